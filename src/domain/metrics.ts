import type { WorkQueue } from "./messages.ts";
import type { ServicePart } from "./service-parts.ts";

/**
 * Records counters and measurements, in addition to the log (docs/operating/observability.md lists the columns). Never
 * throws.
 */
export interface Metrics {
  request(point: RequestPoint): void;
  /** Records one ended item of a batch. `error` is its error code, or empty if the item completed. */
  batchItem(point: { accountId: string; environment: string; error: string; durationMs: number }): void;
  /**
   * Records one attempt of a webhook delivery. `failure` is the reason why the attempt failed, or empty if the receiver
   * accepted it.
   */
  delivery(point: { accountId: string; failure: string; durationMs: number }): void;
  queue(point: { queue: WorkQueue; messages: number; oldestMs: number }): void;
  /** Size of one database, and its share of the maximum. */
  database(point: { database: number; bytes: number; share: number }): void;
  /**
   * Records the number of browser sessions: all that exist, those that browser hosts report, those that no host uses,
   * and the maximum number of hosts.
   */
  browserSessions(point: { existing: number; reported: number; unused: number; limit: number }): void;
  part(point: { part: ServicePart; ok: boolean; durationMs: number }): void;
}

export interface RequestPoint {
  /** Id of the caller's account; empty for an unknown caller. */
  accountId: string;
  environment: string;
  /** Path pattern of the route. */
  route: string;
  status: number;
  /** Public error code, or empty if the request succeeded. */
  error: string;
  durationMs: number;
  renderMs: number;
  /** Time in ms that the request waited for a concurrency slot. */
  waitMs: number;
}

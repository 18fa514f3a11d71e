import type { WorkQueue } from "./messages.ts";
import type { ServicePart } from "./service-parts.ts";

/** Counters and measurements in addition to the log (docs/operating/observability.md lists the columns). Never throws. */
export interface Metrics {
  request(point: RequestPoint): void;
  /** One ended item of a batch. `error` is its code, empty when it completed. */
  batchItem(point: { accountId: string; environment: string; error: string; durationMs: number }): void;
  /** One attempt of one delivery. `failure` is the event's attempt failure, empty when it was accepted. */
  delivery(point: { accountId: string; failure: string; durationMs: number }): void;
  queue(point: { queue: WorkQueue; messages: number; oldestMs: number }): void;
  /** Size of the database, and its share of the maximum. */
  database(point: { bytes: number; share: number }): void;
  part(point: { part: ServicePart; ok: boolean; durationMs: number }): void;
}

export interface RequestPoint {
  /** Empty for an unknown caller. */
  accountId: string;
  environment: string;
  /** Pattern of the route. */
  route: string;
  status: number;
  /** Public error code, or empty. */
  error: string;
  durationMs: number;
  renderMs: number;
  /** Time waited for a slot. */
  waitMs: number;
}

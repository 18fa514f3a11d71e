import type { WorkQueue } from "./messages.ts";
import type { ServicePart } from "./service-parts.ts";

/** What is counted and measured, beyond what the log tells line by line (docs/operating/observability.md has the columns). Never throws. */
export interface Metrics {
  request(point: RequestPoint): void;
  /** One item of a batch that ended: `error` is its code, empty when it completed. */
  batchItem(point: { accountId: string; environment: string; error: string; durationMs: number }): void;
  /** One attempt of one delivery: `failure` as the event's attempts say it, empty when it was taken. */
  delivery(point: { accountId: string; failure: string; durationMs: number }): void;
  queue(point: { queue: WorkQueue; messages: number; oldestMs: number }): void;
  part(point: { part: ServicePart; ok: boolean; durationMs: number }): void;
}

export interface RequestPoint {
  /** Empty where nobody was known. */
  accountId: string;
  environment: string;
  /** The route's pattern. */
  route: string;
  status: number;
  /** Public error code, or empty. */
  error: string;
  durationMs: number;
  renderMs: number;
  /** For a slot. */
  waitMs: number;
}

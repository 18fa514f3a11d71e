/** Every field that a line may have beside `time`, `level` and `event`, and what it says (docs/operating/observability.md). */
export const LOG_FIELDS = {
  account_id: "whose work it was",
  address: "where a server listens",
  batch_id: "the batch",
  cause: "the error with its stack, and what caused it",
  code: "the public error code that it ended with",
  compress_ms: "milliseconds of compression",
  duration_ms: "milliseconds from the request's arrival to its answer",
  edit_ms: "milliseconds of editing",
  endpoint_id: "the webhook endpoint",
  environment: "`live` or `test`",
  error: "the public error code of the answer",
  event_ms: "milliseconds of writing the row and its event",
  events: "how many events",
  extract_ms: "milliseconds of extraction",
  gate_ms: "milliseconds at the account's gate, waiting for a slot included",
  failed_parts: "how many parts of the service gave no sign of life",
  index: "the item of the batch, from 0",
  job_id: "the resource that is made asynchronously, or the job",
  key_id: "the API key; absent for people",
  message_id: "the dead letter",
  method: "the request's method",
  operation_id: "what credits were reserved for",
  pdf_id: "the PDF",
  port: "where a server listens",
  queue: "the queue",
  queue_ms: "milliseconds of waiting for a slot",
  removed: "how many files",
  render_ms: "milliseconds in the browser",
  request_id: "what the answer's `Request-Id` says",
  requests: "how many requests",
  resent: "how many events",
  route: "the route's pattern, never the URL; `none` where no route matched",
  sandbox: "how the container confines its work",
  stamp_ms: "milliseconds of preparing watermarks",
  status: "the answer's status",
  store_ms: "milliseconds of storing",
  take: "how often the job was begun",
  trace_id: "the W3C trace that the work belongs to",
} as const;

export type LogField = keyof typeof LOG_FIELDS;
export type LogFields = { [Field in LogField]?: string | number | boolean | null | undefined };

/** One structured line; ids, codes and durations only, never what a customer sent. */
export interface Log {
  info(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields, cause: unknown): void;
}

/** A line as it is printed, by the Worker and the container alike. */
export const logLine = (level: "info" | "error", event: string, fields: LogFields): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });

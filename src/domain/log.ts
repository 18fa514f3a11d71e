/**
 * All optional fields of a log line, with their meanings (docs/operating/observability.md). Each line also has `time`,
 * `level` and `event`.
 */
export const LOG_FIELDS = {
  accounts: "number of accounts",
  account_id: "account that the work belongs to",
  address: "address that a server listens on",
  batch_id: "batch",
  bytes: "size of the database, in bytes",
  cause: "error with its stack and its causes",
  code: "public error code of the result",
  compress_ms: "time for compression, in ms",
  database: "number of the database: 0 for `DB`, 1 for `DB_1`",
  duration_ms: "time from the arrival of the request to its response, in ms",
  edit_ms: "time for editing, in ms",
  endpoint_id: "webhook endpoint",
  environment: "`live` or `test`",
  error: "public error code of the response",
  event_ms: "time to write the row and its event, in ms",
  events: "number of events",
  extract_ms: "time for extraction, in ms",
  gate_ms: "time at the account gate, in ms, including the wait for a slot",
  failed_parts: "number of parts of the service that failed the health check",
  index: "index of the batch item, from 0",
  job_id: "asynchronous resource or job",
  key_id: "API key; absent for people",
  message_id: "dead letter",
  method: "HTTP method of the request",
  operation_id: "operation that the credits were reserved for",
  pdf_id: "PDF",
  port: "port that a server listens on",
  queue: "queue",
  queue_ms: "time spent waiting for a slot, in ms",
  removed: "number of removed files",
  render_ms: "time in the browser, in ms",
  request_id: "value of the `Request-Id` response header",
  requests: "number of requests",
  resent: "number of events sent again",
  rows: "number of deleted rows",
  route: "pattern of the route, never the URL; `none` if no route matched",
  sandbox: "how the container isolates its work",
  sessions: "number of browser sessions",
  stamp_ms: "time to prepare watermarks, in ms",
  status: "HTTP status of the response",
  store_ms: "time for storing, in ms",
  take: "number of times that the job was started",
  trace_id: "W3C trace that the work belongs to",
} as const;

export type LogField = keyof typeof LOG_FIELDS;
export type LogFields = { [Field in LogField]?: string | number | boolean | null | undefined };

/** Writes structured log lines. They contain only ids, codes and durations, never customer content. */
export interface Log {
  info(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields, cause: unknown): void;
}

/** Returns a log line in JSON. The Worker and the container use the same format. */
export const logLine = (level: "info" | "error", event: string, fields: LogFields): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });

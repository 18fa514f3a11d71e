import type { Metrics } from "./domain/metrics.ts";

/**
 * Writes metrics to a dataset of Workers Analytics Engine. The index column contains the account (or the kind of
 * metric), and blob1 contains the kind. docs/operating/observability.md lists the other columns. Without the binding,
 * no metrics are recorded.
 */
export function makeMetrics(dataset: AnalyticsEngineDataset | undefined): Metrics {
  const write = (index: string, blobs: string[], doubles: number[]) =>
    dataset?.writeDataPoint({ indexes: [index], blobs, doubles });
  return {
    request: ({ accountId, environment, route, status, error, durationMs, renderMs, waitMs }) =>
      write(
        accountId || "request",
        ["request", environment, route, error, `${status}`],
        [durationMs, renderMs, waitMs],
      ),
    batchItem: ({ accountId, environment, error, durationMs }) =>
      write(accountId, ["batch_item", environment, "", error], [durationMs]),
    delivery: ({ accountId, failure, durationMs }) => write(accountId, ["delivery", "", "", failure], [durationMs]),
    queue: ({ queue, messages, oldestMs }) => write("queue", ["queue", "", queue, ""], [messages, oldestMs]),
    database: ({ database, bytes, share }) =>
      write("database", ["database", "", database === 0 ? "" : `DB_${database}`, ""], [bytes, share]),
    browserSessions: ({ existing, reported, unused, limit }) =>
      write("browser_sessions", ["browser_sessions", "", "", ""], [existing, reported, unused, limit]),
    part: ({ part, ok, durationMs }) => write("part", ["part", "", part, ok ? "" : "failed"], [durationMs]),
  };
}

import { describe, expect, it } from "vitest";
import { makeMetrics } from "../../../src/metrics.ts";
import { recordStatus } from "../../../src/operations/service/record-status.ts";
import { TestApi } from "../../support/api.ts";
import { StrictLog } from "../../support/strict-log.ts";

const ok = async () => true;
const partProbes = { database: ok, files: ok, queue: ok, browser: ok, container: ok };

interface Counts {
  existing: number;
  reported: number;
  unused: number;
}

/** Records the status with these browser sessions and at most two browser hosts. Returns log lines and data points. */
async function statusWith(browserSessions: () => Promise<Counts>) {
  const log = new StrictLog();
  const points: (AnalyticsEngineDataPoint | undefined)[] = [];
  const metrics = makeMetrics({ writeDataPoint: (point) => void points.push(point) });
  const { services } = new TestApi({ log, metrics, browserSessions, maxBrowserHosts: 2, partProbes });
  await recordStatus({ services });
  return { events: log.entries, points: points.filter((point) => point?.blobs?.[0] === "browser_sessions") };
}

describe("The number of browser sessions", () => {
  it("is recorded each minute, without a log line if all sessions are in use", async () => {
    const { events, points } = await statusWith(async () => ({ existing: 2, reported: 2, unused: 0 }));
    expect(events).toEqual([]);
    expect(points).toEqual([
      { indexes: ["browser_sessions"], blobs: ["browser_sessions", "", "", ""], doubles: [2, 2, 0, 2] },
    ]);
  });

  it("is logged as an error if no host uses a session, and if there are more sessions than hosts", async () => {
    const { events } = await statusWith(async () => ({ existing: 3, reported: 2, unused: 1 }));
    expect(events).toEqual([
      { event: "browser.unused", fields: { sessions: 1 } },
      { event: "browser.above_limit", fields: { sessions: 3 } },
    ]);
  });

  it("is left out while the platform does not list the sessions", async () => {
    expect(await statusWith(() => Promise.reject(new Error("away")))).toEqual({ events: [], points: [] });
  });

  it("comes from the planner of browser hosts", async () => {
    const { existing, reported, unused } = await new TestApi().services.browserSessions();
    expect(existing).toBeGreaterThanOrEqual(reported + unused);
  });
});

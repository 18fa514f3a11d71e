import { describe, expect, it } from "vitest";
import { DATABASE_ALARM_SHARE, DATABASE_MAX_BYTES } from "../../../src/domain/retention.ts";
import { recordStatus } from "../../../src/operations/service/record-status.ts";
import { TestApi } from "../../support/api.ts";
import { StrictLog } from "../../support/strict-log.ts";

const ok = async () => true;
const partProbes = { database: ok, files: ok, queue: ok, browser: ok, container: ok };

/** Records the status with a database of this size. Returns log lines and measurements. */
async function statusWith(databaseBytes: () => Promise<number>) {
  const log = new StrictLog();
  const points: object[] = [];
  const { services } = new TestApi({ log, databaseBytes, partProbes });
  const metrics = { ...services.metrics, database: (point: object) => void points.push(point) };
  await recordStatus({ services: { ...services, metrics } });
  return { events: log.entries, points };
}

describe("The size of the database", () => {
  it("is measured each minute, and logged as an error from its alarm share on", async () => {
    const limit = DATABASE_ALARM_SHARE * DATABASE_MAX_BYTES;
    const below = await statusWith(async () => limit - 1);
    expect(below.events).toEqual([]);
    expect(below.points).toEqual([{ database: 0, bytes: limit - 1, share: (limit - 1) / DATABASE_MAX_BYTES }]);
    const above = await statusWith(async () => limit);
    expect(above.events).toEqual([{ event: "database.nearly_full", fields: { database: 0, bytes: limit } }]);
  });

  it("is left out while the database does not respond", async () => {
    const { events, points } = await statusWith(() => Promise.reject(new Error("The database is away")));
    expect({ events, points }).toEqual({ events: [], points: [] });
  });

  it("is a percentage in the deep health check, and the binding reports it", async () => {
    const percentOf = async (api: TestApi) => {
      const response = await api.fetch("/healthz?deep=1");
      return ((await response.json()) as { database: { used_percent: number | null } }).database.used_percent;
    };
    const half = async () => DATABASE_MAX_BYTES / 2;
    expect(await percentOf(new TestApi({ partProbes, databaseBytes: half }))).toBe(50);
    expect(
      await percentOf(new TestApi({ partProbes, databaseBytes: () => Promise.reject(new Error("away")) })),
    ).toBeNull();
    expect(await new TestApi().services.databaseBytes()).toBeGreaterThan(100_000);
  });
});

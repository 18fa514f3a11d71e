import { PLANS } from "../../src/domain/plans.ts";
import { DATABASE_ALARM_SHARE, RETENTION } from "../../src/domain/retention.ts";
import { PLATFORM, ROW_BYTES } from "./platform.mjs";

const DAY_MS = 86_400_000;

/** Returns, for each table, the number of days for which the database keeps the rows that a render adds. */
const daysKept = ({ retentionMs, recordDays }) => ({
  pdfs: recordDays,
  files: retentionMs / DAY_MS,
  events: RETENTION.events.days,
  request_log: RETENTION.request_log.days,
});

/**
 * Returns the bytes in the database that one render per day causes in the long run, when rows are deleted as fast as
 * they are added.
 */
export const bytesPerDailyRender = (plan) =>
  Object.entries(daysKept(PLANS[plan])).reduce((sum, [table, days]) => sum + ROW_BYTES[table] * days, 0);

/**
 * Returns how many renders per minute fill one database up to its size alarm. Also returns how many databases 1,000 and
 * 100,000 renders per minute need.
 */
export function databaseCapacity(plan) {
  const usableBytes = PLATFORM.databaseGb * 1e9 * DATABASE_ALARM_SHARE;
  const perMinute = usableBytes / bytesPerDailyRender(plan) / 1_440;
  return { perMinute, databases: [1_000, 100_000].map((rate) => Math.ceil(rate / perMinute)) };
}

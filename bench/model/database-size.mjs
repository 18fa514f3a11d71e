import { PLANS } from "../../src/domain/plans.ts";
import { DATABASE_ALARM_SHARE, RETENTION } from "../../src/domain/retention.ts";
import { PLATFORM, ROW_BYTES } from "./platform.mjs";

const DAY_MS = 86_400_000;

/** Days for which the database keeps each row of a render. */
const daysKept = ({ retentionMs, recordDays }) => ({
  pdfs: recordDays,
  files: retentionMs / DAY_MS,
  events: RETENTION.events.days,
  request_log: RETENTION.request_log.days,
});

/** Returns bytes that one render per day occupies once as many rows are deleted as added. */
export const bytesPerDailyRender = (plan) =>
  Object.entries(daysKept(PLANS[plan])).reduce((sum, [table, days]) => sum + ROW_BYTES[table] * days, 0);

/** Returns the renders per minute that fill one database up to its alarm, and the databases for 1,000 and 100,000 a minute. */
export function databaseCapacity(plan) {
  const usableBytes = PLATFORM.databaseGb * 1e9 * DATABASE_ALARM_SHARE;
  const perMinute = usableBytes / bytesPerDailyRender(plan) / 1_440;
  return { perMinute, databases: [1_000, 100_000].map((rate) => Math.ceil(rate / perMinute)) };
}

import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../domain/environment.ts";
import type { ServicePart } from "../../domain/service-parts.ts";

/** Counts and looks at the service itself. */

/** Counts per day and key, written with what they count: what lists and charts need without reading every PDF. */
export const dailyUsage = sqliteTable(
  "daily_usage",
  {
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** `2026-11-22`, UTC. */
    day: text().notNull(),
    /** Empty for people at the dashboard. */
    keyId: text("key_id").notNull(),
    made: integer().notNull(),
    failed: integer().notNull(),
    credits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.environment, table.day, table.keyId] })],
);

/** The last requests of each account, for its own people. */
export const requestLog = sqliteTable(
  "request_log",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    keyId: text("key_id"),
    method: text().notNull(),
    route: text().notNull(),
    status: integer().notNull(),
    code: text(),
    durationMs: integer("duration_ms").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("request_log_list").on(table.accountId, table.environment, table.id),
    index("request_log_created").on(table.createdAt),
  ],
);

/** What the checks of each minute found; the last two days, minute by minute. */
export const statusChecks = sqliteTable(
  "status_checks",
  {
    part: text().$type<ServicePart>().notNull(),
    /** Epoch milliseconds. */
    at: integer().notNull(),
    ok: integer({ mode: "boolean" }).notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.at] }), index("status_checks_at").on(table.at)],
);

/** The same by day, for as long as the service runs. */
export const statusDays = sqliteTable(
  "status_days",
  {
    part: text().$type<ServicePart>().notNull(),
    /** `2026-11-22`, UTC. */
    day: text().notNull(),
    checks: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
);

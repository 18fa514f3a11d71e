import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../domain/environment.ts";
import type { ServicePart } from "../../domain/service-parts.ts";

/** Counters and health checks of the service. */

/** Counts per day and key, written in the transaction of what they count. Lists and charts read them instead of every PDF. */
export const dailyUsage = sqliteTable(
  "daily_usage",
  {
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** Day in UTC, such as `2026-11-22`. */
    day: text().notNull(),
    /** Empty for people in the dashboard. */
    keyId: text("key_id").notNull(),
    made: integer().notNull(),
    failed: integer().notNull(),
    credits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.environment, table.day, table.keyId] })],
);

/** Latest requests of each account, for its members. */
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

/** Position from which a bounded maintenance task continues in the next minute. */
export const maintenanceCursors = sqliteTable("maintenance_cursors", {
  task: text().primaryKey(),
  position: text().notNull(),
});

/** Results of each minute's health checks, for the last two days. */
export const statusChecks = sqliteTable(
  "status_checks",
  {
    part: text().$type<ServicePart>().notNull(),
    /** Epoch ms. */
    at: integer().notNull(),
    ok: integer({ mode: "boolean" }).notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.at] }), index("status_checks_at").on(table.at)],
);

/** Results of health checks by day. */
export const statusDays = sqliteTable(
  "status_days",
  {
    part: text().$type<ServicePart>().notNull(),
    /** Day in UTC, such as `2026-11-22`. */
    day: text().notNull(),
    checks: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
);

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../domain/environment.ts";
import type { AttemptFailure, DeliveryStatus, EndpointStatus, SubscribedEvent } from "../../domain/events.ts";
import type { WorkQueue } from "../../domain/messages.ts";

/** What happened, and who is told of it. */

export const events = sqliteTable(
  "events",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    type: text().notNull(),
    resourceId: text("resource_id").notNull(),
    /** The affected resource as JSON text, frozen when the event was made. */
    data: text().notNull(),
    /** Replaces the account's endpoints: a batch's `webhook_url`. */
    webhookUrl: text("webhook_url"),
    /** The W3C trace context of what made it, which its deliveries pass on. */
    traceparent: text(),
    /** When its deliveries were made; null until then. */
    dispatchedAt: integer("dispatched_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("events_list").on(table.accountId, table.environment, table.id),
    index("events_undispatched").on(table.createdAt).where(sql`dispatched_at is null`),
  ],
);

export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    url: text().notNull(),
    events: text({ mode: "json" }).$type<SubscribedEvent[]>().notNull(),
    status: text().$type<EndpointStatus>().notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    /** The one before the last rotation, encrypted; it signs too until `previousSecretEndsAt`. */
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: integer("previous_secret_ends_at"),
    /** Since when every attempt has failed; null after a success. */
    failingSince: integer("failing_since"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("webhook_endpoints_list").on(table.accountId, table.environment, table.id)],
);

/** One event on its way to one receiver. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    eventId: text("event_id").notNull(),
    /** Null for a batch's `webhook_url`. */
    endpointId: text("endpoint_id"),
    url: text().notNull(),
    /** Names the receiver's lane. */
    laneId: text("lane_id").notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull(),
    /** Attempts before the present round of retries; a manual retry begins a new one. */
    roundStart: integer("round_start").notNull(),
    nextAttemptAt: integer("next_attempt_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("deliveries_event").on(table.eventId, table.laneId),
    index("deliveries_due").on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index("deliveries_failed").on(table.id).where(sql`status = 'failed'`),
  ],
);

export const deliveryAttempts = sqliteTable(
  "delivery_attempts",
  {
    deliveryId: text("delivery_id").notNull(),
    /** 1-based. */
    number: integer().notNull(),
    startedAt: integer("started_at").notNull(),
    /** The receiver's HTTP status; null when no answer came. */
    status: integer(),
    failure: text().$type<AttemptFailure>(),
    latencyMs: integer("latency_ms").notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Queue messages whose consumers failed again and again, kept for whoever runs the service. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text().primaryKey(),
  /** The queue that it was meant for. */
  queue: text().$type<WorkQueue>().notNull(),
  body: text({ mode: "json" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../domain/environment.ts";
import type { AttemptFailure, DeliveryStatus, EndpointStatus, SubscribedEvent } from "../../domain/events.ts";
import type { WorkQueue } from "../../domain/messages.ts";
import type { Metadata } from "../../domain/metadata.ts";

/** Events, and their deliveries to webhook endpoints. */

export const events = sqliteTable(
  "events",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    type: text().notNull(),
    resourceId: text("resource_id").notNull(),
    /** The affected resource as JSON text, as it was when the event was created. */
    data: text().notNull(),
    /** Replaces the account's endpoints: a batch's `webhook_url`. */
    webhookUrl: text("webhook_url"),
    /** W3C trace context of the request that caused the event. Deliveries pass it on. */
    traceparent: text(),
    /** When the deliveries were created; null before. */
    dispatchedAt: integer("dispatched_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("events_list").on(table.accountId, table.environment, table.id),
    index("events_resource").on(table.accountId, table.environment, table.resourceId, table.id),
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
    /** Secret before the last rotation, encrypted. It signs too until `previousSecretEndsAt`. */
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: integer("previous_secret_ends_at"),
    /** Start of an uninterrupted series of failed attempts; null after a success. */
    failingSince: integer("failing_since"),
    description: text(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull().default({}),
    /** Time of the last change by a client; null before the first one. */
    updatedAt: integer("updated_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("webhook_endpoints_list").on(table.accountId, table.environment, table.id)],
);

/** Deliveries of one event to one receiver each. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    eventId: text("event_id").notNull(),
    /** Null for a batch's `webhook_url`. */
    endpointId: text("endpoint_id"),
    url: text().notNull(),
    /** Id of the lane: the Durable Object that makes all deliveries to this receiver. */
    laneId: text("lane_id").notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull(),
    /** Number of attempts before the current series; a manual retry starts a new series. */
    roundStart: integer("round_start").notNull(),
    nextAttemptAt: integer("next_attempt_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("deliveries_event").on(table.eventId, table.laneId),
    index("deliveries_due").on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index("deliveries_failed").on(table.id).where(sql`status = 'failed'`),
    index("deliveries_account").on(table.accountId, table.id),
  ],
);

export const deliveryAttempts = sqliteTable(
  "delivery_attempts",
  {
    deliveryId: text("delivery_id").notNull(),
    /** Numbered from 1. */
    number: integer().notNull(),
    startedAt: integer("started_at").notNull(),
    /** HTTP status of the receiver; null without a response. */
    status: integer(),
    failure: text().$type<AttemptFailure>(),
    latencyMs: integer("latency_ms").notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Queue messages whose consumers failed repeatedly, kept for the operator. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text().primaryKey(),
  /** Queue that the message was sent to. */
  queue: text().$type<WorkQueue>().notNull(),
  body: text({ mode: "json" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

import * as z from "zod";

/**
 * Messages of the queues. They contain only ids, because a message may arrive twice or never. The state of the work is
 * in a Durable Object or a database row.
 */

/** Names of the queues in wrangler.toml. A message that fails repeatedly moves to a dead-letter queue. */
export const QUEUES = {
  batches: "folio-batches",
  webhooks: "folio-webhooks",
  deadBatches: "folio-batches-dead",
  deadWebhooks: "folio-webhooks-dead",
} as const;

/** A queue from which consumers take work, in contrast to a dead-letter queue. */
export type WorkQueue = (typeof QUEUES)["batches" | "webhooks"];

/**
 * Runs one lane (parallel worker) of a batch, which processes one item after the other. Because of the number `turn`,
 * repeated and late messages have no effect.
 */
const laneMessage = z.object({
  kind: z.literal("lane"),
  batchId: z.string(),
  lane: z.int().min(0),
  turn: z.int().min(1),
});

/**
 * Makes the merged PDF or the ZIP of a batch. Because of the number `turn`, repeated and late messages have no effect.
 */
const finishMessage = z.object({ kind: z.literal("finish"), batchId: z.string(), turn: z.int().min(1) });

/**
 * Delivers the entries of a batch's outbox. This message is sent if an operation was interrupted after it committed the
 * entries and before it delivered them.
 */
const outboxMessage = z.object({ kind: z.literal("outbox"), batchId: z.string() });

/**
 * Runs one lane (parallel worker) of an account's job queue. Because of the number `turn`, repeated and late messages
 * have no effect.
 */
const jobsMessage = z.object({
  kind: z.literal("jobs"),
  accountId: z.string(),
  lane: z.int().min(0),
  turn: z.int().min(1),
});

export const batchMessage = z.discriminatedUnion("kind", [laneMessage, finishMessage, outboxMessage, jobsMessage]);
export type BatchMessage = z.infer<typeof batchMessage>;
export type LaneMessage = z.infer<typeof laneMessage>;
export type FinishMessage = z.infer<typeof finishMessage>;
export type JobsMessage = z.infer<typeof jobsMessage>;

/** Account of the row that a message names. Messages of earlier releases have none, so the row is searched. */
const accountId = z.string().optional();

/** Creates the deliveries of a recorded event. */
const eventMessage = z.object({ kind: z.literal("event"), eventId: z.string(), accountId });

/** Makes one attempt of one webhook delivery. Attempts are numbered from 1. */
const deliveryMessage = z.object({
  kind: z.literal("delivery"),
  laneId: z.string(),
  deliveryId: z.string(),
  attempt: z.int().min(1),
  accountId,
});
export const webhookMessage = z.discriminatedUnion("kind", [eventMessage, deliveryMessage]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

import * as z from "zod";

/** What travels through the queues. Ids only: a message may come twice or never, so the truth lives in an object or a row. */

/** The queues of wrangler.toml. What fails again and again goes to the dead ones. */
export const QUEUES = {
  batches: "folio-batches",
  webhooks: "folio-webhooks",
  deadBatches: "folio-batches-dead",
  deadWebhooks: "folio-webhooks-dead",
} as const;

/** A queue that work is sent to. */
export type WorkQueue = (typeof QUEUES)["batches" | "webhooks"];

/** One lane of a batch: takes items one after the other. `turn` makes a repeated or late message harmless. */
const laneMessage = z.object({
  kind: z.literal("lane"),
  batchId: z.string(),
  lane: z.int().min(0),
  turn: z.int().min(1),
});

/** Make the merged PDF or the ZIP; `turn` as above. */
const finishMessage = z.object({ kind: z.literal("finish"), batchId: z.string(), turn: z.int().min(1) });

/** Tell the world what a batch's outbox holds: left behind by a verb that died between commit and telling. */
const outboxMessage = z.object({ kind: z.literal("outbox"), batchId: z.string() });

/** One lane of an account's line of jobs; `turn` as above. */
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

/** Make the deliveries of a recorded event. */
const eventMessage = z.object({ kind: z.literal("event"), eventId: z.string() });

/** One attempt (1-based) of one delivery. */
const deliveryMessage = z.object({
  kind: z.literal("delivery"),
  laneId: z.string(),
  deliveryId: z.string(),
  attempt: z.int().min(1),
});
export const webhookMessage = z.discriminatedUnion("kind", [eventMessage, deliveryMessage]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

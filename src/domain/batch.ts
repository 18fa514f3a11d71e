import type { ErrorRecord } from "./errors.ts";

/**
 * The state machine of batches as pure functions (docs/contract/interface.md "Batch status", docs/contract/additions.md
 * section 7). The batch object stores the rows. Each item ends in exactly one of the states `completed`, `failed` and
 * `not_processed`. After that, its state never changes.
 */

export const BATCH_OUTPUTS = ["individual", "merged", "zip"] as const;
export type BatchOutput = (typeof BATCH_OUTPUTS)[number];

export const BATCH_STATUSES = ["processing", "completed", "failed", "canceled"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/**
 * `stopping`: an item failed and the batch has `stop_on_failure`, so no further item starts, but items in progress are
 * completed. `finishing`: the merged PDF or ZIP is being made.
 */
export type BatchPhase = "open" | "stopping" | "finishing" | "completed" | "failed" | "canceled";

export interface Batch {
  phase: BatchPhase;
  output: BatchOutput;
  stopOnFailure: boolean;
  waiting: number;
  inFlight: number;
  completed: number;
  failed: number;
  notProcessed: number;
}

/**
 * State of an item. `lease` is the number of times that the item was assigned. Only the consumer with the latest lease
 * may report a result.
 */
export type Item =
  | { state: "waiting"; lease: number; crashes: number; returns: number; notBeforeMs: number }
  | { state: "leased"; lease: number; crashes: number; returns: number; deadlineMs: number }
  | { state: "completed" | "failed" | "not_processed"; lease: number; crashes: number; returns: number };

export type ItemEvent =
  | { type: "taken"; nowMs: number; deadlineMs: number }
  | { type: "extended"; lease: number; deadlineMs: number }
  | { type: "completed"; lease: number }
  | { type: "failed"; lease: number }
  /** A transient server error occurred. The item waits and is then assigned again. */
  | { type: "returned"; lease: number; nowMs: number }
  /** The item's lease expired, because the consumer did not renew it. */
  | { type: "expired"; nowMs: number };

/** Actions that the batch object must take in addition to storing the new rows. */
export type BatchEffect = "item_ended" | "drop_waiting" | "start_finishing" | "batch_ended";

export interface Transition {
  batch: Batch;
  item: Item;
  effects: BatchEffect[];
}

/**
 * Number of crashes after which an item fails. An assignment counts as a crash if its consumer stops renewing the
 * lease.
 */
export const MAX_CRASHES = 3;
/**
 * Maximum number of times that an item is put back into the queue after a transient error. With the delays below, this
 * takes about five minutes.
 */
export const MAX_RETURNS = 12;
/** Maximum number of attempts to make the merged PDF or ZIP. */
export const MAX_FINISH_TURNS = 6;

export const newBatch = (total: number, output: BatchOutput, stopOnFailure: boolean): Batch => ({
  phase: "open",
  output,
  stopOnFailure,
  waiting: total,
  inFlight: 0,
  completed: 0,
  failed: 0,
  notProcessed: 0,
});

export const newItem = (): Item => ({ state: "waiting", lease: 0, crashes: 0, returns: 0, notBeforeMs: 0 });

/** Returns the delay in ms before an item is assigned again: 1, 2, 4, 8 and 16 seconds, then always 30 seconds. */
export const returnDelayMs = (returns: number): number => Math.min(1000 * 2 ** returns, 30_000);

/** Returns the status that clients see. Every phase before the end of the batch is `processing`. */
export function statusOfPhase(phase: BatchPhase): BatchStatus {
  return phase === "open" || phase === "stopping" || phase === "finishing" ? "processing" : phase;
}

export const isEnded = ({ phase }: { phase: BatchPhase }): boolean => statusOfPhase(phase) !== "processing";

/**
 * Returns the number of completed and failed items divided by the number of all items, from 0 to 1. A stopped or
 * cancelled batch keeps the value that it had reached.
 */
export function progressOf(batch: Batch): number {
  const processed = batch.completed + batch.failed;
  const total = processed + batch.notProcessed + batch.waiting + batch.inFlight;
  return total === 0 ? 1 : processed / total;
}

/**
 * Applies one event to an item. Rejects an event if its lease is old, the item or batch has ended, or it is too early.
 * Returns null if the event is rejected.
 */
export function advanceItem(batch: Batch, item: Item, event: ItemEvent): Transition | null {
  if (event.type === "taken") return take(batch, item, event);
  if (item.state !== "leased") return null;
  if (event.type === "expired") return event.nowMs < item.deadlineMs ? null : expire(batch, item, event.nowMs);
  if (event.lease !== item.lease) return null;
  switch (event.type) {
    case "extended":
      return { batch, item: { ...item, deadlineMs: event.deadlineMs }, effects: [] };
    case "completed":
    case "failed":
      return end(batch, item, event.type);
    case "returned":
      return returnItem(batch, item, event.nowMs);
  }
}

type LeasedItemState = Extract<Item, { state: "leased" }>;

function take(
  batch: Batch,
  item: Item,
  { nowMs, deadlineMs }: { nowMs: number; deadlineMs: number },
): Transition | null {
  if (batch.phase !== "open" || item.state !== "waiting" || item.notBeforeMs > nowMs) return null;
  const { lease, crashes, returns } = item;
  return {
    batch: { ...batch, waiting: batch.waiting - 1, inFlight: batch.inFlight + 1 },
    item: { state: "leased", lease: lease + 1, crashes, returns, deadlineMs },
    effects: [],
  };
}

function end(batch: Batch, item: LeasedItemState, state: "completed" | "failed"): Transition {
  const { lease, crashes, returns } = item;
  const next = advancePhase({ ...batch, inFlight: batch.inFlight - 1, [state]: batch[state] + 1 });
  return {
    batch: next.batch,
    item: { state, lease, crashes, returns },
    effects: ["item_ended", ...next.effects],
  };
}

function expire(batch: Batch, item: LeasedItemState, nowMs: number): Transition {
  const crashed = { ...item, crashes: item.crashes + 1 };
  return crashed.crashes >= MAX_CRASHES ? end(batch, crashed, "failed") : wait(batch, crashed, nowMs);
}

function returnItem(batch: Batch, item: LeasedItemState, nowMs: number): Transition {
  const returned = { ...item, returns: item.returns + 1 };
  if (returned.returns >= MAX_RETURNS) return end(batch, returned, "failed");
  return wait(batch, returned, nowMs + returnDelayMs(item.returns));
}

function wait(batch: Batch, { lease, crashes, returns }: LeasedItemState, notBeforeMs: number): Transition {
  if (batch.phase === "stopping") {
    const next = advancePhase({ ...batch, inFlight: batch.inFlight - 1, notProcessed: batch.notProcessed + 1 });
    return { batch: next.batch, item: { state: "not_processed", lease, crashes, returns }, effects: next.effects };
  }
  return {
    batch: { ...batch, waiting: batch.waiting + 1, inFlight: batch.inFlight - 1 },
    item: { state: "waiting", lease, crashes, returns, notBeforeMs },
    effects: [],
  };
}

function advancePhase(batch: Batch): { batch: Batch; effects: BatchEffect[] } {
  const effects: BatchEffect[] = [];
  let next = batch;
  if (next.phase === "open" && next.stopOnFailure && next.failed > 0) {
    if (next.waiting > 0) effects.push("drop_waiting");
    next = { ...next, phase: "stopping", waiting: 0, notProcessed: next.notProcessed + next.waiting };
  }
  if (next.waiting + next.inFlight > 0) return { batch: next, effects };
  if (next.phase === "stopping") return { batch: { ...next, phase: "failed" }, effects: [...effects, "batch_ended"] };
  if (next.output === "individual" || next.completed === 0)
    return { batch: { ...next, phase: "completed" }, effects: [...effects, "batch_ended"] };
  return { batch: { ...next, phase: "finishing" }, effects: [...effects, "start_finishing"] };
}

/**
 * Cancels a batch at once. Items in progress lose their lease and count as not processed. Returns null if the batch has
 * ended. The batch object marks every waiting and leased item `not_processed` (effect `drop_waiting`).
 */
export function cancelBatch(batch: Batch): { batch: Batch; effects: BatchEffect[] } | null {
  if (isEnded(batch)) return null;
  const dropped = batch.waiting + batch.inFlight;
  return {
    batch: { ...batch, phase: "canceled", waiting: 0, inFlight: 0, notProcessed: batch.notProcessed + dropped },
    effects: dropped > 0 ? ["drop_waiting", "batch_ended"] : ["batch_ended"],
  };
}

/**
 * Ends a batch after its merged PDF or ZIP was made or has failed. Returns null if the batch is not in the phase
 * `finishing`.
 */
export function finishBatch(batch: Batch, made: boolean): { batch: Batch; effects: BatchEffect[] } | null {
  if (batch.phase !== "finishing") return null;
  return { batch: { ...batch, phase: made ? "completed" : "failed" }, effects: ["batch_ended"] };
}

/** Result of an item whose consumer crashed three times. */
export const CRASHED_ERROR: ErrorRecord = {
  type: "rendering_error",
  code: "render_crashed",
  message: `The render ended ${MAX_CRASHES} times without a result: the document may need more memory than the browser has. Make it smaller.`,
  param: null,
};

/**
 * Result of an item that was never started. The code `not_processed` appears in batch results only
 * (docs/contract/additions.md section 7).
 */
export const NOT_PROCESSED_ERROR = {
  type: "rendering_error",
  code: "not_processed",
  message: "Not processed: the batch ended before this item started.",
} as const;

/**
 * Duration in ms that an estimate assumes for one item before any item has ended. It is the duration of a document of a
 * few pages with scripts (docs/benchmarks/rendering.md).
 */
const DEFAULT_ITEM_MS = 500;
/**
 * Estimates when the remaining items will be done. `recent` is the number of items that ended since `sinceMs`. The
 * estimate assumes that the remaining items take the same time per item. Before any item has ended, it uses a usual
 * duration, but at least the time that the batch has already taken.
 */
export function estimateCompletionMs(pace: {
  nowMs: number;
  sinceMs: number;
  recent: number;
  remaining: number;
  lanes: number;
}): number {
  const elapsedMs = Math.max(pace.nowMs - pace.sinceMs, 1);
  const remainingMs =
    pace.recent > 0
      ? (elapsedMs / pace.recent) * pace.remaining
      : Math.max(elapsedMs, (DEFAULT_ITEM_MS / Math.max(1, pace.lanes)) * pace.remaining);
  return Math.round(pace.nowMs + remainingMs);
}

/** Returns the id of the part of the batch's reserved credits that pays for this item. */
export const creditPartOf = (batchId: string, index: number): string => `${batchId}:${index}`;

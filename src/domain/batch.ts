import type { ErrorRecord } from "./errors.ts";

/**
 * The batch state machine (docs/contract/interface.md "Batch status", docs/contract/additions.md section 7). Pure: the batch object keeps the rows, this decides
 * what becomes of them. An item ends in exactly one of `completed`, `failed` and `not_processed`, and never leaves it again.
 */

export const BATCH_OUTPUTS = ["individual", "merged", "zip"] as const;
export type BatchOutput = (typeof BATCH_OUTPUTS)[number];

export const BATCH_STATUSES = ["processing", "completed", "failed", "canceled"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** `stopping`: an item failed under stop_on_failure, those in flight run to their end. `finishing`: the merged PDF or ZIP is made. */
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

/** `lease` numbers every take of an item: only the holder of the latest one may say how it ended. */
export type Item =
  | { state: "waiting"; lease: number; crashes: number; returns: number; notBeforeMs: number }
  | { state: "leased"; lease: number; crashes: number; returns: number; deadlineMs: number }
  | { state: "completed" | "failed" | "not_processed"; lease: number; crashes: number; returns: number };

export type ItemEvent =
  | { type: "taken"; nowMs: number; deadlineMs: number }
  | { type: "extended"; lease: number; deadlineMs: number }
  | { type: "completed"; lease: number }
  | { type: "failed"; lease: number }
  /** A transient failure of ours: the item waits and is taken again. */
  | { type: "returned"; lease: number; nowMs: number }
  /** The holder was not heard from again. */
  | { type: "expired"; nowMs: number };

/** What the shell has to do beside keeping the new rows. */
export type BatchEffect = "item_ended" | "drop_waiting" | "start_finishing" | "batch_ended";

export interface Step {
  batch: Batch;
  item: Item;
  effects: BatchEffect[];
}

/** How often an item may be taken by a holder that then vanishes. */
export const MAX_CRASHES = 3;
/** How often an item may come back after a transient failure; with the delays below that is about five minutes. */
export const MAX_RETURNS = 12;
/** How often the merged PDF or ZIP is begun. */
export const MAX_FINISH_TURNS = 6;

export const openBatch = (total: number, output: BatchOutput, stopOnFailure: boolean): Batch => ({
  phase: "open",
  output,
  stopOnFailure,
  waiting: total,
  inFlight: 0,
  completed: 0,
  failed: 0,
  notProcessed: 0,
});

export const freshItem = (): Item => ({ state: "waiting", lease: 0, crashes: 0, returns: 0, notBeforeMs: 0 });

/** Delay before an item is taken again: 1, 2, 4, 8, 16, then 30 seconds. */
export const returnDelayMs = (returns: number): number => Math.min(1000 * 2 ** returns, 30_000);

/** What a client sees: the phases on the way are all `processing`. */
export function statusOfPhase(phase: BatchPhase): BatchStatus {
  return phase === "open" || phase === "stopping" || phase === "finishing" ? "processing" : phase;
}

export const isEnded = ({ phase }: { phase: BatchPhase }): boolean => statusOfPhase(phase) !== "processing";

/** Share of items that were processed, 0 to 1: a batch that was stopped or cancelled keeps what it had reached. */
export function progressOf(batch: Batch): number {
  const processed = batch.completed + batch.failed;
  const total = processed + batch.notProcessed + batch.waiting + batch.inFlight;
  return total === 0 ? 1 : processed / total;
}

/** One item's event. Null when it is refused: a stale lease, an ended item or batch, a time that has not come. */
export function advanceItem(batch: Batch, item: Item, event: ItemEvent): Step | null {
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
      return giveBack(batch, item, event.nowMs);
  }
}

type Leased = Extract<Item, { state: "leased" }>;

function take(batch: Batch, item: Item, { nowMs, deadlineMs }: { nowMs: number; deadlineMs: number }): Step | null {
  if (batch.phase !== "open" || item.state !== "waiting" || item.notBeforeMs > nowMs) return null;
  const { lease, crashes, returns } = item;
  return {
    batch: { ...batch, waiting: batch.waiting - 1, inFlight: batch.inFlight + 1 },
    item: { state: "leased", lease: lease + 1, crashes, returns, deadlineMs },
    effects: [],
  };
}

function end(batch: Batch, item: Leased, state: "completed" | "failed"): Step {
  const { lease, crashes, returns } = item;
  const next = settle({ ...batch, inFlight: batch.inFlight - 1, [state]: batch[state] + 1 });
  return {
    batch: next.batch,
    item: { state, lease, crashes, returns },
    effects: ["item_ended", ...next.effects],
  };
}

function expire(batch: Batch, item: Leased, nowMs: number): Step {
  const crashed = { ...item, crashes: item.crashes + 1 };
  return crashed.crashes >= MAX_CRASHES ? end(batch, crashed, "failed") : wait(batch, crashed, nowMs);
}

function giveBack(batch: Batch, item: Leased, nowMs: number): Step {
  const returned = { ...item, returns: item.returns + 1 };
  if (returned.returns >= MAX_RETURNS) return end(batch, returned, "failed");
  return wait(batch, returned, nowMs + returnDelayMs(item.returns));
}

function wait(batch: Batch, { lease, crashes, returns }: Leased, notBeforeMs: number): Step {
  if (batch.phase === "stopping") {
    const next = settle({ ...batch, inFlight: batch.inFlight - 1, notProcessed: batch.notProcessed + 1 });
    return { batch: next.batch, item: { state: "not_processed", lease, crashes, returns }, effects: next.effects };
  }
  return {
    batch: { ...batch, waiting: batch.waiting + 1, inFlight: batch.inFlight - 1 },
    item: { state: "waiting", lease, crashes, returns, notBeforeMs },
    effects: [],
  };
}

function settle(batch: Batch): { batch: Batch; effects: BatchEffect[] } {
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
 * The client's cancellation, at once: items in flight lose their lease and count as not processed. Null when the batch has ended.
 * The shell marks every waiting and leased item `not_processed` (effect `drop_waiting`).
 */
export function cancelBatch(batch: Batch): { batch: Batch; effects: BatchEffect[] } | null {
  if (isEnded(batch)) return null;
  const dropped = batch.waiting + batch.inFlight;
  return {
    batch: { ...batch, phase: "canceled", waiting: 0, inFlight: 0, notProcessed: batch.notProcessed + dropped },
    effects: dropped > 0 ? ["drop_waiting", "batch_ended"] : ["batch_ended"],
  };
}

/** The merged PDF or ZIP is there, or cannot be made. Null when the batch does not wait for one. */
export function finishBatch(batch: Batch, made: boolean): { batch: Batch; effects: BatchEffect[] } | null {
  if (batch.phase !== "finishing") return null;
  return { batch: { ...batch, phase: made ? "completed" : "failed" }, effects: ["batch_ended"] };
}

/** The result of an item whose holders vanished three times. */
export const CRASHED: ErrorRecord = {
  type: "rendering_error",
  code: "render_crashed",
  message: `The render ended without a result ${MAX_CRASHES} times; the document may exhaust the browser's memory.`,
  param: null,
};

/** The entry of an item that never ran; `not_processed` appears in batch results only (docs/contract/additions.md section 7). */
export const NOT_PROCESSED = {
  type: "rendering_error",
  code: "not_processed",
  message: "The batch ended before this item was processed.",
} as const;

/** What an item is taken to need of a lane before one has ended: a document of some pages with scripts (docs/benchmarks/rendering.md). */
const FIRST_GUESS_MS = 500;

/**
 * When the rest will be done at the pace of the latest items: `recent` ended since `sinceMs`. Before one has, by what items usually take in
 * so many lanes, and no sooner than another as long as already waited.
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
      : Math.max(elapsedMs, (FIRST_GUESS_MS / Math.max(1, pace.lanes)) * pace.remaining);
  return Math.round(pace.nowMs + remainingMs);
}

/** The part of a batch's credits that is an item's, whoever captures it. */
export const creditPartOf = (batchId: string, index: number): string => `${batchId}:${index}`;

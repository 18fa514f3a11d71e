import type { BatchOutput, BatchPhase } from "./batch.ts";
import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";

/**
 * Contract of the batch object, the only writer of a batch and its items. Work runs in lanes. Each lane and the finisher have a
 * turn number, and each assignment of an item has a lease number, so a repeated or late message or call has no effect.
 */

/** Properties that are fixed when a batch is created. */
export interface BatchHeader {
  id: string;
  accountId: string;
  environment: Environment;
  output: BatchOutput;
  totalItems: number;
  /** The client's `parallel` value, which is returned as it was sent. */
  parallel: number;
  /** Maximum number of items in progress. */
  lanes: number;
  stopOnFailure: boolean;
  /** Receives this batch's events in place of the account's endpoints. */
  webhookUrl: string | null;
  metadata: Metadata;
  createdAt: number;
}

/** The request of an item as JSON text: stored in the row, or in a file when it is too large for a row. */
export type ItemInput = { inline: string } | { file: string };

export interface NewItem {
  input: ItemInput;
  /** Name of the item's file in a ZIP and of its bookmark in a merged PDF, without extension. */
  name: string | null;
}

export interface CompletedItem {
  pdfId: string;
  pages: number;
  bytes: number;
  renderTimeMs: number;
  /** Result of `deliver_to`; absent without that option. */
  delivery?: FileDelivery;
}

export type ItemResult = { index: number } & (
  | ({ status: "completed" } & CompletedItem)
  | { status: "failed"; error: ErrorRecord }
  | { status: "not_processed" }
);

/** A completed item with its name in the merged PDF or ZIP. */
export interface OutputPart {
  index: number;
  name: string | null;
  pdfId: string;
  bytes: number;
}

/** The single output file of a merged or zipped batch. */
export interface BatchFile {
  /** Id of the merged PDF, or null for a ZIP, which is named after the batch. */
  pdfId: string | null;
  pages: number | null;
  bytes: number;
}

export interface BatchSnapshot extends BatchHeader {
  phase: BatchPhase;
  completedItems: number;
  failedItems: number;
  /** From 0 to 1. */
  progress: number;
  estimatedCompletionAt: number | null;
  completedAt: number | null;
  totalRenderTimeMs: number;
  file: BatchFile | null;
  /** Error of making the merged PDF or ZIP. */
  error: ErrorRecord | null;
}

/** One assigned item. `pdfId` belongs to this lease, so the document of an expired holder is never mistaken for the current holder's. */
export interface LeasedItem {
  index: number;
  lease: number;
  pdfId: string;
  input: ItemInput;
}

/** The item that a lane is working on, with its lease. */
export type ItemLease = Pick<LeasedItem, "index" | "lease">;

export type NextItem =
  | { kind: "item"; item: LeasedItem }
  /** Items are waiting, but none is due before `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: no item is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/** Side effects that are still to be delivered: charges, events, clean-up. Entries stay until `acknowledge`, and may be delivered twice. */
export type OutboxEntry = { seq: number } & (
  | { kind: "item"; eventId: string; at: number; result: ItemResult }
  /** A PDF that an expired lease may have left behind. */
  | { kind: "discard"; pdfId: string }
  /** Always the last entry: it becomes available once all others were delivered. */
  | { kind: "ended"; eventId: string; at: number; inputFiles: string[] }
);

export interface CommitResult {
  /** False when the lease was lost and the result was rejected. */
  accepted: boolean;
  /** Entries for the caller to deliver: often none, and then those of several items. */
  outbox: OutboxEntry[];
}

/** A lane in one of its turns. */
export interface LaneRun {
  lane: number;
  turn: number;
}

export interface CompletionResult extends CommitResult {
  /** The next item, or null when none was requested or the result was rejected. */
  next: NextItem | null;
}

export interface BatchContract {
  /** First call of the sequence create, add…, start. A batch that is not started within minutes deletes itself. */
  create(header: BatchHeader): Promise<void>;
  add(firstIndex: number, items: NewItem[]): Promise<void>;
  /** Starts the lanes. A repeated call has no effect. */
  start(): Promise<void>;

  snapshot(): Promise<BatchSnapshot | null>;
  /** Returns items with a result, by index, starting at `from`. */
  results(from: number, limit: number): Promise<ItemResult[]>;

  /** Returns null when this turn is over, already running or no longer needed. */
  enterLane(lane: number, turn: number): Promise<BatchHeader | null>;
  take(lane: number, turn: number): Promise<NextItem>;
  /** Renews the leases of the turn and the held item. Returns false when either is lost; the caller then drops its work. */
  beat(lane: number, turn: number, hold: ItemLease | null): Promise<boolean>;
  /** Ends the turn. The next turn starts after the delay. */
  handOn(lane: number, turn: number, delayMs: number): Promise<void>;

  /** Stores an item's result. `place` names a lane that continues: its next item is assigned in the same transaction. */
  complete(hold: ItemLease, result: CompletedItem, place?: LaneRun | null): Promise<CompletionResult>;
  fail(hold: ItemLease, error: ErrorRecord): Promise<CommitResult>;
  /** Returns an item after a transient server error. `error` becomes the item's result when the item has returned too often. */
  giveBack(hold: ItemLease, error: ErrorRecord): Promise<CommitResult>;

  enterFinish(turn: number): Promise<BatchHeader | null>;
  /** Returns completed items by index, starting at `from`. */
  parts(from: number, limit: number): Promise<OutputPart[]>;
  finish(turn: number, outcome: BatchFile | ErrorRecord): Promise<CommitResult>;

  /** Cancels the batch. Returns null when it had already ended. */
  cancel(): Promise<CommitResult | null>;

  /** Returns the oldest entries that can be delivered now. */
  outbox(limit: number): Promise<OutboxEntry[]>;
  /** Removes delivered entries. Returns those that become deliverable by that. */
  acknowledge(seqs: number[]): Promise<OutboxEntry[]>;

  /** Deletes the batch of a deleted account. Later calls find nothing, and nothing is sent. */
  erase(): Promise<void>;
}

/** Lane number of the finisher in `beat` and `handOn`. */
export const FINISH_LANE = -1;

import type { BatchOutput, BatchPhase } from "./batch.ts";
import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";

/**
 * Contract of the batch object, the only writer of a batch and its items. Lanes are the parallel workers of a batch,
 * and each lane processes items in turns. Each turn of a lane or of the finisher has a number, and each assignment of
 * an item has a lease number. So a repeated or late message or call has no effect.
 */

/** Properties that are fixed when a batch is created. */
export interface BatchHeader {
  id: string;
  accountId: string;
  environment: Environment;
  /**
   * Id of the API key that created the batch. The batch counts as usage of this key. Null for a person; absent in
   * batches of older releases.
   */
  keyId?: string | null;
  output: BatchOutput;
  totalItems: number;
  /** The `parallel` value of the request. Responses return it unchanged. */
  parallel: number;
  /** Maximum number of items in progress at the same time. */
  lanes: number;
  stopOnFailure: boolean;
  /** URL that receives this batch's events instead of the account's endpoints. */
  webhookUrl: string | null;
  metadata: Metadata;
  createdAt: number;
}

/** The request of an item as JSON text. The text is stored in the row, or in a file if it is too large for a row. */
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

/** A completed item that becomes a part of the merged PDF or the ZIP, with its name there. */
export interface OutputPart {
  index: number;
  name: string | null;
  pdfId: string;
  bytes: number;
}

/** The single output file of a merged or zipped batch. */
export interface BatchFile {
  /** Id of the merged PDF. Null for a ZIP, whose name contains the batch id. */
  pdfId: string | null;
  pages: number | null;
  bytes: number;
}

export interface BatchSnapshot extends BatchHeader {
  phase: BatchPhase;
  completedItems: number;
  failedItems: number;
  /** Number of completed and failed items divided by the number of all items, from 0 to 1. */
  progress: number;
  estimatedCompletionAt: number | null;
  completedAt: number | null;
  totalRenderTimeMs: number;
  file: BatchFile | null;
  /** Error that prevented the merged PDF or ZIP. */
  error: ErrorRecord | null;
}

/**
 * An item that is assigned to a consumer. Each lease has its own `pdfId`. So the PDF of a consumer whose lease has
 * expired cannot be confused with the PDF of the current consumer.
 */
export interface LeasedItem {
  index: number;
  lease: number;
  pdfId: string;
  input: ItemInput;
}

/** Identifies the item that a lane is working on, and its lease. */
export type ItemLease = Pick<LeasedItem, "index" | "lease">;

export type NextItem =
  | { kind: "item"; item: LeasedItem }
  /** Items are waiting, but no item may be assigned before `delayMs` has passed. */
  | { kind: "wait"; delayMs: number }
  /** The lane (parallel worker) must stop: no item is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/**
 * Side effects that the caller must still deliver: charges, events, clean-up. An entry is kept until `acknowledge` is
 * called for it, and may be delivered twice.
 */
export type OutboxEntry = { seq: number } & (
  | { kind: "item"; eventId: string; at: number; result: ItemResult }
  /** Deletes a PDF that a consumer may have stored although its lease had expired. */
  | { kind: "discard"; pdfId: string }
  /**
   * The end of the batch. This is always the last entry. It becomes available when all other entries were delivered.
   */
  | { kind: "ended"; eventId: string; at: number; inputFiles: string[] }
);

export interface CommitResult {
  /** False if the consumer had lost the lease. The result was then rejected. */
  accepted: boolean;
  /**
   * Entries that the caller must deliver. Often the list is empty, and a later call returns the entries of several
   * items at once.
   */
  outbox: OutboxEntry[];
}

/**
 * One turn of a lane. Lanes are the parallel workers of a batch. A queue message starts each turn, in which a queue
 * consumer processes one item after the other.
 */
export interface LaneRun {
  lane: number;
  turn: number;
}

export interface CompletionResult extends CommitResult {
  /** The next item of the lane. Null if the caller did not request an item, or if the result was rejected. */
  next: NextItem | null;
}

export interface BatchContract {
  /**
   * Creates the batch. The caller must then call `add` (repeatedly) and `start`. A batch that is not started within
   * minutes deletes itself.
   */
  create(header: BatchHeader): Promise<void>;
  add(firstIndex: number, items: NewItem[]): Promise<void>;
  /** Starts the lanes (the parallel workers). A repeated call has no effect. */
  start(): Promise<void>;

  snapshot(): Promise<BatchSnapshot | null>;
  /** Returns the results of ended items, ordered by item index, starting at index `from`. */
  results(from: number, limit: number): Promise<ItemResult[]>;
  /** Returns the last results of ended items whose index is below `before`, ordered by item index. */
  resultsBefore(before: number, limit: number): Promise<ItemResult[]>;

  /**
   * Starts a turn of a lane (a parallel worker). Returns null if this turn is over, is already running or is no longer
   * needed.
   */
  enterLane(lane: number, turn: number): Promise<BatchHeader | null>;
  take(lane: number, turn: number): Promise<NextItem>;
  /**
   * Renews the lease of the lane's turn and the lease of the item. Returns false if either lease is lost. The caller
   * must then stop its work.
   */
  beat(lane: number, turn: number, hold: ItemLease | null): Promise<boolean>;
  /** Ends the turn of the lane. The next turn starts after `delayMs`. */
  handOn(lane: number, turn: number, delayMs: number): Promise<void>;

  /**
   * Stores an item's result. If `place` contains the turn of a lane, assigns the lane's next item in the same
   * transaction.
   */
  complete(hold: ItemLease, result: CompletedItem, place?: LaneRun | null): Promise<CompletionResult>;
  fail(hold: ItemLease, error: ErrorRecord): Promise<CommitResult>;
  /**
   * Puts an item back into the queue after a transient server error. If this happened too often, `error` becomes the
   * item's result.
   */
  giveBack(hold: ItemLease, error: ErrorRecord): Promise<CommitResult>;

  enterFinish(turn: number): Promise<BatchHeader | null>;
  /** Returns completed items, ordered by item index, starting at index `from`. */
  parts(from: number, limit: number): Promise<OutputPart[]>;
  finish(turn: number, outcome: BatchFile | ErrorRecord): Promise<CommitResult>;

  /** Cancels the batch. Returns null if it had already ended. */
  cancel(): Promise<CommitResult | null>;

  /** Returns the oldest outbox entries that can be delivered now. */
  outbox(limit: number): Promise<OutboxEntry[]>;
  /**
   * Removes outbox entries that were delivered. Returns the entries that can be delivered now because of the removal.
   */
  acknowledge(seqs: number[]): Promise<OutboxEntry[]>;

  /** Deletes the batch. Later calls find no batch, and no messages or events are sent. */
  erase(): Promise<void>;
}

/** Lane number that the finisher, which makes the merged PDF or ZIP, uses in `beat` and `handOn`. */
export const FINISH_LANE = -1;

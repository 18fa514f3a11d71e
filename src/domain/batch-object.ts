import type { BatchOutput, BatchPhase } from "./batch.ts";
import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { FileDelivery } from "./file-delivery.ts";
import type { Metadata } from "./metadata.ts";

/**
 * The batch object's contract: the one writer of a batch and its items. Work travels in lanes; every lane and the finisher carry a
 * turn number, every take of an item a lease number, so a message or a call that comes twice or too late changes nothing.
 */

/** What is fixed when a batch is made. */
export interface BatchHeader {
  id: string;
  accountId: string;
  environment: Environment;
  output: BatchOutput;
  totalItems: number;
  /** As echoed to the client. */
  parallel: number;
  /** Items in flight at one time. */
  lanes: number;
  stopOnFailure: boolean;
  /** Replaces the account's endpoints for this batch. */
  webhookUrl: string | null;
  metadata: Metadata;
  createdAt: number;
}

/** The request of an item as JSON text: kept in the row, or in a file when it is too large for one. */
export type ItemInput = { inline: string } | { file: string };

export interface NewItem {
  input: ItemInput;
  /** The name of the item's file in a ZIP and of its bookmark in a merged PDF, without extension. */
  name: string | null;
}

export interface CompletedItem {
  pdfId: string;
  pages: number;
  bytes: number;
  renderTimeMs: number;
  /** What became of `deliver_to`; absent without. */
  delivery?: FileDelivery;
}

export type ItemResult = { index: number } & (
  | ({ status: "completed" } & CompletedItem)
  | { status: "failed"; error: ErrorRecord }
  | { status: "not_processed" }
);

/** A completed item with the name it goes by in the merged PDF or ZIP. */
export interface OutputPart {
  index: number;
  name: string | null;
  pdfId: string;
  bytes: number;
}

/** The one file of a merged or zipped batch. */
export interface BatchFile {
  /** The merged PDF; null for a ZIP, which is named by the batch. */
  pdfId: string | null;
  pages: number | null;
  bytes: number;
}

export interface BatchSnapshot extends BatchHeader {
  phase: BatchPhase;
  completedItems: number;
  failedItems: number;
  /** 0 to 1. */
  progress: number;
  estimatedCompletionAt: number | null;
  completedAt: number | null;
  totalRenderTimeMs: number;
  file: BatchFile | null;
  /** Why the merged PDF or ZIP could not be made. */
  error: ErrorRecord | null;
}

/** One item on its way; `pdfId` is this lease's own, so that a late holder's document is never taken for the winner's. */
export interface TakenItem {
  index: number;
  lease: number;
  pdfId: string;
  input: ItemInput;
}

/** Which item a lane holds. */
export type Hold = Pick<TakenItem, "index" | "lease">;

export type Take =
  | { kind: "item"; item: TakenItem }
  /** Items wait, but none before `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: nothing waits, or this turn is not the lane's own any more. */
  | { kind: "over" };

/** What must still leave the object: charges, events, clearing up. Entries stay until `acknowledge`; delivering one twice does no harm. */
export type OutboxEntry = { seq: number } & (
  | { kind: "item"; eventId: string; at: number; result: ItemResult }
  /** A lost lease may have left this PDF behind. */
  | { kind: "discard"; pdfId: string }
  /** Always the last: handed out when everything else was delivered. */
  | { kind: "ended"; eventId: string; at: number; inputFiles: string[] }
);

export interface Commit {
  /** False: the lease was lost, the result is not the item's. */
  accepted: boolean;
  /** What the caller is to deliver: often nothing, then that of several items. */
  outbox: OutboxEntry[];
}

/** A lane in one of its turns. */
export interface LanePlace {
  lane: number;
  turn: number;
}

export interface Completion extends Commit {
  /** Null when none was asked for, or the result was refused. */
  next: Take | null;
}

export interface BatchContract {
  /** The first of create, add…, start; what is not started within minutes erases itself. */
  create(header: BatchHeader): Promise<void>;
  add(firstIndex: number, items: NewItem[]): Promise<void>;
  /** Sends the lanes off. A repeat does nothing. */
  start(): Promise<void>;

  snapshot(): Promise<BatchSnapshot | null>;
  /** Items that have a result, by index, from `from` on. */
  results(from: number, limit: number): Promise<ItemResult[]>;

  /** Null when this turn is over, runs already or is not needed any more. */
  enterLane(lane: number, turn: number): Promise<BatchHeader | null>;
  take(lane: number, turn: number): Promise<Take>;
  /** Keeps the turn and the held item; false when either is lost, then the work is to be dropped. */
  beat(lane: number, turn: number, hold: Hold | null): Promise<boolean>;
  /** Ends the turn; the next one begins after the delay. */
  handOn(lane: number, turn: number, delayMs: number): Promise<void>;

  /** `place`: the lane that goes on, whose next item is taken in the same commit. */
  complete(hold: Hold, result: CompletedItem, place?: LanePlace | null): Promise<Completion>;
  fail(hold: Hold, error: ErrorRecord): Promise<Commit>;
  /** After a transient failure of ours; `error` becomes the item's own when it comes back too often. */
  giveBack(hold: Hold, error: ErrorRecord): Promise<Commit>;

  enterFinish(turn: number): Promise<BatchHeader | null>;
  /** Completed items by index, from `from` on. */
  parts(from: number, limit: number): Promise<OutputPart[]>;
  finish(turn: number, outcome: BatchFile | ErrorRecord): Promise<Commit>;

  /** Null when the batch has ended before. */
  cancel(): Promise<Commit | null>;

  /** The oldest entries that may be delivered now. */
  outbox(limit: number): Promise<OutboxEntry[]>;
  /** Removes entries; gives back what may be delivered only now. */
  acknowledge(seqs: number[]): Promise<OutboxEntry[]>;

  /** Forgets the batch, whose account is gone: what comes later finds nothing, and nothing is sent any more. */
  erase(): Promise<void>;
}

/** The lane number of the finisher in `beat` and `handOn`. */
export const FINISHER = -1;

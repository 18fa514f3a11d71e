import type { OutboxEntry } from "../domain/batch-object.ts";
import type { BatchRows, NewOutboxEntry } from "./batch-rows.ts";

/**
 * Time in ms within which a caller must deliver the outbox entries that it received. After this time, the Durable
 * Object sends a queue message for their delivery.
 */
const REDELIVERY_GRACE_MS = 15_000;
/**
 * Minimum time in ms between two groups of outbox entries that callers receive. The entries of a group are delivered
 * together: their charges in one call, their events in one commit.
 */
const BUNDLE_INTERVAL_MS = 1_000;
const BUNDLE_ENTRIES = 25;
const MAX_ENTRIES = 50;

/**
 * Side effects of a batch that callers of the Durable Object must deliver (outbox entries). Callers receive them in
 * groups, in the results of calls that they make for other reasons.
 */
export class BatchOutbox {
  readonly #rows: BatchRows;
  /**
   * Sequence number of the last entry that a caller has received. It is kept in memory only. After an eviction, all
   * entries are returned again, which is harmless.
   */
  #handedSeq = 0;
  #handedMs = 0;

  constructor(rows: BatchRows) {
    this.#rows = rows;
  }

  add(entry: NewOutboxEntry): void {
    this.#rows.addOutbox(entry, Date.now() + REDELIVERY_GRACE_MS);
  }

  /**
   * Returns entries that no caller has received yet. They are returned when they are old enough, when there are enough
   * of them, or when `isLast` is true. The end entry is returned only when no other entry is left.
   */
  takeDue(isLast: boolean): OutboxEntry[] {
    const nowMs = Date.now();
    const isDue =
      isLast || this.#isOld(nowMs) || this.#rows.outboxAfter(this.#handedSeq, BUNDLE_ENTRIES).length === BUNDLE_ENTRIES;
    return isDue ? this.#hand(nowMs, this.#rows.outboxAfter(this.#handedSeq, MAX_ENTRIES)) : [];
  }

  /** Returns the oldest outbox entries, even if a caller has already received them. */
  oldest(limit: number = MAX_ENTRIES): OutboxEntry[] {
    return this.#hand(Date.now(), this.#rows.outboxAfter(0, limit));
  }

  /** Deletes delivered entries. Returns the entry for the end of the batch if it is the only entry left. */
  acknowledge(seqs: number[]): OutboxEntry[] {
    this.#rows.removeOutbox(seqs);
    const [next] = this.#rows.outboxAfter(this.#handedSeq, 1);
    return next?.kind === "ended" ? this.#hand(Date.now(), [next]) : [];
  }

  /**
   * Returns the time at which entries that no caller has received must be delivered, even if no call fetches them.
   * Returns null if there are no such entries.
   */
  dueMs(): number | null {
    return this.#rows.outboxAfter(this.#handedSeq, 1).length > 0 ? this.#handedMs + 2 * BUNDLE_INTERVAL_MS : null;
  }

  /**
   * Whether there are overdue entries that no caller has delivered. The Durable Object must then send a queue message
   * for their delivery.
   */
  takeOverdue(nowMs: number): boolean {
    const dueMs = this.dueMs();
    const isLeft = this.#rows.hasOverdueOutbox(nowMs) || (dueMs !== null && dueMs <= nowMs);
    if (!isLeft) return false;
    this.#rows.postponeOutbox(nowMs + REDELIVERY_GRACE_MS);
    this.#hand(nowMs, this.#rows.outboxAfter(this.#handedSeq, MAX_ENTRIES));
    return true;
  }

  #isOld(nowMs: number): boolean {
    return nowMs - this.#handedMs >= BUNDLE_INTERVAL_MS;
  }

  #hand(nowMs: number, entries: OutboxEntry[]): OutboxEntry[] {
    if (entries.length === 0) return entries;
    this.#handedMs = nowMs;
    this.#handedSeq = Math.max(this.#handedSeq, ...entries.map(({ seq }) => seq));
    return entries;
  }
}

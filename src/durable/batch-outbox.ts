import type { OutboxEntry } from "../domain/batch-object.ts";
import type { BatchRows, NewOutboxEntry } from "./batch-rows.ts";

/** Who was handed an entry delivers it; what is left after this gets a message of its own. */
const REDELIVERY_GRACE_MS = 15_000;
/** What is committed within this time of each other goes out together: its charges in one call, its events in one commit. */
const BUNDLE_INTERVAL_MS = 1_000;
const BUNDLE_ENTRIES = 25;
const MAX_ENTRIES = 50;

/** What must still leave a batch object, in bundles that those take along who commit anyway. */
export class BatchOutbox {
  readonly #rows: BatchRows;
  /** In memory only: after an eviction all is handed out again, which does no harm. */
  #handedSeq = 0;
  #handedMs = 0;

  constructor(rows: BatchRows) {
    this.#rows = rows;
  }

  add(entry: NewOutboxEntry): void {
    this.#rows.addOutbox(entry, Date.now() + REDELIVERY_GRACE_MS);
  }

  /** What nobody was handed yet, once it is worth a journey; nothing is held back when `isLast`. The end goes out when it is all that is left. */
  takeDue(isLast: boolean): OutboxEntry[] {
    const nowMs = Date.now();
    const isDue =
      isLast || this.#isOld(nowMs) || this.#rows.outboxAfter(this.#handedSeq, BUNDLE_ENTRIES).length === BUNDLE_ENTRIES;
    return isDue ? this.#hand(nowMs, this.#rows.outboxAfter(this.#handedSeq, MAX_ENTRIES)) : [];
  }

  /** The oldest, whether somebody was handed them or not. */
  oldest(limit: number = MAX_ENTRIES): OutboxEntry[] {
    return this.#hand(Date.now(), this.#rows.outboxAfter(0, limit));
  }

  /** Forgets what was delivered, and hands out the end when it is all that is left. */
  acknowledge(seqs: number[]): OutboxEntry[] {
    this.#rows.removeOutbox(seqs);
    const [next] = this.#rows.outboxAfter(this.#handedSeq, 1);
    return next?.kind === "ended" ? this.#hand(Date.now(), [next]) : [];
  }

  /** When what is held back should go out, should nobody commit until then; null when nothing is held back. */
  dueMs(): number | null {
    return this.#rows.outboxAfter(this.#handedSeq, 1).length > 0 ? this.#handedMs + 2 * BUNDLE_INTERVAL_MS : null;
  }

  /** True when entries are left for which nobody comes: whoever asks has them delivered. */
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

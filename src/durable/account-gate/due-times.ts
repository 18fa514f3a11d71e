/** Earliest times in the stored rows, in epoch ms. A time is null if there are no rows of its kind. */
interface DueTimes extends Record<string, SqlStorageValue> {
  /** Earliest end of an operation's lease. */
  leaseEndMs: number | null;
  /** Earliest expiry of a pack with remaining credits. */
  packExpiryMs: number | null;
  /** Time at which the first of the stored operations ended. */
  firstEndedMs: number | null;
  /** Time of the oldest entry of the ledger that may be removed. The newest entry is never removed. */
  firstEntryMs: number | null;
}

const DUE_TIMES = `
  SELECT
    (SELECT MIN(lease_until_ms) FROM operations WHERE lease_until_ms IS NOT NULL) AS leaseEndMs,
    (
      SELECT MIN(expires_at_ms) FROM packs JOIN accounts ON accounts.name = 'pack:' || packs.id
      WHERE accounts.balance > 0
    ) AS packExpiryMs,
    (SELECT MIN(ended_at_ms) FROM operations WHERE ended_at_ms IS NOT NULL) AS firstEndedMs,
    (
      SELECT at_ms FROM entries WHERE sequence < (SELECT MAX(sequence) FROM entries)
      ORDER BY sequence LIMIT 1
    ) AS firstEntryMs`;

/**
 * Tracks the earliest due times. Each new row reports its due time, because a query after every change would cost more.
 * A removed row is noticed only when its due time has come.
 */
export class DueTimeline {
  readonly #sql: SqlStorage;
  #known: DueTimes | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Lower bound of the time at which the next lease or pack ends. Infinity if there are none. */
  get firstEndMs(): number {
    const { leaseEndMs, packExpiryMs } = this.#times;
    return earliest(leaseEndMs, packExpiryMs);
  }

  /** Lower bound of the time at which the oldest stored operation ended; null if no ended operation is stored. */
  get firstEndedMs(): number | null {
    return this.#times.firstEndedMs;
  }

  /** Lower bound of the time of the oldest entry that may be removed; null if there is none. */
  get firstEntryMs(): number | null {
    return this.#times.firstEntryMs;
  }

  get #times(): DueTimes {
    this.#known ??= this.#sql.exec<DueTimes>(DUE_TIMES).one();
    return this.#known;
  }

  noteLeaseEnd(atMs: number): void {
    if (this.#known) this.#known.leaseEndMs = earliest(this.#known.leaseEndMs, atMs);
  }

  noteOperationEnd(atMs: number): void {
    if (this.#known) this.#known.firstEndedMs ??= atMs;
  }

  noteEntry(atMs: number): void {
    if (this.#known) this.#known.firstEntryMs ??= atMs;
  }

  /**
   * Marks the due times as unknown, so that the next read queries them. Call this method after other changes, and when
   * a due time has come.
   */
  invalidate(): void {
    this.#known = null;
  }
}

/** Returns the earliest time, or Infinity if all are null. */
export const earliest = (...instants: (number | null)[]): number => Math.min(...instants.filter((ms) => ms !== null));

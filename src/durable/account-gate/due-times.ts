/** Next times at which stored items end, in epoch ms; null when there are none. */
interface DueTimes extends Record<string, SqlStorageValue> {
  /** End of an operation's lease. */
  leaseEndMs: number | null;
  /** Expiry of a pack with remaining credits. */
  packExpiryMs: number | null;
  /** When the oldest ended operation ended. */
  firstEndedMs: number | null;
}

const DUE_TIMES = `
  SELECT
    (SELECT MIN(lease_until_ms) FROM operations WHERE lease_until_ms IS NOT NULL) AS leaseEndMs,
    (
      SELECT MIN(expires_at_ms) FROM packs JOIN accounts ON accounts.name = 'pack:' || packs.id
      WHERE accounts.balance > 0
    ) AS packExpiryMs,
    (SELECT MIN(ended_at_ms) FROM operations WHERE ended_at_ms IS NOT NULL) AS firstEndedMs`;

/**
 * Tracks the earliest due times. Additions report their due time, because a query per change would cost more. Removals are only
 * discovered when a due time has come.
 */
export class DueTimeline {
  readonly #sql: SqlStorage;
  #known: DueTimes | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Lower bound of the next end of a lease or pack. Infinity when there are none. */
  get firstEndMs(): number {
    const { leaseEndMs, packExpiryMs } = this.#times;
    return earliest(leaseEndMs, packExpiryMs);
  }

  /** Lower bound of the time when the oldest remembered operation ended; null when none is remembered. */
  get firstEndedMs(): number | null {
    return this.#times.firstEndedMs;
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

  /** Marks the times as unknown, after another change or when a due time has come. */
  invalidate(): void {
    this.#known = null;
  }
}

/** Returns the earliest time, or Infinity without times. */
export const earliest = (...instants: (number | null)[]): number => Math.min(...instants.filter((ms) => ms !== null));

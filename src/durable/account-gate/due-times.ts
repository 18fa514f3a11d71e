/** When what a gate keeps ends next, by the clock, milliseconds; null where nothing does. */
interface DueTimes extends Record<string, SqlStorageValue> {
  /** A lease of an operation. */
  leaseEndMs: number | null;
  /** A pack that still holds credits. */
  packExpiryMs: number | null;
  /** When the operation that ended first did so. */
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
 * When something is due, at the latest: what a change makes due is told, since it would cost more to look after each, and what it ends
 * is found out when that time has come.
 */
export class DueTimeline {
  readonly #sql: SqlStorage;
  #known: DueTimes | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Not before this a lease or a pack ends. Infinity where neither will. */
  get firstEndMs(): number {
    const { leaseEndMs, packExpiryMs } = this.#times;
    return earliest(leaseEndMs, packExpiryMs);
  }

  /** Not before this the operation that ended first did so; null where none is remembered. */
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

  /** Something else changed, or a time has come. */
  invalidate(): void {
    this.#known = null;
  }
}

/** Infinity when there is none. */
export const earliest = (...instants: (number | null)[]): number => Math.min(...instants.filter((ms) => ms !== null));

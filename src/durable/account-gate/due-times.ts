/** When what a gate keeps ends next, by the clock, milliseconds; null where nothing does. */
export interface DueTimes extends Record<string, SqlStorageValue> {
  /** A lease of an operation. */
  leaseEndMs: number | null;
  /** A pack that still holds credits. */
  packExpiryMs: number | null;
  /** When the operation that ended first did so. */
  firstEndedMs: number | null;
}

/** One statement, since it follows every change. */
const DUE_TIMES = `
  SELECT
    (SELECT MIN(lease_until_ms) FROM operations WHERE lease_until_ms IS NOT NULL) AS leaseEndMs,
    (
      SELECT MIN(expires_at_ms) FROM packs JOIN accounts ON accounts.name = 'pack:' || packs.id
      WHERE accounts.balance > 0
    ) AS packExpiryMs,
    (SELECT MIN(ended_at_ms) FROM operations WHERE ended_at_ms IS NOT NULL) AS firstEndedMs`;

export const dueTimesOf = (sql: SqlStorage): DueTimes => sql.exec<DueTimes>(DUE_TIMES).one();

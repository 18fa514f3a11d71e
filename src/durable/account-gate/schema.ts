/**
 * Creates the tables of the gate. `entries` is the append-only ledger, and `accounts` contains its balances.
 * `openings` contains the sums of entries that were removed because of their age.
 * `operations` contains every reservation: `lots` while it holds credits, `slot` while it holds a slot,
 * `lease_until_ms` while it holds either of them.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS packs (
      id TEXT PRIMARY KEY,
      credits INTEGER NOT NULL,
      granted_at_ms INTEGER NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      reason TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS accounts (
      name TEXT PRIMARY KEY,
      balance INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entries (
      sequence INTEGER PRIMARY KEY,
      operation_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      debit TEXT NOT NULL,
      credit TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      at_ms INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS openings (
      name TEXT PRIMARY KEY,
      balance INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS operations (
      id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      lots TEXT NOT NULL,
      captured INTEGER NOT NULL,
      settled_credits INTEGER,
      slot INTEGER NOT NULL,
      background INTEGER NOT NULL,
      lease_until_ms INTEGER,
      ended_at_ms INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS operations_by_lease ON operations (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS operations_by_end ON operations (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS operations_with_slot ON operations (background) WHERE slot = 1;
    CREATE TABLE IF NOT EXISTS parts (
      operation_id TEXT NOT NULL,
      part_id TEXT NOT NULL,
      credits INTEGER NOT NULL,
      PRIMARY KEY (operation_id, part_id)
    ) WITHOUT ROWID;
  `);
}

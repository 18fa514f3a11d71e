import { CONSUMED, EXPIRED, foldBalances, isPack, type OpenPack, type Transfer } from "../../domain/credits.ts";
import type { GrantRequest, LedgerEntry, Pack } from "../../domain/gate.ts";
import type { LedgerStore } from "../../domain/reservations.ts";
import type { DueTimeline } from "./due-times.ts";

interface PackRow extends Record<string, SqlStorageValue> {
  id: string;
  credits: number;
  remaining: number;
  granted_at_ms: number;
  expires_at_ms: number;
  reason: string;
}

interface EntryRow extends Record<string, SqlStorageValue> {
  sequence: number;
  operation_id: string;
  kind: LedgerEntry["kind"];
  debit: string;
  credit: string;
  amount: number;
  at_ms: number;
}

const PACKS = `
  SELECT packs.*, COALESCE(accounts.balance, 0) AS remaining
  FROM packs LEFT JOIN accounts ON accounts.name = 'pack:' || packs.id`;

/** Maximum number of transfers per statement, because SQLite in a Durable Object binds at most 100 values. */
const MAX_MOVES_PER_STATEMENT = 50;
const MAX_ENTRIES_PER_STATEMENT = 16;
const ENTRY_COLUMNS = "operation_id, kind, debit, credit, amount, at_ms";
const UPSERT_BALANCE = "ON CONFLICT (name) DO UPDATE SET balance = balance + excluded.balance RETURNING name, balance";

/** Stores packs, ledger entries and balances in SQLite. The caller must run every method inside a transaction. */
export class LedgerRows implements LedgerStore {
  readonly #sql: SqlStorage;
  readonly #due: DueTimeline;

  constructor(sql: SqlStorage, due: DueTimeline) {
    this.#sql = sql;
    this.#due = due;
  }

  hasPack(packId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM packs WHERE id = ?", packId).toArray().length > 0;
  }

  addPack({ packId, credits, expiresAtMs, reason }: GrantRequest, nowMs: number): void {
    this.#sql.exec("INSERT INTO packs VALUES (?, ?, ?, ?, ?)", packId, credits, nowMs, expiresAtMs, reason);
  }

  openPacks(): OpenPack[] {
    return this.#sql.exec<PackRow>(`${PACKS} WHERE accounts.balance > 0`).toArray().map(toPack);
  }

  allPacks(): Pack[] {
    return this.#sql.exec<PackRow>(`${PACKS} ORDER BY expires_at_ms, granted_at_ms, id`).toArray().map(toPack);
  }

  post(transfers: readonly Transfer[], nowMs: number): void {
    for (let done = 0; done < transfers.length; done += MAX_ENTRIES_PER_STATEMENT)
      this.#enter(transfers.slice(done, done + MAX_ENTRIES_PER_STATEMENT), nowMs);
    if (transfers.length > 0) this.#due.noteEntry(nowMs);
    const moves = [...foldBalances(transfers)].filter(([, amount]) => amount !== 0);
    for (let done = 0; done < moves.length; done += MAX_MOVES_PER_STATEMENT)
      this.#move(moves.slice(done, done + MAX_MOVES_PER_STATEMENT));
    if (moves.some(([account, amount]) => isPack(account) && amount > 0)) this.#due.invalidate();
  }

  totals(): { reserved: number; consumed: number; expired: number } {
    const query = "SELECT COALESCE(SUM(balance), 0) AS total FROM accounts WHERE name GLOB ?";
    const totalOf = (pattern: string) => this.#sql.exec<{ total: number }>(query, pattern).one().total;
    return { reserved: totalOf("reserved:*"), consumed: totalOf(CONSUMED), expired: totalOf(EXPIRED) };
  }

  entries(limit: number, before: number | null): LedgerEntry[] {
    const query = "SELECT * FROM entries WHERE sequence < ? ORDER BY sequence DESC LIMIT ?";
    return this.#sql
      .exec<EntryRow>(query, before ?? Number.MAX_SAFE_INTEGER, limit)
      .toArray()
      .map(({ operation_id, at_ms, ...entry }) => ({ ...entry, operationId: operation_id, atMs: at_ms }));
  }

  /**
   * Removes at most `limit` entries before this time, the oldest first, and adds them to the opening balances. So every
   * balance is its opening balance plus the sum of its entries. The newest entry stays, because SQLite would otherwise use its number
   * again.
   */
  removeEntriesBefore(ms: number, limit: number): void {
    const oldest = this.#sql
      .exec<EntryRow>(
        "SELECT * FROM entries WHERE sequence < (SELECT MAX(sequence) FROM entries) ORDER BY sequence LIMIT ?",
        limit,
      )
      .toArray();
    const firstKept = oldest.findIndex(({ at_ms }) => at_ms >= ms);
    const removed = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
    const last = removed.at(-1);
    if (!last) return;
    for (const [name, amount] of foldBalances(removed)) {
      this.#sql.exec(
        "INSERT INTO openings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET balance = balance + excluded.balance",
        name,
        amount,
      );
    }
    this.#sql.exec("DELETE FROM openings WHERE balance = 0");
    this.#sql.exec("DELETE FROM entries WHERE sequence <= ?", last.sequence);
    this.#due.invalidate();
  }

  #enter(transfers: readonly Transfer[], nowMs: number): void {
    const values = transfers.map(() => "(?, ?, ?, ?, ?, ?)").join(", ");
    const rows = transfers.map(({ operationId, kind, debit, credit, amount }) => [
      operationId,
      kind,
      debit,
      credit,
      amount,
      nowMs,
    ]);
    this.#sql.exec(`INSERT INTO entries (${ENTRY_COLUMNS}) VALUES ${values}`, ...rows.flat());
  }

  #move(moves: readonly [account: string, amount: number][]): void {
    const values = moves.map(() => "(?, ?)").join(", ");
    const moved = this.#sql.exec<{ name: string; balance: number }>(
      `INSERT INTO accounts VALUES ${values} ${UPSERT_BALANCE}`,
      ...moves.flat(),
    );
    for (const { name, balance } of moved.toArray()) {
      if (balance === 0) this.#sql.exec("DELETE FROM accounts WHERE name = ?", name);
    }
  }
}

function toPack(row: PackRow): Pack {
  const { id, credits, remaining, reason } = row;
  return { id, credits, remaining, reason, grantedAtMs: row.granted_at_ms, expiresAtMs: row.expires_at_ms };
}

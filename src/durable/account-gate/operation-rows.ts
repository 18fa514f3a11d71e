import type { Lot } from "../../domain/credits.ts";
import type { Operation, OperationStore } from "../../domain/reservations.ts";
import type { SlotUse } from "../../domain/slots.ts";
import type { DueTimeline } from "./due-times.ts";

interface OperationRow extends Record<string, SqlStorageValue> {
  id: string;
  state: Operation["state"];
  lots: string;
  captured: number;
  settled_credits: number | null;
  slot: number;
  background: number;
  lease_until_ms: number | null;
  ended_at_ms: number | null;
}

/** Stores reservations, their leases and parts in SQLite. The caller must run every method inside a transaction. */
export class OperationRows implements OperationStore {
  readonly #sql: SqlStorage;
  readonly #due: DueTimeline;

  constructor(sql: SqlStorage, due: DueTimeline) {
    this.#sql = sql;
    this.#due = due;
  }

  find(id: string): Operation | undefined {
    return this.#select("WHERE id = ?", id)[0];
  }

  overdue(nowMs: number): Operation[] {
    return this.#select("WHERE lease_until_ms <= ? ORDER BY lease_until_ms", nowMs);
  }

  save(operation: Operation): void {
    const { id, state, lots, captured, settledCredits, slot, background, leaseUntilMs, endedAtMs } = operation;
    this.#sql.exec(
      "INSERT OR REPLACE INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      id,
      state,
      JSON.stringify(lots),
      captured,
      settledCredits,
      Number(slot),
      Number(background),
      leaseUntilMs,
      endedAtMs,
    );
    if (leaseUntilMs !== null) this.#due.noteLeaseEnd(leaseUntilMs);
    if (endedAtMs !== null) this.#due.noteOperationEnd(endedAtMs);
  }

  slotUse(): SlotUse {
    const query = 'SELECT COUNT(*) AS "all", COALESCE(SUM(background), 0) AS background FROM operations WHERE slot = 1';
    return this.#sql.exec<{ all: number; background: number }>(query).one();
  }

  creditsOfPart(operationId: string, partId: string): number | undefined {
    const query = "SELECT credits FROM parts WHERE operation_id = ? AND part_id = ?";
    return this.#sql.exec<{ credits: number }>(query, operationId, partId).toArray()[0]?.credits;
  }

  addPart(operationId: string, partId: string, credits: number): void {
    this.#sql.exec("INSERT INTO parts VALUES (?, ?, ?)", operationId, partId, credits);
  }

  /** Deletes operations that ended before this time and hold neither credits nor a slot. */
  forgetEndedBefore(ms: number): void {
    const ended = "FROM operations WHERE ended_at_ms < ? AND lease_until_ms IS NULL";
    this.#sql.exec(`DELETE FROM parts WHERE operation_id IN (SELECT id ${ended})`, ms);
    this.#sql.exec(`DELETE ${ended}`, ms);
    this.#due.invalidate();
  }

  #select(condition: string, ...bindings: SqlStorageValue[]): Operation[] {
    return this.#sql
      .exec<OperationRow>(`SELECT * FROM operations ${condition}`, ...bindings)
      .toArray()
      .map(toOperation);
  }
}

function toOperation(row: OperationRow): Operation {
  const { id, state, captured } = row;
  return {
    id,
    state,
    captured,
    lots: JSON.parse(row.lots) as Lot[],
    settledCredits: row.settled_credits,
    slot: row.slot === 1,
    background: row.background === 1,
    leaseUntilMs: row.lease_until_ms,
    endedAtMs: row.ended_at_ms,
  };
}

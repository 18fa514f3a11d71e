import { MAX_CONCURRENT_ATTEMPTS } from "../../domain/webhook-lane.ts";

/**
 * State of a delivery. `scheduled`: it is due at `dueMs`. `ready`: it waits until the limit of concurrent attempts
 * allows another attempt. `called`: it counts as a running attempt, and a queue message for it is in transit.
 * `sending`: the attempt is running.
 */
export type DeliveryState = "scheduled" | "ready" | "called" | "sending";

export interface LaneDelivery {
  id: string;
  /** Number of the next or current attempt, from 1. */
  attempt: number;
  state: DeliveryState;
  dueMs: number;
}

type DeliveryRow = { id: string; attempt: number; state: DeliveryState; due_ms: number };

/** Stores the unfinished deliveries to one receiver in SQLite, in order of arrival. */
export class DeliveryRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS deliveries (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        attempt INTEGER NOT NULL,
        state TEXT NOT NULL,
        due_ms INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS deliveries_state ON deliveries (state, place);
      CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_ms);
      CREATE TABLE IF NOT EXISTS lane (id TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS account (id TEXT NOT NULL);
    `);
  }

  /** Returns the id of this lane. Returns null if no id is stored, because the lane has no deliveries. */
  laneId(): string | null {
    return this.#sql.exec<{ id: string }>("SELECT id FROM lane").toArray()[0]?.id ?? null;
  }

  keepLaneId(id: string): void {
    this.#sql.exec("INSERT INTO lane (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM lane)", id);
  }

  /** Deletes the ids of the lane and of its account. */
  forgetLaneId(): void {
    this.#sql.exec("DELETE FROM lane");
    this.#sql.exec("DELETE FROM account");
  }

  /** Returns the account whose deliveries the lane makes, or null if no call has named it. */
  accountId(): string | null {
    return this.#sql.exec<{ id: string }>("SELECT id FROM account").toArray()[0]?.id ?? null;
  }

  keepAccountId(id: string | undefined): void {
    if (id !== undefined)
      this.#sql.exec("INSERT INTO account (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM account)", id);
  }

  find(id: string): LaneDelivery | null {
    const rows = this.#sql.exec<DeliveryRow>("SELECT id, attempt, state, due_ms FROM deliveries WHERE id = ?", id);
    return rows.toArray().map(fromRow)[0] ?? null;
  }

  save({ id, attempt, state, dueMs }: LaneDelivery): void {
    this.#sql.exec(
      `INSERT INTO deliveries (id, attempt, state, due_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET attempt = excluded.attempt, state = excluded.state, due_ms = excluded.due_ms`,
      id,
      attempt,
      state,
      dueMs,
    );
  }

  delete(id: string): void {
    this.#sql.exec("DELETE FROM deliveries WHERE id = ?", id);
  }

  /** Marks a delivery as ready again if its queue message or its attempt is overdue. */
  markOverdueReady(nowMs: number, dueMs: number): void {
    this.#sql.exec("UPDATE deliveries SET state = 'ready', due_ms = ? WHERE due_ms <= ?", dueMs, nowMs);
  }

  freeSlots(): number {
    const taken = "SELECT count(*) AS n FROM deliveries WHERE state IN ('called', 'sending')";
    return Math.max(0, MAX_CONCURRENT_ATTEMPTS - Number(this.#sql.exec(taken).one().n));
  }

  longestWaiting(limit: number): LaneDelivery[] {
    const query = "SELECT id, attempt, state, due_ms FROM deliveries WHERE state = 'ready' ORDER BY place LIMIT ?";
    return this.#sql.exec<DeliveryRow>(query, limit).toArray().map(fromRow);
  }

  firstDueMs(): number | null {
    return this.#sql.exec<{ due: number | null }>("SELECT min(due_ms) AS due FROM deliveries").one().due;
  }
}

const fromRow = ({ id, attempt, state, due_ms }: DeliveryRow): LaneDelivery => ({ id, attempt, state, dueMs: due_ms });

import type { LaneRun } from "../../domain/batch-object.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS line (only INTEGER PRIMARY KEY CHECK (only = 1), account_id TEXT NOT NULL, lanes INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS lanes (lane INTEGER PRIMARY KEY, turn INTEGER NOT NULL, state TEXT NOT NULL, due_ms INTEGER NOT NULL);
`;

type Row = Record<string, SqlStorageValue>;

/**
 * A lane is one of the parallel workers of the job queue. It processes one job after the other. Each queue message
 * starts one turn of a lane. `queued`: the message is in transit. `running`: a consumer received the message and works.
 * `idle`: the lane has nothing to do.
 */
export interface JobLane extends LaneRun {
  state: "queued" | "running" | "idle";
  dueMs: number;
}

/** Stores the account of the job queue, and the queue's lanes (parallel workers). */
export class LaneRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.createTables();
  }

  createTables(): void {
    this.#sql.exec(SCHEMA);
  }

  saveLine(accountId: string, lanes: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO line (only, account_id, lanes) VALUES (1, ?, ?)", accountId, lanes);
  }

  line(): { accountId: string; lanes: number } | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM line").toArray();
    return row ? { accountId: String(row.account_id), lanes: Number(row.lanes) } : null;
  }

  all(): JobLane[] {
    return this.#sql.exec<Row>("SELECT * FROM lanes ORDER BY lane").toArray().map(laneOf);
  }

  find(lane: number): JobLane | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM lanes WHERE lane = ?", lane).toArray();
    return row ? laneOf(row) : null;
  }

  save({ lane, turn, state, dueMs }: JobLane): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO lanes (lane, turn, state, due_ms) VALUES (?, ?, ?, ?)",
      lane,
      turn,
      state,
      dueMs,
    );
  }
}

const laneOf = (row: Row): JobLane => ({
  lane: Number(row.lane),
  turn: Number(row.turn),
  state: row.state as JobLane["state"],
  dueMs: Number(row.due_ms),
});

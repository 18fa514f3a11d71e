import type { Batch, Item } from "../domain/batch.ts";
import type {
  BatchFile,
  BatchHeader,
  ItemInput,
  ItemResult,
  NewItem,
  OutboxEntry,
  OutputPart,
} from "../domain/batch-object.ts";
import type { ErrorRecord } from "../domain/errors.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS batch (
    only INTEGER PRIMARY KEY CHECK (only = 1), header TEXT NOT NULL, machine TEXT NOT NULL,
    started_ms INTEGER, ended_ms INTEGER, render_ms INTEGER NOT NULL, file TEXT, error TEXT
  );
  CREATE TABLE IF NOT EXISTS items (
    idx INTEGER PRIMARY KEY, name TEXT, input TEXT, input_file TEXT, state TEXT NOT NULL, lease INTEGER NOT NULL,
    crashes INTEGER NOT NULL, returns INTEGER NOT NULL, due_ms INTEGER NOT NULL, pdf_id TEXT, result TEXT, ended_ms INTEGER
  );
  CREATE INDEX IF NOT EXISTS items_next ON items (state, crashes, idx);
  CREATE INDEX IF NOT EXISTS items_ended ON items (ended_ms) WHERE ended_ms IS NOT NULL;
  CREATE TABLE IF NOT EXISTS lanes (lane INTEGER PRIMARY KEY, turn INTEGER NOT NULL, state TEXT NOT NULL, due_ms INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, payload TEXT NOT NULL, due_ms INTEGER NOT NULL);
`;

/**
 * A lane is one of the parallel workers of a batch. It processes one item after the other. Each queue message starts
 * one turn of a lane. `queued`: the message is in transit. `running`: a consumer received the message and works.
 * `idle`: the lane has nothing to do.
 */
export interface Lane {
  lane: number;
  turn: number;
  state: "queued" | "running" | "idle";
  dueMs: number;
}

export interface BatchRow {
  header: BatchHeader;
  machine: Batch;
  startedMs: number | null;
  endedMs: number | null;
  renderMs: number;
  file: BatchFile | null;
  error: ErrorRecord | null;
}

export interface ItemRow {
  index: number;
  item: Item;
  pdfId: string | null;
  input: ItemInput | null;
}

export type NewOutboxEntry = OutboxEntry extends infer Entry
  ? Entry extends { seq: number }
    ? Omit<Entry, "seq">
    : never
  : never;

/** Stores the rows of the batch object. domain/batch.ts contains the rules of the state machine. */
export class BatchRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(SCHEMA);
  }

  insertBatch(header: BatchHeader, machine: Batch): void {
    const values = [JSON.stringify(header), JSON.stringify(machine)];
    this.#sql.exec("INSERT OR IGNORE INTO batch (only, header, machine, render_ms) VALUES (1, ?, ?, 0)", ...values);
  }

  batch(): BatchRow | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM batch").toArray();
    if (!row) return null;
    return {
      header: JSON.parse(String(row.header)),
      machine: JSON.parse(String(row.machine)),
      startedMs: row.started_ms as number | null,
      endedMs: row.ended_ms as number | null,
      renderMs: Number(row.render_ms),
      file: row.file === null ? null : JSON.parse(String(row.file)),
      error: row.error === null ? null : JSON.parse(String(row.error)),
    };
  }

  saveMachine(machine: Batch): void {
    this.#sql.exec("UPDATE batch SET machine = ?", JSON.stringify(machine));
  }

  saveStart(nowMs: number): void {
    this.#sql.exec("UPDATE batch SET started_ms = ?", nowMs);
  }

  saveEnd(nowMs: number): void {
    this.#sql.exec("UPDATE batch SET ended_ms = ?", nowMs);
  }

  saveFile(file: BatchFile | null, error: ErrorRecord | null): void {
    this.#sql.exec(
      "UPDATE batch SET file = ?, error = ?",
      file && JSON.stringify(file),
      error && JSON.stringify(error),
    );
  }

  addRenderTime(ms: number): void {
    this.#sql.exec("UPDATE batch SET render_ms = render_ms + ?", ms);
  }

  insertItem(index: number, { name, input }: NewItem): void {
    const inline = "inline" in input ? input.inline : null;
    const file = "file" in input ? input.file : null;
    this.#sql.exec(
      `INSERT OR IGNORE INTO items (idx, name, input, input_file, state, lease, crashes, returns, due_ms)
       VALUES (?, ?, ?, ?, 'waiting', 0, 0, 0, 0)`,
      index,
      name,
      inline,
      file,
    );
  }

  countItems(): number {
    return Number(this.#sql.exec("SELECT count(*) AS n FROM items").one().n);
  }

  item(index: number): ItemRow | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM items WHERE idx = ?", index).toArray();
    return row ? itemOf(row) : null;
  }

  /**
   * Returns the next item to assign. Items whose consumers never crashed come first, so that an item that crashes its
   * consumers does not delay the others.
   */
  nextWaiting(nowMs: number): ItemRow | null {
    const [row] = this.#sql
      .exec<Row>("SELECT * FROM items WHERE state = 'waiting' AND due_ms <= ? ORDER BY crashes, idx LIMIT 1", nowMs)
      .toArray();
    return row ? itemOf(row) : null;
  }

  /** Returns the time at which the first waiting item may be assigned. Returns null if no item waits. */
  firstDueMs(): number | null {
    return this.#sql.exec("SELECT min(due_ms) AS due FROM items WHERE state = 'waiting'").one().due as number | null;
  }

  countReady(nowMs: number, limit: number): number {
    const query = "SELECT count(*) AS n FROM (SELECT 1 FROM items WHERE state = 'waiting' AND due_ms <= ? LIMIT ?)";
    return Number(this.#sql.exec(query, nowMs, limit).one().n);
  }

  expiredLeases(nowMs: number): ItemRow[] {
    return this.#sql
      .exec<Row>("SELECT * FROM items WHERE state = 'leased' AND due_ms <= ?", nowMs)
      .toArray()
      .map(itemOf);
  }

  leasedPdfIds(): string[] {
    return this.#sql
      .exec("SELECT pdf_id FROM items WHERE state = 'leased' AND pdf_id IS NOT NULL")
      .toArray()
      .map((row) => String(row.pdf_id));
  }

  saveItem(index: number, item: Item, pdfId: string | null): void {
    const dueMs = item.state === "leased" ? item.deadlineMs : item.state === "waiting" ? item.notBeforeMs : 0;
    this.#sql.exec(
      "UPDATE items SET state = ?, lease = ?, crashes = ?, returns = ?, due_ms = ?, pdf_id = ? WHERE idx = ?",
      item.state,
      item.lease,
      item.crashes,
      item.returns,
      dueMs,
      pdfId,
      index,
    );
  }

  /** Stores the result of an item and deletes the item's request. */
  saveResult(result: ItemResult, nowMs: number): void {
    const text = JSON.stringify(result);
    this.#sql.exec("UPDATE items SET result = ?, ended_ms = ?, input = NULL WHERE idx = ?", text, nowMs, result.index);
  }

  dropUnended(): void {
    this.#sql.exec(
      `UPDATE items SET state = 'not_processed', input = NULL, pdf_id = NULL,
       result = json_object('index', idx, 'status', 'not_processed') WHERE state IN ('waiting', 'leased')`,
    );
  }

  dropWaiting(): void {
    this.#sql.exec(
      `UPDATE items SET state = 'not_processed', input = NULL,
       result = json_object('index', idx, 'status', 'not_processed') WHERE state = 'waiting'`,
    );
  }

  results(from: number, limit: number): ItemResult[] {
    return this.#sql
      .exec("SELECT result FROM items WHERE idx >= ? AND result IS NOT NULL ORDER BY idx LIMIT ?", from, limit)
      .toArray()
      .map((row) => JSON.parse(String(row.result)));
  }

  resultsBefore(before: number, limit: number): ItemResult[] {
    return this.#sql
      .exec("SELECT result FROM items WHERE idx < ? AND result IS NOT NULL ORDER BY idx DESC LIMIT ?", before, limit)
      .toArray()
      .map((row) => JSON.parse(String(row.result)))
      .reverse();
  }

  parts(from: number, limit: number): OutputPart[] {
    return this.#sql
      .exec<Row>(
        "SELECT idx, name, result FROM items WHERE idx >= ? AND state = 'completed' ORDER BY idx LIMIT ?",
        from,
        limit,
      )
      .toArray()
      .map((row) => {
        const { pdfId, bytes } = JSON.parse(String(row.result));
        return { index: Number(row.idx), name: row.name as string | null, pdfId, bytes };
      });
  }

  inputFiles(): string[] {
    return this.#sql
      .exec("SELECT input_file FROM items WHERE input_file IS NOT NULL ORDER BY idx")
      .toArray()
      .map((row) => String(row.input_file));
  }

  /**
   * Counts the latest items that ended, at most `limit`. Returns their number and the time at which the first of them
   * ended.
   */
  recentPace(limit: number): { recent: number; sinceMs: number | null } {
    const query = `SELECT count(*) AS n, min(ended_ms) AS since
      FROM (SELECT ended_ms FROM items WHERE ended_ms IS NOT NULL ORDER BY ended_ms DESC LIMIT ?)`;
    const row = this.#sql.exec(query, limit).one();
    return { recent: Number(row.n), sinceMs: row.since as number | null };
  }

  saveLane({ lane, turn, state, dueMs }: Lane): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO lanes (lane, turn, state, due_ms) VALUES (?, ?, ?, ?)",
      lane,
      turn,
      state,
      dueMs,
    );
  }

  lanes(): Lane[] {
    return this.#sql.exec<Row>("SELECT * FROM lanes ORDER BY lane").toArray().map(laneOf);
  }

  lane(lane: number): Lane | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM lanes WHERE lane = ?", lane).toArray();
    return row ? laneOf(row) : null;
  }

  addOutbox(entry: NewOutboxEntry, dueMs: number): void {
    const query = "INSERT INTO outbox (kind, payload, due_ms) VALUES (?, ?, ?)";
    this.#sql.exec(query, entry.kind, JSON.stringify(entry), dueMs);
  }

  /**
   * Returns the outbox entries after the entry `seq`. The entry for the end of the batch is omitted while there are
   * other entries.
   */
  outboxAfter(seq: number, limit: number): OutboxEntry[] {
    return this.#sql
      .exec<{ seq: number; payload: string }>(
        `SELECT seq, payload FROM outbox
         WHERE seq > ? AND (kind <> 'ended' OR NOT EXISTS (SELECT 1 FROM outbox WHERE kind <> 'ended'))
         ORDER BY seq LIMIT ?`,
        seq,
        limit,
      )
      .toArray()
      .map(({ seq, payload }) => ({ ...JSON.parse(payload), seq }));
  }

  hasOutbox(): boolean {
    return this.#sql.exec("SELECT 1 FROM outbox LIMIT 1").toArray().length > 0;
  }

  hasOverdueOutbox(nowMs: number): boolean {
    return this.#sql.exec("SELECT 1 FROM outbox WHERE due_ms <= ? LIMIT 1", nowMs).toArray().length > 0;
  }

  postponeOutbox(dueMs: number): void {
    this.#sql.exec("UPDATE outbox SET due_ms = ?", dueMs);
  }

  erase(): void {
    for (const table of ["batch", "items", "lanes", "outbox"]) this.#sql.exec(`DELETE FROM ${table}`);
  }

  removeOutbox(seqs: number[]): void {
    for (const seq of seqs) this.#sql.exec("DELETE FROM outbox WHERE seq = ?", seq);
  }
}

type Row = Record<string, SqlStorageValue>;

function laneOf(row: Row): Lane {
  return {
    lane: Number(row.lane),
    turn: Number(row.turn),
    state: row.state as Lane["state"],
    dueMs: Number(row.due_ms),
  };
}

function itemOf(row: Row): ItemRow {
  const counts = { lease: Number(row.lease), crashes: Number(row.crashes), returns: Number(row.returns) };
  const state = row.state as Item["state"];
  const dueMs = Number(row.due_ms);
  return {
    index: Number(row.idx),
    item:
      state === "waiting"
        ? { state, ...counts, notBeforeMs: dueMs }
        : state === "leased"
          ? { state, ...counts, deadlineMs: dueMs }
          : { state, ...counts },
    pdfId: row.pdf_id as string | null,
    input: inputOf(row),
  };
}

function inputOf(row: Row): ItemInput | null {
  if (typeof row.input === "string") return { inline: row.input };
  return typeof row.input_file === "string" ? { file: row.input_file } : null;
}

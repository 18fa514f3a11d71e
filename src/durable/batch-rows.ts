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
  create table if not exists batch (
    only integer primary key check (only = 1), header text not null, machine text not null,
    started_ms integer, ended_ms integer, render_ms integer not null, file text, error text
  );
  create table if not exists items (
    idx integer primary key, name text, input text, input_file text, state text not null, lease integer not null,
    crashes integer not null, returns integer not null, due_ms integer not null, pdf_id text, result text, ended_ms integer
  );
  create index if not exists items_next on items (state, crashes, idx);
  create index if not exists items_ended on items (ended_ms) where ended_ms is not null;
  create table if not exists lanes (lane integer primary key, turn integer not null, state text not null, due_ms integer not null);
  create table if not exists outbox (seq integer primary key autoincrement, kind text not null, payload text not null, due_ms integer not null);
`;

/** `queued`: a message is on its way; `running`: a consumer has it; `idle`: neither, nothing is to be done. */
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

type Told = OutboxEntry extends infer Entry ? (Entry extends { seq: number } ? Omit<Entry, "seq"> : never) : never;

/** The batch object's tables. No rule lives here: domain/batch.ts decides, this keeps. */
export class BatchRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(SCHEMA);
  }

  insertBatch(header: BatchHeader, machine: Batch): void {
    const values = [JSON.stringify(header), JSON.stringify(machine)];
    this.#sql.exec("insert or ignore into batch (only, header, machine, render_ms) values (1, ?, ?, 0)", ...values);
  }

  batch(): BatchRow | null {
    const [row] = this.#sql.exec<Row>("select * from batch").toArray();
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
    this.#sql.exec("update batch set machine = ?", JSON.stringify(machine));
  }

  saveStart(nowMs: number): void {
    this.#sql.exec("update batch set started_ms = ?", nowMs);
  }

  saveEnd(nowMs: number): void {
    this.#sql.exec("update batch set ended_ms = ?", nowMs);
  }

  saveFile(file: BatchFile | null, error: ErrorRecord | null): void {
    this.#sql.exec(
      "update batch set file = ?, error = ?",
      file && JSON.stringify(file),
      error && JSON.stringify(error),
    );
  }

  addRenderTime(ms: number): void {
    this.#sql.exec("update batch set render_ms = render_ms + ?", ms);
  }

  insertItem(index: number, { name, input }: NewItem): void {
    const inline = "inline" in input ? input.inline : null;
    const file = "file" in input ? input.file : null;
    this.#sql.exec(
      `insert or ignore into items (idx, name, input, input_file, state, lease, crashes, returns, due_ms)
       values (?, ?, ?, ?, 'waiting', 0, 0, 0, 0)`,
      index,
      name,
      inline,
      file,
    );
  }

  countItems(): number {
    return Number(this.#sql.exec("select count(*) as n from items").one().n);
  }

  item(index: number): ItemRow | null {
    const [row] = this.#sql.exec<Row>("select * from items where idx = ?", index).toArray();
    return row ? itemOf(row) : null;
  }

  /** The next item to take: those that never lost a holder first, so that one that kills its holder holds up no other. */
  nextWaiting(nowMs: number): ItemRow | null {
    const [row] = this.#sql
      .exec<Row>("select * from items where state = 'waiting' and due_ms <= ? order by crashes, idx limit 1", nowMs)
      .toArray();
    return row ? itemOf(row) : null;
  }

  /** When the first waiting item may be taken; null when none waits. */
  firstDueMs(): number | null {
    return this.#sql.exec("select min(due_ms) as due from items where state = 'waiting'").one().due as number | null;
  }

  countReady(nowMs: number, limit: number): number {
    const query = "select count(*) as n from (select 1 from items where state = 'waiting' and due_ms <= ? limit ?)";
    return Number(this.#sql.exec(query, nowMs, limit).one().n);
  }

  expiredLeases(nowMs: number): ItemRow[] {
    return this.#sql
      .exec<Row>("select * from items where state = 'leased' and due_ms <= ?", nowMs)
      .toArray()
      .map(itemOf);
  }

  leasedPdfIds(): string[] {
    return this.#sql
      .exec("select pdf_id from items where state = 'leased' and pdf_id is not null")
      .toArray()
      .map((row) => String(row.pdf_id));
  }

  saveItem(index: number, item: Item, pdfId: string | null): void {
    const dueMs = item.state === "leased" ? item.deadlineMs : item.state === "waiting" ? item.notBeforeMs : 0;
    this.#sql.exec(
      "update items set state = ?, lease = ?, crashes = ?, returns = ?, due_ms = ?, pdf_id = ? where idx = ?",
      item.state,
      item.lease,
      item.crashes,
      item.returns,
      dueMs,
      pdfId,
      index,
    );
  }

  /** Its request is erased with its end. */
  saveResult(result: ItemResult, nowMs: number): void {
    const text = JSON.stringify(result);
    this.#sql.exec("update items set result = ?, ended_ms = ?, input = null where idx = ?", text, nowMs, result.index);
  }

  dropUnended(): void {
    this.#sql.exec(
      `update items set state = 'not_processed', input = null, pdf_id = null,
       result = json_object('index', idx, 'status', 'not_processed') where state in ('waiting', 'leased')`,
    );
  }

  dropWaiting(): void {
    this.#sql.exec(
      `update items set state = 'not_processed', input = null,
       result = json_object('index', idx, 'status', 'not_processed') where state = 'waiting'`,
    );
  }

  results(from: number, limit: number): ItemResult[] {
    return this.#sql
      .exec("select result from items where idx >= ? and result is not null order by idx limit ?", from, limit)
      .toArray()
      .map((row) => JSON.parse(String(row.result)));
  }

  parts(from: number, limit: number): OutputPart[] {
    return this.#sql
      .exec<Row>(
        "select idx, name, result from items where idx >= ? and state = 'completed' order by idx limit ?",
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
      .exec("select input_file from items where input_file is not null order by idx")
      .toArray()
      .map((row) => String(row.input_file));
  }

  /** How many of the latest items have ended since when. */
  recentPace(limit: number): { recent: number; sinceMs: number | null } {
    const query = `select count(*) as n, min(ended_ms) as since
      from (select ended_ms from items where ended_ms is not null order by ended_ms desc limit ?)`;
    const row = this.#sql.exec(query, limit).one();
    return { recent: Number(row.n), sinceMs: row.since as number | null };
  }

  saveLane({ lane, turn, state, dueMs }: Lane): void {
    this.#sql.exec(
      "insert or replace into lanes (lane, turn, state, due_ms) values (?, ?, ?, ?)",
      lane,
      turn,
      state,
      dueMs,
    );
  }

  lanes(): Lane[] {
    return this.#sql.exec<Row>("select * from lanes order by lane").toArray().map(laneOf);
  }

  lane(lane: number): Lane | null {
    const [row] = this.#sql.exec<Row>("select * from lanes where lane = ?", lane).toArray();
    return row ? laneOf(row) : null;
  }

  addOutbox(entry: Told, dueMs: number): OutboxEntry {
    const query = "insert into outbox (kind, payload, due_ms) values (?, ?, ?) returning seq";
    const { seq } = this.#sql.exec<{ seq: number }>(query, entry.kind, JSON.stringify(entry), dueMs).one();
    return { seq, ...entry };
  }

  /** The end is told last: it is left out while anything else is untold. */
  outbox(limit: number): OutboxEntry[] {
    return this.#sql
      .exec<{ seq: number; payload: string }>(
        `select seq, payload from outbox where kind <> 'ended' or not exists (select 1 from outbox where kind <> 'ended')
         order by seq limit ?`,
        limit,
      )
      .toArray()
      .map(({ seq, payload }) => ({ ...JSON.parse(payload), seq }));
  }

  hasOutbox(): boolean {
    return this.#sql.exec("select 1 from outbox limit 1").toArray().length > 0;
  }

  hasOverdueOutbox(nowMs: number): boolean {
    return this.#sql.exec("select 1 from outbox where due_ms <= ? limit 1", nowMs).toArray().length > 0;
  }

  postponeOutbox(dueMs: number): void {
    this.#sql.exec("update outbox set due_ms = ?", dueMs);
  }

  erase(): void {
    for (const table of ["batch", "items", "lanes", "outbox"]) this.#sql.exec(`delete from ${table}`);
  }

  removeOutbox(seqs: number[]): void {
    for (const seq of seqs) this.#sql.exec("delete from outbox where seq = ?", seq);
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

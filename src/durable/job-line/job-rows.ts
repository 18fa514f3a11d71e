import { returnDelayMs } from "../../domain/batch.ts";
import { PRIORITIES } from "../../domain/job.ts";
import type { JobLease, JobRequest, LeasedJob, NewJob } from "../../domain/job-line.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY, rank INTEGER NOT NULL, seq INTEGER NOT NULL, about TEXT NOT NULL, state TEXT NOT NULL,
    request BLOB, request_file TEXT, take INTEGER NOT NULL, crashes INTEGER NOT NULL, returns INTEGER NOT NULL, due_ms INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS jobs_next ON jobs (state, crashes, rank, seq);
  CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, id TEXT NOT NULL, created_ms INTEGER NOT NULL);
`;

type Row = Record<string, SqlStorageValue>;

/**
 * State of a job. `opening`: the job cannot be assigned yet, and counts as lost at `due_ms`. `waiting`: the job can be
 * assigned from `due_ms` on.
 */
export type JobState = "opening" | "waiting" | "leased";

export interface JobRow {
  id: string;
  state: JobState;
  take: number;
  createdAt: number;
}

/** Stores the jobs of one account's queue, and their idempotency keys. */
export class JobRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.createTables();
  }

  createTables(): void {
    this.#sql.exec(SCHEMA);
  }

  insert({ id, priority, about }: NewJob, dueMs: number): void {
    this.#sql.exec(
      `INSERT INTO jobs (id, rank, seq, about, state, take, crashes, returns, due_ms)
       VALUES (?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM jobs), ?, 'opening', 0, 0, 0, ?)`,
      id,
      PRIORITIES.indexOf(priority),
      JSON.stringify(about),
      dueMs,
    );
  }

  find(id: string): JobRow | null {
    const [row] = this.#sql.exec<Row>("SELECT id, state, take, about FROM jobs WHERE id = ?", id).toArray();
    if (!row) return null;
    const { createdAt } = JSON.parse(String(row.about));
    return { id, state: row.state as JobState, take: Number(row.take), createdAt };
  }

  count(): number {
    return Number(this.#sql.exec("SELECT count(*) AS n FROM jobs").one().n);
  }

  /** Returns the number of jobs that can be assigned now, at most `limit`. */
  countReady(nowMs: number, limit: number): number {
    const ready = "SELECT 1 FROM jobs WHERE state = 'waiting' AND due_ms <= ? LIMIT ?";
    return Number(this.#sql.exec(`SELECT count(*) AS n FROM (${ready})`, nowMs, limit).one().n);
  }

  start(id: string, request: JobRequest): void {
    const inline = "inline" in request ? request.inline : null;
    const file = "file" in request ? request.file : null;
    this.#sql.exec(
      "UPDATE jobs SET state = 'waiting', due_ms = 0, request = ?, request_file = ? WHERE id = ?",
      inline,
      file,
      id,
    );
  }

  /**
   * Assigns the next job. Jobs whose consumers never crashed come first, so that a job that crashes its consumers does
   * not delay the others. Among these, a higher priority comes first.
   */
  takeNext(nowMs: number, deadlineMs: number): LeasedJob | null {
    const [row] = this.#sql
      .exec<Row>(
        `UPDATE jobs SET state = 'leased', take = take + 1, due_ms = ? WHERE id =
         (SELECT id FROM jobs WHERE state = 'waiting' AND due_ms <= ? ORDER BY crashes, rank, seq LIMIT 1) RETURNING *`,
        deadlineMs,
        nowMs,
      )
      .toArray();
    return row ? leasedJobOf(row) : null;
  }

  /** Returns the time at which the first waiting job is due, or null if no job waits. */
  firstDueMs(): number | null {
    const { due } = this.#sql.exec<Row>("SELECT min(due_ms) AS due FROM jobs WHERE state = 'waiting'").one();
    return due as number | null;
  }

  /** Whether the job exists and `take` is the number of its current assignment. */
  holds({ id, take }: JobLease): boolean {
    const row = this.find(id);
    return row?.state === "leased" && row.take === take;
  }

  extend(id: string, deadlineMs: number): void {
    this.#sql.exec("UPDATE jobs SET due_ms = ? WHERE id = ?", deadlineMs, id);
  }

  returnJob(id: string, nowMs: number): void {
    const { returns } = this.#sql.exec<Row>("SELECT returns FROM jobs WHERE id = ?", id).one();
    const dueMs = nowMs + returnDelayMs(Number(returns));
    this.#sql.exec("UPDATE jobs SET state = 'waiting', returns = returns + 1, due_ms = ? WHERE id = ?", dueMs, id);
  }

  /**
   * Puts jobs whose leases have expired back into the queue. Also makes jobs that were never started available, so that
   * a lane undoes them.
   */
  returnOverdue(nowMs: number): void {
    const overdue = "due_ms <= ? AND state =";
    this.#sql.exec(
      `UPDATE jobs SET state = 'waiting', crashes = crashes + 1, due_ms = 0 WHERE ${overdue} 'leased'`,
      nowMs,
    );
    this.#sql.exec(`UPDATE jobs SET state = 'waiting', due_ms = 0 WHERE ${overdue} 'opening'`, nowMs);
  }

  remove(id: string): void {
    this.#sql.exec("DELETE FROM jobs WHERE id = ?", id);
  }

  idOfKey(key: string): string | null {
    const [row] = this.#sql.exec<Row>("SELECT id FROM keys WHERE key = ?", key).toArray();
    return row ? String(row.id) : null;
  }

  keepKey(key: string, id: string, nowMs: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO keys (key, id, created_ms) VALUES (?, ?, ?)", key, id, nowMs);
  }

  forgetKeysBefore(ms: number): void {
    this.#sql.exec("DELETE FROM keys WHERE created_ms < ?", ms);
  }

  forgetKeyOf(id: string): void {
    this.#sql.exec("DELETE FROM keys WHERE id = ?", id);
  }
}

function leasedJobOf(row: Row): LeasedJob {
  const { request, request_file: file } = row;
  const inline = request === null ? null : { inline: new Uint8Array(request as ArrayBuffer) };
  return {
    id: String(row.id),
    take: Number(row.take),
    about: JSON.parse(String(row.about)),
    request: file === null ? inline : { file: String(file) },
    crashes: Number(row.crashes),
    returns: Number(row.returns),
  };
}

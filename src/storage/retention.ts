import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "../domain/ids.ts";
import type { PlanName } from "../domain/plans.ts";
import { RETENTION, type TableName } from "../domain/retention.ts";
import type { AccountDatabases } from "./account-databases.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import { accounts, batches, maintenanceCursors } from "./schema.ts";

type Kind = "plan" | "days" | "until";
type TablesOf<OfKind extends Kind> = {
  [Name in TableName]: (typeof RETENTION)[Name]["kind"] extends OfKind ? Name : never;
}[TableName];

/** Tables whose retention depends on the plan of the account. */
export type PlanTable = TablesOf<"plan">;

/** An account, and the age from which its rows are deleted. */
export interface AccountCutoff {
  id: string;
  /** Epoch ms. */
  beforeMs: number;
}

/** Tables of records with a file, which stay at least as long as it. */
const WITH_FILE: ReadonlySet<string> = new Set(["pdfs", "extractions", "thumbnails", "images"] satisfies PlanTable[]);

const table = (name: TableName): SQL => sql`${sql.identifier(name)}`;

/** Deletes rows whose retention has ended, at most `limit` at a time, each by an index (test/storage/retention.test.ts). */
export class RetentionRepository {
  readonly #directory: Database;
  readonly #database: Database;

  constructor({ directory, ofAccounts }: Pick<AccountDatabases, "directory" | "ofAccounts">) {
    this.#directory = directory;
    this.#database = ofAccounts;
  }

  /** Returns accounts of one database with an id above `after`, in the order of their ids. */
  accountsAfter(after: string, { database, limit }: AccountPage): Promise<{ id: string; plan: PlanName }[]> {
    const { id, plan } = accounts;
    const wanted = and(gt(id, after), eq(accounts.database, database));
    return this.#directory.select({ id, plan }).from(accounts).where(wanted).orderBy(asc(id)).limit(limit);
  }

  async cursor(task: string): Promise<string> {
    const found = eq(maintenanceCursors.task, task);
    return (await this.#directory.select().from(maintenanceCursors).where(found).get())?.position ?? "";
  }

  movingCursor(task: string, position: string): Write {
    return this.#directory
      .insert(maintenanceCursors)
      .values({ task, position })
      .onConflictDoUpdate({ target: maintenanceCursors.task, set: { position } });
  }

  /** Deletes old records of these accounts. Returns the number of rows. */
  removeRecords(name: Exclude<PlanTable, "batches">, old: OldRecords): Promise<number> {
    return this.#remove(sql`DELETE FROM ${table(name)} WHERE rowid IN (${recordsQuery(name, old)})`);
  }

  /** Returns old batches of these accounts. Their Durable Objects have to be deleted before them. */
  async oldBatches(old: OldRecords): Promise<string[]> {
    const found = sql`SELECT id FROM ${batches} WHERE rowid IN (${recordsQuery("batches", old)})`;
    return (await this.#database.all<{ id: string }>(found)).map(({ id }) => id);
  }

  removingBatches(ids: string[]): Write {
    return this.#database.delete(batches).where(sql`${batches.id} IN ${jsonList(ids)}`);
  }

  /** Deletes old rows of all accounts, or of these accounts if the age of a row is found by account. Returns the number of rows. */
  removeOld(name: TablesOf<"days" | "until">, { of, nowMs, limit }: OldRows): Promise<number> {
    return this.#remove(sql`DELETE FROM ${table(name)} WHERE rowid IN (${oldRowsQuery(name, { of, nowMs, limit })})`);
  }

  async #remove(statement: SQL): Promise<number> {
    return (await this.#database.all(sql`${statement} RETURNING 1 AS one`)).length;
  }
}

export interface AccountPage {
  database: number;
  limit: number;
}

export interface OldRecords {
  of: AccountCutoff[];
  nowMs: number;
  limit: number;
}

export interface OldRows {
  /** Ids of accounts; ignored for tables whose rows are found without them. */
  of: string[];
  nowMs: number;
  limit: number;
}

/** Returns the row ids of old records: by the list index (account, environment, id) of each table. */
export function recordsQuery(name: PlanTable, { of, nowMs, limit }: OldRecords): SQL {
  const { prefix } = RETENTION[name];
  const cutoffs = JSON.stringify(of.map(({ id, beforeMs }) => ({ id, before: firstIdAt(prefix, beforeMs) })));
  const fileIsGone = WITH_FILE.has(name) ? sql`WHERE t.file_expires_at <= ${nowMs}` : sql``;
  return sql`SELECT t.rowid FROM json_each(${cutoffs}) AS a CROSS JOIN ${table(name)} AS t
    ON t.account_id = a.value ->> '$.id' AND t.environment IN ('live', 'test') AND t.id < a.value ->> '$.before'
    ${fileIsGone} LIMIT ${limit}`;
}

export function oldRowsQuery(name: TablesOf<"days" | "until">, { of, nowMs, limit }: OldRows): SQL {
  const rule: (typeof RETENTION)[TablesOf<"days" | "until">] = RETENTION[name];
  if (rule.kind === "until") return olderThan(name, { column: rule.column, before: nowMs, limit });
  const beforeMs = nowMs - rule.days * 86_400_000;
  const { by } = rule;
  if ("id" in by) return olderThan(name, { column: by.id, before: firstIdAt(by.prefix, beforeMs), limit });
  if ("column" in by) return olderThan(name, { column: by.column, before: beforeMs, limit });
  if ("accountDay" in by) {
    const day = new Date(beforeMs).toISOString().slice(0, 10);
    return sql`SELECT t.rowid FROM json_each(${JSON.stringify(of)}) AS a CROSS JOIN ${table(name)} AS t
      ON t.account_id = a.value AND t.environment IN ('live', 'test') AND t.${sql.identifier(by.accountDay)} < ${day} LIMIT ${limit}`;
  }
  // The oldest rows come first, so that the search ends at the first young row.
  const key = sql.identifier(by.sequence);
  const oldest = sql`SELECT rowid AS row, at FROM ${table(name)} ORDER BY ${key} LIMIT ${limit}`;
  const days = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER) - ${rule.days * 86_400_000}`;
  // A trigger rejects the deletion of an entry that is younger by the database's own clock.
  return sql`SELECT row FROM (${oldest}) WHERE at < min(${beforeMs}, ${days})`;
}

interface RowsBefore {
  column: string;
  before: string | number;
  limit: number;
}

const olderThan = (name: TableName, { column, before, limit }: RowsBefore): SQL =>
  sql`SELECT t.rowid FROM ${table(name)} AS t WHERE t.${sql.identifier(column)} < ${before} ORDER BY t.${sql.identifier(column)} LIMIT ${limit}`;

import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, jsonList, type Write } from "./database.ts";
import { invitations, memberships } from "./people-schema.ts";
import {
  accountClosures,
  accounts,
  apiKeys,
  assets,
  auditEntries,
  batches,
  dailyUsage,
  deadLetters,
  deliveries,
  deliveryAttempts,
  events,
  extractions,
  files,
  images,
  jobs,
  partials,
  pdfs,
  requestLog,
  templates,
  thumbnails,
  webhookEndpoints,
} from "./schema.ts";

export type AccountClosureRecord = typeof accountClosures.$inferSelect;

/** Deliveries to delete, with the lanes that know them. */
export interface DeliveryBatch {
  ids: string[];
  laneIds: string[];
}

/**
 * Tables whose rows are deleted by account alone. Versions are deleted with their template, partial or asset. Templates come before the
 * partials and assets that they refer to. Batches, deliveries and webhook endpoints also have Durable Objects, so they have methods of their own.
 */
const PLAIN_TABLES = {
  apiKeys,
  memberships,
  invitations,
  files,
  pdfs,
  extractions,
  thumbnails,
  images,
  jobs,
  events,
  templates,
  partials,
  assets,
  dailyUsage,
  requestLog,
  auditEntries,
} as const satisfies Record<string, SQLiteTable & { accountId: SQLiteColumn }>;

export type PlainTable = keyof typeof PLAIN_TABLES;
const PLAIN_TABLE_NAMES = Object.keys(PLAIN_TABLES) as PlainTable[];

/** Deletions of accounts, and the rows that they have to delete. Deletions take the account's index, in steps of at most `limit` rows. */
export class AccountClosureRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Starts the deletion: from this transaction on, the account accepts no row, and it has no key, no member and no name. A repetition has no
   * effect.
   */
  starting(accountId: string, requestedAt: number): Write[] {
    return [
      this.#database
        .insert(accountClosures)
        .values({ accountId, requestedAt, visitedAt: 0, endedAt: null })
        .onConflictDoNothing(),
      ...[apiKeys, memberships, invitations].map((table) =>
        this.#database.delete(table).where(eq(table.accountId, accountId)),
      ),
      this.#database.delete(accounts).where(eq(accounts.id, accountId)),
    ];
  }

  async find(accountId: string): Promise<AccountClosureRecord | null> {
    const mine = eq(accountClosures.accountId, accountId);
    return (await this.#database.select().from(accountClosures).where(mine).get()) ?? null;
  }

  /** Returns deletions that are not complete, the one that waits longest first. */
  open(limit: number): Promise<AccountClosureRecord[]> {
    return this.#database
      .select()
      .from(accountClosures)
      .where(isNull(accountClosures.endedAt))
      .orderBy(asc(accountClosures.visitedAt))
      .limit(limit);
  }

  /** Records a complete search for leftovers; `endedAt` ends the deletion. */
  visited(accountId: string, { visitedAt, endedAt }: { visitedAt: number; endedAt: number | null }): Write {
    const open = and(eq(accountClosures.accountId, accountId), isNull(accountClosures.endedAt));
    return this.#database.update(accountClosures).set({ visitedAt, endedAt }).where(open);
  }

  /** Returns the plain tables that still have rows of the account, in the order of deletion. */
  async filledTables(accountId: string): Promise<PlainTable[]> {
    const has = PLAIN_TABLE_NAMES.map(
      (name) =>
        sql`EXISTS (SELECT 1 FROM ${PLAIN_TABLES[name]} WHERE ${PLAIN_TABLES[name].accountId} = ${accountId}) AS ${sql.identifier(name)}`,
    );
    const row = await this.#database.get<Record<string, number>>(sql`SELECT ${sql.join(has, sql`, `)}`);
    return PLAIN_TABLE_NAMES.filter((name) => row[name] === 1);
  }

  /** Deletes rows of a plain table. Returns their number. */
  async remove(name: PlainTable, accountId: string, limit: number): Promise<number> {
    const table = PLAIN_TABLES[name];
    const some = sql`SELECT rowid FROM ${table} WHERE ${table.accountId} = ${accountId} LIMIT ${limit}`;
    const removed = await this.#database.all(sql`DELETE FROM ${table} WHERE rowid IN (${some}) RETURNING 1 AS one`);
    return removed.length;
  }

  async batchIds(accountId: string, limit: number): Promise<string[]> {
    return this.#ids(batches, eq(batches.accountId, accountId), limit);
  }

  async endpointIds(accountId: string, limit: number): Promise<string[]> {
    return this.#ids(webhookEndpoints, eq(webhookEndpoints.accountId, accountId), limit);
  }

  async deliveries(accountId: string, limit: number): Promise<DeliveryBatch> {
    const rows = await this.#database
      .select({ id: deliveries.id, laneId: deliveries.laneId })
      .from(deliveries)
      .where(eq(deliveries.accountId, accountId))
      .limit(limit);
    return { ids: rows.map(({ id }) => id), laneIds: [...new Set(rows.map(({ laneId }) => laneId))] };
  }

  removingBatches(ids: string[]): Write[] {
    return [
      this.#database.delete(deadLetters).where(inJson(sql`${deadLetters.body} ->> '$.batchId'`, ids)),
      this.#database.delete(batches).where(inJson(sql`${batches.id}`, ids)),
    ];
  }

  removingEndpoints(ids: string[]): Write {
    return this.#database.delete(webhookEndpoints).where(inJson(sql`${webhookEndpoints.id}`, ids));
  }

  removingDeliveries(ids: string[]): Write[] {
    const events = sql`SELECT ${deliveries.eventId} FROM ${deliveries} WHERE ${inJson(sql`${deliveries.id}`, ids)}`;
    return [
      this.#database.delete(deadLetters).where(inJson(sql`${deadLetters.body} ->> '$.deliveryId'`, ids)),
      this.#database.delete(deadLetters).where(sql`${deadLetters.body} ->> '$.eventId' IN (${events})`),
      this.#database.delete(deliveryAttempts).where(inJson(sql`${deliveryAttempts.deliveryId}`, ids)),
      this.#database.delete(deliveries).where(inJson(sql`${deliveries.id}`, ids)),
    ];
  }

  /** Deletes dead letters that name the account. Their table has no account column and few rows. */
  removingDeadLetters(accountId: string): Write {
    return this.#database.delete(deadLetters).where(sql`instr(${deadLetters.body}, ${accountId}) > 0`);
  }

  async #ids(table: typeof batches | typeof webhookEndpoints, mine: SQL, limit: number): Promise<string[]> {
    const rows = await this.#database.select({ id: table.id }).from(table).where(mine).limit(limit);
    return rows.map(({ id }) => id);
  }
}

const inJson = (column: SQL, values: string[]): SQL => sql`${column} IN ${jsonList(values)}`;

/** Condition for rows whose account is not being deleted. */
export const isNotClosed = (accountId: SQLiteColumn): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${accountClosures} WHERE ${accountClosures.accountId} = ${accountId})`;

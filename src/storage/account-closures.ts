import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type AccountDatabases, DIRECTORY } from "./account-databases.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import { invitations, memberships } from "./people-schema.ts";
import {
  accountClosures,
  accountFences,
  accountMoves,
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
  eventIds: string[];
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
  readonly #directory: Database;
  /** The database with the account's rows. */
  readonly #database: Database;

  constructor({ directory, ofAccounts }: Pick<AccountDatabases, "directory" | "ofAccounts">) {
    this.#directory = directory;
    this.#database = ofAccounts;
  }

  /**
   * Starts the deletion: from this transaction on, the account has no key, no member and no name, and database 0 accepts no row of it. A
   * repetition has no effect. Other databases accept no row from `guarding` on.
   */
  starting(accountId: string, requestedAt: number): Write[] {
    const ofAccount = (column: typeof accounts.database | typeof accounts.movingTo) =>
      sql`(SELECT ${column} FROM ${accounts} WHERE ${accounts.id} = ${accountId})`;
    const database = sql`coalesce(${ofAccount(accounts.database)}, 0)`;
    return [
      this.#directory
        .insert(accountClosures)
        .values({
          accountId,
          requestedAt,
          visitedAt: 0,
          endedAt: null,
          database,
          movingTo: ofAccount(accounts.movingTo),
        })
        .onConflictDoNothing(),
      ...[apiKeys, memberships, invitations].map((table) =>
        this.#directory.delete(table).where(eq(table.accountId, accountId)),
      ),
      this.#directory.delete(accounts).where(eq(accounts.id, accountId)),
    ];
  }

  /** Makes the current database reject every new row of the account, and ends its part in a move. A repetition has no effect. */
  guarding({ accountId, requestedAt }: Pick<AccountClosureRecord, "accountId" | "requestedAt">): Write[] {
    const row = { accountId, requestedAt, visitedAt: requestedAt, endedAt: requestedAt };
    return [
      this.#database.insert(accountClosures).values(row).onConflictDoNothing(),
      this.#database.delete(accountFences).where(eq(accountFences.accountId, accountId)),
    ];
  }

  /** Returns all databases that may have rows of the account, or the fence of a move. */
  async databases({ accountId, database, movingTo }: AccountClosureRecord): Promise<number[]> {
    const moves = await this.#directory
      .select({ from: accountMoves.fromDatabase, to: accountMoves.toDatabase })
      .from(accountMoves)
      .where(eq(accountMoves.accountId, accountId));
    return [...new Set([DIRECTORY, database, movingTo ?? DIRECTORY, ...moves.flatMap(({ from, to }) => [from, to])])];
  }

  /** Deletes what the directory knows of the account's moves. */
  removingMoves(accountId: string): Write {
    return this.#directory.delete(accountMoves).where(eq(accountMoves.accountId, accountId));
  }

  async find(accountId: string): Promise<AccountClosureRecord | null> {
    const mine = eq(accountClosures.accountId, accountId);
    return (await this.#directory.select().from(accountClosures).where(mine).get()) ?? null;
  }

  /** Returns deletions that are not complete, the one that waits longest first. */
  open(limit: number): Promise<AccountClosureRecord[]> {
    return this.#directory
      .select()
      .from(accountClosures)
      .where(isNull(accountClosures.endedAt))
      .orderBy(asc(accountClosures.visitedAt))
      .limit(limit);
  }

  /** Records a complete search for leftovers; `endedAt` ends the deletion. */
  visited(accountId: string, { visitedAt, endedAt }: { visitedAt: number; endedAt: number | null }): Write {
    const open = and(eq(accountClosures.accountId, accountId), isNull(accountClosures.endedAt));
    return this.#directory.update(accountClosures).set({ visitedAt, endedAt }).where(open);
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
      .select({ id: deliveries.id, eventId: deliveries.eventId, laneId: deliveries.laneId })
      .from(deliveries)
      .where(eq(deliveries.accountId, accountId))
      .limit(limit);
    const eventIds = [...new Set(rows.map(({ eventId }) => eventId))];
    const laneIds = [...new Set(rows.map(({ laneId }) => laneId))];
    return { ids: rows.map(({ id }) => id), eventIds, laneIds };
  }

  removingBatches(ids: string[]): Write {
    return this.#database.delete(batches).where(inJson(sql`${batches.id}`, ids));
  }

  /** Deletes dead letters about these batches. */
  removingBatchLetters(ids: string[]): Write {
    return this.#directory.delete(deadLetters).where(inJson(sql`${deadLetters.body} ->> '$.batchId'`, ids));
  }

  removingEndpoints(ids: string[]): Write {
    return this.#database.delete(webhookEndpoints).where(inJson(sql`${webhookEndpoints.id}`, ids));
  }

  /** Deletes dead letters about these deliveries and events. */
  removingDeliveryLetters({ ids, eventIds }: Pick<DeliveryBatch, "ids" | "eventIds">): Write[] {
    return [
      this.#directory.delete(deadLetters).where(inJson(sql`${deadLetters.body} ->> '$.deliveryId'`, ids)),
      this.#directory.delete(deadLetters).where(inJson(sql`${deadLetters.body} ->> '$.eventId'`, eventIds)),
    ];
  }

  removingDeliveries(ids: string[]): Write[] {
    return [
      this.#database.delete(deliveryAttempts).where(inJson(sql`${deliveryAttempts.deliveryId}`, ids)),
      this.#database.delete(deliveries).where(inJson(sql`${deliveries.id}`, ids)),
    ];
  }

  /** Deletes dead letters that name the account. Their table has no account column and few rows. */
  removingDeadLetters(accountId: string): Write {
    return this.#directory.delete(deadLetters).where(sql`instr(${deadLetters.body}, ${accountId}) > 0`);
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

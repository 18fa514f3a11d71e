import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ACCOUNT_CLOSED, invalidKeyError } from "../domain/account-closure.ts";
import { FolioError } from "../domain/errors.ts";
import { callStorage, isDuplicate, retryStorageCall } from "../domain/storage-retry.ts";
import { currentActor } from "./actor.ts";
import { withReadRetries } from "./read-retries.ts";
import { auditActor } from "./schema.ts";

export type Database = DrizzleD1Database;

/** A write that has not been executed. Repositories return writes, and `commit` executes several at once. */
export type Write = BatchItem<"sqlite">;

/** Inserts that no trigger of the audit log watches, so that they need no actor. */
const unauditedWrites = new WeakSet<object>();

/** Marks an insert into a table without a trigger on inserts (test/storage/unaudited.test.ts). */
export function markUnaudited(write: Write): Write {
  unauditedWrites.add(write);
  return write;
}

export const openDatabase = (binding: D1Database): Database => drizzle(withReadRetries(binding));

/** Opens a binding that routes its statements itself (routed-database.ts). */
export const openRouted = (binding: D1Database): Database => drizzle(binding);

/**
 * Executes all of the writes in order, or none (D1 runs a batch as one transaction). Returns the result of each write. Within the
 * transaction, the triggers of the audit log can read the actor.
 */
export async function commit(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  return callStorage(() =>
    transaction(database, writes).catch((error: unknown) => {
      throw databaseError(error);
    }),
  );
}

/**
 * Like `commit`, but repeated when its response was lost. Only for transactions that insert a row with an id of their own, whose repetition
 * is rejected as a duplicate if the first one succeeded, or that are idempotent. The results are then unknown.
 */
export async function commitWithRetry(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  return retryStorageCall(async () => {
    try {
      return await transaction(database, writes);
    } catch (error) {
      if (isDuplicate(databaseError(error))) return writes.map(() => []);
      throw databaseError(error);
    }
  });
}

async function transaction(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  const [first, ...rest] = writes;
  if (!first) return [];
  const actor = writes.every((write) => unauditedWrites.has(write)) ? null : currentActor();
  if (actor === null) return database.batch([first, ...rest]);
  const answers = await database.batch([
    database.insert(auditActor).values({ actor }),
    first,
    ...rest,
    database.delete(auditActor),
  ]);
  return answers.slice(1, -1);
}

/** Binds any number of values as one parameter, because D1 binds at most 100. */
export const jsonList = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Returns the database's error, which the library wraps, or the error of a deleted account if a trigger rejected its row. */
function databaseError(error: unknown): unknown {
  const isWrapped = error instanceof Error && !(error instanceof FolioError) && error.cause instanceof Error;
  const cause = isWrapped ? error.cause : error;
  return cause instanceof Error && cause.message.includes(ACCOUNT_CLOSED) ? invalidKeyError() : cause;
}

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { callStorage, isDuplicate, retryStorageCall } from "../domain/storage-retry.ts";
import { currentActor } from "./actor.ts";
import { readFromReplica, writeToPrimary } from "./replicas.ts";
import { auditActor } from "./schema.ts";

export type Database = DrizzleD1Database;

/** A change that is not made yet: repositories hand them out, `commit` makes several at once. */
export type Write = BatchItem<"sqlite">;

/** Additions that no trigger of the audit log watches, so that nobody need be told of who acts. */
const unauditedWrites = new WeakSet<object>();

/** Marks an addition to a table on whose additions no trigger is (test/storage/unaudited.test.ts). */
export function markUnaudited(write: Write): Write {
  unauditedWrites.add(write);
  return write;
}

export const openDatabase = (binding: D1Database): Database => drizzle(withReadRetries(binding));

/**
 * All of the writes or none, in order (D1 runs a batch as one transaction). The answer of each, for those that return something.
 * Within the transaction the triggers of the audit log can see who acts.
 */
export async function commit(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  return callStorage(() =>
    transaction(database, writes).catch((error: unknown) => {
      throw databaseError(error);
    }),
  );
}

/**
 * The same, called again when its answer was lost. Only for transactions that either add a row with an id of their own, whose repeat is
 * refused as a duplicate when the first was made after all, or come to the same when they are made twice. Then no answers are known.
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

/** Any number of values as one parameter: D1 binds a hundred at most. */
export const jsonList = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The library wraps what the database said. */
const databaseError = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

const READS = new Set<string | symbol>(["all", "first", "raw", "run"]);

/** The binding, whose queries that only read may be answered by a copy, and are sent again when they fail on their way. */
function withReadRetries(binding: D1Database): D1Database {
  return overrideMethods(binding, {
    prepare: (text: string) => {
      const statement = binding.prepare(text);
      return /^\s*select\b/i.test(text) ? retryingStatement(binding, { text, values: [], statement }) : statement;
    },
    batch: (statements: D1PreparedStatement[]) => writeToPrimary(binding, statements),
  });
}

interface Query {
  text: string;
  values: readonly unknown[];
  /** With its values bound. */
  statement: D1PreparedStatement;
}

function retryingStatement(binding: D1Database, { text, values, statement }: Query): D1PreparedStatement {
  const read =
    (name: string | symbol) =>
    (...args: unknown[]) => {
      const from = async (prepared: D1PreparedStatement) => Reflect.apply(Reflect.get(prepared, name), prepared, args);
      const atDatabase = () => retryStorageCall(() => from(statement));
      return readFromReplica(binding, { sql: text, values, read: from }, atDatabase);
    };
  const reads = Object.fromEntries([...READS].map((name) => [name, read(name)]));
  const bind = (...bound: unknown[]) =>
    retryingStatement(binding, { text, values: bound, statement: statement.bind(...bound) });
  return overrideMethods(statement, { ...reads, bind });
}

/** The object with some of its methods replaced. */
function overrideMethods<Target extends object>(target: Target, replaced: Record<string, unknown>): Target {
  return new Proxy(target, {
    get: (_, name) => {
      if (typeof name === "string" && name in replaced) return replaced[name];
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

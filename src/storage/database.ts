import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { presentActor } from "./acting.ts";
import { auditActor } from "./schema.ts";

export type Database = DrizzleD1Database;

/** A change that is not made yet: repositories hand them out, `commit` makes several at once. */
export type Write = BatchItem<"sqlite">;

export const openDatabase = (binding: D1Database): Database => drizzle(binding);

/**
 * All of the writes or none, in order (D1 runs a batch as one transaction). The answer of each, for those that return something.
 * Within the transaction the triggers of the audit log can see who acts.
 */
export async function commit(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  const [first, ...rest] = writes;
  if (!first) return [];
  const actor = presentActor();
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

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** A change that is not made yet: repositories hand them out, `commit` makes several at once. */
export type Write = BatchItem<"sqlite">;

export const openDatabase = (binding: D1Database): Database => drizzle(binding);

/** All of the writes or none, in order (D1 runs a batch as one transaction). The answer of each, for those that return something. */
export async function commit(database: Database, writes: readonly Write[]): Promise<readonly unknown[]> {
  const [first, ...rest] = writes;
  return first ? database.batch([first, ...rest]) : [];
}

/** Any number of values as one parameter: D1 binds a hundred at most. */
export const jsonList = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

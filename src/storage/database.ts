import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** A change that is not made yet: repositories hand them out, `commit` makes several at once. */
export type Write = BatchItem<"sqlite">;

export const openDatabase = (binding: D1Database): Database => drizzle(binding);

/** All of the writes or none, in order (D1 runs a batch as one transaction). */
export async function commit(database: Database, writes: readonly Write[]): Promise<void> {
  const [first, ...rest] = writes;
  if (first) await database.batch([first, ...rest]);
}

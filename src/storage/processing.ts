import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * The id of a row, for a write that is to take its place, while it is `processing`; else none, which the column refuses and with it the
 * whole transaction: a job ends once, and what was deleted stays deleted.
 */
export const idWhileProcessing = (table: SQLiteTable, id: string): SQL<string> =>
  sql`(SELECT id FROM ${table} WHERE id = ${id} AND status = 'processing')`;

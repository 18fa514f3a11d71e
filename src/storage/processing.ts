import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Returns the id of a row that is `processing`, for a write that replaces it. Otherwise returns null, which the column rejects together with
 * the whole transaction. So a job ends once, and a deleted resource stays deleted.
 */
export const idWhileProcessing = (table: SQLiteTable, id: string): SQL<string> =>
  sql`(SELECT id FROM ${table} WHERE id = ${id} AND status = 'processing')`;

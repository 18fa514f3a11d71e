import type { Services } from "../../src/operations/dependencies.ts";
import { TestApi } from "./api.ts";
import { dividedEnv } from "./environment.ts";

export const DATABASES = [0, 1, 2];

/** Returns the API of a deployment with three databases, which adds new accounts to one of them. */
export const dividedApi = (database: number, overrides: Partial<Services> = {}): TestApi =>
  new TestApi({ newAccountDatabases: [{ database, weight: 1 }], ...overrides }, {}, dividedEnv);

export function bindingOf(database: number): D1Database {
  const binding = database === 0 ? dividedEnv.DB : dividedEnv[`DB_${database}`];
  if (!binding) throw new Error(`No database ${database}`);
  return binding;
}

/** Tables of the directory, which only database 0 fills, and tables without rows of accounts. */
const DIRECTORY_TABLES = new Set([
  ...["accounts", "api_keys", "account_closures", "account_moves", "account_fences", "memberships", "invitations"],
  ...["audit_entries", "account_move_passes"],
]);

/** Returns the names of all tables with a column for the account, except those of the directory. */
export async function accountTables(): Promise<string[]> {
  const { results } = await dividedEnv.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%`account_id` text NOT NULL%' ORDER BY name",
  ).all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !DIRECTORY_TABLES.has(name));
}

/** Tables whose rows belong to an account through another row. */
const CHILDREN: Record<string, string> = {
  asset_versions: "asset_id IN (SELECT id FROM assets WHERE account_id = ?)",
  delivery_attempts: "delivery_id IN (SELECT id FROM deliveries WHERE account_id = ?)",
  partial_versions: "partial_id IN (SELECT id FROM partials WHERE account_id = ?)",
  template_assets: "template_id IN (SELECT id FROM templates WHERE account_id = ?)",
  template_partials: "template_id IN (SELECT id FROM templates WHERE account_id = ?)",
  template_versions: "template_id IN (SELECT id FROM templates WHERE account_id = ?)",
};

/** Returns all rows of an account in one database, as sorted texts by table. Tables without a row are left out. */
export async function rowsIn(database: number, accountId: string): Promise<Record<string, string[]>> {
  const conditions = [...(await accountTables()).map((name) => [name, "account_id = ?"]), ...Object.entries(CHILDREN)];
  const rows: Record<string, string[]> = {};
  for (const [name = "", condition = ""] of conditions) {
    const query = `SELECT * FROM ${name} WHERE ${condition}`;
    const { results } = await bindingOf(database).prepare(query).bind(accountId).all();
    if (results.length > 0) rows[name] = results.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Returns the number of rows by table. */
export const countsIn = async (database: number, accountId: string): Promise<Record<string, number>> =>
  Object.fromEntries(Object.entries(await rowsIn(database, accountId)).map(([name, rows]) => [name, rows.length]));

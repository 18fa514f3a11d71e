import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "./environment.ts";

/** Tables without data of accounts: the internal tables of the database, and the record of deleted accounts. */
const OTHER_TABLES = /^(?:sqlite_|_cf_|d1_migrations$|account_closures$)/;

const NAMESPACES = {
  gate: env.ACCOUNT_GATE,
  idempotency: env.IDEMPOTENCY,
  batch: env.BATCH,
  jobs: env.JOB_LINE,
  lane: env.WEBHOOK_LANE,
} as unknown as Record<string, DurableObjectNamespace>;

/** Returns the names of all tables of the database. */
export async function databaseTables(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all<{
    name: string;
  }>();
  return results.map(({ name }) => name).filter((name) => !OTHER_TABLES.test(name));
}

export async function columnsOf(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Returns the tables with a row that contains one of the texts in any column. */
export async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await databaseTables()) {
    const columns = await columnsOf(table);
    const condition = columns.map((name) => `instr(lower(t.\`${name}\`), needle.value) > 0`).join(" OR ");
    const query = `SELECT 1 FROM json_each(?) AS needle JOIN \`${table}\` AS t ON ${condition} LIMIT 1`;
    const needles = JSON.stringify(texts.map((text) => text.toLowerCase()));
    if (await env.DB.prepare(query).bind(needles).first()) found.push(table);
  }
  return found;
}

/** Returns the ids of all resources in the rows that contain the account's id. */
export async function idsOf(accountId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const table of await databaseTables()) {
    const columns = await columnsOf(table);
    if (!columns.includes("account_id") || !columns.includes("id")) continue;
    const { results } = await env.DB.prepare(`SELECT id FROM \`${table}\` WHERE account_id = ?`).bind(accountId).all();
    ids.push(...results.map(({ id }) => String(id)));
  }
  return ids;
}

export const filesOf = async (accountId: string): Promise<string[]> =>
  (await env.FILES.list({ prefix: `${accountId}/` })).objects.map(({ key }) => key);

/** Ids of the Durable Objects that exist at one time, by namespace. */
export type ObjectIds = Map<string, Set<string>>;

export async function objectIds(): Promise<ObjectIds> {
  const entries = Object.entries(NAMESPACES).map(async ([name, namespace]) => {
    const ids = await listDurableObjectIds(namespace);
    return [name, new Set(ids.map((id) => id.toString()))] as const;
  });
  return new Map(await Promise.all(entries));
}

/**
 * Returns the storage of the Durable Objects that were created since `before`: each table with its rows as
 * `namespace.table: rows`, and each alarm. Leaves out the mark of a closed object, and rows that a table schema
 * requires.
 */
export async function storedInObjectsSince(before: ObjectIds): Promise<string[]> {
  const found: string[] = [];
  for (const [name, ids] of await objectIds()) {
    const namespace = NAMESPACES[name];
    for (const id of ids) {
      if (!namespace || before.get(name)?.has(id)) continue;
      found.push(...(await contentOf(name, namespace.get(namespace.idFromString(id)))));
    }
  }
  return found.sort();
}

function contentOf(name: string, stub: DurableObjectStub): Promise<string[]> {
  return runInDurableObject(stub, async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map((row) => row.name)
      .filter((table) => !/^(?:sqlite_|_cf_|last_fence$)/.test(table));
    const rows = tables.flatMap((table) => {
      const all = storage.sql.exec(`SELECT * FROM "${table}"`).toArray();
      return all.length === 0 ? [] : [`${name}.${table}: ${JSON.stringify(all)}`];
    });
    const values = [...storage.kv.list()].filter(([key]) => key !== "closed").map(([key]) => `${name}.kv: ${key}`);
    return [...rows, ...values];
  });
}

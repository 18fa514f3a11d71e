import { describe, expect, it } from "vitest";
import page from "../../docs/operating/retention.md?raw";
import type { Renderer } from "../../src/engines/browser/renderer.ts";
import { columnsOf, databaseTables } from "../support/account-traces.ts";
import { TestApi } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { minimalPdf } from "../support/minimal-pdf.ts";

const renderer: Renderer = {
  render: async () => ({
    body: minimalPdf(),
    warnings: [],
    debug: null,
    mainDocument: null,
    engine: "HeadlessChrome/1",
    pages: Promise.resolve(1),
    pageSize: Promise.resolve(null),
  }),
  version: async () => "HeadlessChrome/1",
};
const api = new TestApi({ renderer });

interface Statement {
  table: string;
  rows: string;
  bytes: string;
}

const stated: Statement[] = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, table = "", rows = "", bytes = ""]) => ({ table, rows: rows.trim(), bytes: bytes.trim() }),
);

/**
 * Returns the number of rows of each table, and the bytes of their values. Other tests of the same runtime may still write, so only the
 * rows of the account count where a table has accounts.
 */
async function sizes(accountId: string): Promise<Map<string, { rows: number; bytes: number }>> {
  const entries = (await databaseTables()).map(async (table) => {
    const columns = await columnsOf(table);
    const bytes = columns.map((name) => `COALESCE(LENGTH(CAST(\`${name}\` AS BLOB)), 0)`).join(" + ");
    const query = `SELECT COUNT(*) AS rows, COALESCE(SUM(${bytes}), 0) AS bytes FROM \`${table}\`${columns.includes("account_id") ? " WHERE account_id = ?" : ""}`;
    const statement = env.DB.prepare(query);
    const bound = columns.includes("account_id") ? statement.bind(accountId) : statement;
    return [table, (await bound.first<{ rows: number; bytes: number }>()) ?? { rows: 0, bytes: 0 }] as const;
  });
  return new Map(await Promise.all(entries));
}

describe("A render without webhooks", () => {
  it("adds the rows that docs/operating/retention.md states, and no others", async () => {
    const client = await api.client();
    // The first render of a key adds its row of the day.
    expect((await client.post("/v1/pdfs", { html: "x" })).status).toBe(200);
    await expectRequests(client.accountId, 1);
    const before = await sizes(client.accountId);
    for (let number = 0; number < 3; number += 1) await client.post("/v1/pdfs", { html: "x" });
    await expectRequests(client.accountId, 4);
    const after = await sizes(client.accountId);
    for (const { table, rows, bytes } of stated.filter((one) => after.has(one.table))) {
      const added = (after.get(table)?.rows ?? 0) - (before.get(table)?.rows ?? 0);
      expect({ table, added }).toEqual({ table, added: /^1\b/.test(rows) ? 3 : 0 });
      if (added === 0) continue;
      // The stated size includes indexes and the overhead of pages, which is less than four times the size of the values.
      const ownBytes = ((after.get(table)?.bytes ?? 0) - (before.get(table)?.bytes ?? 0)) / added;
      const statedBytes = Number(bytes.replace(",", ""));
      expect(ownBytes, table).toBeLessThan(statedBytes);
      expect(ownBytes * 4, table).toBeGreaterThan(statedBytes);
    }
  });
});

describe("docs/operating/retention.md", () => {
  it("lists every table of the database", async () => {
    expect(stated.map(({ table }) => table)).toEqual([...(await databaseTables()), "account_closures"].sort());
  });
});

/** Waits until the request log has this number of rows, because it is written after the response. */
async function expectRequests(accountId: string, count: number): Promise<void> {
  const query = env.DB.prepare("SELECT COUNT(*) AS n FROM request_log WHERE account_id = ?").bind(accountId);
  await expect.poll(async () => (await query.first<{ n: number }>())?.n).toBe(count);
}

import { describe, expect, it } from "vitest";
import { exportAccount } from "../../../src/operations/accounts/export.ts";
import { EXPORTED_TABLE_NAMES, EXPORTED_TABLES } from "../../../src/storage/account-export.ts";
import { columnsOf, databaseTables } from "../../support/account-traces.ts";
import { PASSWORD, TestDashboard, type TestMember } from "../../support/dashboard.ts";
import { env } from "../../support/environment.ts";
import { zipEntries } from "../../support/zip.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;

/** Tables without an entry in an export, with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  account_closures: "only deleted accounts have a row",
  account_fences: "has a row only during a move between databases",
  account_move_passes: "has a row only within a transaction",
  account_moves: "numbers of databases, for the operator",
  audit_actor: "has a row only within a transaction",
  dead_letters: "messages of queues; their deliveries and batches are exported",
  maintenance_cursors: "the service's own",
  person_credentials: "password digests of people",
  person_second_factors: "secrets of people",
  person_sessions: "sessions of people",
  person_verifications: "tokens of people",
  sign_in_attempts: "digests without an account",
  status_checks: "the service's own",
  status_days: "the service's own",
};

const hiddenColumns = (table: (typeof EXPORTED_TABLE_NAMES)[number]): readonly string[] => {
  const rule = EXPORTED_TABLES[table];
  return "hidden" in rule ? rule.hidden : [];
};

/** Column names that contain a secret or a digest of one. */
const SECRET_COLUMN = /secret|digest|token|password|hash/;

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

const sampleFor = (mark: string, { name, type }: Column, number: number): string | number => {
  if (name === "environment") return "live";
  return /int/i.test(type) ? number : JSON.stringify(`${mark}-${name}-${number}`);
};

/** Adds `count` rows to a table, with a recognizable value in every column. `given` overrides values. */
async function add(table: string, mark: string, count: number, given: Record<string, string>): Promise<void> {
  const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<Column>();
  for (let number = 1; number <= count; number += 1) {
    const values = results.map((column) =>
      column.pk === 1 && table === "audit_entries"
        ? null
        : (given[column.name]?.replace("#", String(number)) ?? sampleFor(mark, column, number)),
    );
    const columns = results.map(({ name }) => name).join(", ");
    const places = results.map(() => "?").join(", ");
    await env.DB.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`)
      .bind(...values)
      .run();
  }
}

/** Adds rows of the account to every exported table, and a stored file. */
async function fill({ accountId, personId }: TestMember, mark: string): Promise<void> {
  const given = { account_id: accountId, invited_by: personId };
  for (const table of EXPORTED_TABLE_NAMES) {
    const columns = await columnsOf(table);
    if (["accounts", "people", "memberships", "files"].includes(table) || !columns.includes("account_id")) continue;
    await add(table, mark, 2, { ...given, ...(columns.includes("id") ? { id: `${mark}-${table}-#` } : {}) });
  }
  for (const [table, column, parent] of [
    ["partial_versions", "partial_id", "partials"],
    ["asset_versions", "asset_id", "assets"],
    ["template_versions", "template_id", "templates"],
    ["template_partials", "template_id", "templates"],
    ["template_assets", "template_id", "templates"],
    ["delivery_attempts", "delivery_id", "deliveries"],
  ] as const)
    await add(table, mark, 2, {
      [column]: `${mark}-${parent}-1`,
      partial_id: `${mark}-partials-1`,
      asset_id: `${mark}-assets-1`,
    });
  for (const [name, expiresAt] of [
    ["kept", Date.now() + 60_000],
    ["expired", Date.now() - 60_000],
  ] as const) {
    const file = `${mark}-${name}.pdf`;
    await services.files.put(accountId, { name: file, contentType: "application/pdf" }, new TextEncoder().encode(file));
    const values = [file, accountId, "pdf_1", "application/pdf", "a.pdf", 1, 1, expiresAt];
    await env.DB.prepare("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(...values)
      .run();
  }
}

type Entries = Map<string, string>;

async function read(archive: ReadableStream<Uint8Array> | null): Promise<Entries> {
  const bytes = new Uint8Array(await new Response(archive).arrayBuffer());
  const decoder = new TextDecoder();
  return new Map(zipEntries(bytes).map(({ name, content }) => [name, decoder.decode(content)]));
}

/** Returns all rows of a table in the parts of an export. */
const rowsIn = (parts: readonly Entries[], table: string): Record<string, unknown>[] =>
  parts.flatMap((part) =>
    [...part].flatMap(([name, text]) =>
      new RegExp(`^tables/${table}-\\d+\\.json$`).test(name) ? JSON.parse(text) : [],
    ),
  );

const exported = async (owner: TestMember, fields: Record<string, string> = {}) =>
  owner.post(`${owner.base()}/settings/export`, { export_password: PASSWORD, from: "", ...fields });

describe("The export of an account", () => {
  it("reads every table of the database that can contain data of an account", async () => {
    const tables = [...(await databaseTables()), "account_closures"].sort();
    expect([...EXPORTED_TABLE_NAMES, ...Object.keys(NOT_EXPORTED)].sort()).toEqual(tables);
  });

  it("hides every column with a secret or a digest of one", async () => {
    for (const table of EXPORTED_TABLE_NAMES) {
      const hidden = hiddenColumns(table);
      const secret = (await columnsOf(table)).filter(
        (name) => SECRET_COLUMN.test(name) && name !== "previous_secret_ends_at",
      );
      expect(hidden, table).toEqual(expect.arrayContaining(secret));
    }
  });

  it("contains every row and every file of the account, no secret, and nothing of another account", async () => {
    const [owner, neighbour] = await Promise.all([dashboard.member(), dashboard.member()]);
    await fill(owner, "mine");
    await fill(neighbour, "theirs");
    const response = await exported(owner);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/zip");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const entries = await read(response.body);
    for (const table of EXPORTED_TABLE_NAMES) {
      const columns = await columnsOf(table);
      const condition = columns.includes("account_id") ? "account_id = ?1" : null;
      const rows = rowsIn([entries], table);
      if (condition) {
        const { results } = await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${condition}`)
          .bind(owner.accountId)
          .all<{ n: number }>();
        expect({ table, rows: rows.length }).toEqual({ table, rows: results[0]?.n });
      }
      expect(rows.length, table).toBeGreaterThan(0);
      const hidden = hiddenColumns(table);
      expect(Object.keys(rows[0] ?? {}).sort(), table).toEqual(columns.filter((name) => !hidden.includes(name)).sort());
    }
    expect(entries.get("files/mine-kept.pdf")).toBe("mine-kept.pdf");
    expect([...entries.keys()].filter((name) => name.startsWith("files/"))).toEqual(["files/mine-kept.pdf"]);
    const text = [...entries.values()].join("\n");
    expect(text).not.toContain("theirs");
    expect(text).not.toContain(neighbour.accountId);
    expect(text).not.toMatch(/mine-(?:secret|previous_secret|digest|token_digest)-/);
    const secret = await env.DB.prepare("SELECT webhook_secret FROM accounts WHERE id = ?")
      .bind(owner.accountId)
      .first();
    expect(text).not.toContain(String(secret?.webhook_secret));
    expect(JSON.parse(entries.get("credits.json") ?? "{}")).toMatchObject({ available: 50 });
    expect(JSON.parse(entries.get("manifest.json") ?? "{}")).toMatchObject({
      account_id: owner.accountId,
      complete: true,
      next: null,
    });
  });

  it("comes in several parts if the account is large, and loses and repeats nothing", async () => {
    const owner = await dashboard.member();
    await fill(owner, "many");
    await add("pdfs", "many", 1_203, { account_id: owner.accountId, id: "many-pdf-#", environment: "test" });
    const parts: Entries[] = [];
    for (let from = "", more = true; more && parts.length < 60; ) {
      const input = { accountId: owner.accountId, address: null, from, calls: 3 };
      const part = await read(await exportAccount({ services, input }));
      const manifest = JSON.parse(part.get("manifest.json") ?? "{}");
      parts.push(part);
      from = manifest.next ?? "";
      more = !manifest.complete;
    }
    expect(parts.length).toBeGreaterThan(5);
    const ids = rowsIn(parts, "pdfs").map(({ id }) => id);
    expect(ids.length).toBe(1_205);
    expect(new Set(ids).size).toBe(1_205);
    const files = parts.flatMap((part) => [...part.keys()].filter((name) => name.startsWith("files/")));
    expect(files).toEqual(["files/many-kept.pdf"]);
    expect(rowsIn(parts, "files")).toHaveLength(2);
    expect(parts.filter((part) => part.has("credits.json"))).toHaveLength(1);
  });

  it("ignores the account in a value of `next` of another account", async () => {
    const [owner, neighbour] = await Promise.all([dashboard.member(), dashboard.member()]);
    await fill(neighbour, "victim");
    const input = { accountId: neighbour.accountId, address: null, from: "", calls: 8 };
    const part = await read(await exportAccount({ services, input }));
    const { next } = JSON.parse(part.get("manifest.json") ?? "{}");
    const entries = await read((await exported(owner, { from: next })).body);
    expect([...entries.values()].join("\n")).not.toContain("victim");
  });

  it.each([
    "x",
    "e30",
    btoa('{"table":0.5,"environment":0,"after":null,"file":0,"page":1}'),
    btoa('{"table":0,"environment":0,"after":[{}],"file":0,"page":1}'),
    btoa('{"table":-1,"environment":0,"after":null,"file":0,"page":1}'),
  ])("rejects %s, which is no value of `next`", async (from) => {
    const response = await exported(await dashboard.member(), { from });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("This is not the value of");
  });

  it("ends at once if a value of `next` is behind the last table", async () => {
    const from = btoa('{"table":99,"environment":0,"after":null,"file":0,"page":1}').replaceAll("=", "");
    const entries = await read((await exported(await dashboard.member(), { from })).body);
    expect(JSON.parse(entries.get("manifest.json") ?? "{}")).toMatchObject({ complete: true });
  });

  it("requires the owner's password, which the page does not repeat", async () => {
    const owner = await dashboard.member();
    const response = await exported(owner, { export_password: "not my password" });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain("This is not your current password.");
    expect(text).not.toContain("not my password");
  });

  it("is limited to 50 parts per day", async () => {
    const owner = await dashboard.member();
    const input = { accountId: owner.accountId, address: null, from: "", calls: 1 };
    for (let part = 0; part < 50; part += 1) await read(await exportAccount({ services, input }));
    await expect(exportAccount({ services, input })).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });
});

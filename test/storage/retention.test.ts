import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import type { PlanName } from "../../src/domain/plans.ts";
import { RETENTION, recordsKeptMs, type TableName } from "../../src/domain/retention.ts";
import { applyRetention } from "../../src/operations/service/retain.ts";
import { oldRowsQuery, type PlanTable, recordsQuery } from "../../src/storage/retention.ts";
import { databaseTables } from "../support/account-traces.ts";
import { TestApi } from "../support/api.ts";
import { env } from "../support/environment.ts";

const DAY_MS = 86_400_000;
const api = new TestApi();
const { services } = api;
const rules = Object.entries(RETENTION) as [TableName, (typeof RETENTION)[TableName]][];
const run = () => applyRetention({ services, input: { endsAtMs: Date.now() + 20_000 } });

/** Returns the plan of a statement, one step per line. */
async function planOf(query: ReturnType<typeof recordsQuery>): Promise<string> {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(query);
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail).join("\n");
}

/** Adds a record with neutral values in its other required columns. */
async function add(table: string, given: Record<string, string | number>): Promise<void> {
  const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
  }>();
  const needed = results.filter(
    ({ name, notnull, dflt_value: standard }) => notnull && standard === null && !(name in given),
  );
  const row = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, /text/i.test(type) ? "[]" : 0])),
    ...given,
  };
  const columns = Object.keys(row);
  await env.DB.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`)
    .bind(...Object.values(row))
    .run();
}

const exists = async (table: string, column: string, value: string | number): Promise<boolean> =>
  (await env.DB.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).bind(value).first()) !== null;

describe("The retention of rows", () => {
  it("is stated for every table of the database", async () => {
    const tables = [...(await databaseTables()), "account_closures"].sort();
    expect(Object.keys(RETENTION).sort()).toEqual(tables);
  });

  it("finds old rows of each table by an index", async () => {
    const cutoffs = [{ id: "acc_1", beforeMs: 1 }];
    for (const [name, rule] of rules) {
      if (rule.kind === "deleted" || rule.kind === "fixed") continue;
      const query =
        rule.kind === "plan"
          ? recordsQuery(name as PlanTable, { of: cutoffs, nowMs: 1, limit: 10 })
          : oldRowsQuery(name as Parameters<typeof oldRowsQuery>[0], { of: ["acc_1"], nowMs: 1e12, limit: 10 });
      const plan = await planOf(query);
      const isBySequence = rule.kind === "days" && "sequence" in rule.by;
      // The audit log is read in the order of its key, and only as far as the limit.
      if (isBySequence) expect(plan, name).not.toContain("TEMP B-TREE");
      else expect(plan, name).toMatch(/SEARCH t USING (?:COVERING )?INDEX/);
      expect(plan, name).not.toMatch(/SCAN t\b|TEMP B-TREE/);
    }
  });

  it("keeps records as long as the account's current plan says, in both environments", async () => {
    const records = rules.flatMap(([name, rule]) => (rule.kind === "plan" ? [[name, rule.prefix] as const] : []));
    for (const plan of ["free", "scale"] satisfies PlanName[]) {
      const { accountId } = await api.client({ plan });
      const rows: { name: string; id: string; isOld: boolean }[] = [];
      for (const [name, prefix] of records) {
        for (const [index, environment] of ["live", "test"].entries()) {
          for (const isOld of [true, false]) {
            const at = Date.now() - recordsKeptMs(plan) + (isOld ? -DAY_MS : DAY_MS) + index;
            const id = newId(prefix, at);
            await add(name, { id, account_id: accountId, environment, created_at: at });
            rows.push({ name, id, isOld });
          }
        }
      }
      await run();
      for (const { name, id, isOld } of rows) expect(await exists(name, "id", id), `${plan} ${name}`).toBe(!isOld);
    }
  });

  it("keeps the record of a file that a longer plan still keeps", async () => {
    const { accountId } = await api.client({ plan: "free" });
    const at = Date.now() - 100 * DAY_MS;
    const id = newId("pdf", at);
    const row = {
      id,
      account_id: accountId,
      environment: "live",
      created_at: at,
      file_expires_at: Date.now() + DAY_MS,
    };
    await add("pdfs", row);
    await run();
    expect(await exists("pdfs", "id", id)).toBe(true);
  });

  it("deletes events, deliveries and attempts after 30 days, and logs after 7", async () => {
    const { accountId } = await api.client();
    const account = { account_id: accountId, environment: "live" };
    const [old, young] = [31, 29].map((days) => Date.now() - days * DAY_MS) as [number, number];
    const ids = { evt: "events", dlv: "deliveries", msg: "dead_letters", inv: "invitations" } as const;
    const made: [table: string, column: string, id: string, stays: boolean][] = [];
    for (const at of [old, young]) {
      for (const [prefix, table] of Object.entries(ids) as [keyof typeof ids, string][]) {
        const id = newId(prefix, at);
        const of = table === "dead_letters" ? {} : { account_id: accountId };
        const environment = table === "events" ? { environment: "live" } : {};
        const unique = table === "invitations" ? { email: id, token_digest: id } : {};
        const event = table === "deliveries" ? { event_id: id } : {};
        await add(table, { id, ...of, ...environment, ...unique, ...event });
        made.push([table, "id", id, at === young]);
        if (table !== "deliveries") continue;
        await add("delivery_attempts", { delivery_id: id, number: 1 });
        made.push(["delivery_attempts", "delivery_id", id, at === young]);
      }
    }
    for (const days of [8, 6]) {
      const at = Date.now() - days * DAY_MS;
      const id = newId("req", at);
      await add("request_log", { id, ...account, created_at: at });
      made.push(["request_log", "id", id, days === 6]);
    }
    await run();
    for (const [table, column, id, stays] of made)
      expect(await exists(table, column, id), `${table} ${id}`).toBe(stays);
  });

  it("deletes daily counts after 25 months and audit entries after two years, and no younger audit entry", async () => {
    const { accountId } = await api.client();
    const of = { account_id: accountId, environment: "live", key_id: "" };
    await add("daily_usage", { ...of, day: "2001-01-01" });
    await add("daily_usage", { ...of, day: new Date(Date.now() - 750 * DAY_MS).toISOString().slice(0, 10) });
    const subject = newId("key", Date.now());
    const entry = { account_id: accountId, action: "api_key.created", subject, details: "{}" };
    // Numbers far below those of other tests, because the oldest entries have the lowest numbers.
    await add("audit_entries", { ...entry, sequence: -2, at: Date.now() - 740 * DAY_MS });
    await add("audit_entries", { ...entry, sequence: -1, at: Date.now() - 720 * DAY_MS });
    await run();
    const days = await env.DB.prepare("SELECT day FROM daily_usage WHERE account_id = ?").bind(accountId).all();
    expect(days.results).toHaveLength(1);
    const left = await env.DB.prepare("SELECT sequence FROM audit_entries WHERE subject = ?").bind(subject).all();
    expect(left.results).toEqual([{ sequence: -1 }]);
    await expect(env.DB.prepare("DELETE FROM audit_entries WHERE sequence = -1").run()).rejects.toThrow("append-only");
  });

  it("deletes sessions, links and counters of attempts when they expire", async () => {
    const id = crypto.randomUUID();
    await add("sign_in_attempts", { subject: id, window_ends_at: Date.now() - 1 });
    await add("person_verifications", { id, expires_at: Date.now() - 1 });
    await run();
    expect(await exists("sign_in_attempts", "subject", id)).toBe(false);
    expect(await exists("person_verifications", "id", id)).toBe(false);
  });

  it("writes no audit entry for rows that it deletes", async () => {
    const { accountId } = await api.client({ plan: "free" });
    const id = newId("pdf", Date.now() - 100 * DAY_MS);
    await add("pdfs", { id, account_id: accountId, environment: "live" });
    await run();
    expect(await exists("pdfs", "id", id)).toBe(false);
    expect(await exists("audit_entries", "subject", id)).toBe(false);
  });

  it("stops at its deadline and continues with the same accounts", async () => {
    const { accountId } = await api.client({ plan: "free" });
    const id = newId("pdf", Date.now() - 100 * DAY_MS);
    await add("pdfs", { id, account_id: accountId, environment: "live" });
    expect(await applyRetention({ services, input: { endsAtMs: Date.now() - 1 } })).toBe(0);
    expect(await exists("pdfs", "id", id)).toBe(true);
    await run();
    expect(await exists("pdfs", "id", id)).toBe(false);
  });
});

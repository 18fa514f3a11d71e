import { describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/domain/ids.ts";
import { deleteAccount } from "../../../src/operations/accounts/delete.ts";
import { type AccountMoveView, moveAccount } from "../../../src/operations/accounts/move.ts";
import type { Services } from "../../../src/operations/dependencies.ts";
import type { AccountMoveRepository } from "../../../src/storage/account-moves.ts";
import type { TestClient } from "../../support/api.ts";
import { bindingOf, DATABASES, dividedApi, rowsIn } from "../../support/divided.ts";
import { Inbox } from "../../support/webhook-inbox.ts";

const patience = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

/** Continues the move until it is done. */
async function moveTo(database: number, client: TestClient, services: Services = client.api.services): Promise<void> {
  const input = { accountId: client.accountId, database };
  await vi.waitFor(async () => expect((await moveAccount({ services, input })).step).toBe("done"), {
    ...patience,
    interval: 20,
  });
}

/** Adds one row or more to every table of the account that the copy of rows treats in its own way. */
async function fill(client: TestClient): Promise<void> {
  const { accountId } = client;
  const { services } = client.api;
  const partial = { name: "foot", html: "<p>Foot</p>" };
  expect((await client.post("/v1/partials", partial)).status).toBe(201);
  const template = { name: "letter", schema: {}, html: "{{> foot}}{{name}}" };
  expect((await client.post("/v1/templates", template)).status).toBe(201);
  const endpoint = { url: "https://example.com/hook", events: ["pdf.failed"] };
  expect((await client.post("/v1/webhook_endpoints", endpoint)).status).toBe(201);
  const now = Date.now();
  const events = Array.from({ length: 60 }, (_, i) => ({
    ...{
      id: newId("evt", now + i),
      accountId,
      environment: "live" as const,
      type: "pdf.completed",
      resourceId: `pdf_${i}`,
    },
    ...{
      data: JSON.stringify({ text: `Zeile ${i} \u{1f600} "'` }),
      webhookUrl: null,
      traceparent: null,
      createdAt: now,
    },
  }));
  const files = Array.from({ length: 250 }, (_, i) => ({
    ...{ name: `${newId("pdf", now + i)}.pdf`, accountId, resourceId: `pdf_${i % 7}`, contentType: "application/pdf" },
    ...{ downloadName: "a.pdf", bytes: i, epoch: 0, expiresAt: now + 86_400_000 },
  }));
  await services.databases.forAccount(accountId, () =>
    services.commit([
      ...events.map((event) => services.events.adding(event)),
      ...files.map((file) => services.fileRecords.adding(file)),
      services.usage.counting({
        ...{ accountId, environment: "live", day: "2026-01-01", keyId: null, made: 1, failed: 2, credits: 3 },
      }),
    ]),
  );
}

/**
 * Returns services whose every step of a move fails twice before it succeeds: before its work, and after it, when the response is lost. An
 * advanced clock ends the lease of the failed process.
 */
function interrupted(client: TestClient): { services: Services; steps: () => number } {
  const { services } = client.api;
  let now = Date.now();
  const attempts = new Map<string, number>();
  const accountMoves = new Proxy(services.accountMoves, {
    get: (target, name: keyof AccountMoveRepository) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...args: unknown[]) => {
        const move = args[0] as { step?: string; position?: { stage: number } } | string | number;
        const step = typeof move === "object" ? `${move.step} ${move.position?.stage}` : "";
        const key = `${name} ${step}`;
        const attempt = attempts.get(key) ?? 0;
        attempts.set(key, attempt + 1);
        now += 61_000;
        if (attempt === 0) throw new Error(`Killed before ${key}`);
        const result: unknown = await Reflect.apply(method, target, args);
        if (attempt === 1) throw new Error(`Killed after ${key}`);
        return result;
      };
    },
  });
  return { services: { ...services, accountMoves, clock: { now: () => now } }, steps: () => attempts.size };
}

describe("The move of an account to another database", () => {
  it.each([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 0 },
  ])("moves every row unchanged from database $from to $to, and leaves none behind", async ({ from, to }) => {
    const client = await dividedApi(from).client();
    await fill(client);
    await vi.waitFor(async () => expect((await rowsIn(from, client.accountId)).request_log).toHaveLength(3), patience);
    const { auditLog } = client.api.services;
    const logged = await auditLog.list(client.accountId, { limit: 100, before: null });
    const before = await rowsIn(from, client.accountId);
    await moveTo(to, client);
    expect(await rowsIn(to, client.accountId)).toEqual(before);
    for (const other of DATABASES.filter((database) => database !== to))
      expect(await rowsIn(other, client.accountId)).toEqual({});
    const after = await auditLog.list(client.accountId, { limit: 100, before: null });
    const withoutNumber = (entries: typeof after) =>
      entries.map(({ sequence, ...entry }) => JSON.stringify(entry)).sort();
    expect(withoutNumber(after)).toEqual(withoutNumber(logged));
    const made = await client.post("/v1/partials", { name: "head", html: "<p>Head</p>" });
    expect(made.status).toBe(201);
    expect((await rowsIn(to, client.accountId)).partials).toHaveLength(2);
  });

  it("can go there and back again", async () => {
    const client = await dividedApi(1).client();
    await fill(client);
    for (const database of [2, 1]) await moveTo(database, client);
    const rows = await rowsIn(1, client.accountId);
    expect(rows.events).toHaveLength(60);
    for (const other of [0, 2]) expect(await rowsIn(other, client.accountId)).toEqual({});
    expect((await client.post("/v1/partials", { name: "head", html: "x" })).status).toBe(201);
  });

  it("completes after a process was killed before and after each step, with the same rows", async () => {
    const client = await dividedApi(1).client();
    await fill(client);
    await vi.waitFor(async () => expect((await rowsIn(1, client.accountId)).request_log).toHaveLength(3), patience);
    const before = await rowsIn(1, client.accountId);
    const { services, steps } = interrupted(client);
    const input = { accountId: client.accountId, database: 2 };
    const seen = new Set<string>();
    let view: AccountMoveView | null = null;
    for (let call = 0; call < 1_000 && view?.step !== "done"; call += 1) {
      view = await moveAccount({ services, input }).catch(() => null);
      const open = await client.api.services.accountMoves.open(client.accountId);
      if (open) seen.add(open.step);
    }
    expect(steps()).toBeGreaterThan(100);
    expect([...seen]).toEqual(["copy", "stop", "switch", "clean"]);
    expect(await rowsIn(2, client.accountId)).toEqual(before);
    expect(await rowsIn(1, client.accountId)).toEqual({});
  });

  it("is continued by one process at a time, and by none for another database", async () => {
    const client = await dividedApi(1).client();
    const { accountId } = client;
    const { services } = client.api;
    await moveAccount({ services, input: { accountId, database: 2 } });
    const open = await services.accountMoves.open(accountId);
    if (!open) throw new Error("No move");
    const nowMs = Date.now();
    const leased = await services.accountMoves.lease(open, { nowMs, untilMs: nowMs + 60_000 });
    const busy = { code: "resource_in_use" };
    await expect(moveAccount({ services, input: { accountId, database: 2 } })).rejects.toMatchObject(busy);
    await expect(moveAccount({ services, input: { accountId, database: 0 } })).rejects.toMatchObject(busy);
    if (leased) await services.accountMoves.save(leased, 0);
    const unknown = moveAccount({ services, input: { accountId, database: 9 } });
    await expect(unknown).rejects.toMatchObject({ code: "invalid_parameter", param: "database" });
    await moveTo(2, client);
  });

  it("does not let an outdated process change the new database after the switch", async () => {
    const client = await dividedApi(1).client();
    await fill(client);
    const { accountMoves } = client.api.services;
    const open = async () => {
      const move = await accountMoves.open(client.accountId);
      if (!move) throw new Error("No move");
      return move;
    };
    const { services } = client.api;
    const input = { accountId: client.accountId, database: 2 };
    await moveAccount({ services, input });
    const outdated = { ...(await open()), step: "copy" as const, position: { stage: 0, after: [], changes: 0 } };
    await vi.waitFor(async () => {
      await moveAccount({ services, input });
      expect((await open()).step).toBe("clean");
    }, patience);
    await client.post("/v1/partials", { name: "head", html: "<p>Head</p>" });
    const before = await rowsIn(2, client.accountId);
    await expect(accountMoves.copyPart({ ...outdated, position: { ...outdated.position, stage: 4 } })).rejects.toThrow(
      "account_moving",
    );
    expect(await rowsIn(2, client.accountId)).toEqual(before);
    await moveTo(2, client);
  });

  it("answers a write with 503 and Retry-After when the move takes too long, and reads work", async () => {
    const client = await dividedApi(1).client();
    await fill(client);
    const { accountMoves } = client.api.services;
    await accountMoves.fence(1, client.accountId, "leaving");
    const answer = await client.post("/v1/partials", { name: "late", html: "x" });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: "service_busy" } });
    expect((await client.get("/v1/partials")).status).toBe(200);
    await accountMoves.fence(1, client.accountId, null);
    expect((await client.post("/v1/partials", { name: "late", html: "x" })).status).toBe(201);
  });

  it("ends when the account is deleted meanwhile, and nothing is left in any database", async () => {
    const client = await dividedApi(1).client();
    await fill(client);
    const { services } = client.api;
    const input = { accountId: client.accountId, database: 2 };
    await moveAccount({ services, input });
    await deleteAccount({ services, input: { accountId: client.accountId } });
    await expect(moveAccount({ services, input })).rejects.toThrow();
    await services.accountClosures.open(1_000);
    const { sweepAccount } = await import("../../../src/operations/accounts/sweep.ts");
    await sweepAccount({ services, input: { accountId: client.accountId, endsAtMs: Date.now() + 30_000 } });
    for (const database of DATABASES) {
      expect(await rowsIn(database, client.accountId)).toEqual({});
      for (const table of ["account_fences", "account_moves", "audit_entries"]) {
        const query = `SELECT count(*) AS n FROM ${table} WHERE account_id = ?`;
        expect(await bindingOf(database).prepare(query).bind(client.accountId).first("n"), table).toBe(0);
      }
    }
  });

  it("loses nothing and charges nothing twice under load", async () => {
    const client = await dividedApi(1).client({ plan: "scale", credits: 1_000 });
    const inbox = new Inbox();
    const endpoint = { url: inbox.url(), events: ["pdf.completed", "batch.completed", "batch.item.completed"] };
    expect((await client.post("/v1/webhook_endpoints", endpoint)).status).toBe(201);
    const credits = await client.credits();
    const made: string[] = [];
    let isMoved = false;
    const misses: unknown[] = [];
    const load = async (worker: number) => {
      for (let i = 0; !isMoved || i < 3; i += 1) {
        const key = `load-${worker}-${i}`;
        const create = () => client.post("/v1/pdfs", { html: `<p>${key}</p>` }, { "Idempotency-Key": key });
        let answer = await create();
        while (answer.status === 503 || answer.status === 429) answer = await create();
        const { id } = (await answer.json()) as { id: string };
        if (answer.status !== 200) misses.push([answer.status, id]);
        made.push(id);
        const read = await client.get(`/v1/pdfs/${id}`);
        if (read.status !== 200) misses.push(["read", read.status, await read.text()]);
        else await read.json();
      }
    };
    const batch = (await (
      await client.post("/v1/batches", { items: Array.from({ length: 10 }, (_, i) => ({ html: `<p>${i}</p>` })) })
    ).json()) as { id: string };
    const workers = Promise.all([0, 1, 2].map(load));
    await moveTo(2, client);
    isMoved = true;
    await workers;
    expect(misses).toEqual([]);
    await vi.waitFor(async () => {
      const state = (await (await client.get(`/v1/batches/${batch.id}`)).json()) as { status: string };
      expect(state.status).toBe("completed");
    }, patience);
    await vi.waitFor(async () => {
      const types = await inbox.types();
      const delivered = new Set((await inbox.received()).map(({ headers }) => headers["webhook-id"]));
      expect(delivered.size).toBe(made.length + 11);
      expect(types).toContain("batch.completed");
    }, patience);
    const rows = await rowsIn(2, client.accountId);
    const ids = (rows.pdfs ?? []).map((row) => JSON.parse(row).id as string);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made));
    expect(ids).toHaveLength(made.length + 10);
    expect(await client.credits()).toBe(credits - made.length - 10);
    expect(new Set(made).size).toBe(made.length);
    for (const other of [0, 1]) expect(await rowsIn(other, client.accountId)).toEqual({});
    const usage = (rows.daily_usage ?? []).map((row) => JSON.parse(row) as { made: number; credits: number });
    expect(usage.reduce((sum, day) => sum + day.credits, 0)).toBe(made.length + 10);
  });
});

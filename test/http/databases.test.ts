import { describe, expect, it, vi } from "vitest";
import { onTick } from "../../src/background/scheduled.ts";
import { newId } from "../../src/domain/ids.ts";
import { deleteAccount } from "../../src/operations/accounts/delete.ts";
import { MOVED_TABLES } from "../../src/storage/moved-tables.ts";
import type { TestClient } from "../support/api.ts";
import { accountTables, bindingOf, countsIn, DATABASES, dividedApi, rowsIn } from "../support/divided.ts";
import { Inbox } from "../support/webhook-inbox.ts";

const TICK = { cron: "@reboot", scheduledTime: Date.UTC(2026, 0, 1, 0, 7) };
const LOGO = btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
const patience = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

const json = async <Body>(answer: Promise<Response>, status: number): Promise<Body> => {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text);
};

interface Made {
  id: string;
  url: string;
  status: string;
}

/** Uses every kind of endpoint, and returns the paths of the results. */
async function useEverything(client: TestClient, inbox: Inbox): Promise<string[]> {
  const endpoint = await json<Made>(
    client.post("/v1/webhook_endpoints", { url: inbox.url(), events: ["pdf.completed", "batch.completed"] }),
    201,
  );
  const partial = await json<Made>(client.post("/v1/partials", { name: "foot", html: "<p>Foot</p>" }), 201);
  const asset = await json<Made>(client.post("/v1/assets", { name: "logo", source: { base64: LOGO } }), 201);
  const template = await json<Made>(
    client.post("/v1/templates", {
      name: "letter",
      schema: {},
      html: "<img src='asset:logo'><h1>{{name}}</h1>{{> foot}}",
    }),
    201,
  );
  const [pdf, image] = await Promise.all([
    json<Made>(client.post(`/v1/templates/${template.id}/render`, { data: { name: "Ada" } }), 200),
    json<Made>(client.post("/v1/images", { html: "<h1>Image</h1>" }), 200),
  ]);
  const extraction = await json<Made>(client.post("/v1/extract/text", { source: { pdf_id: pdf.id } }), 200);
  const thumbnails = await json<{ data: Made[] }>(
    client.post("/v1/pdfs/thumbnails", { source: { pdf_id: pdf.id }, width: 60 }),
    200,
  );
  const job = await json<Made>(client.post("/v1/pdfs", { html: "<p>Later</p>", async: true }), 202);
  const batch = await json<Made>(client.post("/v1/batches", { items: [{ html: "<p>Item</p>" }] }), 202);
  const paths = [
    `/v1/webhook_endpoints/${endpoint.id}`,
    `/v1/partials/${partial.id}`,
    `/v1/assets/${asset.id}`,
    `/v1/templates/${template.id}`,
    `/v1/pdfs/${pdf.id}`,
    `/v1/images/${image.id}`,
    `/v1/extractions/${extraction.id}`,
    `/v1/thumbnails/${thumbnails.data[0]?.id}`,
    `/v1/pdfs/${job.id}`,
    `/v1/batches/${batch.id}`,
  ];
  for (const path of paths.slice(-2)) {
    await vi.waitFor(
      async () => expect((await json<Made>(client.get(path), 200)).status, path).toBe("completed"),
      patience,
    );
  }
  await vi.waitFor(async () => expect(await inbox.types()).toContain("batch.completed"), patience);
  return paths;
}

describe("An account in a further database", () => {
  it("works with every kind of endpoint, and has all of its rows in that database", async () => {
    const api = dividedApi(2);
    const client = await api.client();
    const paths = await useEverything(client, new Inbox());
    await vi.waitFor(async () => expect(await countsIn(2, client.accountId)).toHaveProperty("request_log"), patience);
    const counts = await countsIn(2, client.accountId);
    const filled = [...(await accountTables()), "delivery_attempts", "template_partials", "template_assets"];
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(filled.filter((name) => name !== "jobs")));
    for (const other of [0, 1]) expect(await countsIn(other, client.accountId)).toEqual({});
    const neighbour = await api.client();
    const far = await dividedApi(1).client();
    for (const path of paths) {
      await json(client.get(path), 200);
      await json(neighbour.get(path), 404);
      await json(far.get(path), 404);
    }
    const { data } = await json<{ data: Made[] }>(client.get("/v1/events?limit=100"), 200);
    expect(data.length).toBe(counts.events);
  });

  it("serves its files by signed URL, with and without the number of the database", async () => {
    const client = await dividedApi(2).client();
    const { url } = await json<Made>(client.post("/v1/pdfs", { html: "<p>File</p>" }), 200);
    expect(url).toContain("&d=2");
    expect((await client.api.fetch(url)).status).toBe(200);
    expect((await client.api.fetch(url.replace("&d=2", "&d=7"))).status).toBe(404);
    expect((await client.api.fetch(`${url}x`)).status).toBe(404);
    expect((await client.api.fetch(url.replace("sig=", "sig=A"))).status).toBe(403);
  });

  it("has an audit log of its keys and of its webhook endpoints, newest first and in pages", async () => {
    const client = await dividedApi(1).client();
    await json(client.post("/v1/webhook_endpoints", { url: "https://example.com/a", events: ["pdf.completed"] }), 201);
    await client.withKey({});
    const { auditLog } = client.api.services;
    const all = await auditLog.list(client.accountId, { limit: 100, before: null });
    expect(all.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.created", "api_key.created", "webhook_endpoint.created"]),
    );
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a));
    const pages = [];
    for (let before: number | null = null; ; before = pages.at(-1)?.sequence ?? null) {
      const [next] = await auditLog.list(client.accountId, { limit: 1, before });
      if (!next) break;
      pages.push(next);
    }
    expect(pages).toEqual(all);
  });

  it("leaves nothing in any database after its deletion", async () => {
    const client = await dividedApi(2).client();
    const { services } = client.api;
    await useEverything(client, new Inbox());
    await deleteAccount({ services, input: { accountId: client.accountId } });
    await onTick(services, TICK);
    for (const database of DATABASES) expect(await countsIn(database, client.accountId)).toEqual({});
    const late = services.databases.forAccount(client.accountId, () =>
      services.commit([
        services.batches.adding({
          ...{ id: newId("bat", Date.now()), accountId: client.accountId, environment: "live", status: "processing" },
          ...{ output: "none", webhookUrl: null, createdAt: 0 },
        } as never),
      ]),
    );
    await expect(late).rejects.toMatchObject({ code: "invalid_api_key" });
  });
});

describe("The scheduled run of each minute with several databases", () => {
  it.each(DATABASES)("delivers lost events, and deletes expired files and rows, in database %i", async (database) => {
    const client = await dividedApi(database).client();
    const { services } = client.api;
    const { accountId } = client;
    const inbox = new Inbox();
    await json(client.post("/v1/webhook_endpoints", { url: inbox.url(), events: ["pdf.completed"] }), 201);
    const old = Date.now() - 3_600_000;
    const name = `${newId("pdf", old)}.pdf`;
    await services.files.put(accountId, { name, contentType: "application/pdf" }, new Uint8Array(5));
    const event = { environment: "live", type: "pdf.completed", webhookUrl: null, traceparent: null } as const;
    await services.databases.forAccount(accountId, () =>
      services.commit([
        services.events.adding({
          ...{ ...event, id: newId("evt", old), accountId, resourceId: "pdf_x", data: "{}", createdAt: old },
        }),
        services.fileRecords.adding({
          ...{ name, accountId, resourceId: "pdf_x", contentType: "application/pdf", downloadName: name },
          ...{ bytes: 5, epoch: 0, expiresAt: old },
        }),
      ]),
    );
    const oldRow = { id: newId("req", Date.now() - 9 * 86_400_000), createdAt: Date.now() - 9 * 86_400_000 };
    await bindingOf(database)
      .prepare(
        `INSERT INTO request_log (id, account_id, environment, method, route, status, duration_ms, created_at)
         VALUES (?, ?, 'live', 'GET', '/', 200, 1, ?)`,
      )
      .bind(oldRow.id, accountId, oldRow.createdAt)
      .run();
    await onTick(services, TICK);
    await vi.waitFor(async () => expect(await inbox.types()).toEqual(["pdf.completed"]), patience);
    expect(await services.files.get(accountId, name)).toBeNull();
    const rows = await rowsIn(database, accountId);
    expect(rows.files).toBeUndefined();
    expect((rows.request_log ?? []).join()).not.toContain(oldRow.id);
  });
});

describe("MOVED_TABLES", () => {
  it("lists every table with rows of accounts", async () => {
    const names = MOVED_TABLES.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(await accountTables()));
    expect(names.length).toBe((await accountTables()).length + 6);
  });
});

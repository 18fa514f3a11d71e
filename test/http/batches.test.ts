import { describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import { verifyWebhook } from "../../clients/typescript/src/webhooks.ts";
import type { BatchContract } from "../../src/domain/batch-object.ts";
import { batchResults, batch as batchSchema } from "../../src/resources/batches.ts";
import { event as eventSchema } from "../../src/resources/events.ts";
import { TestApi, TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { editor } from "../support/pdf-editor.ts";
import { Inbox } from "../support/webhook-inbox.ts";
import { zipEntries } from "../support/zip.ts";

type Batch = z.output<ReturnType<typeof batchSchema>>;

const api = new TestApi();
const page = (text: string, options: object = {}) => ({ html: `<h1>${text}</h1>`, wait_until: "load", ...options });
const broken = { ...page("broken"), javascript: "throw new Error('no')" };

async function create(client: TestClient, body: object): Promise<Batch> {
  const answer = await client.post("/v1/batches", body);
  const text = await answer.text();
  expect(answer.status, text).toBe(202);
  return batchSchema().parse(JSON.parse(text));
}

/** Long timeout for busy machines. On an idle machine, the tests continue as soon as the condition is true. */
const patience = { timeout: 100_000, interval: 100 };
vi.setConfig({ testTimeout: 120_000 });

const retrieve = async (client: TestClient, id: string): Promise<Batch> =>
  batchSchema().parse(await (await client.get(`/v1/batches/${id}`)).json());

/** Waits until the batch has ended, and returns it. */
const ended = (client: TestClient, { id }: Batch): Promise<Batch> =>
  vi.waitFor(async () => {
    const batch = await retrieve(client, id);
    expect(batch.status).not.toBe("processing");
    return batch;
  }, patience);

/** Waits for the last event of the batch, and returns the types of all its events. */
const eventsOf = (client: TestClient): Promise<string[]> =>
  vi.waitFor(async () => {
    const { data } = (await (await client.get("/v1/events?limit=100")).json()) as { data: unknown[] };
    const types = data.map((event) => eventSchema().parse(event).type);
    expect(types.some((type) => type === "batch.completed" || type === "batch.failed")).toBe(true);
    return types.sort();
  }, patience);

async function refused(client: TestClient, body: object) {
  const before = await client.credits();
  const answer = await client.post("/v1/batches", body);
  const { error } = (await answer.json()) as { error: { code: string; param: string; details?: { field: string }[] } };
  expect(await client.credits()).toBe(before);
  const list = (await (await client.get("/v1/batches")).json()) as { data: unknown[] };
  expect(list.data).toEqual([]);
  return { status: answer.status, ...error };
}

describe("A batch", () => {
  it("renders each item, charges the completed items and sends an event for each item", async () => {
    const client = await api.client();
    const before = await client.credits();
    const started = await create(client, { items: [page("one"), broken, page("three")], metadata: { run: 7 } });
    expect(started).toMatchObject({ status: "processing", total_items: 3, parallel: 5, metadata: { run: 7 } });
    const batch = await ended(client, started);
    expect(batch).toMatchObject({
      status: "completed",
      completed_items: 2,
      failed_items: 1,
      progress: 1,
      credits_used: 2,
    });
    expect(batch.results?.map(({ index, status, error }) => [index, status, error?.code])).toEqual([
      [0, "completed", undefined],
      [1, "failed", "script_failed"],
      [2, "completed", undefined],
    ]);
    for (const { url, bytes } of batch.results ?? []) {
      if (url) expect((await (await api.fetch(url)).arrayBuffer()).byteLength).toBe(bytes);
    }
    expect(await eventsOf(client)).toEqual([
      "batch.completed",
      "batch.item.completed",
      "batch.item.completed",
      "batch.item.failed",
    ]);
    expect(await client.credits()).toBe(before - 2);
  });

  it("counts its completed and failed items as usage of the key that created it", async () => {
    const client = await api.client();
    await ended(client, await create(client, { items: [page("one"), broken], output: "merged" }));
    await vi.waitFor(async () => {
      const { results } = await env.DB.prepare("select key_id, made, failed from daily_usage where account_id = ?")
        .bind(client.accountId)
        .all();
      expect(results).toEqual([{ key_id: expect.stringMatching(/^key_/), made: 2, failed: 1 }]);
    }, patience);
  });

  it("has paginated results for every kind of output: PDFs, one merged PDF or a ZIP file", async () => {
    const client = await api.client();
    const batch = await ended(
      client,
      await create(client, { items: [page("1"), page("2"), page("3")], output: "zip" }),
    );
    expect(batch.results).toBeUndefined();
    const results = async (query: string) =>
      batchResults().parse(await (await client.get(`/v1/batches/${batch.id}/results?${query}`)).json());
    const first = await results("limit=2");
    expect(first).toMatchObject({ data: [{ index: 0 }, { index: 1 }], has_more: true, next_cursor: "1" });
    expect(await results(`starting_after=${first.next_cursor}`)).toMatchObject({
      data: [{ index: 2 }],
      has_more: false,
    });
  });

  it("merges its items in order into one PDF, with a bookmark for each item", async () => {
    const client = await api.client();
    const items = [
      page("first", { format: "a4", metadata: { filename: "Alpha" } }),
      page("second", { format: "a5" }),
      page("<style>@page{size:letter}</style>third", { prefer_css_page_size: true }),
    ];
    const batch = await ended(client, await create(client, { items, output: "merged" }));
    expect(batch.merged_pdf).toMatchObject({ pages: 3 });
    const bytes = new Uint8Array(await (await api.fetch(batch.merged_pdf?.url ?? "")).arrayBuffer());
    const { sizes } = await editor.inspect({ bytes });
    const formats = sizes.map(({ widthPt }) => (widthPt > 600 ? "letter" : widthPt > 500 ? "a4" : "a5"));
    expect(formats).toEqual(["a4", "a5", "letter"]);
    const pdf = await (await client.get(`/v1/pdfs/${batch.merged_pdf?.id}`)).json();
    expect(pdf).toMatchObject({ source_count: 3, credits_used: 0, pages: 3 });
  });

  it("packs its items into a ZIP file with unique names", async () => {
    const client = await api.client();
    const named = (filename: string) => page(filename, { metadata: { filename } });
    const items = [named("invoice.pdf"), named("../../Invoice"), page("plain"), broken];
    const batch = await ended(client, await create(client, { items, output: "zip" }));
    const bytes = new Uint8Array(await (await api.fetch(batch.zip_url ?? "")).arrayBuffer());
    expect(bytes.byteLength).toBe(batch.zip_bytes);
    const entries = zipEntries(bytes);
    expect(entries.map(({ name }) => name)).toEqual(["invoice.pdf", "Invoice (2).pdf", "3.pdf"]);
    for (const { content } of entries) expect(new TextDecoder().decode(content.subarray(0, 5))).toBe("%PDF-");
  });

  it("has no merged PDF when no item completed", async () => {
    const client = await api.client();
    const batch = await ended(client, await create(client, { items: [broken], output: "merged" }));
    expect(batch).toMatchObject({ status: "completed", merged_pdf: null, failed_items: 1 });
  });

  it("stops after a failure if stop_on_failure is set, and charges only completed items", async () => {
    const client = await api.client();
    const before = await client.credits();
    const items = [page("good"), broken, page("never"), page("never")];
    const batch = await ended(client, await create(client, { items, parallel: 1, stop_on_failure: true }));
    expect(batch).toMatchObject({ status: "failed", completed_items: 1, failed_items: 1, progress: 0.5 });
    expect(batch.results?.map(({ error }) => error?.code)).toEqual([
      undefined,
      "script_failed",
      "not_processed",
      "not_processed",
    ]);
    expect(await eventsOf(client)).toEqual(["batch.failed", "batch.item.completed", "batch.item.failed"]);
    expect(await client.credits()).toBe(before - 1);
  });

  it("ends at once when it is cancelled, and returns the unused credits", async () => {
    const client = await api.client();
    const before = await client.credits();
    const items = Array.from({ length: 6 }, () => page("slow", { wait_for_timeout: 8_000 }));
    const started = await create(client, { items, parallel: 2 });
    expect(await client.credits()).toBe(before - 6);
    const canceled = await client.post(`/v1/batches/${started.id}/cancel`, undefined);
    expect(batchSchema().parse(await canceled.json())).toMatchObject({ status: "canceled", completed_items: 0 });
    expect((await client.post(`/v1/batches/${started.id}/cancel`, undefined)).status).toBe(409);
    expect(await eventsOf(client)).toEqual(["batch.failed"]);
    expect(await client.credits()).toBe(before);
  });

  it("renders templates, and rejects data that does not match a template's schema before any item starts", async () => {
    const client = await api.client();
    const schema = { customer: "string", total: "number" };
    const template = { name: "Invoice", html: "<p>{{customer}}: {{total}}</p>", schema };
    const { id } = (await (await client.post("/v1/templates", template)).json()) as { id: string };
    const filled = (data: object) => ({ template_id: id, data });
    const good = { customer: "Ada", total: 12 };
    const error = await refused(client, { items: [filled(good), filled({ total: "12" })] });
    expect(error).toMatchObject({ status: 422, code: "schema_validation_failed", param: "items[1].data.customer" });
    expect(error.details?.map(({ field }) => field)).toEqual(["items[1].data.customer", "items[1].data.total"]);
    const batch = await ended(client, await create(client, { items: [filled(good), page("plain")] }));
    const pdf = await (await client.get(`/v1/pdfs/${batch.results?.[0]?.pdf_id}`)).json();
    expect(pdf).toMatchObject({ template: { id, name: "Invoice", version: 1 } });
  });

  it("accepts items that are too large for a database row", async () => {
    const client = await api.client();
    const item = page("large", { html: `<p>${"<!-- filler -->".repeat(100_000)}end</p>` });
    const batch = await ended(client, await create(client, { items: [item] }));
    expect(batch).toMatchObject({ status: "completed", completed_items: 1 });
  });

  it("is free with test keys", async () => {
    const client = await api.client({ environment: "test" });
    const before = await client.credits();
    const { id } = await create(client, { items: [page("one")] });
    await vi.waitFor(async () => {
      expect(await api.services.batch(id).snapshot()).toMatchObject({ phase: "completed" });
    }, patience);
    expect(await retrieve(client, id)).toMatchObject({ completed_items: 1, credits_used: 0 });
    expect(await client.credits()).toBe(before);
  });

  it("sends its events only to its own webhook_url, signed with the secret of the account", async () => {
    const client = await api.client();
    const [own, others] = [new Inbox(), new Inbox()];
    await client.post("/v1/webhook_endpoints", { url: others.url(), events: ["*"] });
    const batch = await ended(client, await create(client, { items: [page("one")], webhook_url: own.url() }));
    await vi.waitFor(
      async () => expect(await own.types()).toEqual(["batch.completed", "batch.item.completed"]),
      patience,
    );
    const account = await api.services.accounts.find(client.accountId);
    const secret = await api.services.cipher.decrypt(Uint8Array.fromBase64(account?.webhookSecret ?? ""));
    const received = await own.received();
    for (const { body, headers } of received) {
      const told = await verifyWebhook(body, headers["service-signature"], secret);
      if (told.type === "batch.completed") expect(told.data).toMatchObject({ id: batch.id, completed_items: 1 });
      else expect(told.data).toMatchObject({ batch_id: batch.id, index: 0, status: "completed" });
    }
    expect(await others.received()).toEqual([]);
  });

  it("is listed only for its own account", async () => {
    const client = await api.client();
    const { id } = await ended(client, await create(client, { items: [page("one")] }));
    await vi.waitFor(async () => {
      const list = (await (await client.get("/v1/batches?status=completed")).json()) as { data: Batch[] };
      expect(list.data.map((batch) => batch.id)).toEqual([id]);
    }, patience);
    const stranger = await api.client();
    const inTest = await client.withKey({ environment: "test" });
    for (const other of [stranger, inTest]) {
      for (const path of [`/v1/batches/${id}`, `/v1/batches/${id}/results`]) {
        expect((await other.get(path)).status).toBe(404);
      }
      expect((await other.post(`/v1/batches/${id}/cancel`, undefined)).status).toBe(404);
    }
  });

  it("is created once when a request repeats its Idempotency-Key", async () => {
    const client = await api.client();
    const body = { items: [page("one")] };
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await client.post("/v1/batches", body, { "Idempotency-Key": "once" });
      ids.push(batchSchema().parse(await answer.json()).id);
    }
    expect(ids[0]).toBe(ids[1]);
  });
});

describe("A batch whose start is uncertain", () => {
  /** Returns a service whose batch objects execute a call but then throw, as if the response were lost. */
  const losing = (method: "create" | "start", alsoCancel = false) => {
    const lost = async () => {
      throw new Error("The answer was lost");
    };
    return new TestApi({
      batch: (id) => {
        const object = api.services.batch(id);
        return {
          create: (header) => object.create(header).then(() => (method === "create" ? lost() : undefined)),
          add: (from, items) => object.add(from, items),
          start: () => object.start().then(lost),
          cancel: () => (alsoCancel ? lost() : object.cancel()),
        } as Partial<BatchContract> as BatchContract;
      },
    });
  };
  const items = Array.from({ length: 3 }, () => ({ html: "<p>", wait_for_timeout: 2_000 }));

  it.each(["create", "start"] as const)(
    "runs no item without credits when the response of %s is lost",
    async (method) => {
      const broken = losing(method);
      const client = await broken.client();
      const before = await client.credits();
      expect((await client.post("/v1/batches", { items })).status).toBe(500);
      const balance = () => broken.services.gate(client.accountId).balance();
      expect(await balance()).toMatchObject({ available: before, reserved: 0 });
      await vi.waitFor(async () => expect((await balance()).slotsInUse).toBe(0), patience);
      expect(await (await client.get("/v1/pdfs")).json()).toMatchObject({ data: [] });
    },
  );

  it("remains charged and visible when it cannot be cancelled either", async () => {
    const client = await losing("start", true).client();
    const before = await client.credits();
    expect((await client.post("/v1/batches", { items: [{ html: "<p>" }] })).status).toBe(500);
    const whole = new TestClient(api, client.accountId, client.key);
    const { data } = (await (await whole.get("/v1/batches")).json()) as { data: Batch[] };
    expect(data).toHaveLength(1);
    if (data[0]) await ended(whole, data[0]);
    await vi.waitFor(async () => expect(await whole.credits()).toBe(before - 1), patience);
  });
});

describe("A request for a batch", () => {
  it("is rejected as a whole, with every error of every item", async () => {
    const client = await api.client();
    const items = [page("good"), { html: "x", url: "https://example.com" }, { format: "b5", html: "x" }, { scale: 1 }];
    const error = await refused(client, { items });
    expect(error).toMatchObject({ status: 400, param: expect.stringMatching(/^items\[\d\]/) });
    const fields = error.details?.map(({ field }) => field) ?? [];
    expect(fields).toEqual(expect.arrayContaining(["items[1].url", "items[2].format", "items[3].html"]));
  });

  it.each([
    ["no items", { items: [] }, "items"],
    ["base64 output of an item", { items: [{ html: "x", output: "base64" }] }, "items[0].output"],
    ["data without a template", { items: [{ html: "x", data: {} }] }, "items[0].data"],
    ["an unknown field", { items: [{ html: "x", colour: "red" }] }, "items[0].colour"],
    [
      "a header that cannot be printed",
      { items: [{ html: "x", header: { html: '<link rel="stylesheet" href="/a.css">' } }] },
      "items[0].header.html",
    ],
    ["no parallel items", { items: [{ html: "x" }], parallel: 0 }, "parallel"],
  ])("is rejected for %s", async (_, body, param) => {
    expect(await refused(await api.client(), body)).toMatchObject({ status: 400, param });
  });

  it("is rejected once with all errors of its URLs, of its webhook_url and of its template data", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "strict", html: "{{total}}", schema: { total: "number" } });
    const { id } = (await made.json()) as { id: string };
    const items = [
      { url: "http://10.0.0.1/" },
      { template_id: id, data: {} },
      { url: "http://metadata.google.internal/" },
    ];
    const error = await refused(client, { items, webhook_url: "https://10.0.0.1/" });
    expect(error).toMatchObject({ status: 422, code: "url_not_allowed", param: "items[0].url" });
    const fields = error.details?.map(({ field }) => field);
    expect(fields).toEqual(["items[0].url", "items[1].data.total", "items[2].url", "webhook_url"]);
  });

  it("is rejected once with the invalid options of one item and the invalid template data of another", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "strict", html: "{{total}}", schema: { total: "number" } });
    const { id } = (await made.json()) as { id: string };
    const items = [
      { template_id: id, data: { total: "x" } },
      { html: "x", scale: 9 },
      { template_id: id, data: {}, scale: 9, nope: 1 },
      { template_id: "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", data: {} },
      { template_id: id, data: {}, version: 7 },
      { html: "x", url: "https://example.com", format: "b5" },
    ];
    const error = await refused(client, { items });
    expect(error).toMatchObject({ status: 400, code: "invalid_parameter", param: "items[1].scale" });
    expect(error.details?.map(({ field }) => field)).toEqual([
      "items[1].scale",
      "items[2].scale",
      "items[2].nope",
      "items[5].format",
      "items[5].url",
      "items[0].data.total",
      "items[2].data.total",
      "items[3].template_id",
      "items[4].version",
    ]);
  });

  it("gets the number of items that run concurrently, limited by the plan, in its response", async () => {
    const items = [{ html: "x" }];
    for (const [plan, parallel] of [
      ["free", 1],
      ["starter", 4],
    ] as const) {
      expect(await create(await api.client({ plan }), { items, parallel: 50 })).toMatchObject({ parallel });
    }
  });

  it("is rejected for an invalid selector before any item starts, as single renders and templates are", async () => {
    const client = await api.client();
    const before = await client.credits();
    const faulty = page("x", { wait_for_selector: "tr:eq(" });
    const batch = await refused(client, { items: [page("y"), faulty] });
    const refusal = (param: string) => ({
      code: "invalid_parameter",
      param,
      details: [{ field: param, error: `${param} must be a CSS selector; got "tr:eq(".` }],
    });
    expect(batch).toMatchObject({ status: 400, ...refusal("items[1].wait_for_selector") });
    const template = { name: "waits", html: "<p>x</p>", schema: {}, defaults: { wait_for_selector: "tr:eq(" } };
    for (const [path, body, param] of [
      ["/v1/pdfs", faulty, "wait_for_selector"],
      ["/v1/templates", template, "defaults.wait_for_selector"],
    ] as const) {
      const answer = await client.post(path, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: refusal(param) });
    }
    expect(await client.credits()).toBe(before);
    expect(await (await client.get("/v1/pdfs")).json()).toMatchObject({ data: [] });
  });

  it("is rejected if it has more items than the plan allows", async () => {
    const client = await api.client({ plan: "free" });
    const items = Array.from({ length: 6 }, () => ({ html: "x" }));
    expect(await refused(client, { items })).toMatchObject({ status: 400, code: "invalid_parameter", param: "items" });
  });

  it("is rejected if the account has too few credits", async () => {
    const client = await api.client();
    const items = Array.from({ length: 51 }, () => ({ html: "x" }));
    expect(await refused(client, { items })).toMatchObject({ status: 402, code: "credits_exhausted" });
  });

  it("is rejected if its webhook_url is an internal address", async () => {
    const body = { items: [{ html: "x" }], webhook_url: "https://10.0.0.1/hook" };
    const error = await refused(await api.client(), body);
    expect(error).toMatchObject({ status: 422, code: "url_not_allowed", param: "webhook_url" });
  });

  it("is rejected if a template is missing", async () => {
    const items = [{ template_id: "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", data: {} }];
    const error = await refused(await api.client(), { items });
    expect(error).toMatchObject({ status: 404, param: "items[0].template_id" });
  });
});

import { describe, expect, it, vi } from "vitest";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { newId } from "../../src/domain/ids.ts";
import { extraction } from "../../src/resources/extractions.ts";
import { image } from "../../src/resources/images.ts";
import { job } from "../../src/resources/jobs.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { Inbox } from "../support/webhook-inbox.ts";

const api = new TestApi();
const page = (text: string, options: object = {}) => ({ html: `<h1>${text}</h1>`, wait_until: "load", ...options });

/** Long timeout for busy machines. On an idle machine, the tests continue as soon as the condition is true. */
const patience = { timeout: 20_000, interval: 200 };
vi.setConfig({ testTimeout: 120_000 });

interface Resource {
  id: string;
  status: string;
  [field: string]: unknown;
}

/** Sends an asynchronous request. Returns the response, the created resource, and the address of the resource. */
async function ask(client: TestClient, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await client.post(path, { ...body, async: true }, headers);
  const text = await answer.text();
  expect(answer.status, text).toBe(202);
  const location = answer.headers.get("Location") ?? "";
  return { resource: JSON.parse(text) as Resource, location, answer };
}

const look = async (client: TestClient, location: string): Promise<Resource> =>
  (await client.get(location)).json() as Promise<Resource>;

const ended = (client: TestClient, location: string): Promise<Resource> =>
  vi.waitFor(async () => {
    const resource = await look(client, location);
    expect(resource.status).not.toBe("processing");
    return resource;
  }, patience);

const heldBy = async (client: TestClient) => {
  const { reserved, consumed, slotsInUse } = await api.services.gate(client.accountId).balance();
  return { reserved, consumed, slotsInUse };
};

/**
 * Waits until no concurrency slot is in use, because the job queue frees the slot after the resource is complete. Returns the consumed
 * credits.
 */
const settled = (client: TestClient) =>
  vi.waitFor(async () => {
    const held = await heldBy(client);
    expect(held).toMatchObject({ reserved: 0, slotsInUse: 0 });
    return held.consumed;
  }, patience);

/** Returns the names of the stored files that belong to this resource. */
const keptFiles = async (id: string): Promise<string[]> => {
  const { results } = await env.DB.prepare("select name from files where resource_id = ?")
    .bind(id)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

const eventsOf = async (client: TestClient): Promise<string[]> => {
  const { data } = (await (await client.get("/v1/events?limit=100")).json()) as { data: { type: string }[] };
  return data.map(({ type }) => type).sort();
};

async function pdfOfPages(client: TestClient, pages: number): Promise<string> {
  const html = Array.from({ length: pages }, (_, i) => `<h1 style="break-after:page">Page ${i + 1}</h1>`).join("");
  const answer = await client.post("/v1/pdfs", { html, wait_until: "load" });
  return ((await answer.json()) as Resource).id;
}

const bytesOf = async (url: unknown) => new Uint8Array(await (await api.fetch(String(url))).arrayBuffer());

describe("A request with async: true", () => {
  it('returns 202 and a PDF with status "processing", which is later completed, charged once and announced by one event', async () => {
    const client = await api.client();
    const inbox = new Inbox();
    await client.post("/v1/webhook_endpoints", { url: inbox.url(), events: ["*"] });
    const { resource, location, answer } = await ask(client, "/v1/pdfs", page("Later", { metadata: { order: "A-1" } }));
    expect(pdf().parse(resource)).toMatchObject({
      status: "processing",
      url: null,
      pages: null,
      bytes: null,
      credits_used: 0,
    });
    expect(location).toBe(`/v1/pdfs/${resource.id}`);
    expect(answer.headers.get("Retry-After")).toBe("1");
    const made = pdf().parse(await ended(client, location));
    expect(made).toMatchObject({
      id: resource.id,
      status: "completed",
      pages: 1,
      credits_used: 1,
      metadata: { order: "A-1" },
    });
    expect(made.created_at).toBe(resource.created_at);
    expect((await bytesOf(made.url)).byteLength).toBe(made.bytes);
    expect(await settled(client)).toBe(1);
    expect(await eventsOf(client)).toEqual(["pdf.completed"]);
    await vi.waitFor(async () => expect(await inbox.types()).toEqual(["pdf.completed"]), patience);
    expect(JSON.parse((await inbox.received())[0]?.body ?? "").data).toMatchObject({
      id: resource.id,
      status: "completed",
    });
    expect(await keptFiles(resource.id)).toEqual([`${resource.id}.pdf`]);
  });

  it("stores the error of a failed job without a charge, and announces it by an event", async () => {
    const client = await api.client();
    const { location } = await ask(client, "/v1/pdfs", page("no", { javascript: "throw new Error('no')" }));
    const failed = pdf().parse(await ended(client, location));
    expect(failed).toMatchObject({
      status: "failed",
      url: null,
      credits_used: 0,
      error: { type: "rendering_error", code: "script_failed" },
    });
    expect(await settled(client)).toBe(0);
    expect(await eventsOf(client)).toEqual(["pdf.failed"]);
  });

  it("works for every operation that produces a resource, and each resource has its event", async () => {
    const client = await api.client();
    const pdfId = await pdfOfPages(client, 3);
    const source = { pdf_id: pdfId };
    const { id: templateId } = (await (
      await client.post("/v1/templates", { name: "t", html: "<p>{{who}}</p>", schema: { who: "string" } })
    ).json()) as Resource;
    const asked: [path: string, body: object, kind: { parse(value: unknown): object }, expected: object][] = [
      [
        `/v1/templates/${templateId}/render`,
        { data: { who: "Ada" } },
        pdf(),
        { pages: 1, template: { id: templateId } },
      ],
      ["/v1/pdfs/merge", { sources: [source, source] }, pdf(), { pages: 6, source_count: 2 }],
      ["/v1/pdfs/rotate", { source, pages: "1", degrees: 90 }, pdf(), { pages: 3 }],
      ["/v1/pdfs/reorder", { source, pages: "3,1" }, pdf(), { pages: 2 }],
      ["/v1/images", page("Picture", { viewport: { width: 320, height: 200 } }), image(), { width: 320, height: 200 }],
      ["/v1/extract/text", { source }, extraction(), { pages_extracted: 3, word_count: 6 }],
      [
        "/v1/pdfs/split",
        { source, every: 1 },
        job(),
        { makes: "pdfs", result: { data: [{ pages: 1 }, { pages: 1 }, { pages: 1 }] } },
      ],
    ];
    const answers = await Promise.all(asked.map(([path, body]) => ask(client, path, body)));
    for (const [i, [path, , kind, expected]] of asked.entries()) {
      const { resource, location } = answers[i] as (typeof answers)[number];
      expect(resource.status, path).toBe("processing");
      expect(kind.parse(resource), path).toBeTruthy();
      const made = kind.parse(await ended(client, location));
      expect(made, path).toMatchObject({ id: resource.id, status: "completed", credits_used: 1, ...expected });
    }
    expect(await settled(client)).toBe(1 + asked.length);
    expect(await eventsOf(client)).toEqual(
      [
        ...Array(2).fill("pdf.completed"),
        ...Array(6).fill("edit.completed"),
        "extract.completed",
        "image.completed",
        "job.completed",
      ].sort(),
    );
  });

  it("stores uploads as files apart from the encrypted request, and deletes the uploads and the request at the end", async () => {
    const client = await api.client();
    const pdfId = await pdfOfPages(client, 1);
    const { url } = await look(client, `/v1/pdfs/${pdfId}`);
    const bytes = await bytesOf(url);
    const padded = new Uint8Array(bytes.byteLength + 120_000).fill(32);
    padded.set(bytes);
    const { location, resource } = await ask(client, "/v1/pdfs/merge", {
      sources: [{ base64: padded.toBase64() }, { pdf_id: pdfId }],
    });
    expect(await ended(client, location)).toMatchObject({ status: "completed_with_warnings", pages: 2 });
    await settled(client);
    await vi.waitFor(async () => expect(await keptFiles(resource.id)).toEqual([`${resource.id}.pdf`]), patience);
    expect(await api.services.files.get(client.accountId, `${resource.id}-upload-0`)).toBeNull();
  });

  it("returns the same resource when it is repeated with the same Idempotency-Key", async () => {
    const client = await api.client();
    const headers = { "Idempotency-Key": "once" };
    const first = await ask(client, "/v1/pdfs", page("once"), headers);
    const again = await ask(client, "/v1/pdfs", page("once"), headers);
    expect(again.answer.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.answer.headers.get("Retry-After")).toBe("1");
    expect(again.location).toBe(first.location);
    expect(again.resource).toEqual(first.resource);
    await ended(client, first.location);
    expect(await settled(client)).toBe(1);
  });

  it("costs nothing with a test key, and its result has the watermark", async () => {
    const client = await api.client({ environment: "test" });
    const { location } = await ask(client, "/v1/pdfs", page("test"));
    expect(await ended(client, location)).toMatchObject({ status: "completed", credits_used: 0 });
    expect(await settled(client)).toBe(0);
  });

  it("is rejected at once if it is invalid, and stores nothing", async () => {
    const client = await api.client();
    const refused = async (path: string, body: object, code: ErrorCode, param: string) =>
      expect((await expectError(await client.post(path, { async: true, ...body }), code)).param).toBe(param);
    await refused("/v1/pdfs", page("x", { output: "base64" }), "parameters_exclusive", "output");
    await refused("/v1/pdfs", { url: "http://10.0.0.1/" }, "url_not_allowed", "url");
    await refused("/v1/pdfs", page("x", { priority: "urgent" }), "invalid_parameter", "priority");
    await refused(`/v1/templates/${newId("tpl", Date.now())}/render`, { data: {} }, "resource_not_found", "id");
    const missing = { pdf_id: newId("pdf", Date.now()) };
    const foreign = await pdfOfPages(await api.client(), 1);
    await refused("/v1/pdfs/rotate", { source: missing, degrees: 90 }, "resource_not_found", "source.pdf_id");
    await refused("/v1/extract/text", { source: { pdf_id: foreign } }, "resource_not_found", "source.pdf_id");
    const public_ = { url: "https://example.com/a.pdf" };
    await refused("/v1/pdfs/merge", { sources: [public_, missing] }, "resource_not_found", "sources[1].pdf_id");
    await refused(
      "/v1/pdfs/insert",
      { source: public_, insert: missing, after: 0 },
      "resource_not_found",
      "insert.pdf_id",
    );
    const inside = { url: "http://10.0.0.1/a.pdf" };
    await refused("/v1/convert/images", { images: [public_, inside] }, "url_not_allowed", "images[1].url");
    await refused("/v1/pdfs", page("x", { priority: "low", async: false }), "parameters_exclusive", "priority");
    expect(await heldBy(client)).toEqual({ reserved: 0, consumed: 0, slotsInUse: 0 });
    expect(((await (await client.get("/v1/pdfs")).json()) as { data: unknown[] }).data).toEqual([]);
  });

  it("is rejected if the account has no credits, and stores nothing", async () => {
    const client = await api.client({ plan: "free" });
    await client.spend(await client.credits());
    await expectError(await client.post("/v1/pdfs", page("x", { async: true })), "credits_exhausted");
    expect(((await (await client.get("/v1/pdfs")).json()) as { data: unknown[] }).data).toEqual([]);
  });
});

describe('A resource with status "processing"', () => {
  /** Returns a page whose render takes seconds, so that the test can act during the render. */
  const slow = (text: string) => page(text, { wait_for_timeout: 4_000 });

  it("is listed by its status, cannot be a source yet, and is not produced if it is deleted", async () => {
    const client = await api.client();
    const { resource, location } = await ask(client, "/v1/pdfs", slow("gone"));
    const listed = async () =>
      ((await (await client.get("/v1/pdfs?status=processing")).json()) as { data: Resource[] }).data.map(
        ({ id }) => id,
      );
    expect(await listed()).toEqual([resource.id]);
    await expectError(
      await client.post("/v1/pdfs/rotate", { source: { pdf_id: resource.id }, pages: "1", degrees: 90 }),
      "source_invalid",
    );
    await vi.waitFor(async () => expect((await heldBy(client)).slotsInUse).toBe(1), patience);
    expect((await client.delete(location)).status).toBe(200);
    await expectError(await client.get(location), "resource_not_found");
    expect(await settled(client)).toBe(0);
    expect(await eventsOf(client)).toEqual(["pdf.failed"]);
    expect(await keptFiles(resource.id)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it("counts as one of the jobs that the plan allows, and the error for too many jobs gives advice", async () => {
    const client = await api.client({ plan: "free" });
    const asked = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(client, "/v1/pdfs", slow(String(i)))));
    const answer = await client.post("/v1/pdfs", page("21st", { async: true }));
    expect(answer.headers.get("Retry-After")).toBe("15");
    const { message } = await expectError(answer, "job_limit_reached");
    expect(message).toContain("20 jobs");
    for (const { location } of asked) await client.delete(location);
    expect(await settled(client)).toBe(0);
    await ask(client, "/v1/pdfs", page("after"));
  });
});

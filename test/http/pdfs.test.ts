import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { FolioError } from "../../src/domain/errors.ts";
import { newId } from "../../src/domain/ids.ts";
import type { Renderer } from "../../src/engines/browser/renderer.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { listOf } from "../../src/resources/shared.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { editor } from "../support/pdf-editor.ts";

const api = new TestApi();

async function create(client: TestClient, body: object): Promise<z.output<ReturnType<typeof pdfSchema>>> {
  const answer = await client.post("/v1/pdfs", body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

const download = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());

/** Returns the number of form XObjects that the first page draws. Chromium creates none, and every stamp is one. */
async function stampsOn(bytes: Uint8Array): Promise<number> {
  const page = await (await getDocumentProxy(bytes)).getPage(1);
  const { fnArray } = await page.getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  return fnArray.filter((operator) => operator === OPS.paintFormXObjectBegin).length;
}

const rowsOf = async (client: TestClient) =>
  (await env.DB.prepare("select count(*) as rows from pdfs where account_id = ?")
    .bind(client.accountId)
    .first("rows")) ?? -1;

describe("POST /v1/pdfs", () => {
  it("renders html to a stored PDF, charges one credit and serves the PDF at a signed URL", async () => {
    const client = await api.client();
    const before = await client.credits();
    const pdf = await create(client, { html: "<h1>Hello</h1>", metadata: { order: "A-1" } });
    expect(pdf.warnings).toBeUndefined();
    expect(pdf).toMatchObject({
      status: "completed",
      pages: 1,
      format: "a4",
      landscape: false,
      compress: "none",
      watermark: null,
      credits_used: 1,
      metadata: { order: "A-1" },
    });
    expect(pdf.engine).toMatch(/Chrome\/\d+/);
    expect(await client.credits()).toBe(before - 1);

    const bytes = await download(pdf.url);
    expect(bytes.byteLength).toBe(pdf.bytes);
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
    const [size] = (await editor.inspect({ bytes })).sizes;
    expect(Math.abs((size?.widthPt ?? 0) - 595.3)).toBeLessThan(1);
  });

  it("adds the watermark to a test key's PDF and charges nothing", async () => {
    const client = await api.client({ environment: "test" });
    const before = await client.credits();
    const pdf = await create(client, { html: "<p>draft" });
    expect(pdf.credits_used).toBe(0);
    expect(await client.credits()).toBe(before);
    expect(await stampsOn(await download(pdf.url))).toBe(1);
    const live = await create(await client.withKey({ environment: "live" }), { html: "<p>draft" });
    expect(await stampsOn(await download(live.url))).toBe(0);
  });

  it("returns the stored bytes as base64, and keeps the concurrency slot until the response is sent", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs", { html: "<p>bytes", output: "base64" });
    expect((await api.services.gate(client.accountId).balance()).slotsInUse).toBe(1);
    const pdf = pdfSchema().parse(await answer.json());
    expect((await api.services.gate(client.accountId).balance()).slotsInUse).toBe(0);
    expect(pdf.url).toBeUndefined();
    const stored = pdfSchema().parse(await (await client.get(`/v1/pdfs/${pdf.id}`)).json());
    expect(stored.base64).toBeUndefined();
    expect(await download(stored.url)).toEqual(Uint8Array.fromBase64(pdf.base64 ?? ""));
  });

  it("adds the requested watermark, and returns the watermark with its default values filled in", async () => {
    const client = await api.client();
    const pdf = await create(client, { html: "<p>x", watermark: { text: "VERTRAULICH" } });
    expect(pdf.watermark).toEqual({ text: "VERTRAULICH", color: "#00000020", rotation: -45, position: "center" });
    expect(await stampsOn(await download(pdf.url))).toBe(1);
  });

  const OWN_PAGES = "<style>@page{size:60mm 40mm;margin:2mm}</style><p>label";

  it.each([
    [{}, { format: "a4", landscape: false }, { width: 210, height: 297 }],
    [
      { landscape: true, format: "a5" },
      { format: "a5", landscape: true },
      { width: 210, height: 148 },
    ],
    [
      { custom_size: { width: "9cm", height: "5cm" } },
      { format: "custom", landscape: true, custom_size: { width: "9cm", height: "5cm" } },
      { width: 90, height: 50 },
    ],
    [
      { custom_size: { width: "9cm", height: "5cm" }, landscape: true },
      { format: "custom", landscape: true, custom_size: { width: "9cm", height: "5cm" } },
      { width: 90, height: 50 },
    ],
    [
      { custom_size: { width: "5cm", height: "9cm" }, landscape: true },
      { format: "custom", landscape: true, custom_size: { width: "5cm", height: "9cm" } },
      { width: 90, height: 50 },
    ],
    [
      { prefer_css_page_size: true },
      { format: "custom", landscape: true, custom_size: { width: expect.any(String), height: expect.any(String) } },
      { width: 60, height: 40 },
    ],
  ])("returns the page size of the PDF, which can differ from the requested size: %j", async (options, shown, size) => {
    const client = await api.client();
    const pdf = await create(client, { html: OWN_PAGES, margin: "1mm", watermark: { text: "DRAFT" }, ...options });
    expect(pdf).toMatchObject(shown);
    expect(pdf.page_size_mm?.width).toBeCloseTo(size.width, -0.3);
    expect(pdf.page_size_mm?.height).toBeCloseTo(size.height, -0.3);
    const [first] = (await editor.inspect({ bytes: await download(pdf.url) })).sizes;
    expect(((first?.widthPt ?? 0) * 25.4) / 72).toBeCloseTo(pdf.page_size_mm?.width ?? 0, 0);
    const stored = pdfSchema().parse(await (await client.get(`/v1/pdfs/${pdf.id}`)).json());
    expect(stored.page_size_mm).toEqual(pdf.page_size_mm);
  });

  it("returns all errors of a request at once and stores nothing", async () => {
    const client = await api.client();
    const before = await client.credits();
    const answer = await client.post("/v1/pdfs", {
      html: "<p>",
      url: "https://example.com/",
      scale: 5,
      margin: { top: "2 parsecs" },
      timeout: 1,
      metadata: { a: ["no"] },
      typo: true,
    });
    const error = await expectError(answer, "invalid_parameter");
    const fields = error.details?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(["scale", "margin.top", "timeout", "metadata.a", "typo"]));
    expect(error.param).toBe(fields?.[0]);
    expect(error.details?.find(({ field }) => field === "scale")?.error).toBe("scale must be at most 2; got 5.");
    expect(await client.credits()).toBe(before);
    expect(await rowsOf(client)).toBe(0);
  });

  it.each([
    [{}, "missing_parameter", "html"],
    [{ html: "<p>", url: "https://example.com/" }, "parameters_exclusive", "url"],
    [{ html: 7 }, "invalid_parameter", "html"],
    [{ url: "ftp://example.com/" }, "invalid_parameter", "url"],
    [{ html: "<p>", format: "a9" }, "invalid_parameter", "format"],
    [{ html: "<p>", margin: "150mm" }, "invalid_parameter", "margin"],
    [{ html: "<p>", custom_size: { width: "1mm", height: "10mm" } }, "invalid_parameter", "custom_size.width"],
    [{ html: "<p>", watermark: {} }, "missing_parameter", "watermark.text"],
    [{ html: "<p>", watermark: { text: "x", color: "red" } }, "invalid_parameter", "watermark.color"],
    [{ html: "<p>", output: "base46" }, "invalid_parameter", "output"],
    [{ html: "<p>", header: { html: "<style>@import 'a.css'</style>" } }, "invalid_parameter", "header.html"],
    [[], "invalid_parameter", null],
  ] as const)("rejects %j", async (body, code, param) => {
    const error = await expectError(await (await api.client()).post("/v1/pdfs", body), code);
    expect(error.param).toBe(param);
  });

  it("rejects html above the size limit before any work starts", async () => {
    const client = await api.client();
    await expectError(await client.post("/v1/pdfs", { html: "é".repeat(6_000_000) }), "request_too_large");
    expect(await rowsOf(client)).toBe(0);
  });

  it("returns 402 when the account has no credits, and starts no render", async () => {
    const client = await api.client();
    const gate = api.services.gate(client.accountId);
    await gate.reserve({ operationId: newId("req", Date.now()), credits: 50, slot: null, leaseMs: 60_000 });
    await expectError(await client.post("/v1/pdfs", { html: "<p>" }), "credits_exhausted");
    expect(await rowsOf(client)).toBe(0);
  });
});

describe("A failed render", () => {
  const failing = (error: unknown): Renderer => ({
    render: () => Promise.reject(error),
    version: () => Promise.reject(error),
  });

  it("is stored as a failed PDF without a charge, and the error contains its id", async () => {
    const broken = new TestApi({ renderer: failing(new FolioError("render_crashed", "The page crashed.")) });
    const client = await broken.client();
    const before = await client.credits();
    const error = await expectError(await client.post("/v1/pdfs", { html: "<p>" }), "render_crashed");
    expect(await client.credits()).toBe(before);
    const kept = pdfSchema().parse(await (await client.get(`/v1/pdfs/${error.pdf_id}`)).json());
    expect(kept).toMatchObject({ status: "failed", url: null, pages: null, bytes: null, credits_used: 0 });
    expect(kept.error).toMatchObject({ type: "rendering_error", code: "render_crashed" });
    const event = await env.DB.prepare("select type, data from events where account_id = ?")
      .bind(client.accountId)
      .first();
    expect(event).toMatchObject({ type: "pdf.failed" });
  });

  it("does not reveal the message of an unexpected error", async () => {
    const broken = new TestApi({ renderer: failing(new Error("SQLITE secret at host-17")) });
    const client = await broken.client();
    const error = await expectError(await client.post("/v1/pdfs", { html: "<p>" }), "internal_error");
    expect(error.message).not.toContain("secret");
  });

  it("returns 503 with Retry-After when no browser is available", async () => {
    const none = failing(new FolioError("renderer_unavailable", "No browser.", { retryAfterS: 5 }));
    const client = await new TestApi({ renderer: none }).client();
    const answer = await client.post("/v1/pdfs", { html: "<p>" });
    expect(answer.headers.get("Retry-After")).toBe("5");
    await expectError(answer, "renderer_unavailable");
  });
});

describe("GET /v1/pdfs", () => {
  it("does not list PDFs of other accounts or of the other environment", async () => {
    const owner = await api.client();
    const { id } = await create(owner, { html: "<p>mine" });
    for (const other of [await api.client(), await owner.withKey({ environment: "test" })]) {
      await expectError(await other.get(`/v1/pdfs/${id}`), "resource_not_found");
      await expectError(await other.delete(`/v1/pdfs/${id}`), "resource_not_found");
    }
    expect((await owner.get(`/v1/pdfs/${id}`)).status).toBe(200);
  });

  it("lists the newest PDF first, paginates in both directions and filters", async () => {
    const client = await api.client();
    const made: string[] = [];
    for (const order of ["a", "b", "c"]) made.unshift((await create(client, { html: "<p>", metadata: { order } })).id);
    const list = async (query: string) =>
      listOf(pdfSchema()).parse(await (await client.get(`/v1/pdfs?${query}`)).json());

    const first = await list("limit=2");
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first).toMatchObject({ has_more: true, next_cursor: made[1] });
    const second = await list(`limit=2&starting_after=${made[1]}`);
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2));
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    const back = await list(`limit=2&ending_before=${made[2]}`);
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect((await list("metadata[order]=b")).data.map(({ id }) => id)).toEqual([made[1]]);
    expect((await list("status=failed")).data).toEqual([]);
    expect((await list("created_after=2099-01-01T00:00:00.000Z")).data).toEqual([]);
    await expectError(await client.get("/v1/pdfs?limit=101"), "invalid_parameter");
    await expectError(
      await client.get(`/v1/pdfs?starting_after=${made[0]}&ending_before=${made[1]}`),
      "parameters_exclusive",
    );
  });

  it("lists an expired PDF without a URL", async () => {
    let nowMs = Date.now();
    const aged = new TestApi({ clock: { now: () => nowMs } });
    const client = await aged.client({ plan: "free" });
    const { id } = await create(client, { html: "<p>" });
    nowMs += 86_400_001;
    const expired = pdfSchema().parse(await (await client.get(`/v1/pdfs/${id}`)).json());
    expect(expired).toMatchObject({ status: "expired", url: null, pages: 1, format: "a4" });
    expect(expired.expired_at).toBe(expired.file_expires_at);
    const listed = await (await client.get("/v1/pdfs?status=expired")).json();
    expect(listed).toMatchObject({ data: [{ id, status: "expired" }] });
  });

  it("does not list a deleted PDF, whose file and event are deleted too", async () => {
    const client = await api.client();
    const { id, url } = await create(client, { html: "<p>secret" });
    expect(await (await client.delete(`/v1/pdfs/${id}`)).json()).toEqual({ id, object: "pdf", deleted: true });
    await expectError(await client.get(`/v1/pdfs/${id}`), "resource_not_found");
    await expectError(await api.fetch(url ?? ""), "resource_not_found");
    expect((await env.FILES.list({ prefix: client.accountId })).objects).toEqual([]);
    const events = await env.DB.prepare("select count(*) as n from events where resource_id = ?").bind(id).first("n");
    expect(events).toBe(0);
  });
});

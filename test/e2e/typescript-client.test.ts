import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import {
  ConnectionError,
  Folio,
  ForbiddenError,
  fileSource,
  InvalidRequestError,
  NotFoundError,
  TimeoutError,
  verifyWebhook,
} from "../../clients/typescript/src/index.ts";
import { readmeBlocks } from "../clients/support/readme.ts";
import { docx, paragraph } from "../container/office-files.ts";
import { Inbox } from "../support/webhook-inbox.ts";
import { type E2eClient, freshClient } from "./support/client.ts";

const root = resolve(import.meta.dirname, "../..");
const PDF = "%PDF-";
const head = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1", 0, 5);

let account: E2eClient;
let folio: Folio;
let folder: string;

beforeEach(async () => {
  account = await freshClient({ credits: 500 });
  folio = new Folio({ apiKey: account.key, baseUrl: account.baseUrl });
  folder = await mkdtemp(join(tmpdir(), "folio-client-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("The TypeScript client", () => {
  it("renders a PDF, downloads it in three ways, retrieves it, lists it and deletes it", async () => {
    const pdf = await folio.pdfs.create({ html: "<h1>Hello</h1>", format: "a5", metadata: { order: "A 1&2" } });
    expect(pdf).toMatchObject({ object: "pdf", status: "completed", pages: 1, format: "a5" });
    const path = join(folder, "hello.pdf");
    expect(await folio.files.save(pdf, path)).toBe(pdf.bytes);
    const bytes = await folio.files.bytes(pdf);
    expect(head(bytes)).toBe(PDF);
    expect(Buffer.compare(await readFile(path), bytes)).toBe(0);
    expect(await readdir(folder)).toEqual(["hello.pdf"]);
    const pieces: Uint8Array[] = [];
    for await (const piece of await folio.files.stream(await folio.pdfs.retrieve(pdf.id))) pieces.push(piece);
    expect(Buffer.concat(pieces).length).toBe(pdf.bytes);

    const other = await folio.pdfs.create({ html: "other", output: "base64" });
    expect(head(await folio.files.bytes(other))).toBe(PDF);
    expect((await folio.pdfs.list({ limit: 1 }).all()).map(({ id }) => id)).toEqual([other.id, pdf.id]);
    expect((await folio.pdfs.list({ metadata: { order: "A 1&2" } })).data.map(({ id }) => id)).toEqual([pdf.id]);

    expect(await folio.pdfs.delete(pdf.id, { extractions: true })).toMatchObject({ id: pdf.id, deleted: true });
    await expect(folio.pdfs.retrieve(pdf.id)).rejects.toThrow(NotFoundError);
    await expect(folio.files.bytes(pdf)).rejects.toThrow(NotFoundError);
  });

  it("renders, lists and deletes images", async () => {
    const card = await folio.images.create({
      html: "<h1>Hello</h1>",
      viewport: { width: 300, height: 200 },
      format: "webp",
    });
    expect(card).toMatchObject({ object: "image", width: 300, height: 200, format: "webp" });
    expect(head(await folio.files.bytes(await folio.images.retrieve(card.id)))).toMatch(/^RIFF/);
    expect((await folio.images.list().all()).map(({ id }) => id)).toEqual([card.id]);
    expect(await folio.images.delete(card.id)).toMatchObject({ deleted: true });
  });

  it("edits, extracts and converts local files", async () => {
    const path = join(folder, "page.pdf");
    await folio.files.save(await folio.pdfs.create({ html: "<p>first page" }), path);
    const page = await fileSource(path);
    const merged = await folio.pdfs.merge({ sources: [page, page, page], page_ranges: [null, null, "1"] });
    expect(merged).toMatchObject({ pages: 3, source_count: 3 });
    const source = { pdf_id: merged.id };
    const parts = await folio.pdfs.split({ source, every: 2 });
    expect(parts.data.map(({ pages }) => pages)).toEqual([2, 1]);
    expect(await folio.pdfs.reorder({ source, pages: "2" })).toMatchObject({ pages: 1 });
    const stamped = await folio.pdfs.watermark({ source, text: { content: "DRAFT" } });
    expect(stamped).toMatchObject({ watermark: { content: "DRAFT", pages_applied: 3 } });
    const extraction = await folio.extract.text({ source });
    expect(extraction).toMatchObject({ pages_extracted: 3, word_count: 6 });
    expect((await folio.extractions.list().all()).map(({ id }) => id)).toEqual([extraction.id]);
    expect(await folio.extractions.retrieve(extraction.id)).toMatchObject({ content: extraction.content });
    expect((await folio.extract.tables({ source })).tables).toEqual([]);
    expect(await folio.extractions.delete(extraction.id)).toMatchObject({ deleted: true });

    const thumbnails = await folio.thumbnails.create({ source, pages: "1", width: 100 });
    const ids = thumbnails.data.map(({ id }) => id);
    expect((await folio.thumbnails.list({ pdf_id: merged.id }).all()).map(({ id }) => id)).toEqual(ids);
    expect(await folio.thumbnails.delete(ids[0] ?? "")).toMatchObject({ deleted: true });

    const document = join(folder, "letter.docx");
    await writeFile(document, await docx(paragraph("Dear reader")));
    const letter = await folio.convert.office({ source: await fileSource(document), filename: "letter.docx" });
    expect(letter).toMatchObject({ source_format: "docx", pages: 1 });
  });

  it("creates, updates, validates, renders, lists and deletes templates, and rejects an update of an old version", async () => {
    const { id } = await folio.templates.create({ name: "hi", html: "<p>{{name}}", schema: { name: "string" } });
    expect(await folio.templates.update(id, { css: "p { color: red }" }, { ifVersion: 1 })).toMatchObject({
      version: 2,
    });
    await expect(folio.templates.update(id, { css: null }, { ifVersion: 1 })).rejects.toMatchObject({
      name: "ConflictError",
      code: "version_conflict",
    });
    expect(await folio.templates.validate(id, { data: { name: 1 } })).toMatchObject({ valid: false });
    const failed = await folio.templates.render(id, { data: { name: 1 } }).catch((error) => error);
    expect(failed).toBeInstanceOf(InvalidRequestError);
    expect(failed).toMatchObject({ code: "schema_validation_failed", param: "data", status: 422 });
    expect(failed.details[0].field).toMatch(/name/);
    expect(failed.requestId).toMatch(/^req_/);
    expect(await folio.templates.render(id, { data: { name: "Ada" } })).toMatchObject({ template: { id, version: 2 } });
    expect((await folio.templates.listVersions(id).all()).map(({ version }) => version)).toEqual([2, 1]);
    expect(await folio.templates.retrieve(id, { version: 1 })).toMatchObject({ version: 1, css: null });
    expect((await folio.templates.list().all()).map(({ name }) => name)).toEqual(["hi"]);
    expect(await folio.templates.delete(id)).toMatchObject({ deleted: true });
  });

  it("waits for a batch with progress reports, and downloads its results", async () => {
    const items = ["one", "two", "three"].map((word) => ({ html: `<p>${word}` }));
    const batch = await folio.batches.create({ items, output: "merged" });
    const progress: (number | undefined)[] = [];
    const ended = await folio.batches.waitFor(batch, { onProgress: (now) => progress.push(now.progress) });
    expect(ended).toMatchObject({ status: "completed", completed_items: 3, merged_pdf: { pages: 3 } });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort());
    expect(head(await folio.files.bytes(ended))).toBe(PDF);
    expect((await folio.batches.listResults(batch.id, { limit: 2 }).all()).map(({ index }) => index)).toEqual([
      0, 1, 2,
    ]);
    expect((await folio.batches.list({ status: "completed" }).all()).map(({ id }) => id)).toEqual([batch.id]);
    await expect(folio.batches.cancel(batch.id)).rejects.toMatchObject({ code: "batch_finished" });

    const slow = await folio.batches.create({ items: [{ html: "<p>slow", wait_for_timeout: 5_000 }] });
    await expect(folio.batches.waitFor(slow.id, { timeoutMs: 300 })).rejects.toThrow(TimeoutError);
    expect(await folio.batches.cancel(slow.id)).toMatchObject({ status: "canceled" });
  });

  it("manages webhook endpoints and verifies their deliveries", async () => {
    const inbox = new Inbox();
    const endpoint = await folio.webhookEndpoints.create({ url: inbox.url(), events: ["pdf.completed"] });
    const pdf = await folio.pdfs.create({ html: "told" });
    await expect.poll(() => inbox.types(), { timeout: 20_000 }).toEqual(["pdf.completed"]);
    const [received] = await inbox.received();
    const event = await verifyWebhook(
      received?.body ?? "",
      received?.headers["service-signature"],
      endpoint.secret ?? "",
    );
    if (event.type !== "pdf.completed") throw new Error(event.type);
    expect(event.data.id).toBe(pdf.id);
    expect(await folio.events.retrieve(event.id)).toMatchObject({ type: "pdf.completed" });
    expect((await folio.events.list({ type: "pdf.completed" }).all()).map(({ id }) => id)).toEqual([event.id]);
    expect(await folio.webhookEndpoints.update(endpoint.id, { events: ["*"] })).toMatchObject({ events: ["*"] });
    expect((await folio.webhookEndpoints.rotateSecret(endpoint.id)).secret).not.toBe(endpoint.secret);
    expect(await folio.webhookEndpoints.test(endpoint.id)).toMatchObject({ type: "webhook_endpoint.test" });
    expect((await folio.webhookEndpoints.list().all()).map(({ id }) => id)).toEqual([endpoint.id]);
    expect(await folio.webhookEndpoints.delete(endpoint.id)).toMatchObject({ deleted: true });
  });

  it("creates one resource per idempotency key, and stops the work of an aborted call", async () => {
    const options = { idempotencyKey: "order-1" };
    const first = await folio.pdfs.create({ html: "once" }, options);
    expect(await folio.pdfs.create({ html: "once" }, options)).toMatchObject({ id: first.id });
    await expect(folio.pdfs.create({ html: "twice" }, options)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    const { consumed } = await account.credits();
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 300);
    await expect(folio.pdfs.create({ html: "<p>slow", wait_for_timeout: 8_000 }, controller)).rejects.toThrow("enough");
    await expect.poll(() => account.slotsInUse(), { timeout: 10_000 }).toBe(0);
    expect((await account.credits()).consumed).toBe(consumed);
  });

  it("returns usage and engine versions, and reports a missing scope and an unreachable service", async () => {
    expect(await folio.usage.retrieve()).toMatchObject({ object: "usage", plan: "scale" });
    expect(await folio.engine.retrieve()).toMatchObject({ object: "engine" });
    const { key } = await account.withKey({ environment: "live", scopes: ["pdfs:read"] });
    const narrow = new Folio({ apiKey: key, baseUrl: account.baseUrl });
    const refused = await narrow.pdfs.create({ html: "a" }).catch((error) => error);
    expect(refused).toBeInstanceOf(ForbiddenError);
    expect(refused).toMatchObject({ code: "insufficient_scope" });
    const nobody = new Folio({ apiKey: key, baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
    await expect(nobody.usage.retrieve()).rejects.toThrow(ConnectionError);
  });

  it("works as the examples of its readme show", async () => {
    const { id } = await folio.templates.create({ name: "invoice", html: "{{number}}", schema: { number: "string" } });
    const page = `${inject("assets")}/a/readme/report?body=${encodeURIComponent("<h1>Report</h1>")}`;
    await folio.files.save(await folio.pdfs.create({ html: "terms" }), join(folder, "terms.pdf"));
    await writeFile(join(folder, "report.docx"), await docx(paragraph("Report")));
    const [calls = ""] = readmeBlocks();
    const code = calls.replace("tpl_…", id).replace("https://example.com/report", page);
    await writeFile(join(folder, "calls.ts"), code.replaceAll('"@folio/client"', JSON.stringify(source)));
    const env = { ...process.env, FOLIO_API_KEY: account.key, FOLIO_BASE_URL: account.baseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, ["calls.ts"], { cwd: folder, env });
    expect(stdout.trim().split("\n").at(-1)).toMatch(/^pdf_\w+ completed$/);
    expect((await readdir(folder)).sort()).toEqual(["all.zip", "calls.ts", "hello.pdf", "report.docx", "terms.pdf"]);
    expect(head(await readFile(join(folder, "hello.pdf")))).toBe(PDF);
  });
});

const source = join(root, "clients/typescript/src/index.ts");

import { expect, inject, it } from "vitest";
import { fixture } from "../../packages/extraction/test/support/extraction-documents.ts";
import { handmadePdf } from "../../packages/pdf/test/support/handmade-pdf.ts";
import certificates from "../../packages/signatures/test/fixtures/p384.certificates.pem?raw";
import encryptedKey from "../../packages/signatures/test/fixtures/p384-encrypted.key.pem?raw";
import { ERROR_CODES, type ErrorCode, FolioError } from "../../src/domain/errors.ts";
import { newId } from "../../src/domain/ids.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";
import type { Renderer, Rendering } from "../../src/engines/browser/renderer.ts";
import { ERROR_GUIDE } from "../../src/resources/error-guide.ts";
import { makeServices } from "../../src/services.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { minimalPdf } from "../support/minimal-pdf.ts";

/** Causes every error code of the guide and compares the response with the example of the guide. */

let nowMs = Date.now();
const api = new TestApi();
const later = new TestApi({ clock: { now: () => nowMs } });

const assets = (query: string) => `${inject("assets")}/a/error-guide/file?${query}`;
const base64 = (bytes: Uint8Array) => bytes.toBase64();
const source = { base64: base64(minimalPdf()) };
const onePdf = async (client: TestClient): Promise<{ id: string; url: string; expires_at: string }> =>
  (await client.post("/v1/pdfs", { html: "<p>One page</p>" })).json();

const signable = { base64: base64(handmadePdf([{}])) };
const SIGNING_KEY = { private_key: encryptedKey, certificates };

const raw = async (body: string, type: string) => {
  const { key } = await api.client();
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
  return api.fetch("/v1/pdfs", { method: "POST", headers, body });
};

const render = async (body: object) => (await api.client()).post("/v1/pdfs", body);

const template = async (client: TestClient, body: object): Promise<string> => {
  const made = await client.post("/v1/templates", { name: "invoice", schema: { total: "number" }, ...body });
  return ((await made.json()) as { id: string }).id;
};

const broken = async (renderer: Renderer["render"]) => {
  const fake: Renderer = { render: renderer, version: async () => "HeadlessChrome/1" };
  return (await new TestApi({ renderer: fake }).client()).post("/v1/pdfs", { html: "<p>" });
};

function operator(path: string, body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${config.OPERATOR_SECRET[0]}`, "Content-Type": "application/json" };
  return api.fetch(`/operator/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Returns a rendered PDF that is too large for the base64 field of a JSON response. */
const hugeRendering = async (): Promise<Rendering> => ({
  body: new Uint8Array(21 * 1024 * 1024),
  warnings: [],
  debug: null,
  mainDocument: null,
  engine: "HeadlessChrome/1",
  pages: Promise.resolve(1),
  pageSize: Promise.resolve(null),
});

const PROVOCATIONS: Record<ErrorCode, () => Promise<Response>> = {
  malformed_json: () => raw("{", "application/json"),
  invalid_parameter: () => render({ html: "x", scale: 3 }),
  missing_parameter: () => render({}),
  unknown_parameter: () => render({ html: "x", landscpae: true }),
  parameters_exclusive: () => render({ html: "x", url: "https://example.com" }),
  missing_api_key: () => api.fetch("/v1/pdfs"),
  invalid_api_key: () => api.fetch("/v1/pdfs", { headers: { Authorization: "Bearer pk_live_x" } }),
  credits_exhausted: async () => {
    const client = await api.client();
    await client.spend(await client.credits());
    return client.post("/v1/pdfs", { html: "x" });
  },
  insufficient_scope: async () =>
    (await (await api.client()).withKey({ scopes: ["usage:read"] })).post("/v1/pdfs", { html: "x" }),
  ip_not_allowed: async () =>
    (await (await api.client()).withKey({ ipAllowlist: ["203.0.113.0/24"] })).get("/v1/usage"),
  account_suspended: async () => {
    const client = await api.client();
    await operator(`/accounts/${client.accountId}/suspend`, { reason: "unpaid" });
    return client.get("/v1/usage");
  },
  signature_invalid: async () => api.fetch((await onePdf(await api.client())).url.replace(/sig=./, "sig=_")),
  resource_not_found: async () => (await api.client()).get("/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"),
  route_not_found: async () => (await api.client()).get("/v1/nothing"),
  method_not_allowed: async () => (await api.client()).request("PUT", "/v1/pdfs"),
  unknown_version: async () => (await api.client()).get("/v1/usage", { "Folio-Version": "2026-13-01" }),
  not_acceptable: async () => (await api.client()).get("/v1/usage", { Accept: "text/html" }),
  unsupported_media_type: () => raw("{}", "text/plain"),
  name_taken: async () => {
    const client = await api.client();
    await template(client, { html: "x" });
    return client.post("/v1/templates", { name: "invoice", html: "x", schema: {} });
  },
  key_limit_reached: async () => {
    const { accountId } = await api.client();
    for (let made = 1; made < 5; made += 1) await operator(`/accounts/${accountId}/keys`, { environment: "live" });
    return operator(`/accounts/${accountId}/keys`, { environment: "live" });
  },
  idempotency_key_in_use: async () => {
    const client = await api.client();
    const send = () => client.post("/v1/pdfs", { html: "x", wait_for_timeout: 1_000 }, { "Idempotency-Key": "once" });
    const answers = await Promise.all([send(), send()]);
    return answers.find(({ status }) => status !== 200) as Response;
  },
  version_conflict: async () => {
    const client = await api.client();
    const path = `/v1/templates/${await template(client, { html: "x" })}`;
    await client.patch(path, { html: "y" });
    return client.patch(path, { html: "z" }, { "If-Match": '"1"' });
  },
  resource_in_use: async () => {
    const client = await api.client();
    const made = await client.post("/v1/partials", { name: "head", html: "x" });
    const { id } = (await made.json()) as { id: string };
    await template(client, { html: "{{> head}}" });
    return client.request("DELETE", `/v1/partials/${id}`);
  },
  batch_finished: async () => {
    const client = await api.client();
    const { id } = (await (await client.post("/v1/batches", { items: [{ html: "x" }] })).json()) as { id: string };
    await client.post(`/v1/batches/${id}/cancel`, {});
    return client.post(`/v1/batches/${id}/cancel`, {});
  },
  url_expired: async () => {
    const { url, expires_at } = await onePdf(await later.client());
    nowMs = Date.parse(expires_at) + 1_000;
    return later.fetch(url);
  },
  request_timeout: async () => {
    const slow = new TestApi({}, { bodyRate: { graceMs: 1, minBytesPerS: 1_000_000 } });
    const { key } = await slow.client();
    return slow.fetch("/v1/pdfs", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
    });
  },
  request_too_large: () => raw(`"${"x".repeat(25 * 1024 * 1024)}"`, "application/json"),
  source_too_large: async () =>
    (await api.client()).post("/v1/pdfs/watermark", {
      source,
      image: { url: assets(`type=image/png&bytes=${20 * 1024 * 1024 + 1}`) },
    }),
  output_too_large_for_base64: async () => {
    const fake: Renderer = { render: hugeRendering, version: async () => "HeadlessChrome/1" };
    return (await new TestApi({ renderer: fake }).client()).post("/v1/pdfs", { html: "x", output: "base64" });
  },
  range_not_satisfiable: async () =>
    api.fetch((await onePdf(await api.client())).url, { headers: { Range: "bytes=9999999-" } }),
  schema_validation_failed: async () => {
    const client = await api.client();
    return client.post(`/v1/templates/${await template(client, { html: "x" })}/render`, { data: { total: "x" } });
  },
  template_invalid: async () =>
    (await api.client()).post("/v1/templates", { name: "invoice", html: "{{#each items}}", schema: {} }),
  asset_not_found: async () => {
    const client = await api.client();
    const source = { base64: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    await client.post("/v1/assets", { name: "logo", source });
    return client.post("/v1/pdfs", { html: '<h1>Hi</h1>\n\n<img  src="asset:lgo">' });
  },
  template_failed: async () => {
    const client = await api.client();
    const id = await template(client, { html: "{{formatDate day}}", schema: { day: "string" } });
    return client.post(`/v1/templates/${id}/render`, { data: { day: "soon" } });
  },
  idempotency_key_reused: async () => {
    const client = await api.client();
    const headers = { "Idempotency-Key": "reused" };
    await client.post("/v1/pdfs", { html: "x" }, headers);
    return client.post("/v1/pdfs", { html: "y" }, headers);
  },
  page_out_of_range: async () => (await api.client()).post("/v1/pdfs/split", { source, ranges: ["5-9"] }),
  source_invalid: async () =>
    (await api.client()).post("/v1/pdfs/reorder", { source: { base64: btoa("no PDF") }, pages: "1" }),
  source_encrypted: async () =>
    (await api.client()).post("/v1/extract/text", { source: { base64: base64(fixture("encrypted")) } }),
  source_unreachable: async () =>
    (await api.client()).post("/v1/pdfs/reorder", { source: { url: assets("status=404") }, pages: "1" }),
  url_not_allowed: () => render({ url: "http://10.0.0.1/" }),
  file_expired: async () => {
    const client = await later.client();
    const { id } = await onePdf(client);
    nowMs += 91 * 24 * 3_600_000;
    return client.post("/v1/pdfs/reorder", { source: { pdf_id: id }, pages: "1" });
  },
  unsupported_format: async () =>
    (await api.client()).post("/v1/convert/office", { source: { base64: btoa("x") }, filename: "report.pages" }),
  signing_failed: async () =>
    (await api.client()).post("/v1/pdfs/sign", { source: signable, key: { ...SIGNING_KEY, password: "wrong" } }),
  timestamp_failed: async () => {
    const key = { ...SIGNING_KEY, password: "geheim" };
    return (await api.client()).post("/v1/pdfs/sign", { source: signable, key, timestamp_url: assets("status=503") });
  },
  redaction_incomplete: async () => {
    const client = await api.client();
    const attachments = [{ filename: "archive.zip", base64: btoa("PK\x03\x04 compressed") }];
    const made = await client.post("/v1/pdfs", { html: "<p>Ada</p>", attachments });
    const { id } = (await made.json()) as { id: string };
    return client.post("/v1/pdfs/redact", { source: { pdf_id: id }, find: [{ text: "Ada" }], strict: true });
  },
  not_conformant: async () => {
    const client = await api.client();
    const { id } = await onePdf(client);
    const numbered = await client.post("/v1/pdfs/number", { source: { pdf_id: id }, page_numbers: {} });
    const source = { pdf_id: ((await numbered.json()) as { id: string }).id };
    return client.post("/v1/pdfs/convert", { source, conformance: "pdf/a-2b" });
  },
  timeout_exceeded: () => render({ html: "<script>for (;;) {}</script>", timeout: 5_000 }),
  navigation_failed: () => render({ url: assets("status=404") }),
  url_blocked: () => render({ url: assets(`status=302&location=${encodeURIComponent("http://10.0.0.1/")}`) }),
  resource_failed: () => render({ html: `<img src="${assets("status=404")}">`, skip_failed_resources: false }),
  script_failed: () => render({ html: "x", javascript: "throw new Error('no rows')" }),
  document_refused: () =>
    render({
      html: "<style>@font-face{font-family:Inter;src:url(data:,x)}</style><p style='font-family:Inter'>x",
      fail_on: { warnings: ["font_failed"] },
    }),
  document_too_large: () => render({ html: '<p style="break-after: page">x</p>'.repeat(2_001) }),
  // Simulates the error, because a page that fills the memory of the browser would fill the memory of this machine.
  // test/engines/browser/hostile.test.ts tests such pages with less memory.
  render_crashed: () =>
    broken(() => Promise.reject(new FolioError("render_crashed", ERROR_GUIDE.render_crashed.message))),
  rate_limit_exceeded: async () => {
    const client = await api.client({ environment: "test" });
    for (let sent = 0; sent < 10; sent += 1) await client.get("/v1/usage");
    return client.get("/v1/usage");
  },
  concurrency_limit_exceeded: async () => {
    const client = await api.client({ plan: "free" });
    const gate = api.services.gate(client.accountId);
    for (const operationId of ["first", "second"]) {
      await gate.reserve({ operationId, credits: 0, slot: { limit: 2, waitMs: 0 }, leaseMs: 60_000 });
    }
    return client.post("/v1/pdfs", { html: "x" });
  },
  job_limit_reached: async () => {
    const client = await api.client({ plan: "free" });
    const line = api.services.jobLine(client.accountId);
    const about = { kind: "pdf", environment: "live", keyId: null, scopes: [], createdAt: Date.now() } as const;
    for (let count = 0; count < 20; count += 1) {
      const job = { id: newId("pdf", Date.now()), accountId: client.accountId, priority: "normal", about } as const;
      await line.open({ ...job, idempotencyKey: null }, { jobs: 20, lanes: 1 });
    }
    return client.post("/v1/pdfs", { html: "x", async: true });
  },
  internal_error: () => broken(() => Promise.reject(new Error("nobody foresaw this"))),
  renderer_unavailable: () =>
    broken(() => Promise.reject(new FolioError("renderer_unavailable", ERROR_GUIDE.renderer_unavailable.message))),
  storage_unavailable: () => broken(() => Promise.reject(new Error("database or disk is full: SQLITE_FULL"))),
  service_busy: async () => {
    const memoryBudget = new MemoryBudget({ waitMs: 0 });
    memoryBudget.tryReserve(LIMITS.isolateHeldBytes);
    return (await new TestApi({ memoryBudget: memoryBudget }).client()).post("/v1/pdfs", { html: "x".repeat(100_000) });
  },
  container_unavailable: async () => {
    const { CONTAINER: _, ...without } = env;
    const client = await new TestApi(makeServices(without as typeof env, { ...config, CONTAINER_URL: "" })).client();
    return client.post("/v1/extract/ocr", { source });
  },
};

/**
 * Replaces numbers, ids and addresses in an error message by placeholders, because the message and its example in the
 * guide differ in them.
 */
const worded = (text: string) =>
  text
    .replaceAll(/https?:\/\/[^\s)"]+/g, "URL")
    .replaceAll(/\b(?:pdf|tpl|req)_\w+/g, "ID")
    .replaceAll(/\d+(?:\.\d+)*/g, "N");

it.each(ERROR_CODES)(
  "The error response with code %s equals its example in the guide",
  async (code) => {
    const error = await expectError(await PROVOCATIONS[code](), code);
    const { message, param = null, details = [], hasPdfId = false } = ERROR_GUIDE[code];
    expect(worded(error.message)).toBe(worded(message));
    expect(error.param).toBe(param);
    expect((error.details ?? []).map(({ field }) => field)).toEqual(details.map(({ field }) => field));
    expect(error.pdf_id !== undefined).toBe(hasPdfId);
    expect(error.doc_url).toBe(`${config.BASE_URL}/docs/error-codes#${code}`);
  },
  60_000,
);

it("The page of error codes has an anchor for every doc_url of an error", async () => {
  const page = await (await api.fetch("/docs/error-codes")).text();
  const home = await (await api.fetch("/docs")).text();
  for (const code of ERROR_CODES) {
    expect(page).toContain(`id="${code}"`);
    expect(home).toContain(`id="${code}"`);
  }
});

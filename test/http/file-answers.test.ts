import { describe, expect, it } from "vitest";
import { image } from "../../src/resources/images.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();
const PDF = { Accept: "application/pdf" };
const page = { html: "<h1>Bytes</h1>", wait_until: "load" };
const picture = { html: "<body style='background:#f00'>", viewport: { width: 64, height: 48 } };

async function bytesOf(answer: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.status, new TextDecoder().decode(bytes.subarray(0, 500))).toBe(200);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  return bytes;
}

/** Returns the resource that the response headers name, and the content of the file at the URL of this resource. */
async function toldBy(client: TestClient, answer: Response) {
  const location = answer.headers.get("Location") ?? "";
  expect(location).toMatch(new RegExp(`/${answer.headers.get("Folio-Id")}$`));
  const resource = (await (await client.get(location)).json()) as { url: string };
  return { resource, stored: new Uint8Array(await (await api.fetch(resource.url)).arrayBuffer()) };
}

const count = async (client: TestClient) =>
  ((await (await client.get("/v1/pdfs")).json()) as { data: unknown[] }).data.length;

describe("The Accept header of a request", () => {
  it("makes Folio return the PDF itself, stored and charged as usual, and described in response headers", async () => {
    const client = await api.client();
    const before = await client.credits();
    const html = "<h1>One</h1><h1 style='break-before:page'>Two</h1>";
    const answer = await client.post("/v1/pdfs", { ...page, html, filename: "Beleg Nr. 1.pdf" }, PDF);
    const bytes = await bytesOf(answer);
    expect(new TextDecoder("latin1").decode(bytes)).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="Beleg Nr. 1.pdf"',
      "folio-pages": "2",
      "folio-version": expect.any(String),
      "request-id": expect.any(String),
    });
    expect(answer.headers.get("Folio-Warnings")).toBeNull();
    const { resource, stored } = await toldBy(client, answer);
    expect(pdf().parse(resource)).toMatchObject({ pages: 2, bytes: bytes.byteLength, credits_used: 1 });
    expect(bytes).toEqual(stored);
    expect(await client.credits()).toBe(before - 1);
  });

  it("makes Folio return the results of templates, edits and conversions as files, with warning codes in a response header", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "t", html: "<p>{{who}}", schema: { who: "string" } });
    const { id } = (await made.json()) as { id: string };
    const rendered = await client.post(`/v1/templates/${id}/render`, { data: { who: "Ada" } }, PDF);
    const base64 = (await bytesOf(rendered)).toBase64();
    const damaged = { base64: Uint8Array.fromBase64(base64).subarray(0, -40).toBase64() };
    const merged = await client.post("/v1/pdfs/merge", { sources: [{ base64 }, damaged] }, PDF);
    const { resource, stored } = await toldBy(client, merged);
    expect(await bytesOf(merged)).toEqual(stored);
    expect(resource).toMatchObject({ status: "completed_with_warnings", pages: 2 });
    expect(merged.headers.get("Folio-Pages")).toBe("2");
    expect(merged.headers.get("Folio-Warnings")).toBe("source_recovered");
    const drawn = (await bytesOf(await client.post("/v1/images", picture, { Accept: "image/*" }))).toBase64();
    const converted = await client.post("/v1/convert/images", { images: [{ base64: drawn }] }, PDF);
    expect(new TextDecoder().decode((await bytesOf(converted)).subarray(0, 5))).toBe("%PDF-");
  });

  it("makes Folio return an image, but only in the format that the request body names", async () => {
    const client = await api.client();
    const png = await client.post("/v1/images", picture, { Accept: "image/png" });
    const bytes = await bytesOf(png);
    expect(readPng(bytes)).toMatchObject({ width: 64, height: 48 });
    expect(png.headers.get("Content-Type")).toBe("image/png");
    const { resource, stored } = await toldBy(client, png);
    expect(image().parse(resource)).toMatchObject({ width: 64, format: "png" });
    expect(bytes).toEqual(stored);
    const accept = { Accept: "image/avif, image/webp, image/jpeg;q=0.5" };
    const webp = await client.post("/v1/images", { ...picture, format: "webp" }, accept);
    expect(new TextDecoder("latin1").decode((await bytesOf(webp)).subarray(0, 12))).toMatch(/^RIFF[\s\S]{4}WEBP$/);
    const refused = await expectError(await client.post("/v1/images", picture, accept), "not_acceptable");
    expect(refused.message).toContain("The requested format is png");
  });

  it("makes Folio return a template preview as the same image as in its JSON response, and rejects other types", async () => {
    const client = await api.client();
    const draft = { html: "<body style='background:#f00'><img src='http://127.0.0.1:9/x.png'>", width: 64 };
    const { base64 } = (await (await client.post("/v1/templates/preview", draft)).json()) as { base64: string };
    const drawn = await client.post("/v1/templates/preview", draft, { Accept: "image/png" });
    expect(await bytesOf(drawn)).toEqual(Uint8Array.fromBase64(base64));
    expect(readPng(Uint8Array.fromBase64(base64)).width).toBe(64);
    expect(Object.fromEntries(drawn.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'inline; filename="preview.png"',
      "folio-warnings": "resource_failed",
    });
    const stored = await client.post("/v1/templates", { name: "t", html: "<p>{{who}}", schema: { who: "string" } });
    const { id } = (await stored.json()) as { id: string };
    const path = `/v1/templates/${id}/preview`;
    const body = { data: { who: "Ada" }, format: "a5" };
    const shown = await client.post(path, body, { Accept: "image/webp, image/*;q=0.5" });
    expect(readPng(await bytesOf(shown)).width).toBe(800);
    await expectError(await client.post(path, body, { Accept: "image/webp" }), "not_acceptable");
    const missing = await client.post(path, { data: {} }, { Accept: "image/png" });
    await expectError(missing, "schema_validation_failed");
  });

  it.each(["*/*", "application/json, application/pdf;q=0.9", "application/*", "text/html, */*;q=0.1"])(
    "selects JSON if it is %s",
    async (Accept) => {
      const client = await api.client();
      const answer = await client.post("/v1/pdfs", page, { Accept });
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
      expect(pdf().parse(await answer.json())).toMatchObject({ pages: 1 });
    },
  );

  it("does not change errors: they are always JSON", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs", { ...page, scale: 9 }, PDF);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect((await expectError(answer, "invalid_parameter")).param).toBe("scale");
    await expectError(await client.post("/v1/pdfs", { ...page, javascript: "throw 1" }, PDF), "script_failed");
  });

  it("is rejected with advice by operations whose result is not a single file, and nothing is produced or charged", async () => {
    const client = await api.client();
    const before = await client.credits();
    const source = { base64: btoa("%PDF-") };
    for (const [path, body, remedy] of [
      ["/v1/pdfs", { ...page, async: true }, "omit async"],
      ["/v1/pdfs", { ...page, output: "base64" }, "omit output"],
      ["/v1/pdfs/split", { source, every: 1 }, "several files"],
      ["/v1/pdfs/thumbnails", { source }, "several files"],
      ["/v1/extract/text", { source }, "Accept must allow application/json"],
    ] as const) {
      const { message } = await expectError(await client.post(path, body, PDF), "not_acceptable");
      expect(message, path).toContain(remedy);
    }
    expect([await count(client), await client.credits()]).toEqual([0, before]);
    const both = { Accept: "application/pdf, application/json;q=0.1" };
    expect((await client.post("/v1/pdfs", { ...page, async: true }, both)).status).toBe(202);
  });

  it("can differ between repeated requests: the same file, or the JSON that describes it", async () => {
    const client = await api.client();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await client.post("/v1/pdfs", page, { ...PDF, ...key });
    const again = await client.post("/v1/pdfs", page, { ...PDF, ...key });
    expect([first, again].map(({ headers }) => headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
    for (const name of ["Location", "Folio-Id", "Folio-Pages", "Content-Type", "Content-Disposition"])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    expect(await bytesOf(again)).toEqual(await bytesOf(first));
    const json = await client.post("/v1/pdfs", page, key);
    expect(pdf().parse(await json.json())).toMatchObject({ id: first.headers.get("Folio-Id") });
    expect(await count(client)).toBe(1);
    await client.delete(first.headers.get("Location") ?? "");
    await expectError(await client.post("/v1/pdfs", page, { ...PDF, ...key }), "resource_not_found");
  });

  it("makes a GET request return the stored file in its type, or an error that says why there is no file", async () => {
    const client = await api.client();
    const made = pdf().parse(await (await client.post("/v1/pdfs", page)).json());
    const got = await client.get(`/v1/pdfs/${made.id}`, PDF);
    const bytes = await bytesOf(got);
    expect(got.headers.get("Content-Type")).toBe("application/pdf");
    expect([got.headers.get("Folio-Id"), got.headers.get("Folio-Pages")]).toEqual([made.id, "1"]);
    expect(bytes).toEqual(new Uint8Array(await (await api.fetch(made.url ?? "")).arrayBuffer()));
    expect(pdf().parse(await (await client.get(`/v1/pdfs/${made.id}`, { Accept: "*/*" })).json()).id).toBe(made.id);
    const shot = image().parse(await (await client.post("/v1/images", { ...picture, format: "jpeg" })).json());
    const jpeg = await bytesOf(await client.get(`/v1/images/${shot.id}`, { Accept: "image/png, image/jpeg" }));
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const other = await expectError(
      await client.get(`/v1/images/${shot.id}`, { Accept: "image/png" }),
      "not_acceptable",
    );
    expect(other.message).toContain("The requested format is jpeg");
    const failed = await expectError(
      await client.post("/v1/pdfs", { ...page, javascript: "throw 1" }),
      "script_failed",
    );
    const none = await expectError(await client.get(`/v1/pdfs/${failed.pdf_id}`, PDF), "not_acceptable");
    expect(none.message).toContain("The resource has no file, because its status is failed.");
    const both = await client.get(`/v1/pdfs/${failed.pdf_id}`, { Accept: "application/pdf, application/json;q=0.5" });
    expect(pdf().parse(await both.json()).status).toBe("failed");
    await expectError(await client.get("/v1/pdfs", PDF), "not_acceptable");
  });
});

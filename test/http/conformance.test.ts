import { describe, expect, it } from "vitest";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const HTML = `<html lang="en"><head><title>Archive</title></head><body><h1>Archive</h1><p>text <a href="https://example.com">link</a>`;

async function made(client: TestClient, path: string, body: object) {
  const answer = await client.post(path, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

async function claimOf(client: TestClient, id: string): Promise<string | null> {
  const answer = await client.post("/v1/pdfs/info", { source: { pdf_id: id } });
  return pdfInfo().parse(await answer.json()).claims.pdf_a;
}

describe("The option conformance", () => {
  it("makes renders, template renders and edits conform, also with a test key's watermark", async () => {
    const client = await api.client();
    const render = await made(client, "/v1/pdfs", { html: HTML, conformance: "pdf/a-2b" });
    expect(await claimOf(client, render.id)).toBe("2b");
    const template = await (
      await client.post("/v1/templates", { name: crypto.randomUUID(), html: HTML, schema: {} })
    ).json<{ id: string }>();
    const filled = await made(client, `/v1/templates/${template.id}/render`, { data: {}, conformance: ["pdf/a-3b"] });
    expect(await claimOf(client, filled.id)).toBe("3b");
    const merged = await made(client, "/v1/pdfs/merge", {
      sources: [{ pdf_id: render.id }, { pdf_id: filled.id }],
      conformance: "pdf/a-2u",
    });
    expect(await claimOf(client, merged.id)).toBe("2u");
  });

  it("keeps attached files in PDF/A-3", async () => {
    const client = await api.client();
    const attachments = [{ filename: "a.xml", base64: btoa("<a/>"), mime_type: "text/xml", relationship: "data" }];
    const { id, warnings } = await made(client, "/v1/pdfs", { html: HTML, attachments, conformance: "pdf/a-3b" });
    expect(await claimOf(client, id)).toBe("3b");
    expect(warnings).toBeUndefined();
    await expectError(
      await client.post("/v1/pdfs", { html: HTML, attachments, conformance: "pdf/a-2b" }),
      "not_conformant",
    );
  });

  it.each([
    [{ conformance: "pdf/a-5" }, "invalid_parameter", "conformance"],
    [{ conformance: [] }, "invalid_parameter", "conformance"],
    [{ conformance: ["pdf/a-2b", "pdf/a-3b"] }, "invalid_parameter", "conformance"],
    [{ conformance: ["pdf/ua-1", "pdf/a-4"] }, "invalid_parameter", "conformance"],
    [{ repair: true }, "missing_parameter", "conformance"],
    [{ conformance: "pdf/a-2b", security: { user_password: "a" } }, "parameters_exclusive", "security"],
  ] as const)("rejects %j", async (options, code, param) => {
    const client = await api.client();
    const before = await client.credits();
    const error = await expectError(await client.post("/v1/pdfs", { html: HTML, ...options }), code);
    expect(error.param).toBe(param);
    expect(await client.credits()).toBe(before);
  });
});

describe("POST /v1/pdfs/convert", () => {
  it("converts a stored PDF", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: HTML })).id };
    expect(await claimOf(client, source.pdf_id)).toBeNull();
    const { id, warnings } = await made(client, "/v1/pdfs/convert", { source, conformance: "pdf/a-2b" });
    expect(await claimOf(client, id)).toBe("2b");
    expect(warnings).toBeUndefined();
  });

  it("returns the reasons for a PDF that cannot conform, and costs nothing", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: HTML })).id };
    const numbered = await made(client, "/v1/pdfs/number", { source, page_numbers: {} });
    const before = await client.credits();
    const answer = await client.post("/v1/pdfs/convert", { source: { pdf_id: numbered.id }, conformance: "pdf/a-2b" });
    const { error } = await answer.json<{ error: { code: string; details: { field: string; error: string }[] } }>();
    expect(error.code).toBe("not_conformant");
    expect(error.details[0]).toEqual({
      field: "page 1, font Helvetica",
      error: "The font Helvetica is not embedded. (ISO 19005-2, 6.2.11.4.1)",
    });
    expect(await client.credits()).toBe(before);
  });

  it("requires conformance", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs/convert", { source: { url: "https://example.com/a.pdf" } });
    expect((await expectError(answer, "missing_parameter")).param).toBe("conformance");
  });
});

describe("An edit that ends the conformance of a PDF", () => {
  it.each([
    ["an attached file", { attachments: [{ filename: "a.txt", base64: "YQ==" }] }],
    ["encryption", { security: { user_password: "a" } }],
  ])("by %s has a warning", async (_, options) => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: HTML, conformance: "pdf/a-2b" })).id };
    const { warnings } = await made(client, "/v1/pdfs/rotate", { source, degrees: 90, ...options });
    expect(warnings).toMatchObject([{ code: "content_dropped", message: expect.stringContaining("PDF/A-2b") }]);
  });
});

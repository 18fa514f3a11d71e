import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { createdTemplate, template as templateSchema, templateValidation } from "../../src/resources/templates.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { INVOICE_TEMPLATE, invoiceData } from "../support/invoice-template.ts";

const api = new TestApi();

const LETTER = {
  name: "letter",
  html: "<p>Dear {{name}}, you owe {{formatCurrency total currency}}.</p>",
  schema: { name: "string", total: "number", currency: { type: "string", default: "EUR" } },
};
const data = { name: "Ann <3", total: 12.5 };

async function store(client: TestClient, body: object = {}): Promise<string> {
  const answer = await client.post("/v1/templates", { ...LETTER, ...body });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return createdTemplate().parse(JSON.parse(text)).id;
}

const render = (client: TestClient, id: string, body: object, headers?: Record<string, string>) =>
  client.post(`/v1/templates/${id}/render`, body, headers);

async function rendered(client: TestClient, id: string, body: object) {
  const answer = await render(client, id, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const pdf = pdfSchema().parse(JSON.parse(text));
  const bytes = new Uint8Array(await (await api.fetch(pdf.url ?? "")).arrayBuffer());
  const { text: pages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
  return { pdf, pages, bytes };
}

const countOf = async (client: TestClient, id: string) =>
  templateSchema().parse(await (await client.get(`/v1/templates/${id}`)).json()).render_count;

describe("POST /v1/templates/{id}/render", () => {
  it("renders the template with data into a stored PDF, names the version, charges one credit and counts one render", async () => {
    const client = await api.client();
    const id = await store(client);
    const before = await client.credits();
    const { pdf, pages } = await rendered(client, id, { data, metadata: { order: "A-1" } });
    expect(pdf).toMatchObject({
      pages: 1,
      template: { id, name: "letter", version: 1 },
      metadata: { order: "A-1" },
      credits_used: 1,
    });
    expect(pages[0]).toContain("Dear Ann <3, you owe €12.50.");
    expect(await client.credits()).toBe(before - 1);
    expect(await countOf(client, id)).toBe(1);
    const stored = pdfSchema().parse(await (await client.get(`/v1/pdfs/${pdf.id}`)).json());
    expect(stored.template).toEqual(pdf.template);
  });

  it("applies the @page rules of the template if its defaults say so, and options of the render override both", async () => {
    const client = await api.client();
    const html = "<style>@page{size:a5 landscape;margin:0}</style><p>{{name}}";
    const id = await store(client, { name: "own pages", html, defaults: { prefer_css_page_size: true } });
    const own = await rendered(client, id, { data });
    expect(own.pdf).toMatchObject({ format: "a5", landscape: true });
    const asked = await rendered(client, id, { data, prefer_css_page_size: false, format: "letter" });
    expect(asked.pdf).toMatchObject({ format: "letter", landscape: false });
  });

  it("rejects data that does not match the schema, with every error, without a charge and without counting a render", async () => {
    const client = await api.client();
    const id = await store(client);
    const before = await client.credits();
    const error = await expectError(await render(client, id, { data: { total: "12" } }), "schema_validation_failed");
    expect(error.param).toBe("data");
    expect(error.details).toEqual([
      { field: "name", error: "is required" },
      { field: "total", error: "must be a number; got a string" },
    ]);
    await expectError(await render(client, id, {}), "missing_parameter");
    expect(await client.credits()).toBe(before);
    expect(await countOf(client, id)).toBe(0);
  });

  it("returns the error of a template helper, or of a template above its limits, with line and column", async () => {
    const client = await api.client();
    const id = await store(client, { html: "<p>\n{{formatCurrency total currency}}" });
    const refused = await render(client, id, { data: { ...data, currency: "EURO" } });
    const error = await expectError(refused, "template_failed");
    expect(error.message).toBe(
      'html: Line 2, column 1: formatCurrency: "EURO" is not an ISO 4217 currency code such as "EUR"',
    );
    const bomb = await store(client, {
      name: "bomb",
      schema: { rows: "array" },
      html: "{{#each rows}}{{#each ../rows}}{{#each ../../rows}}x{{/each}}{{/each}}{{/each}}",
    });
    const stopped = await expectError(
      await render(client, bomb, { data: { rows: Array(1_000).fill(1) } }),
      "template_failed",
    );
    expect(stopped.message).toContain("more than 1000000 steps");
    expect(await countOf(client, bomb)).toBe(0);
  });

  it("fills in the header and footer with the same data, and numbers the pages", async () => {
    const client = await api.client();
    const band = (text: string) => ({ html: `<div style="font-size:10px">${text}</div>` });
    const id = await store(client, {
      html: '<p>One</p><p style="break-before:page">Two</p>',
      defaults: {
        header: band("To {{upper name}}"),
        footer: band('<span class="pageNumber"></span> of <span class="totalPages"></span>'),
      },
    });
    const { pages } = await rendered(client, id, { data: { ...data, name: "Ann" } });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain("To ANN");
    expect(pages[1]).toContain("To ANN");
    expect(pages[1]?.replace(/\s+/g, " ")).toContain("2 of 2");
    const own = await rendered(client, id, { data, header: band("Own {{total}}") });
    expect(own.pages[0]).toContain("Own 12.5");
    expect(own.pages[0]).not.toContain("To ANN");
  });

  it("rejects a header that is invalid or that the data makes invalid", async () => {
    const client = await api.client();
    const id = await store(client);
    const broken = await render(client, id, { data, header: { html: "{{#if a}}" } });
    const error = await expectError(broken, "template_invalid");
    expect(error.details).toEqual([
      { field: "header.html", error: "Line 1, column 1: {{#if}} is never closed with {{/if}}" },
    ]);
    const linked = await render(client, id, {
      data: { ...data, name: "<link href=x>" },
      header: { html: "{{{name}}}" },
    });
    expect((await expectError(linked, "template_failed")).message).toContain("header.html");
  });

  it("uses each option of the request instead of the same option in the template's defaults", async () => {
    const client = await api.client();
    const id = await store(client, { defaults: { custom_size: { width: "100mm", height: "100mm" }, landscape: true } });
    const asStored = await rendered(client, id, { data });
    expect(asStored.pdf).toMatchObject({ format: "custom", landscape: true });
    const over = await rendered(client, id, { data, format: "a5", compress: "low" });
    expect(over.pdf).toMatchObject({ format: "a5", landscape: true, compress: "low" });
    const tooWide = await expectError(await render(client, id, { data, margin: "60mm" }), "invalid_parameter");
    expect(tooWide.param).toBe("margin");
  });

  it("applies the style sheet as plain text, which cannot end its style element", async () => {
    const client = await api.client();
    const id = await store(client, {
      html: '<!doctype html><head><title>x</title></head><p class="no">hidden</p><p>shown</p>',
      css: '.no{display:none} p::after{content:"<b>&lt;</b>"}',
    });
    const { pages } = await rendered(client, id, { data });
    expect(pages[0]).toContain("shown<b>&lt;</b>");
    expect(pages[0]).not.toContain("hidden");
  });

  it("can render an older version", async () => {
    const client = await api.client();
    const id = await store(client);
    await client.patch(`/v1/templates/${id}`, { html: "<p>New {{name}}</p>", name: "note" });
    const newest = await rendered(client, id, { data });
    expect(newest.pages[0]).toContain("New Ann");
    expect(newest.pdf.template).toEqual({ id, name: "note", version: 2 });
    const older = await rendered(client, id, { data, version: 1 });
    expect(older.pages[0]).toContain("Dear Ann");
    expect(older.pdf.template).toEqual({ id, name: "letter", version: 1 });
    expect((await expectError(await render(client, id, { data, version: 3 }), "resource_not_found")).param).toBe(
      "version",
    );
    expect(await countOf(client, id)).toBe(2);
  });

  it("counts each of several concurrent renders, and counts a request that is repeated with its Idempotency-Key once", async () => {
    const client = await api.client();
    const id = await store(client);
    const headers = { "Idempotency-Key": "once" };
    const first = await render(client, id, { data }, headers);
    expect(first.status).toBe(200);
    const answers = await Promise.all([
      render(client, id, { data }, headers),
      ...Array.from({ length: 5 }, () => render(client, id, { data })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers[0]?.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await countOf(client, id)).toBe(6);
  });

  it.for([
    { locale: "de-DE", currency: "EUR", total: "5.801,25\u00a0€", issued: "31. Januar 2026" },
    { locale: "ja-JP", currency: "JPY", total: "￥5,801", issued: "2026年1月31日" },
  ])("renders an invoice of 60 rows on three pages for $locale", async ({ total, issued, ...money }) => {
    const client = await api.client();
    const id = await store(client, INVOICE_TEMPLATE);
    const { pages } = await rendered(client, id, { data: invoiceData(60, money) });
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      const text = page.replace(/\s+/g, " ");
      expect(text).toMatch(/# Item Qty Price Amount/);
      expect(text).toContain("Invoice 2026-0042 · Grün & Söhne");
      expect(text).toContain(`Page ${index + 1} of 3`);
    }
    expect(pages[0]?.normalize("NFKC")).toContain(issued);
    expect(pages[2]?.normalize("NFKC")).toContain(total.normalize("NFKC"));
  });

  it("creates PDFs that remain when their template is deleted", async () => {
    const client = await api.client();
    const id = await store(client);
    const { pdf } = await rendered(client, id, { data });
    await client.delete(`/v1/templates/${id}`);
    const kept = pdfSchema().parse(await (await client.get(`/v1/pdfs/${pdf.id}`)).json());
    expect(kept).toMatchObject({ id: pdf.id, pages: 1, template: { id } });
    await expectError(await render(client, id, { data }), "resource_not_found");
  });
});

describe("POST /v1/templates/{id}/validate", () => {
  const validate = async (client: TestClient, id: string, body: object) => {
    const answer = await client.post(`/v1/templates/${id}/validate`, body);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return templateValidation().parse(JSON.parse(text));
  };

  it("reports what a render would reject, and charges and counts nothing", async () => {
    const client = await api.client();
    const id = await store(client);
    const before = await client.credits();
    expect(await validate(client, id, { data })).toMatchObject({
      valid: true,
      error: null,
      template: { id, name: "letter", version: 1 },
    });
    const wrong = await validate(client, id, { data: { name: 1, total: 2 } });
    const refused = await expectError(
      await render(client, id, { data: { name: 1, total: 2 } }),
      "schema_validation_failed",
    );
    const { request_id: _, doc_url: __, ...sameError } = refused;
    expect(wrong).toMatchObject({ valid: false, error: sameError });
    const failing = await validate(client, id, { data: { ...data, currency: "x" } });
    expect(failing.error).toMatchObject({ code: "template_failed", param: "data" });
    expect(await client.credits()).toBe(before);
    expect(await countOf(client, id)).toBe(0);
  });
});

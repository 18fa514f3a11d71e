import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { richPdf } from "../../packages/pdf/test/support/rich-pdf.ts";
import { EDITS } from "../../src/operations/producing/edits.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";

const api = new TestApi();
const rich = richPdf("A");
const source = { base64: rich.toBase64() };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const formless = handmadePdf([{ content: textContent("only") }]);

/** For each edit: bodies that change nothing in their source, or the reason why each request changes something. */
const BODIES: Record<keyof typeof EDITS, object[] | string> = {
  mergePdfs: "It joins at least two sources.",
  watermarkPdf: [
    { source, text: { content: "DRAFT", color: "#FF000000" } },
    { source, image: { base64: btoa(SVG), opacity: 0 } },
  ],
  splitPdf: [
    { source, every: 3 },
    { source, ranges: ["all"] },
  ],
  reorderPdf: [
    { source, pages: "all" },
    { source, pages: "1-3", rotate: { "2": 0 } },
  ],
  protectPdf: "It encrypts the file.",
  unlockPdf: [{ source }],
  attachFiles: "It adds a file.",
  updateDocument: [
    { source, document: { title: "Document A", language: "en" } },
    { source, document: { author: null } },
  ],
  convertPdf: "It writes the metadata again, with the marker of the standard.",
  rotatePdf: "Its angle is never a full turn.",
  cropPdf: [
    { source, margins: "0mm" },
    { source, margins: {}, pages: "2", compress: "none" },
  ],
  removePages: "It removes at least one page.",
  numberPages: [{ source, page_numbers: { color: "#00000000" } }],
  imposePages: "It makes new sheets.",
  fillForm: [{ source, fields: { name: "A value" } }],
  flattenPdf: [
    { source: { base64: formless.toBase64() } },
    { source: { base64: formless.toBase64() }, annotations: true },
  ],
  redactPdf: "It has the warning `nothing_redacted`, and writes the file again to drop earlier revisions.",
  signPdf: "It adds a signature.",
  insertPages: "It inserts at least one page.",
  createThumbnails: "It does not change the source.",
};

const cases = Object.entries(BODIES).flatMap(([name, bodies]) =>
  typeof bodies === "string" ? [] : bodies.map((body, index) => ({ name: name as keyof typeof EDITS, index, body })),
);

async function edited(client: TestClient, name: keyof typeof EDITS, body: object) {
  const response = await client.post(EDITS[name].path, body);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const result = JSON.parse(text) as { data?: unknown[] };
  const pdf = pdfSchema().parse(result.data?.[0] ?? result);
  const file = await api.fetch(new URL(pdf.url ?? "").pathname + new URL(pdf.url ?? "").search);
  return { pdf, bytes: new Uint8Array(await file.arrayBuffer()) };
}

describe("An edit that changes nothing", () => {
  it("is tested for every editing endpoint that can change nothing", () => {
    expect(Object.keys(BODIES).sort()).toEqual(Object.keys(EDITS).sort());
  });

  it.each(cases)(
    "returns the source with the warning nothing_changed, free of charge: $name, body $index",
    async ({ name, body }) => {
      const client = await api.client();
      const before = await client.credits();
      const { pdf, bytes } = await edited(client, name, body);
      expect(pdf).toMatchObject({ status: "completed_with_warnings", credits_used: 0 });
      expect(pdf.warnings?.map(({ code }) => code)).toEqual(["nothing_changed"]);
      expect(bytes).toEqual(name === "flattenPdf" ? formless : rich);
      expect(await client.credits()).toBe(before);
    },
  );

  it.each(cases)(
    "is charged without the warning if it also attaches a file: $name, body $index",
    async ({ name, body }) => {
      const client = await api.client();
      const before = await client.credits();
      const attachments = [{ filename: "a.csv", base64: btoa("a") }];
      const { pdf } = await edited(client, name, { ...body, attachments });
      expect(pdf.warnings?.map(({ code }) => code) ?? []).not.toContain("nothing_changed");
      expect(pdf.credits_used).toBe(1);
      expect(await client.credits()).toBe(before - 1);
    },
  );

  it("has the warning with a test key too, although the result has the test watermark", async () => {
    const client = await (await api.client()).withKey({ environment: "test" });
    const { pdf, bytes } = await edited(client, "cropPdf", { source, margins: "0mm" });
    expect(pdf.warnings?.map(({ code }) => code)).toEqual(["nothing_changed"]);
    expect(bytes).not.toEqual(rich);
  });

  it("is free and has the warning if compression finds nothing to save either", async () => {
    const client = await api.client();
    const once = await edited(client, "reorderPdf", { source, pages: "all", compress: "low" });
    expect(once.pdf.credits_used).toBe(1);
    const again = { source: { pdf_id: once.pdf.id }, pages: "all", compress: "low" };
    const { pdf, bytes } = await edited(client, "reorderPdf", again);
    expect(pdf.warnings?.map(({ code }) => code)).toEqual(["nothing_changed"]);
    expect(bytes).toEqual(once.bytes);
    expect(pdf.credits_used).toBe(0);
  });

  it("reports that no page got a transparent watermark", async () => {
    const [body = {}] = BODIES.watermarkPdf as object[];
    const { pdf } = await edited(await api.client(), "watermarkPdf", body);
    expect(pdf.watermark).toEqual({ type: "text", content: "DRAFT", pages_applied: 0 });
  });
});

describe("An edit that changes a value", () => {
  it.each<[keyof typeof EDITS, string, object]>([
    ["updateDocument", "a new author", { document: { title: "Document A", author: "Ada" } }],
    ["fillForm", "another value", { fields: { name: "another value" } }],
    ["fillForm", "the same value, and flatten", { fields: { name: "A value" }, flatten: true }],
    ["reorderPdf", "a rotated page", { pages: "1-3", rotate: { "2": 90 } }],
    ["splitPdf", "all pages and one page", { ranges: ["all", "1"] }],
    ["cropPdf", "one margin", { margins: { top: "1mm" } }],
    ["flattenPdf", "a form", {}],
  ])("is charged and has no warning: %s with %s", async (name, _change, body) => {
    const { pdf } = await edited(await api.client(), name, { source, ...body });
    expect(pdf).toMatchObject({ status: "completed", credits_used: 1 });
  });
});

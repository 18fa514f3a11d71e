import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { TestApi } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const onePage = { base64: handmadePdf([{ content: textContent("only") }]).toBase64() };

describe("A selection of even pages in a PDF with one page", () => {
  it.each([
    ["pdfs/rotate", "pages", { source: onePage, pages: "even", degrees: 90 }],
    ["pdfs/crop", "pages", { source: onePage, pages: "even", margins: "1mm" }],
    ["pdfs/remove", "pages", { source: onePage, pages: "even" }],
    ["pdfs/insert", "pages", { source: onePage, insert: onePage, pages: "even" }],
    ["pdfs/number", "page_numbers.pages", { source: onePage, page_numbers: { text: "{{page}}", pages: "even" } }],
    ["pdfs/reorder", "pages", { source: onePage, pages: "even" }],
    ["pdfs/split", "ranges[0]", { source: onePage, ranges: ["even", "1"] }],
    ["pdfs/merge", "page_ranges[1]", { sources: [onePage, onePage], page_ranges: ["1", "even"] }],
    ["pdfs/watermark", "pages", { source: onePage, text: { content: "DRAFT" }, pages: "even" }],
    ["pdfs/thumbnails", "pages", { source: onePage, pages: "even" }],
    ["extract/text", "pages", { source: onePage, pages: "even" }],
    ["extract/tables", "pages", { source: onePage, pages: "even" }],
    ["extract/tables", "pages", { source: onePage, pages: "even", use_ocr: true }],
    ["extract/ocr", "pages", { source: onePage, pages: "even" }],
  ])("is rejected by POST /v1/%s without a charge (%s)", async (path, param, body) => {
    const client = await api.client();
    const before = await client.credits();
    const error = await expectError(await client.post(`/v1/${path}`, body), "page_out_of_range");
    expect(error.param).toBe(param);
    expect(error.message).toBe(`${param} must select at least one page: the PDF has 1 page; got "even".`);
    expect(await client.credits()).toBe(before);
  });
});

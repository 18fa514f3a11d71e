import { PdfDocument, pageRotation, pagesOf } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { nodeEditor, nodeTools, pageCount, pdftotext, qpdfCheck } from "../../pdf/test/support/pdf-tools.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const editor = await nodeEditor();
const pages = ["First", "Second", "Third"].map((text) => ({ content: textContent(text) }));
const listing = (kids: string, objects: string[] = []) =>
  handmadePdf(pages, {
    catalog: "/Pages 100 0 R/Outlines 110 0 R",
    objects: [
      `<</Type/Pages/Count 4/Kids[${kids}]/MediaBox[0 0 200 300]>>`,
      ...objects,
      ...Array.from({ length: 9 - objects.length }, () => "null"),
      "<</First 111 0 R/Last 111 0 R>>",
      "<</Title(To the first)/Parent 110 0 R/Dest[10 0 R/Fit]>>",
    ],
  });

const words = (pdf: unknown) => pdftotext(pdf as Uint8Array).match(/\w+/g) ?? [];
const turns = (pdf: unknown) => {
  const document = PdfDocument.open(pdf as Uint8Array);
  return pagesOf(document).map((page) => pageRotation(document, page));
};

describe("A page that is listed twice in the page tree", () => {
  const bytes = listing("10 0 R 12 0 R 10 0 R 14 0 R");

  it("is counted twice by every operation", async () => {
    const source = { bytes, pages: null, name: "a" };
    const results = [
      await editor.merge([source, { ...source, name: "b", pages: "3" }]),
      await editor.stamp({ bytes }, [editor.testWatermark()]),
      await editor.compress({ bytes }, "high"),
      ...(await editor.split({ bytes }, ["3", "3-4"])),
    ];
    expect(results.map((result) => [result.pages, pageCount(result.pdf)])).toEqual(
      [5, 4, 4, 1, 2].map((count) => [count, count]),
    );
    for (const { pdf } of results) expect(qpdfCheck(pdf)).toContain("No syntax or stream encoding errors");
    expect(results.slice(3).map(({ pdf }) => words(pdf))).toEqual([["First"], ["First", "Third"]]);
    expect((await editor.describe({ bytes })).pages).toHaveLength(4);
    expect((await editor.inspect({ bytes })).pages).toBe(4);
  });

  it("is extracted twice", async () => {
    const extractor = new LocalExtractor({
      limits: THREAD_READING_LIMITS,
      hasFallback: false,
      cMaps: nodeTools().cMaps,
    });
    const deadlineMs = Date.now() + 30_000;
    const { content } = await extractor.text({ source: { bytes }, pages: "all", deadlineMs }, "text");
    expect(content?.match(/\w+/g)).toEqual(["First", "Second", "First", "Third"]);
  });

  it("is rotated and redacted only at the requested position, and bookmarks lead to its first position", async () => {
    const { pdf } = await editor.reorder({ bytes }, { pages: "1-", rotate: { 3: 90 } });
    expect(turns(pdf)).toEqual([0, 0, 90, 0]);
    const document = PdfDocument.open(pdf as Uint8Array);
    const item = document.dict(document.dict(document.catalog.get("Outlines"))?.get("First"));
    expect(document.array(item?.get("Dest"))?.[0]).toMatchObject({ number: pagesOf(document)[0]?.ref.number });
    const areas = [{ page: 1, x: 0, y: 0, width: 200, height: 300 }];
    const redaction = { steps: [{ kind: "redact" as const, areas, color: "#000000" }], files: [], protection: null };
    expect(words((await editor.revise({ bytes }, redaction)).pdf)).toEqual(["Second", "First", "Third"]);
  });
});

it("A branch of the page tree that is listed twice yields its pages twice, each with the attributes of its parent", async () => {
  const bytes = listing("101 0 R 102 0 R", [
    "<</Type/Pages/Count 2/Kids[103 0 R]/Rotate 90>>",
    "<</Type/Pages/Count 2/Kids[103 0 R]/Rotate 180>>",
    "<</Type/Pages/Count 2/Kids[10 0 R 12 0 R]>>",
  ]);
  expect(await editor.inspect({ bytes })).toMatchObject({ pages: 4 });
  const { pdf } = await editor.reorder({ bytes }, { pages: "1-", rotate: {} });
  expect(words(pdf)).toEqual(["First", "Second", "First", "Second"]);
  expect(turns(pdf)).toEqual([90, 90, 180, 180]);
});

it("A cycle in the page tree ends at the first repeated node", async () => {
  const bytes = listing("10 0 R 101 0 R", ["<</Type/Pages/Count 3/Kids[12 0 R 100 0 R 101 0 R 14 0 R]>>"]);
  const { pdf, pages: count } = await editor.reorder({ bytes }, { pages: "1-", rotate: {} });
  expect(count).toBe(3);
  expect(words(pdf)).toEqual(["First", "Second", "Third"]);
});

it.each([
  ["a page", "10 0 R"],
  ["nothing", ""],
  ["a missing object", "99 0 R"],
])(
  "A page tree of thirty levels, each of which lists the next level twice, is rejected within five seconds when the last level lists %s",
  async (_, last) => {
    const levels = Array.from({ length: 30 }, (__, i) => `${101 + i} 0 R`);
    const bytes = handmadePdf(pages, {
      catalog: "/Pages 100 0 R",
      objects: [...levels.map((next) => `<</Type/Pages/Kids[${next} ${next}]>>`), `<</Type/Pages/Kids[${last}]>>`],
    });
    const startedAt = performance.now();
    await expect(editor.describe({ bytes })).rejects.toMatchObject({ code: "too_large" });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);

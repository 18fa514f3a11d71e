import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { beforeAll, expect, inject, it } from "vitest";
import { cMaps } from "../../packages/pdf/test/support/cmaps.ts";
import type { OcrPage } from "../../src/engines/container/ocr-engine.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { type ScanOptions, simulateScan } from "./scans.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);
const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const CELLS = [
  ["Item", "Price", "Date"],
  ["Copper wire", "1250", "March"],
  ["Timber", "318", "April"],
  ["Glass", "96", "June"],
];

beforeAll(() => untilReady(url), 130_000);

/** Returns a page with a table whose columns are separated only by ruled lines, not by a gap. */
async function printed({ ruled }: { ruled: boolean }): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([320, 220]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const edges = ruled ? [30, 108, 150, 200] : [30, 130, 200, 260];
  for (const [row, cells] of CELLS.entries()) {
    for (const [column, text] of cells.entries()) {
      page.drawText(text, { x: (edges[column] ?? 0) + 5, y: 160 - 22 * row, size: 11, font });
    }
  }
  if (ruled) {
    for (let row = 0; row <= CELLS.length; row++) {
      page.drawLine({ start: { x: 30, y: 176 - 22 * row }, end: { x: 200, y: 176 - 22 * row }, thickness: 0.7 });
    }
    for (const x of edges)
      page.drawLine({ start: { x, y: 176 }, end: { x, y: 176 - 22 * CELLS.length }, thickness: 0.7 });
  }
  return document.save();
}

async function read(scan: Uint8Array): Promise<OcrPage> {
  const [page] = await container.read(scan, "eng");
  if (!page || "error" in page) throw new Error(`Not read: ${JSON.stringify(page)}`);
  return page;
}

const wordsOf = ({ words }: OcrPage) =>
  words.map(({ x, y, width, height, ...word }) => ({ ...word, bbox: { x, y, width, height } }));

it.each<[string, { ruled: boolean }, ScanOptions]>([
  ["ruled", { ruled: true }, {}],
  ["ruled, leaning and grainy", { ruled: true }, { skewDeg: 1, grain: 10 }],
  ["not ruled", { ruled: false }, {}],
])(
  "Extraction reads a scanned table that is %s cell by cell, with a confidence derived from its words",
  async (_, kind, options) => {
    const page = await read(await simulateScan(await printed(kind), { dpi: 200, ...options }));
    const [table, ...others] = await extractor.tablesFromWords([{ ...page, words: wordsOf(page) }]);
    expect(others).toEqual([]);
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(CELLS);
    expect(table?.confidence).toBeGreaterThan(0.7);
    expect(table?.confidence).toBeLessThan(1);
  },
  120_000,
);

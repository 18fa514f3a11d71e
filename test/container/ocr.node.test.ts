import { beforeAll, describe, expect, inject, it } from "vitest";
import { handmadePdf } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { qpdf } from "../../packages/pdf/test/support/pdf-tools.ts";
import { FolioError } from "../../src/domain/errors.ts";
import { OCR_LANGUAGES } from "../../src/domain/ocr-language.ts";
import type { OcrPage } from "../../src/engines/container/ocr-engine.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, paragraph } from "./office-files.ts";
import { characterErrorRate, PASSAGES } from "./passages.ts";
import { simulateScan } from "./scans.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);
/** A6 page in points. OCR of a page of this size takes less than a second. */
const A6 = { widthPt: 298, heightPt: 420 };

beforeAll(() => untilReady(url), 130_000);

async function printed(language: keyof typeof PASSAGES): Promise<Uint8Array> {
  const file = await docx(PASSAGES[language].map(paragraph).join(""));
  return (await container.convert(file, "docx", { paper: A6 })).pdf;
}

async function readOne(pdf: Uint8Array, language: keyof typeof PASSAGES): Promise<OcrPage> {
  const [page] = await container.read(pdf, language);
  if (!page || "error" in page) throw new Error(`Not read: ${JSON.stringify(page)}`);
  return page;
}

const errorRate = (page: OcrPage, language: keyof typeof PASSAGES) =>
  characterErrorRate(PASSAGES[language].join(""), page.text);

describe("OCR of a clean scan", () => {
  it.each(OCR_LANGUAGES)(
    "recognises text in the language %s",
    async (language) => {
      const page = await readOne(await simulateScan(await printed(language), { dpi: 200 }), language);
      expect(errorRate(page, language)).toBeLessThan(0.05);
      expect(page).toMatchObject({ page: 1, turnedDeg: 0, deskewedDeg: 0 });
      expect(page.confidence).toBeGreaterThan(0.7);
    },
    120_000,
  );
});

describe("OCR of a rotated or skewed scan", () => {
  it.each([90, 180, 270] as const)(
    "reads a page that is rotated by %d degrees",
    async (turnedDeg) => {
      const page = await readOne(await simulateScan(await printed("eng"), { dpi: 200, turnedDeg }), "eng");
      expect(errorRate(page, "eng")).toBeLessThan(0.02);
      expect(page.turnedDeg).toBe(360 - turnedDeg);
      expect(page.widthPt).toBeLessThan(page.heightPt);
    },
    120_000,
  );

  it("reads an Arabic page that is rotated by 90 degrees", async () => {
    const page = await readOne(await simulateScan(await printed("ara"), { dpi: 200, turnedDeg: 90 }), "ara");
    expect(errorRate(page, "ara")).toBeLessThan(0.05);
    expect(page.turnedDeg).toBe(270);
  }, 120_000);

  it("reads a page that is skewed by 4 degrees and has image noise", async () => {
    const scan = await simulateScan(await printed("eng"), { dpi: 200, skewDeg: 4, grain: 40, contrast: 0.7 });
    const page = await readOne(scan, "eng");
    expect(errorRate(page, "eng")).toBeLessThan(0.05);
    expect(page.deskewedDeg).toBeCloseTo(-4, 0);
  }, 120_000);
});

it("OCR reads faded print on old paper with brown edges", async () => {
  const page = await readOne(await simulateScan(await printed("eng"), { dpi: 200, yellowed: true, grain: 12 }), "eng");
  expect(errorRate(page, "eng")).toBeLessThan(0.02);
}, 120_000);

it("OCR reads Arabic on a scan with image noise", async () => {
  const page = await readOne(await simulateScan(await printed("ara"), { dpi: 200, grain: 40, contrast: 0.7 }), "ara");
  expect(errorRate(page, "ara")).toBeLessThan(0.07);
}, 120_000);

it("OCR reads a fax of 98 lines per inch with the same confidence as a finer scan", async () => {
  const page = await readOne(await simulateScan(await printed("kor"), { faxLines: 196 }), "kor");
  expect(errorRate(page, "kor")).toBeLessThan(0.01);
}, 120_000);

it("OCR reports low confidence for a page in another language than the requested one", async () => {
  const lines = ["Quarterly report", "of the harbour", "office, March"];
  const content = lines.map((text, i) => `BT /F1 20 Tf 20 ${240 - 30 * i} Td (${text}) Tj ET `).join("");
  const page = await readOne(await simulateScan(handmadePdf([{ content }]), { dpi: 150 }), "hin");
  expect(page.confidence).toBeLessThan(0.7);
}, 120_000);

it("OCR returns the boxes of words in points from the top left corner", async () => {
  const page = await readOne(await simulateScan(await printed("eng"), { dpi: 200 }), "eng");
  const first = page.words[0];
  expect(first?.text).toBe("Quarterly");
  expect(first?.x).toBeGreaterThan(50);
  expect(first?.x).toBeLessThan(65);
  expect(first?.y).toBeGreaterThan(50);
  expect(first?.y).toBeLessThan(75);
  const within = page.words.every(
    (word) => word.x + word.width <= page.widthPt && word.y + word.height <= page.heightPt,
  );
  expect(within).toBe(true);
}, 120_000);

it("OCR returns boxes of Korean words within the height of their line", async () => {
  const page = await readOne(await simulateScan(await printed("kor"), { dpi: 200 }), "kor");
  const heights = page.words.map(({ height }) => height).sort((a, b) => a - b);
  expect(heights.at(-1)).toBeLessThan(1.7 * (heights[Math.floor(heights.length / 2)] ?? 0));
}, 120_000);

it("OCR returns no words for an empty page", async () => {
  const { pdf } = await container.convert(await docx(paragraph(" ")), "docx", { paper: A6 });
  expect(await readOne(pdf, "eng")).toMatchObject({ text: "", words: [], confidence: null });
}, 120_000);

it("OCR rejects a PDF with a password, a file that is not a PDF, and a page number beyond the last page", async () => {
  const pdf = await printed("eng");
  const codeOf = (reading: Promise<unknown>) =>
    reading.then(
      () => "read",
      (error: unknown) => (error instanceof FolioError ? error.code : String(error)),
    );
  const locked = qpdf(pdf, "--encrypt", "secret", "secret", "256", "--");
  expect(await codeOf(container.read(locked, "eng"))).toBe("source_encrypted");
  expect(await codeOf(container.read(new TextEncoder().encode("no PDF"), "eng"))).toBe("source_invalid");
  expect(await codeOf(container.read(pdf, "eng", { pages: [9] }))).toBe("page_out_of_range");
}, 120_000);

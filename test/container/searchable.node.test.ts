import type { TextLayer } from "@folio/pdf/model";
import { beforeAll, expect, inject, it } from "vitest";
import { pdftotext, qpdfCheck } from "../../packages/pdf/test/support/pdf-tools.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest, containerDeadline, loadResult } from "./client.ts";
import { docx, paragraph } from "./office-files.ts";
import { characterErrorRate, PASSAGES } from "./passages.ts";
import { type ScanOptions, simulateScan } from "./scans.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);
const A6 = { widthPt: 298, heightPt: 420 };
/**
 * Tolerance in points for the position of a word. It is half the height of a line, so a user who clicks the printed
 * word still selects it.
 */
const NEAR_PT = 6;

beforeAll(() => untilReady(url), 130_000);

interface PlacedWord {
  text: string;
  x: number;
  y: number;
}

/** Returns the words of the PDF with the centres of their boxes, as poppler finds them. */
const wordsIn = (pdf: Uint8Array): PlacedWord[] =>
  [
    ...pdftotext(pdf, ["-bbox"]).matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g),
  ].map(([, x0, y0, x1, y1, text = ""]) => ({
    text,
    x: (Number(x0) + Number(x1)) / 2,
    y: (Number(y0) + Number(y1)) / 2,
  }));

async function searchable(scan: Uint8Array, language: keyof typeof PASSAGES): Promise<Uint8Array> {
  const pages = await container.read(scan, language);
  const layers = pages.flatMap((page): TextLayer[] =>
    "error" in page
      ? []
      : [
          {
            ...page,
            words: page.words.map(({ x, y, width, height, ...word }) => ({ ...word, bbox: { x, y, width, height } })),
          },
        ],
  );
  return (
    await loadResult(await container.editor.layText({ bytes: scan }, { layers, deskew: true }, containerDeadline()))
  ).pdf;
}

it.each<[string, keyof typeof PASSAGES, ScanOptions]>([
  ["a straight scan", "eng", {}],
  ["a scan that lies on its side and leans", "eng", { turnedDeg: 90, skewDeg: 3 }],
  ["a scan in Devanagari", "hin", {}],
])(
  "A searchable PDF of %s has each invisible word at the position of the printed word",
  async (_, language, options) => {
    const file = await docx(PASSAGES[language].map(paragraph).join(""));
    const { pdf } = await container.convert(file, "docx", { paper: A6 });
    const scan = await simulateScan(pdf, { dpi: 200, grain: 8, ...options });
    const made = await searchable(scan, language);
    qpdfCheck(made);
    expect(made.length).toBeLessThan(1.03 * scan.length);
    expect(characterErrorRate(PASSAGES[language].join(""), pdftotext(made))).toBeLessThan(0.03);
    const found = wordsIn(made);
    const expected = wordsIn(pdf);
    const placed = expected.filter(({ text, x, y }) =>
      found.some((word) => word.text === text && Math.abs(word.x - x) < NEAR_PT && Math.abs(word.y - y) < NEAR_PT),
    );
    expect(placed.length).toBeGreaterThan(0.9 * expected.length);
  },
  120_000,
);

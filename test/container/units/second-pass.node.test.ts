import { describe, expect, it } from "vitest";
import type { HocrLine, HocrParagraph } from "../../../container/ocr/hocr.ts";
import type { Reading } from "../../../container/ocr/reading.ts";
import { hasUnreadBox, mergeSecondPass, uncertainLines } from "../../../container/ocr/second-pass.ts";

type Place = [left: number, top: number, right: number, bottom: number];

function lineAt([left, top, right, bottom]: Place, text: string, confidence: number, slope: number | null = 0) {
  const box = { left, top, right, bottom };
  const words = text.split(" ").map((word) => ({ ...box, text: word, confidence }));
  return { ...box, size: bottom - top, slope, words } satisfies HocrLine;
}

const paragraphOf = (...lines: HocrLine[]): HocrParagraph => {
  const [{ left, top, right, bottom } = { left: 0, top: 0, right: 0, bottom: 0 }] = lines;
  return { left, top, right, bottom, lines };
};

const readingOf = (...paragraphs: HocrParagraph[]): Reading => ({
  paragraphs,
  turnedDeg: 0,
  deskewedDeg: 0,
  sureness: 0.9,
  explained: 1,
  rules: [],
});

const texts = ({ paragraphs }: Reading) =>
  paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(" ")));

const column: Place = [10, 10, 30, 400];
const first = lineAt([100, 10, 400, 30], "Anything that has to do with", 0.95);
const second = lineAt([100, 50, 400, 70], "whether those were by email", 0.95);

describe("The second OCR pass", () => {
  it("reads places again where vertical text crosses horizontal lines of text, or where a line has low confidence", () => {
    const down = lineAt(column, "DOAN DO NM MH", 0.6, null);
    const axis = lineAt([10, 500, 300, 520], "ai aL", 0.3);
    const reading = readingOf(paragraphOf(down), paragraphOf(first, second), paragraphOf(axis));
    expect([...uncertainLines(reading)]).toEqual([down, axis]);
    const sure = lineAt(column, "arXiv 1706 cs.CL", 0.9, null);
    expect(uncertainLines(readingOf(paragraphOf(sure), paragraphOf(first, second))).size).toBe(0);
  });

  it("inserts a line that it recovered between the two neighbouring lines of the column", () => {
    const reading = readingOf(
      paragraphOf(first, second),
      paragraphOf(lineAt([100, 400, 400, 420], "Yours faithfully", 0.9)),
    );
    const beside = lineAt([500, 32, 700, 48], "RECEIVED", 0.95);
    const dropped = lineAt([100, 31, 390, 49], "the sale of the northern quay", 0.9);
    const signed = lineAt([100, 200, 200, 220], "J. Smith", 0.9);
    const found = [beside, dropped, signed].map((line) => paragraphOf(line));
    expect(texts(mergeSecondPass(reading, new Set(), found))).toEqual([
      "Anything that has to do with",
      "the sale of the northern quay",
      "whether those were by email",
      "Yours faithfully",
      "RECEIVED",
      "J. Smith",
    ]);
  });

  it("replaces doubtful lines by better ones in reading order, and appends new lines that replace none", () => {
    const down = lineAt(column, "DOAN", 0.5, null);
    const reading = readingOf(paragraphOf(down), paragraphOf(first));
    const found = [
      paragraphOf(lineAt([12, 50, 28, 70], "12", 0.95)),
      paragraphOf(lineAt([12, 10, 28, 30], "11", 0.95)),
      paragraphOf(lineAt([600, 10, 700, 30], "Stamp", 0.9)),
    ];
    expect(texts(mergeSecondPass(reading, new Set([down]), found))).toEqual([
      "11",
      "12",
      texts(readingOf(paragraphOf(first)))[0],
      "Stamp",
    ]);
  });

  it("keeps doubtful lines when it finds no better text for them", () => {
    const doubted = lineAt([10, 10, 300, 30], "Kirkland Lake Gold", 0.45);
    const reading = readingOf(paragraphOf(doubted));
    const found = [paragraphOf(lineAt([12, 10, 28, 30], "L", 0.7))];
    expect(texts(mergeSecondPass(reading, new Set([doubted]), found))).toEqual(["Kirkland Lake Gold"]);
  });
});

it("hasUnreadBox() finds a box without recognised text, but only on a page that was not deskewed", () => {
  const reading = readingOf(paragraphOf(first));
  const band = { left: 0, top: 500, right: 400, bottom: 540 };
  expect(hasUnreadBox([band], reading)).toBe(true);
  expect(hasUnreadBox([{ ...band, top: 20 }], reading)).toBe(false);
  expect(hasUnreadBox([band], { ...reading, deskewedDeg: 1 })).toBe(false);
});

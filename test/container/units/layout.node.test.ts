import { expect, it } from "vitest";
import { toPageResult } from "../../../container/ocr/layout.ts";

const word = (text: string, left: number, right: number) => ({
  text,
  left,
  right,
  top: 0,
  bottom: 20,
  confidence: 0.9,
});
const rule = { horizontal: false, at: 62, from: 0, to: 100, thickness: 2 };

it("The OCR layout drops ruled lines that were read as letters, and keeps letters that look like ruled lines", () => {
  const words = [
    word("wire", 0, 50),
    word("|", 58, 66),
    word("{1250", 64, 110),
    word("[2]", 70, 90),
    word("(x)", 120, 140),
    word("a|b|", 200, 230),
  ];
  const line = { left: 0, top: 0, right: 230, bottom: 20, size: 20, slope: 0, words };
  const paragraphs = [{ left: 0, top: 0, right: 230, bottom: 20, lines: [line] }];
  const laidOut = toPageResult({ paragraphs, rules: [rule] }, 72);
  expect(laidOut.text).toBe("wire 1250 [2] (x) a|b|");
  expect(laidOut.words.map(({ text }) => text)).toEqual(["wire", "1250", "[2]", "(x)", "a|b|"]);
  expect(laidOut.rules).toEqual([rule]);
  expect(toPageResult({ paragraphs, rules: [] }, 72).text).toBe("wire | {1250 [2] (x) a|b|");
});

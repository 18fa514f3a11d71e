import { expect, it } from "vitest";
import type { PixelBox } from "../../../container/ocr/hocr.ts";
import type { Raster } from "../../../container/ocr/raster.ts";
import { dropStrokes, traceRules } from "../../../container/ocr/rules.ts";

const DPI = 100;

/** Returns a white page with black boxes of `[left, top, width, height]`. */
function printed(...boxes: [number, number, number, number][]): Raster {
  const [width, height] = [400, 300];
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [left, top, wide, high] of boxes) {
    for (let y = top; y < top + high; y++) pixels.fill(0, y * width + left, y * width + left + wide);
  }
  return { width, height, pixels };
}

const rulesOf = (raster: Raster, dpi: number, words: PixelBox[]) =>
  dropStrokes(
    traceRules(raster, dpi).map(({ runs, ...rule }) => rule),
    words,
  );

it("The detection of ruled lines finds the horizontal and vertical lines of a table", () => {
  const rules = rulesOf(printed([20, 50, 300, 2], [20, 50, 2, 150]), DPI, []);
  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(expect.objectContaining({ horizontal: true, from: 20, to: 320 }));
  expect(rules).toContainEqual(expect.objectContaining({ horizontal: false, from: 50, to: 200 }));
  expect(rules.find(({ horizontal }) => horizontal)?.at).toBeCloseTo(51, 0);
  expect(rules.find(({ horizontal }) => !horizontal)?.at).toBeCloseTo(21, 0);
});

it("The detection of ruled lines returns a skewed line with small gaps as one line", () => {
  const steps = Array.from({ length: 10 }, (_, step): [number, number, number, number] => [
    20 + 30 * step,
    50 + step,
    29,
    2,
  ]);
  const rules = rulesOf(printed(...steps), DPI, []);
  expect(rules).toEqual([expect.objectContaining({ horizontal: true, from: 20, to: 319 })]);
});

it("The detection of ruled lines ignores letters, thick bars and dust", () => {
  const word = { left: 100, top: 100, right: 180, bottom: 160 };
  const stem: [number, number, number, number] = [110, 102, 4, 56];
  expect(rulesOf(printed(stem), DPI, [word])).toEqual([]);
  expect(rulesOf(printed([20, 20, 200, 40], [300, 200, 3, 3]), DPI, [])).toEqual([]);
});

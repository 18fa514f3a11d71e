import { expect, it } from "vitest";
import { flattenBackground, isUneven, tintedBands } from "../../../container/ocr/background.ts";

/**
 * Returns an image of a page with dark bars in place of text lines. `paper` returns the grey level of the paper at a
 * position.
 */
function page(paper: (x: number, y: number) => number) {
  const [width, height] = [300, 400];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const level = paper(x / width, y / height);
    return y % 12 < 3 && x % 7 < 4 ? level * 0.3 : level;
  });
  return { width, height, pixels };
}

it("The background check detects a shadow, and detects no shadow on clean, grey or faintly shaded paper", () => {
  expect(isUneven(page((x) => 220 - 90 * x))).toBe(true);
  expect(isUneven(page(() => 255))).toBe(false);
  expect(isUneven(page(() => 200))).toBe(false);
  expect(isUneven(page((x) => 255 - 10 * x))).toBe(false);
});

it("The background correction makes the paper white everywhere and keeps the print dark", () => {
  const { pixels } = flattenBackground(page((x, y) => 220 - 60 * x - 40 * y));
  const print = pixels.filter((_, at) => Math.floor(at / 300) % 12 < 3 && (at % 300) % 7 < 4);
  const paper = pixels.filter((_, at) => !(Math.floor(at / 300) % 12 < 3 && (at % 300) % 7 < 4));
  expect(Math.min(...paper)).toBeGreaterThan(200);
  expect(Math.max(...print)).toBeLessThan(100);
});

it("The background check finds print on a tinted area, and ignores tinted areas without print and photographs", () => {
  const banded = (tint: (x: number, y: number) => number) => page((x, y) => (y > 0.25 && y < 0.5 ? tint(x, y) : 255));
  const bands = tintedBands(banded(() => 150));
  expect(bands.length).toBeGreaterThan(4);
  expect(Math.min(...bands.map(({ top }) => top))).toBeGreaterThanOrEqual(90);
  expect(Math.max(...bands.map(({ bottom }) => bottom))).toBeLessThanOrEqual(210);
  expect(tintedBands(page(() => 255))).toEqual([]);
  expect(tintedBands(banded((x, y) => 150 + 60 * Math.sin(40 * x + 30 * y)))).toEqual([]);
  const empty = banded(() => 150);
  const pixels = empty.pixels.map((grey, at) => (at > 100 * 300 && at < 200 * 300 ? 150 : grey));
  expect(tintedBands({ ...empty, pixels }).length).toBeLessThan(4);
});

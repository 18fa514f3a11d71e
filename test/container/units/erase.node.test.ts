import { expect, it } from "vitest";
import { eraseRules } from "../../../container/ocr/erase.ts";
import type { Raster } from "../../../container/ocr/raster.ts";
import { traceRules } from "../../../container/ocr/rules.ts";

const DPI = 100;
type Bar = [left: number, top: number, width: number, height: number];

function printed(bars: readonly Bar[]): Raster {
  const [width, height] = [400, 300];
  const pixels = new Uint8Array(width * height).fill(240);
  for (const [left, top, wide, high] of bars)
    for (let y = top; y < top + high; y++) pixels.fill(10, y * width + left, y * width + left + wide);
  return { width, height, pixels };
}

/** Encodes the pixels as base64, because comparing arrays of a hundred thousand numbers takes seconds. */
const bytesOf = (raster: Raster | null) => Buffer.from(raster?.pixels ?? []).toString("base64");

const erased = (bars: readonly Bar[]): Raster | null => {
  const raster = printed(bars);
  return eraseRules(raster, traceRules(raster, DPI), { dpi: DPI });
};

/** Test data: a rectangle of four drawn lines, as in forms. */
const BOX: Bar[] = [
  [20, 50, 300, 2],
  [20, 150, 300, 2],
  [20, 50, 2, 102],
  [318, 50, 2, 102],
];
const STEM: Bar = [150, 90, 4, 30];

it("The removal of ruled lines erases the printed lines of a form and keeps the letters", () => {
  expect(bytesOf(erased([...BOX, STEM]))).toBe(bytesOf(printed([STEM])));
});

it("The removal of ruled lines keeps all pixels of a letter that crosses a line", () => {
  const crossing: Bar = [150, 130, 4, 40];
  expect(bytesOf(erased([...BOX, crossing]))).toBe(bytesOf(printed([crossing])));
});

it("The removal of ruled lines keeps the strokes of headlines and of joined letters", () => {
  expect(erased([[100, 100, 4, 60]])).toBeNull();
  const feet = Array.from({ length: 20 }, (_, at): Bar => [50 + at * 8, 80, 4, 22]);
  const joined: Bar[] = [[50, 100, 160, 2], ...feet];
  expect(bytesOf(erased(joined))).toBe(bytesOf(printed(joined)));
});

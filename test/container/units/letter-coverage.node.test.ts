import { expect, it } from "vitest";
import { connectedComponents, createInkTest } from "../../../container/ocr/components.ts";
import { letterCoverage } from "../../../container/ocr/letter-coverage.ts";
import type { Raster } from "../../../container/ocr/raster.ts";

const SCALE = 4;

/** Returns an image of a character drawing. Each "#" becomes a black square of pixels (a white one if inverted). */
function pictureOf(rows: string[], inverted = false): Raster {
  const wide = rows.map((row) => [...row].map((mark) => mark.repeat(SCALE)).join(""));
  const marks = wide.flatMap((row) => Array.from({ length: SCALE }, () => row)).join("");
  const pixels = Uint8Array.from(marks, (mark) => ((mark === "#") === inverted ? 250 : 5));
  return { width: wide[0]?.length ?? 0, height: rows.length * SCALE, pixels };
}

const box = (left: number, right: number) => ({
  left: left * SCALE,
  top: SCALE,
  right: right * SCALE,
  bottom: 6 * SCALE,
});

const LETTERS = [
  "..........................",
  "..###..#...#....###...#...",
  "..#....#...#....#.....#...",
  "..###..#####....###...#...",
  "..#....#...#....#.....#...",
  "..###..#...#....###...#...",
  "..........................",
];

it("Component labelling joins touching black pixels to one component, also in letters with arches such as E and H", () => {
  const picture = pictureOf(LETTERS);
  const boxes = connectedComponents(picture, createInkTest(picture))?.sort((one, other) => one.left - other.left);
  expect(boxes).toEqual([box(2, 5), box(7, 12), box(16, 19), box(22, 23)]);
});

it.each([false, true])(
  "The letter coverage counts the letters that lie in recognised text lines (inverted: %s)",
  (inverted) => {
    const picture = pictureOf(LETTERS, inverted);
    expect(letterCoverage(picture, [box(2, 12)])).toBe(0.5);
    expect(letterCoverage(picture, [box(2, 23)])).toBe(1);
  },
);

it("The letter coverage ignores components that are too small or too large for letters", () => {
  const rule = [".".repeat(26), "#".repeat(26), ".".repeat(26)];
  const picture = pictureOf([...LETTERS, ...rule]);
  expect(letterCoverage(picture, [box(2, 23)])).toBe(1);
});

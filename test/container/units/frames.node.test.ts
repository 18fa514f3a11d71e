import { expect, it } from "vitest";
import { eraseRules } from "../../../container/ocr/erase.ts";
import { traceFrameRules } from "../../../container/ocr/frames.ts";
import type { Raster } from "../../../container/ocr/raster.ts";
import { traceRules } from "../../../container/ocr/rules.ts";

const DPI = 150;
type Bar = [left: number, top: number, width: number, height: number, grey?: number];

function printed(bars: readonly Bar[]): Raster {
  const [width, height] = [400, 300];
  const pixels = new Uint8Array(width * height).fill(250);
  for (const [left, top, wide, high, grey = 20] of bars)
    for (let y = top; y < top + high; y++) pixels.fill(grey, y * width + left, y * width + left + wide);
  return { width, height, pixels };
}

/** Returns the borders of a cell as browsers draw them for an old table: dark at the top and left, grey at the bottom and right. */
const cell = (left: number, top: number, width: number, height: number): Bar[] => [
  [left, top + height - 2, width, 2, 170],
  [left + width - 2, top, 2, height, 170],
  [left, top, width, 2, 90],
  [left, top, 2, height, 90],
];
/** Returns bars in place of three letters. */
const text = (left: number, top: number): Bar[] => [0, 8, 16].map((x): Bar => [left + x, top, 4, 14]);
/**
 * Test data: black letters elsewhere on the page. The detection of frames compares the grey of the borders with the
 * black of these letters.
 */
const HEADLINE = Array.from({ length: 12 }, (_, at): Bar => [40 + at * 20, 20, 8, 40]);

const grid = [0, 1, 2].flatMap((row) => [0, 1].map((column) => ({ left: 30 + column * 47, top: 100 + row * 33 })));
const cells = grid.flatMap(({ left, top }) => cell(left, top, 44, 30));
const letters = [...HEADLINE, ...grid.flatMap(({ left, top }) => text(left + 10, top + 8))];

const framed = (bars: readonly Bar[]) => {
  const raster = printed(bars);
  const rules = traceRules(raster, DPI);
  return { raster, rules, frames: traceFrameRules(raster, DPI, rules) };
};
const bytesOf = (raster: Raster | null) => Buffer.from(raster?.pixels ?? []).toString("base64");

it("Frame detection finds and removes the borders of cells that do not share their borders", () => {
  const { raster, rules, frames } = framed([...letters, ...cells]);
  expect(rules).toEqual([]);
  expect(frames.filter(({ horizontal }) => horizontal)).toHaveLength(12);
  expect(frames.filter(({ horizontal }) => !horizontal)).toHaveLength(12);
  const left = frames.filter(({ horizontal, at }) => !horizontal && Math.abs(at - 31) < 1);
  expect(left.map(({ from, to }) => [from, to])).toEqual([
    [100, 130],
    [133, 163],
    [166, 196],
  ]);
  expect(bytesOf(eraseRules(raster, rules, { dpi: DPI, frames }))).toBe(bytesOf(printed(letters)));
});

it("Frame detection also finds the lines that divide a frame, and ignores an empty frame", () => {
  const box = cell(30, 100, 50, 40);
  const divided = framed([...HEADLINE, ...box, [30, 119, 50, 2, 90], ...text(40, 103), ...text(40, 123)]);
  expect(divided.frames.filter(({ horizontal }) => horizontal)).toHaveLength(3);
  expect(framed([...HEADLINE, ...box]).frames).toEqual([]);
});

it("Frame detection ignores shapes with an open side, and lines that rule detection has already found", () => {
  const [bottom, , top, left] = cell(30, 100, 50, 40);
  expect(
    framed([...HEADLINE, ...[bottom, top, left].flatMap((bar) => (bar ? [bar] : [])), ...text(40, 110)]).frames,
  ).toEqual([]);
  const large = cell(30, 100, 300, 150).map(([x, y, w, h]): Bar => [x, y, w, h, 20]);
  const { rules, frames } = framed([...HEADLINE, ...large, ...text(60, 150)]);
  expect(rules).toHaveLength(4);
  expect(frames).toEqual([]);
});

it("Frame detection keeps the stems of letters that nearly touch the top and bottom of a frame", () => {
  const box: Bar[] = [
    [30, 100, 50, 2],
    [30, 124, 50, 2],
    [30, 100, 2, 26],
    [78, 100, 2, 26],
  ];
  const stems = [38, 48, 58, 68].map((left): Bar => [left, 103, 3, 20]);
  const { raster, rules, frames } = framed([...HEADLINE, ...box, ...stems]);
  expect(frames).toHaveLength(4);
  expect(bytesOf(eraseRules(raster, rules, { dpi: DPI, frames }))).toBe(bytesOf(printed([...HEADLINE, ...stems])));
});

it("Frame detection keeps letters that are drawn as outlines", () => {
  const bow = Array.from({ length: 40 }, (_, y): Bar => {
    const reach = Math.round(6 * Math.sqrt(1 - ((y - 19.5) / 20) ** 2));
    return [54 + Math.max(0, reach - 3), 100 + y, Math.min(reach, 3) + 2, 1];
  });
  const outline: Bar[] = [[30, 100, 2, 40], [30, 100, 24, 2], [30, 138, 24, 2], ...bow];
  const counter: Bar[] = [[38, 110, 12, 20]];
  expect(framed([...HEADLINE, ...outline, ...counter]).frames).toEqual([]);
});

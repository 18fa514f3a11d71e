import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

async function blocksOn(...content: string[]) {
  const source = { bytes: handmadePdf([{ content: content.join("") }]) };
  const request = { source, pages: "all", deadlineMs: Date.now() + 30_000 };
  const { pages } = await extractor.text(request, "structured");
  return (pages?.[0]?.blocks ?? []).map(({ type, text }) => ({ type, text }));
}

const at = (x: number, y: number, text: string, size = 6): string => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
const upwards = (x: number, y: number, text: string): string => `BT /F1 6 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET\n`;
const across = (x0: number, x1: number, y: number): string => `0.4 w ${x0} ${y} m ${x1} ${y} l S\n`;
const bar = (x: number, y: number, wide: number, high: number): string => `${x} ${y} ${wide} ${high} re f\n`;

/**
 * Test data: bars up to 40 points high beside a scale that is 80 points high. The legend has two series, whose names
 * are 8 points from their symbols.
 */
const barsFrom = (x: number): string[] => [
  ...[0, 1, 2, 3, 4].flatMap((step) => [across(x, x + 120, 150 + 20 * step), at(x - 10, 148 + 20 * step, `${step}0`)]),
  ...[18, 34, 26, 40].flatMap((high, index) => [
    bar(x + 8 + 28 * index, 150, 14, high),
    at(x + 9 + 28 * index, 141, `20${20 + index}`),
  ]),
  bar(x + 8, 130, 5, 5) + at(x + 21, 130, "Rope"),
  bar(x + 60, 130, 5, 5) + at(x + 73, 130, "Sails"),
];

describe("Charts", () => {
  it("are returned as one figure block that includes the scale, the legend and the axis titles", async () => {
    const blocks = await blocksOn(
      at(20, 270, "The harbour sold more of everything in these years.", 8),
      ...barsFrom(40),
      upwards(24, 170, "Tons of a year"),
      at(30, 110, "Figure 3. Sales of the harbour", 8),
    );
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "figure", "caption"]);
    const words = blocks[1]?.text.split(/\s+/).sort();
    expect(words).toEqual("Tons of a year 00 10 20 30 40 2020 2021 2022 2023 Rope Sails".split(" ").sort());
  });

  it("with pie slices are returned as one figure block that includes the shares and the legend", async () => {
    /** Draws a quarter of a disc around (60, 200) with a radius of 36 points. */
    const slice = (p: number, q: number): string =>
      `60 200 m ${60 + 36 * p} ${200 + 36 * q} l ${60 + 36 * p - 20 * q} ${200 + 36 * q + 20 * p} ${60 - 36 * q + 20 * p} ${200 + 36 * p + 20 * q} ${60 - 36 * q} ${200 + 36 * p} c h f\n`;
    const blocks = await blocksOn(
      at(20, 270, "Where the wood of the harbour came from.", 8),
      ...[slice(1, 0), slice(0, 1), slice(-1, 0), slice(0, -1)],
      ...[at(68, 212, "28%"), at(42, 212, "24%"), at(42, 182, "22%"), at(68, 182, "26%")],
      ...["Oak", "Ash", "Elm", "Yew"].flatMap((name, row) => [
        bar(112, 220 - 12 * row, 5, 5),
        at(120, 220 - 12 * row, name),
      ]),
    );
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "figure"]);
    expect(blocks[1]?.text.split(/\s+/).sort()).toEqual("22% 24% 26% 28% Ash Elm Oak Yew".split(" "));
  });

  it("contain a label between two charts only once", async () => {
    const curve = (y: number, from: number, to: number): string =>
      `40 ${y} m 80 ${y + 40} l 120 ${y + 12} l 160 ${y + 48} l S\n${across(36, 170, y)}36 ${from} m 36 ${to} l S\n`;
    const blocks = await blocksOn(curve(230, 205, 280), curve(120, 118, 197), at(40, 198, "Between both"));
    expect(blocks.flatMap(({ text }) => text.match(/Between/g) ?? [])).toHaveLength(1);
  });
});

const ticksUp = (x: number, ...ys: number[]): string => ys.map((y) => across(x - 3.5, x, y)).join("");
const ticksAlong = (y: number, ...xs: number[]): string =>
  xs.map((x) => `0.4 w ${x} ${y - 3.5} m ${x} ${y} l S\n`).join("");

/**
 * Test data: a plot with point marks, in a frame of 120 by 80 points. It has two scales, but no bars, curves or grid
 * lines.
 */
const marksFrom = (x: number, y: number, up: readonly string[], along: readonly string[]): string[] => [
  `0.4 w ${x} ${y} 120 80 re S\n`,
  ticksUp(x, ...up.map((_, step) => y + 20 * step)),
  ticksAlong(y, ...along.map((_, step) => x + 30 * step)),
  ...up.map((text, step) => at(x - 17, y + 20 * step - 2, text)),
  ...along.map((text, step) => at(x + 30 * step - 1.7 * text.length, y - 11, text)),
  ...[17, 44, 51, 23, 60].map((high, index) => bar(x + 12 + 21 * index, y + high, 4, 4)),
];

describe("Plots that have only axis ticks", () => {
  it("are returned as one figure block that includes both scales and the axis titles", async () => {
    const blocks = await blocksOn(
      at(20, 270, "The tide was read at the pier from morning to night.", 8),
      ...marksFrom(50, 160, ["0.0", "0.5", "1.0", "1.5", "2.0"], ["0", "6", "12", "18", "24"]),
      at(95, 141, "Hour of day"),
      upwards(28, 175, "Metres of water"),
      at(30, 115, "Figure 4. The tide at the pier", 8),
    );
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "figure", "caption"]);
    const words = "Metres of water 0.0 0.5 1.0 1.5 2.0 0 6 12 18 24 Hour of day";
    expect(blocks[1]?.text.split(/\s+/).sort()).toEqual(words.split(" ").sort());
  });

  it("are detected with a logarithmic scale, and as two plots when both use one row of ticks", async () => {
    const blocks = await blocksOn(
      ...marksFrom(50, 200, ["1", "10", "100", "1,000", "10,000"], ["Oak", "Ash", "Elm"]),
      ...marksFrom(50, 60, ["4", "6", "8"], ["Oak", "Ash", "Elm"]),
      ...[upwards(28, 215, "Loads"), upwards(28, 75, "Boats")],
    );
    expect(blocks.map(({ type }) => type)).toEqual(["figure", "figure"]);
    expect(blocks.map(({ text }) => text.split(/\s+/).sort())).toEqual([
      "1 1,000 10 10,000 100 Ash Elm Loads Oak".split(" "),
      "4 6 8 Ash Boats Elm Oak".split(" "),
    ]);
  });

  it("are not detected where ruled lines separate evenly spaced numbers, as in a table of years", async () => {
    const blocks = await blocksOn(
      ...["2019", "2020", "2021", "2022"].flatMap((year, row) => [
        ...[year, `${31 + row * row}`, `${17 + 5 * row}.4`].map((text, column) =>
          at(40 + 45 * column, 202 - 14 * row, text),
        ),
        across(36, 170, 198 - 14 * row),
      ]),
      across(36, 170, 212),
    );
    expect(blocks.map(({ type }) => type)).toEqual(["table"]);
  });

  it("are not detected where dashes mark blanks to fill in beside item numbers", async () => {
    const blocks = await blocksOn(
      ...[1, 2, 3, 4].flatMap((number) => [
        at(40, 240 - 14 * number, `${number}`),
        across(46, 56, 242 - 14 * number),
        at(62, 240 - 14 * number, "Name and address of the heir in full"),
      ]),
    );
    expect(blocks.map(({ type }) => type)).not.toContain("figure");
  });

  it("do not include the end of a paragraph in the neighbouring column", async () => {
    const lines = [
      "These boats went out each day",
      "with the early tide and came",
      "home late at night laden",
      "with fish.",
    ];
    const blocks = await blocksOn(
      ...marksFrom(30, 160, ["0", "1", "2", "3", "4"], ["0", "6", "12", "18", "24"]),
      ...lines.map((line, row) => at(154, 222 - 3.6 * row, line, 3)),
    );
    const holders = blocks.filter(({ text }) => /fish|[468]/.test(text));
    expect(holders.map(({ type }) => type).sort()).toEqual(["figure", "paragraph"]);
  });
});

import { describe, expect, it } from "vitest";
import { LocalExtractor } from "../../../src/engines/extraction/local-extractor.ts";
import { THREAD_READING } from "../../../src/engines/extraction/reading/limits.ts";
import { cMaps } from "../../support/cmaps.ts";
import { handmadePdf } from "../../support/handmade-pdf.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING, elsewhere: false, cMaps });

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

/** Bars up to 40 points high under a scale of twice that, with the names of two series 8 points beside their signs. */
const barsFrom = (x: number): string[] => [
  ...[0, 1, 2, 3, 4].flatMap((step) => [across(x, x + 120, 150 + 20 * step), at(x - 10, 148 + 20 * step, `${step}0`)]),
  ...[18, 34, 26, 40].flatMap((high, index) => [
    bar(x + 8 + 28 * index, 150, 14, high),
    at(x + 9 + 28 * index, 141, `20${20 + index}`),
  ]),
  bar(x + 8, 130, 5, 5) + at(x + 21, 130, "Rope"),
  bar(x + 60, 130, 5, 5) + at(x + 73, 130, "Sails"),
];

describe("charts", () => {
  it("are one block with all of their scale, legend and titles of axes", async () => {
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

  it("of slices are one block with the shares on them and the legend beside", async () => {
    /** A quarter of a disc round 60, 200 (radius 36). */
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

  it("print no label twice where two stand over each other", async () => {
    const curve = (y: number, from: number, to: number): string =>
      `40 ${y} m 80 ${y + 40} l 120 ${y + 12} l 160 ${y + 48} l S\n${across(36, 170, y)}36 ${from} m 36 ${to} l S\n`;
    const blocks = await blocksOn(curve(230, 205, 280), curve(120, 118, 197), at(40, 198, "Between both"));
    expect(blocks.flatMap(({ text }) => text.match(/Between/g) ?? [])).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { across, at, down, tablesOn } from "./drawn-page.ts";

/** Widths of Helvetica's punctuation and digits in 1/1000 em. They are needed to align text at its right end. */
const WIDTHS: Record<string, number> = { " ": 278, ",": 278, ".": 278, "-": 333, "%": 889, $: 556 };
const LETTERS: Record<string, number> = {
  ...{ a: 556, b: 556, d: 556, e: 556, g: 556, h: 556, l: 222, n: 556, o: 556, r: 333, t: 278, u: 556, w: 722, y: 500 },
  ...{ B: 667, G: 778, L: 556, N: 722, U: 722 },
};
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (LETTERS[letter] ?? WIDTHS[letter] ?? 556), 0) * 0.008;
const flushRight = (x: number, y: number, text: string): string => at(x - widthOf(text), y, text);
const centred = (x: number, y: number, text: string): string => at(x - widthOf(text) / 2, y, text);

describe("The header cells of narrow columns", () => {
  const ENDS = [100, 135.6, 170];
  const figures = [
    ["1.5", "2.5", "9.1"],
    ["3.0", "4.5", "8.7"],
    ["5.5", "6.0", "7.2"],
    ["2.5", "1.0", "6.6"],
  ];
  const body = figures.flatMap((row, index) => [
    at(10, 214 - 12 * index, `Region ${index + 1}`),
    ...row.map((text, column) => flushRight(ENDS[column] ?? 0, 214 - 12 * index, text)),
  ]);
  const heads = (y: number, texts: readonly string[]): string =>
    texts.map((text, column) => flushRight(ENDS[column] ?? 0, y, text)).join("");

  it("are separate, although the gap between them is as narrow as a word space", async () => {
    const [table] = await tablesOn(
      heads(250, ["Under", "Graduate", "All"]),
      at(10, 240, "Region"),
      heads(240, ["only", "only", "Both"]),
      across(10, 172, 230),
      ...body,
    );
    expect(table?.head).toEqual([["Region", "Under only", "Graduate only", "All Both"]]);
    expect(table?.data[0]).toEqual(["Region 1", "1.5", "2.5", "9.1"]);
  });

  it("are one cell that spans several columns when a ruled line below it covers these columns", async () => {
    const [table] = await tablesOn(
      heads(250, ["Under", "Graduate", "All"]),
      across(72, 137, 248),
      at(10, 238, "Region"),
      heads(238, ["now", "then", "Both"]),
      across(10, 172, 230),
      ...body,
    );
    expect(table?.head[0]).toEqual(["", "Under Graduate", "", "All"]);
    expect(table?.spans[0]).toEqual({ row: 0, column: 1, rowSpan: 1, columnSpan: 2 });
  });

  it("do not span other columns when their text continues in the next line, although that line contains a text twice", async () => {
    const ends = [70, 110, 150, 190];
    const row = (y: number, texts: readonly string[]): string =>
      texts.map((text, column) => (text === "" ? "" : flushRight(ends[column] ?? 0, y, text))).join("");
    const [table] = await tablesOn(
      row(250, ["Total", "", "", "Total"]),
      at(10, 240, "Year"),
      row(240, ["(bn)", "Each", "Share", "(bn)"]),
      across(10, 190, 230),
      ...["1990", "1991", "1992", "1993"].flatMap((year, index) => [
        at(10, 214 - 12 * index, year),
        row(214 - 12 * index, [`1${index}.4`, "2.5", "7.5", `3${index}.6`]),
      ]),
    );
    expect(table?.head).toEqual([["Year", "Total (bn)", "Each", "Share", "Total (bn)"]]);
    expect(table?.spans).toEqual([]);
  });
});

describe("The header cells of a ruled grid", () => {
  const XS = [10, 70, 100, 130, 160, 190];
  const YS = [280, 264, 248, 232, 216];
  const grid = [
    ...YS.map((y) => across(10, 190, y)),
    ...XS.map((x) => down(x, [10, 70, 190].includes(x) ? 280 : 264, 216)),
  ];
  const below = ["now", "then", "now", "then"].map((text, column) => centred(85 + 30 * column, 253, text));
  const rows = [0, 1].flatMap((index) => [
    at(14, 237 - 16 * index, `Row ${index + 1}`),
    ...[1.5, 2.5, 3.5, 4.5].map((value, column) => centred(85 + 30 * column, 237 - 16 * index, `${value + index}`)),
  ]);

  it("are separate when each is centred over its own columns, although no ruled line separates them", async () => {
    const [table] = await tablesOn(...grid, centred(100, 269, "North"), centred(160, 269, "Lender"), ...below, ...rows);
    expect(table?.head).toEqual([
      ["", "North", "", "Lender", ""],
      ["", "now", "then", "now", "then"],
    ]);
    expect(table?.spans).toMatchObject([
      { column: 1, columnSpan: 2 },
      { column: 3, columnSpan: 2 },
    ]);
  });

  it("are one cell when the text is centred over all columns", async () => {
    const [table] = await tablesOn(...grid, centred(130, 269, "North and south"), ...below, ...rows);
    expect(table?.head[0]).toEqual(["", "North and south", "", "", ""]);
  });
});

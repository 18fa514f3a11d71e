import { describe, expect, it } from "vitest";
import { classifyBoxes } from "../src/tables/boxes.ts";
import { isNonTable } from "../src/tables/non-table-text.ts";
import { groupByBand, separatorsIn } from "../src/tables/separators.ts";
import { tableLine, word } from "./support/made-words.ts";

const noTable = (rows: string[][]) =>
  isNonTable(
    rows.map((row, index) => tableLine(row, 100 + 20 * index)),
    false,
  );

describe("isNonTable", () => {
  it("returns true for a table of contents, in which page numbers never decrease", () => {
    const contents = (pages: string[]) => noTable(pages.map((page, index) => [`Chapter ${index + 1} Words`, page]));
    expect(contents(["0", "4", "9"])).toBe(true);
    expect(contents(["1", "4", "4"])).toBe(true);
    expect(contents(["1", "9", "4"])).toBe(false);
    expect(contents(["3", "7"])).toBe(false);
    expect(contents(["3", "7", "8", "a", "b", "c"])).toBe(false);
  });

  it("returns true for the scales of a chart, whose numbers change in equal steps", () => {
    const scale = (...figures: string[]) => noTable(figures.map((figure) => [figure, figure]));
    expect(scale("0", "20", "40", "60", "80")).toBe(true);
    expect(scale("80%", "60%", "40%", "20%", "0%")).toBe(true);
    expect(
      noTable([
        ["0", "5"],
        ["20", "9"],
        ["40", "2"],
        ["60", "1"],
        ["90", "8"],
      ]),
    ).toBe(false);
  });

  it("returns true for bullets beside text, and false for row numbers beside numbers", () => {
    expect(
      noTable([
        ["•", "first thing here"],
        ["•", "second thing here"],
        ["•", "third thing here"],
        ["•", "last thing here"],
      ]),
    ).toBe(true);
    expect(
      noTable([
        ["1", "10.5"],
        ["2", "11.7"],
        ["3", "9.25"],
        ["4", "77.1"],
      ]),
    ).toBe(false);
  });
});

describe("separatorsIn", () => {
  const box = { x0: 0, y0: 0, x1: 100, y1: 100 };
  const rule = (at: number, from = 0, to = 100) => ({ horizontal: true, at, from, to, thickness: 1 });
  const at = (...rules: ReturnType<typeof rule>[]) => separatorsIn(box, rules, []);

  it("returns the y positions of ruled lines across most of the table, from top to bottom", () => {
    expect(at(rule(60), rule(20))).toEqual([20, 60]);
    expect(at(rule(20, 0, 50), rule(60, 0, 60))).toEqual([60]);
    expect(at({ ...rule(20), horizontal: false })).toEqual([]);
  });

  it("ignores ruled lines at the top and bottom edge of the table", () => {
    expect(at(rule(0.5), rule(2), rule(98), rule(99.5))).toEqual([2, 98]);
  });

  it("counts ruled lines less than 2.5 points apart as one line", () => {
    expect(at(rule(20), rule(22))).toEqual([20]);
    expect(at(rule(20), rule(23))).toEqual([20, 23]);
  });
});

describe("groupByBand", () => {
  it("groups the lines between two separators", () => {
    const lines = [tableLine(["a", "1"], 20), tableLine(["b", "2"], 40), tableLine(["c", "3"], 60)];
    expect(groupByBand(lines, [30]).map(({ length }) => length)).toEqual([1, 2]);
    expect(groupByBand(lines, []).map(({ length }) => length)).toEqual([3]);
  });
});

describe("classifyBoxes", () => {
  const cell = (row: number, column: number, [x0, y0]: [number, number]) => ({
    ...{ row, column, rowSpan: 1, columnSpan: 1, x0, y0, x1: x0 + 40, y1: y0 + 20 },
  });
  const kindOf = (cells: ReturnType<typeof cell>[]) =>
    classifyBoxes(new Map(cells.map((one) => [one, [word("Box", [one.x0 + 10, one.x0 + 30, one.y0 + 14])]])))?.kind ??
    null;
  type At = [number, number];

  it("returns a diagram when the boxes are apart from each other", () => {
    const apart: At[] = [
      [0, 0],
      [80, 0],
      [160, 0],
      [80, 60],
    ];
    expect(kindOf(apart.map((at, index) => cell(index > 2 ? 1 : 0, index % 3, at)))).toBe("diagram");
  });

  it("returns null when most boxes share a side with another box", () => {
    const touching: At[] = [
      [0, 0],
      [40, 0],
      [80, 0],
      [120, 0],
    ];
    expect(kindOf(touching.map((at, index) => cell(0, index, at)))).toBeNull();
    expect(kindOf(touching.map(([x], index) => cell(index, 0, [0, x / 2])))).toBeNull();
  });

  it("returns null for two boxes", () => {
    expect(kindOf([cell(0, 0, [0, 0]), cell(0, 1, [80, 0])])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import type { Word } from "../src/layout/words.ts";
import type { Rule } from "../src/reading/page-content.ts";
import { ruledTables } from "../src/tables/ruled.ts";
import { word } from "./support/made-words.ts";

const across = (at: number, from: number, to: number): Rule => ({ horizontal: true, at, from, to, thickness: 1 });
const down = (at: number, from: number, to: number): Rule => ({ horizontal: false, at, from, to, thickness: 1 });

describe("ruledTables", () => {
  /**
   * Test data: a grid with columns of 60 points and rows of 20 points, from y = 100 downwards. The first row has no
   * ruled lines between its columns.
   */
  function grid(columns: number, rows: number): Rule[] {
    const [right, bottom] = [60 * columns, 100 + 20 * rows];
    return [
      ...Array.from({ length: rows + 1 }, (_, row) => across(100 + 20 * row, 0, right)),
      ...Array.from({ length: columns + 1 }, (_, column) =>
        down(60 * column, column === 0 || column === columns ? 100 : 120, bottom),
      ),
    ];
  }
  const at = (text: string, middle: number, row: number): Word =>
    word(text, [middle - 4 * text.length, middle + 4 * text.length, 114 + 20 * row]);
  const figures = (columns: number, rows: number): Word[] =>
    Array.from({ length: rows * columns }, (_, index) =>
      at(`${index}`, 30 + 60 * (index % columns), 1 + Math.floor(index / columns)),
    );
  const read = (words: Word[], columns: number, rows: number) => {
    const [table] = ruledTables(words, grid(columns, rows), []).tables;
    return { first: table?.cells[0], spans: table?.spans };
  };

  it("extends two header cells that no ruled line separates, each to all columns over which the cell is centred", () => {
    const { first, spans } = read([at("Old", 60, 0), at("New", 180, 0), ...figures(4, 3)], 4, 4);
    expect(first).toEqual(["Old", "", "New", ""]);
    expect(spans).toEqual([
      { row: 0, column: 0, rowSpan: 1, columnSpan: 2 },
      { row: 0, column: 2, rowSpan: 1, columnSpan: 2 },
    ]);
  });

  it("keeps header words in one cell when splitting them would leave a column without a header cell", () => {
    const { first, spans } = read([at("Old", 60, 0), at("New", 180, 0), ...figures(5, 3)], 5, 4);
    expect(first).toEqual(["Old New", "", "", "", ""]);
    expect(spans).toEqual([{ row: 0, column: 0, rowSpan: 1, columnSpan: 5 }]);
  });

  it("splits a first row without ruled lines into cells when at least three of its entries are in separate columns", () => {
    const heads = ["Lot", "Net", "Tax"].map((text, column) => at(text, 30 + 60 * column, 0));
    expect(read([...heads, ...figures(3, 3)], 3, 4)).toEqual({ first: ["Lot", "Net", "Tax"], spans: [] });
  });

  it("keeps a title of one word in one cell that spans all columns", () => {
    const { first, spans } = read([at("Prices", 90, 0), ...figures(3, 3)], 3, 4);
    expect(first).toEqual(["Prices", "", ""]);
    expect(spans).toEqual([{ row: 0, column: 0, rowSpan: 1, columnSpan: 3 }]);
  });
});

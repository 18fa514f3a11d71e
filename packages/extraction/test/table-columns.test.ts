import { describe, expect, it } from "vitest";
import type { Row } from "../src/layout/rows.ts";
import type { Word } from "../src/layout/words.ts";
import type { Rule } from "../src/reading/page-content.ts";
import { type Column, placeLine } from "../src/tables/columns.ts";
import { tableFrom } from "../src/tables/grid.ts";
import { assignHeaderGroups, headerLines } from "../src/tables/header.ts";
import { joinStraddled } from "../src/tables/line-groups.ts";
import { closeGutters } from "../src/tables/narrow-columns.ts";
import { boundedByRules } from "../src/tables/rule-stacks.ts";
import { placedBySpans, type TaggedCell } from "../src/tables/tagged-grid.ts";
import { findTextRules } from "../src/tables/text-rules.ts";
import { tableLine, word } from "./support/made-words.ts";

const rowOf = (words: Word[]): Row => {
  const [first] = words;
  const y = first?.baseline ?? 0;
  return { words, baseline: y, size: 10, x0: first?.x0 ?? 0, x1: words.at(-1)?.x1 ?? 0, y0: y - 8, y1: y + 2 };
};
const textsOf = (cells: readonly (readonly Word[])[]) => cells.map((words) => words.map(({ text }) => text).join(" "));
const across = (at: number, from: number, to: number): Rule => ({ horizontal: true, at, from, to, thickness: 1 });

describe("placeLine", () => {
  const columns: Column[] = [
    { x0: 0, x1: 100 },
    { x0: 102, x1: 200 },
  ];
  const place = (...words: [text: string, x0: number, x1: number][]) =>
    placeLine(rowOf(words.map(([text, x0, x1]) => word(text, [x0, x1, 100]))), columns, []);

  it("splits two words at the gap between their columns", () => {
    expect(textsOf(place(["Left", 40, 99], ["right", 103, 160]).cells)).toEqual(["Left right", ""]);
    expect(textsOf(place(["Left", 40, 97.5], ["right", 103, 160]).cells)).toEqual(["Left", "right"]);
  });

  it("splits a word and a number at a narrower gap between columns than two words need", () => {
    expect(textsOf(place(["Left", 40, 99], ["17", 102, 160]).cells)).toEqual(["Left", "17"]);
    expect(textsOf(place(["Left", 40, 99], ["right", 102, 160]).cells)).toEqual(["Left right", ""]);
  });

  it("keeps the words of a header cell together when the cell spans two columns and the gap between the words is inside one column", () => {
    const line = place(["Both", 40, 130], ["of", 135.5, 160]);
    expect(textsOf(line.cells)).toEqual(["Both of", ""]);
    expect(line.spans).toEqual([{ column: 0, columnSpan: 2 }]);
  });
});

describe("closeGutters", () => {
  const row = (y: number, ...words: [text: string, x0: number, x1: number][]) =>
    rowOf(words.map(([text, x0, x1]) => word(text, [x0, x1, y])));
  const figures = [118, 992, 207, 340, 415, 561].map((number, index) =>
    row(120 + 12 * index, [`${index}B`, 0, 20], [`${number}.5`, 24, 44], [`${number + 7}.25`, 48, 68]),
  );
  const head = row(98, ["Lot", 0, 20], ["Net", 24, 40], ["Gross", 48, 68]);

  it("returns gutters that reach from the header row to the last row", () => {
    const found = closeGutters([head, ...figures]);
    expect(found.length).toBeGreaterThan(0);
    for (const { from, to } of found) expect([from, to]).toEqual([90, 182]);
  });

  it("returns the x of the middle of gaps that are as wide as the widest word space", () => {
    const wide = [118, 992, 207, 340, 415, 561].map((number, index) =>
      row(120 + 12 * index, [`${index}B`, -20, 0], [`${number}.5`, 6.2, 26], [`${number + 7}.25`, 30, 50]),
    );
    const heads = row(98, ["Lot", -20, 0], ["Net", 6.2, 20], ["Gross", 30, 50]);
    expect([...new Set(closeGutters([heads, ...wide]).map(({ at }) => at))].sort()).toEqual([28, 3.1]);
  });

  it("accepts a header row two lines above the rows when a line of units is in between", () => {
    const units = row(109, ["(no.)", 0, 20], ["1994", 24, 44], ["(12)", 48, 68]);
    const found = closeGutters([head, units, ...figures]);
    expect(found.map(({ from }) => from)).toEqual(found.map(() => 90));
    expect(found.length).toBeGreaterThan(0);
  });
});

describe("tableFrom", () => {
  it("fills rows that have fewer columns with empty texts", () => {
    const body = [[tableLine(["Rope", "12"], 100)], [tableLine(["Sail"], 120)]];
    const { cells } = tableFrom({ header: [], body, headerMarked: false, confidence: 1, evidence: "alignment" });
    expect(cells).toEqual([
      ["Rope", "12"],
      ["Sail", ""],
    ]);
  });

  it("drops columns that are empty in every row", () => {
    const body = [[tableLine(["Rope", "", "12"], 100)], [tableLine(["Sail", "", "9"], 120)]];
    const { cells } = tableFrom({ header: [], body, headerMarked: false, confidence: 1, evidence: "alignment" });
    expect(cells).toEqual([
      ["Rope", "12"],
      ["Sail", "9"],
    ]);
  });
});

describe("headerLines", () => {
  const count = (...rows: string[][]) =>
    headerLines(
      rows.map((texts, index) => tableLine(texts, 100 + 20 * index)),
      { separators: [], everyRowParted: false },
    );

  it("counts a line as a header line when half of its entries are years", () => {
    const figures = [
      ["Corn", "1.5", "2.5", "3.5", "4.5"],
      ["Rye", "6.5", "7.5", "8.5", "9.5"],
    ];
    expect(count(["Crop", "A", "B", "C", "D"], ["Year", "2019", "2020", "low", "high"], ...figures)).toBe(2);
  });

  it("stops at the first line of numbers", () => {
    expect(count(["Crop", "A"], ["Corn", "1.5"], ["Rye", "2.5"])).toBe(1);
  });
});

describe("joinStraddled", () => {
  const linesWith = (step: number) => [
    tableLine(["Rope of", ""], 100),
    tableLine(["", "12"], 100 + step),
    tableLine(["hemp", ""], 100 + 2 * step),
  ];

  it("joins a label of two lines with the numbers that are vertically centred beside it", () => {
    expect(joinStraddled(linesWith(7)).map(({ cells }) => textsOf(cells))).toEqual([["Rope of hemp", "12"]]);
  });

  it("does not join lines when the label's lines are 1.55 ems apart", () => {
    expect(joinStraddled(linesWith(7.75))).toHaveLength(3);
  });
});

describe("assignHeaderGroups", () => {
  const columns = [0, 1, 2, 3].map((index): Column => ({ x0: 50 * index, x1: 50 * index + 40 }));
  const head = (middle: number) => [word("Head", [middle - 10, middle + 10, 100])];

  it("assigns to each header cell the columns over which it is centred", () => {
    expect(assignHeaderGroups([head(45), head(145)], [0, 1, 2, 3], columns)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it("prefers a group of several columns to a single column", () => {
    expect(assignHeaderGroups([head(70)], [0, 1, 2], columns)).toEqual([[0, 1, 2]]);
  });

  it("returns null for a header cell that is not centred over any columns", () => {
    expect(assignHeaderGroups([head(33)], [0, 1, 2, 3], columns)).toBeNull();
  });
});

describe("boundedByRules", () => {
  const rows = (right: readonly string[]) =>
    right.map((text, index) =>
      rowOf([word(`Label${index}`, [0, 40, 112 + 14 * index]), word(text, [120, 150, 112 + 14 * index])]),
    );
  const rules = [across(100, 0, 100), across(100, 110, 150), across(146, 0, 100), across(146, 110, 150)];

  it("joins ruled lines over labels with the lines over the numbers beside these labels", () => {
    expect(boundedByRules(rows(["12", "13", "14"]), rules)).toEqual([{ x0: 0, y0: 100, x1: 150, y1: 146 }]);
  });

  it("does not join ruled lines when the column beside the labels has words as well as numbers", () => {
    expect(boundedByRules(rows(["12", "Oak", "14"]), rules)).not.toContainEqual({ x0: 0, y0: 100, x1: 150, y1: 146 });
  });
});

describe("placedBySpans", () => {
  const cell = (text: string): TaggedCell => ({ words: [word(text, [0, 10, 100])], isHeader: false, covers: null });
  const placesOf = (rows: TaggedCell[][]) => placedBySpans(rows)?.map(({ row, column }) => [row, column]);

  it("ignores rows without cells", () => {
    const rows = [[cell("a"), cell("b")], [], [cell("c"), cell("d")]];
    expect(placesOf(rows)).toEqual([
      [0, 0],
      [0, 1],
      [2, 0],
      [2, 1],
    ]);
  });

  it("returns null when rows end at different columns", () => {
    expect(placedBySpans([[cell("a"), cell("b")], [cell("c")]])).toBeNull();
  });
});

describe("findTextRules", () => {
  /**
   * Returns a word in a monospaced font whose letters are 6 points wide. `x` is the position of the word in letters.
   */
  const typed = (text: string, x: number, y: number): Word => ({
    ...word(text, [6 * x, 6 * (x + text.length), y]),
    monospace: true,
  });

  it.each([0, 0.5, -0.5])(
    "replaces vertical bars that are %s letters to the right of the crosses in the typed ruled line",
    (off) => {
      const words = [
        typed("+----+----+", 0, 100),
        typed("|Rope|  12|", off, 112),
        typed("|Sail|   9|", off, 124),
        typed("+----+----+", 0, 136),
      ];
      const { entryWords, rules } = findTextRules(words);
      expect(entryWords.map(({ text }) => text.trim())).toEqual(["Rope", "12", "Sail", "9"]);
      expect(rules.filter(({ horizontal }) => horizontal)).toHaveLength(2);
    },
  );
});

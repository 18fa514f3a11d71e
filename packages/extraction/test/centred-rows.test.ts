import { describe, expect, it } from "vitest";
import { at, tablesOn } from "./drawn-page.ts";

const LEADING = 9;
const ROWS = [
  [["Harbour"], ["Not for all; paid in", "two parts a year"], ["open"], ["1,774"]],
  [["Bridge"], ["Subject to review by", "the board"], ["under", "review"], ["411"]],
  [["Tower"], ["Open until March"], ["closed"], ["287"]],
  [["Garden"], ["Based on what is", "asked of all"], ["open"], ["76,753"]],
] as const;
const XS = [10, 46, 130, 168];

/** Draws a cell whose lines are vertically centred on y = `middle`. */
const cell = (column: number, middle: number, lines: readonly string[]): string =>
  lines.map((line, index) => at(XS[column] ?? 0, middle + ((lines.length - 1) / 2 - index) * LEADING, line)).join("");

describe("Vertically centred entries in a borderless table", () => {
  it("form one row with the other entries beside them, and the lines of each entry are joined", async () => {
    const [table, ...others] = await tablesOn(
      ...["Name", "Conditions", "State", "Cost"].map((name, column) => cell(column, 270, [name])),
      ...ROWS.flatMap((row, index) => row.map((lines, column) => cell(column, 240 - 32 * index, lines))),
    );
    expect(others).toEqual([]);
    expect(table?.head).toEqual([["Name", "Conditions", "State", "Cost"]]);
    expect(table?.data).toEqual(ROWS.map((row) => row.map((lines) => lines.join(" "))));
  });

  it("form two rows when a column has two lines of numbers, although label and unit are centred between these lines", async () => {
    const [table] = await tablesOn(
      ...["Name", "First", "Second", "Unit"].map((name, column) => cell(column, 270, [name])),
      ...[10, 12, 15, 18].flatMap((value, index) =>
        [[`Place ${index + 1}`], [`${value}.5`, `${value}.7`], [`${value}.6`, `${value}.8`], ["kg"]].map(
          (lines, column) => cell(column, 240 - 32 * index, lines),
        ),
      ),
    );
    expect(table?.data.flat()).toContain("10.5");
    expect(table?.data.flat()).not.toContain("10.5 10.7");
  });
});

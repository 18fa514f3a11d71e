import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const COURIER = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";

/** Returns the tables on a page of 7-point Courier, whose letters are 4.2 points wide. */
async function tablesOf(lines: readonly string[]): Promise<string[][][]> {
  const content = lines.map((line, row) => `BT /F1 7 Tf 5 ${280 - 10 * row} Td (${line}) Tj ET`).join("\n");
  const entries = "/Resources<</Font<</F1 100 0 R>>>>";
  const source = { bytes: handmadePdf([{ content, entries }], { objects: [COURIER] }) };
  const { tables } = await extractor.tables({ source, pages: "all", deadlineMs: Date.now() + 30_000 });
  return tables.map(({ head, data }) => [...head, ...data]);
}

const cellsOf = (lines: readonly string[]): string[][] => lines.map((line) => line.trim().split(/ {2,}/));

describe("Two neighbouring columns that never share a row", () => {
  it("become one column when one contains labels and the other contains their indented sub-labels", async () => {
    const lines = [
      "Item       1990   1991",
      "A           250    270",
      "    Rent    120    130",
      "    Food    130    140",
      "B           300    310",
      "    Wool    100    110",
      "    Coal    200    200",
    ];
    expect(await tablesOf(lines)).toEqual([cellsOf(lines)]);
  });

  it("become one column when one contains right-aligned numbers and the other contains words in place of a number", async () => {
    const lines = [
      "Town           Boats     Men",
      "Anklam            12      30",
      "Wismar    none            31",
      "Rerik             45      33",
      "Barth     none            35",
      "Lassan            76      36",
    ];
    expect(await tablesOf(lines)).toEqual([cellsOf(lines)]);
  });

  it("stay separate when each has a header cell, or when both contain numbers", async () => {
    const money = [
      "Day      Debit    Credit     Left",
      "01       12.10              30.10",
      "02                 99.10    31.10",
      "03       12.20              30.20",
      "04                 92.10    38.10",
      "05       12.70              35.10",
    ];
    const sums = [
      "Stocks      12.10",
      "Debtors     10.00",
      "Current               22.10",
      "Land        52.10",
      "Boats       20.00",
      "Fixed                 72.10",
    ];
    const [first] = await tablesOf(money);
    expect(first?.slice(0, 3)).toEqual([
      ["Day", "Debit", "Credit", "Left"],
      ["01", "12.10", "", "30.10"],
      ["02", "", "99.10", "31.10"],
    ]);
    expect((await tablesOf(sums))[0]?.[2]).toEqual(["Current", "", "22.10"]);
  });
});

import { describe, expect, it } from "vitest";
import { LocalExtractor } from "../../../src/engines/extraction/local-extractor.ts";
import { THREAD_READING } from "../../../src/engines/extraction/reading/limits.ts";
import { cMaps } from "../../support/cmaps.ts";
import { handmadePdf } from "../../support/handmade-pdf.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING, elsewhere: false, cMaps });
const COURIER = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";
const HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/** Lines of type at 7 points, one under the other. */
async function tablesOf(lines: readonly string[], font = COURIER): Promise<string[][][]> {
  const content = lines.map((line, row) => `BT /F1 7 Tf 10 ${280 - 9 * row} Td (${line}) Tj ET`).join("\n");
  const entries = "/Resources<</Font<</F1 100 0 R>>>>";
  const source = { bytes: handmadePdf([{ content, entries }], { objects: [font] }) };
  const { tables } = await extractor.tables({ source, pages: "all", deadlineMs: Date.now() + 30_000 });
  return tables.map(({ head, data }) => [...head, ...data]);
}

describe("columns parted by a word space", () => {
  const rows = [
    "10041 ROPES 2024-03-01 118.40",
    "10057 SAILS 2024-03-04 992.15",
    "10102 TARRY 2024-03-04 207.00",
    "10260 OAKUM 2024-03-11 340.75",
    "10311 BLOCK 2024-04-02 415.20",
    "11970 PITCH 2024-04-19 561.35",
  ];

  it("are a table where their entries begin at one place on row after row", async () => {
    expect(await tablesOf(rows)).toEqual([rows.map((row) => row.split(" "))]);
  });

  it("keep their heads where these leave the white free", async () => {
    const head = "ORDER GOODS DAY_OF_ORD AMOUNT";
    expect(await tablesOf([head, ...rows])).toEqual([[head, ...rows].map((row) => row.split(" "))]);
  });

  it("are a table in proportional type, whose figures are as wide as each other", async () => {
    const figures = [
      "1041 118.40 77120 3.15",
      "2057 992.15 61438 2.80",
      "3102 207.60 55091 9.04",
      "4260 340.75 49817 1.66",
    ];
    const more = ["5311 415.20 38250 7.29", "6970 561.35 20774 5.51"];
    expect(await tablesOf([...figures, ...more], HELVETICA)).toEqual([
      [...figures, ...more].map((row) => row.split(" ")),
    ]);
  });

  it("are no columns in typed prose, though spaces stand over each other", async () => {
    const prose = [
      "the pilot saw in 1904 that the old",
      "quay was no place for any man and",
      "so it was let to him who had none",
      "for a sum of 25 marks in all each",
      "year and the sea did rise by half",
      "and by 1911 it lay deep under mud",
      "the men who had won it went up to",
    ];
    expect(await tablesOf(prose)).toEqual([]);
  });

  it("are none between a number and its unit, a day and its month, or the groups of a number", async () => {
    const lists = [
      [12, 31, 27, 44, 18, 63].map((count) => `${count} kg of ${count + 21} 500 pcs`),
      [
        "12 March 2021 14 June",
        "14 April 2022 17 July",
        "18 March 2023 21 June",
        "22 April 2024 25 July",
        "24 March 2025 27 June",
      ],
      [1, 2, 3, 4, 5, 6].map((number) => `${number}) Room ${number + 30} is let to a fisher`),
    ];
    for (const lines of lists) expect(await tablesOf(lines, HELVETICA)).toEqual([]);
  });

  it("are none in a program", async () => {
    const lines = ["x1", "y2", "z3", "a4", "b5", "c6"].map((name, row) => `let ${name} = read\\(${row + 10}, base\\);`);
    expect(await tablesOf(lines)).toEqual([]);
  });
});

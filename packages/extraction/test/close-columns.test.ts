import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const COURIER = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";
const HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/**
 * Returns the tables on a page of 7-point text. Each item of `lines` is a printed line: one string, or several strings
 * that start at the x positions in `starts`.
 */
async function tablesOf(
  lines: readonly (string | string[])[],
  font = COURIER,
  starts: readonly number[] = [5],
): Promise<string[][][]> {
  const content = lines
    .flatMap((line, row) =>
      [line].flat().map((text, at) => `BT /F1 7 Tf ${starts[at]} ${280 - 9 * row} Td (${text}) Tj ET`),
    )
    .join("\n");
  const entries = "/Resources<</Font<</F1 100 0 R>>>>";
  const source = { bytes: handmadePdf([{ content, entries }], { objects: [font] }) };
  const { tables } = await extractor.tables({ source, pages: "all", deadlineMs: Date.now() + 30_000 });
  return tables.map(({ head, data }) => [...head, ...data]);
}

describe("Columns one word space apart", () => {
  const rows = [
    "10041 ROPES 2024-03-01 118.40",
    "10057 SAILS 2024-03-04 992.15",
    "10102 TARRY 2024-03-04 207.00",
    "10260 OAKUM 2024-03-11 340.75",
    "10311 BLOCK 2024-04-02 415.20",
    "11970 PITCH 2024-04-19 561.35",
  ];
  const head = "ORDER GOODS DAY_OF_ORD AMOUNT";

  it("are a table when each column has a header cell and its entries start at the same x in every row", async () => {
    expect(await tablesOf([head, ...rows])).toEqual([[head, ...rows].map((row) => row.split(" "))]);
  });

  it("are a table that does not include the text above its header row", async () => {
    const [table] = await tablesOf([
      "These goods were had on the days",
      "named and paid for in the spring:",
      head,
      ...rows,
    ]);
    expect(table?.[0]).toEqual(head.split(" "));
  });

  it("are a table in a proportional font whose digits have equal widths", async () => {
    const starts = [5, 22.5, 45.9, 67.3];
    const lines = [
      ["Ply", "Net", "Lot", "Loss"],
      ["1041", "118.40", "77120", "3.15"],
      ["2057", "992.15", "61438", "2.80"],
      ["3102", "207.60", "55091", "9.04"],
      ["4260", "340.75", "49817", "1.66"],
      ["5311", "415.20", "38250", "7.29"],
      ["6970", "561.35", "20774", "5.51"],
    ];
    expect(await tablesOf(lines, HELVETICA, starts)).toEqual([lines]);
  });

  it("are not a table without a header row", async () => {
    expect(await tablesOf(["A list of it all:", ...rows.map((row) => row.replaceAll("-", "/"))])).toEqual([]);
  });

  it("are not detected between the digit groups of one number: the number stays one entry", async () => {
    const telephones = [31, 42, 53, 64, 75, 86].map((area, row) => [
      `+49 ${area} ${117 + row} ${40 - row} 22`,
      `${201 + row}`,
    ]);
    const accounts = [4021, 5130, 6288, 7391, 8402, 9513].map((group, row) => [
      `DE${20 + ((7 * row) % 10)} ${group} 1177 ${11_000 - group} 05`,
      `${3 + row}.50`,
    ]);
    const cards = [4021, 5130, 6288, 7391, 8402, 9513].map((group) => [`${group} 8811 ${group + 17} 6042`, "11.26"]);
    for (const [name, entries] of Object.entries({ TELEPHONE: telephones, ACCOUNT: accounts, CARD: cards })) {
      const wide = await tablesOf([
        `${name.padEnd(26)}UNIT`,
        ...entries.map(([number = "", other]) => `${number.padEnd(26)}${other}`),
      ]);
      expect(wide.map((table) => table.slice(1))).toEqual([entries]);
      const close = await tablesOf([`${name} UNIT`, ...entries.map((entry) => entry.join(" "))]);
      for (const table of close)
        expect(table.slice(1).map(([number]) => number)).toEqual(entries.map(([number]) => number));
    }
  });

  it("are not detected under a header cell of two words if the number below it has two groups of digits", async () => {
    const lines = [31, 42, 53, 64, 75, 86].map((area, row) => `BOAT ${row + 1} ${area}0 5${area}117`);
    const found = await tablesOf(["SHIP NO Tel no. of it", ...lines]);
    expect(found.flat(2)).not.toContain("310");
  });

  it("are not detected in sentences that repeat the same words at the same place in every line", async () => {
    const lines = [1, 2, 3, 4, 5, 6].map((number) => `The room ${number} is let to ${"abcdef"[number]}.`);
    expect(await tablesOf(["The key: a man in it now", ...lines])).toEqual([]);
  });

  it("are not detected in typewritten prose whose spaces are aligned by coincidence", async () => {
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
});

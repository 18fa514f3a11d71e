import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

/** Returns the tables of a document with pages of 200 by 300 points. The font F2 is bold. */
async function tablesOn(...pages: string[]) {
  const entries = "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>";
  const bytes = handmadePdf(
    pages.map((content) => ({ content, entries })),
    { objects: ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>"] },
  );
  const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 };
  return (await extractor.tables(request)).tables;
}

const EDGES = [10, 80, 135];
const line = (cells: readonly string[], y: number, font = "F1"): string =>
  cells.map((text, index) => `BT /${font} 8 Tf ${EDGES[index]} ${y} Td (${text}) Tj ET\n`).join("");
const rows = (top: number, cells: readonly string[][]): string =>
  cells.map((row, index) => line(row, top - 12 * index)).join("");
/** Draws a grid of ruled lines with rows that are 14 points high. */
const grid = (top: number, cells: readonly string[][]): string =>
  cells.map((row, index) => line(row, top - 10 - 14 * index)).join("") +
  [...cells, []].map((_, index) => `8 ${top - 14 * index} m 192 ${top - 14 * index} l S\n`).join("") +
  [8, 75, 130, 192].map((x) => `${x} ${top} m ${x} ${top - 14 * cells.length} l S\n`).join("");

const HEAD = ["Institution", "Town", "Subject"];
const WORDS = [
  ["Harbour School", "Bremen", "Rope"],
  ["Garden College", "Leipzig", "Herbs"],
  ["Bridge Academy", "Passau", "Stone"],
  ["Tower Institute", "Ulm", "Bells"],
];

describe("Tables that continue on the next page", () => {
  it("start there with a body row, not with a header row", async () => {
    const [first, rest] = await tablesOn(grid(80, [HEAD, ...WORDS.slice(0, 2)]), grid(280, WORDS.slice(2)));
    expect(first).toMatchObject({ head: [HEAD], data: WORDS.slice(0, 2), continuesOnNextPage: true });
    expect(rest).toMatchObject({ head: [], data: WORDS.slice(2) });
  });

  it("keep the header rows there if the next page repeats them", async () => {
    const pages = [
      grid(80, [HEAD, ...WORDS.slice(0, 2)]),
      grid(280, [HEAD, ...Array.from({ length: 17 }, () => WORDS[1] ?? [])]),
      grid(280, [HEAD, ...WORDS.slice(2)]),
    ];
    expect((await tablesOn(...pages)).map(({ head }) => head)).toEqual([[HEAD], [HEAD], [HEAD]]);
  });

  it("may start there with a section name, which is not a header row", async () => {
    const figures = (names: readonly string[]) => names.map((name, at) => [name, `1${at}4.0`, `${at}3.5`]);
    const [, rest] = await tablesOn(
      grid(80, [["Area", "2023", "2024"], ...figures(["North", "South", "East", "West"])]),
      grid(285, [["Abroad"], ...figures(["Oslo", "Porto", "Riga", "Sofia"])]),
    );
    expect(rest?.head).toEqual([]);
    expect(rest?.data[0]).toEqual(["Abroad", "", ""]);
  });
});

describe("Header rows", () => {
  const body = [
    ["Oats", "12.0", "14.5"],
    ["Barley", "9.1", "8.7"],
  ];
  const sums = (top: number): string =>
    line(["CEREALS", "21.1", "23.2"], top, "F2") +
    rows(top - 12, body) +
    line(["PULSES", "7.4", "6.9"], top - 36, "F2") +
    rows(top - 48, [["Lentils", "7.4", "6.9"]]);

  it("do not include a bold first row of sums", async () => {
    const [table] = await tablesOn(sums(200));
    expect(table?.head).toEqual([]);
    expect(table?.data[0]).toEqual(["CEREALS", "21.1", "23.2"]);
  });

  it("belong to the table of numbers below them, although ruled lines and a gap are in between", async () => {
    const [table, ...others] = await tablesOn(
      rows(250, [
        ["Crop", "Harvested", "Sold"],
        ["of the", "in thousand", "in thousand"],
        ["year", "tons", "tons"],
      ]) +
        [260, 222].map((y) => `8 ${y} m 192 ${y} l S\n`).join("") +
        sums(190),
    );
    expect(others).toEqual([]);
    expect(table?.head).toEqual([["Crop of the year", "Harvested in thousand tons", "Sold in thousand tons"]]);
    expect(table?.data).toHaveLength(5);
  });
});

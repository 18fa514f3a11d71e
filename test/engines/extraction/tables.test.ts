import { describe, expect, it } from "vitest";
import { csvOf } from "../../../src/domain/csv.ts";
import { PdfJsExtractor } from "../../../src/engines/extraction/extractor.ts";
import { fixture } from "../../support/extraction-documents.ts";
import { handmadePdf } from "../../support/handmade-pdf.ts";

const extractor = new PdfJsExtractor();

const tablesIn = async (bytes: Uint8Array) =>
  (await extractor.tables({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 })).tables;

const RATES = [
  ["Country", "Men", "", "Women", ""],
  ["", "2019", "2020", "2019", "2020"],
  ["Belgium", "12.1", "13.0", "9.4", "10.2"],
  ["Czech Republic", "7.5", "7.9", "6.6", "-"],
  ["United Kingdom", "104.3", "98.7", "88.0", "91.5"],
];

describe("tables", () => {
  it("reads a ruled table with cells of several lines and one that spans", async () => {
    const [table, ...others] = await tablesIn(fixture("ruled"));
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      page: 1,
      index: 0,
      rows: 4,
      columns: 3,
      headers: ["Programme", "Description", "Cost"],
      headerRows: 1,
      data: [
        [
          "Harbour",
          "Applications are accepted until the end of the quarter; revised after the second reading",
          "1,200",
        ],
        ["Bridge", "Open", "35"],
        ["Total", "", "1,235"],
      ],
      spans: [{ row: 3, column: 0, rowSpan: 1, columnSpan: 2 }],
      continuesOnNextPage: false,
    });
    expect(table?.confidence).toBeGreaterThan(0.9);
  });

  it.each(["paper", "borderless"] as const)(
    "reads the %s table with two levels of heads, and no prose beside it",
    async (name) => {
      const [table, ...others] = await tablesIn(fixture(name));
      expect(others).toEqual([]);
      expect([table?.headers, ...(table?.data ?? [])]).toEqual(RATES);
      expect(table?.headerRows).toBe(2);
    },
  );

  it("reads a tagged table by its tags", async () => {
    const [table] = await tablesIn(fixture("tagged"));
    expect([table?.headers, ...(table?.data ?? [])]).toEqual([
      ["Name", "Share"],
      ["North", "40%"],
      ["South", "60%"],
    ]);
  });

  it("finds none in justified prose, lists and a table of contents", async () => {
    expect(await tablesIn(fixture("tableless"))).toEqual([]);
  });

  it("says when a table goes on at the top of the next page", async () => {
    const cell = (text: string, x: number, y: number) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET\n`;
    const rows = (top: number) =>
      Array.from(
        { length: 6 },
        (_, row) =>
          cell(`Row ${row}`, 20, top - 14 * row) +
          cell(`${row}1.5`, 100, top - 14 * row) +
          cell(`${row}2.5`, 150, top - 14 * row),
      ).join("");
    const tables = await tablesIn(handmadePdf([{ content: rows(110) }, { content: rows(280) }]));
    expect(tables.map(({ continuesOnNextPage }) => continuesOnNextPage)).toEqual([true, false]);
  });
});

describe("CSV", () => {
  it("quotes what RFC 4180 says and ends every record with CRLF", () => {
    expect(
      csvOf([
        ["a", 'say "b"', "c,d"],
        ["", "two\nlines", "e"],
      ]),
    ).toBe('a,"say ""b""","c,d"\r\n,"two\nlines",e\r\n');
  });
});

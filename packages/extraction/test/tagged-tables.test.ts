import { describe, expect, it } from "vitest";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { at, extractor } from "./drawn-page.ts";

interface Cell {
  text: string;
  x: number;
  y: number;
  /** Table attributes of the cell, such as `/ColSpan 2`. */
  says?: string;
}

const FIRST = 100;
const element = (role: string, parent: number, kids: string, more = ""): string =>
  `<</Type/StructElem/S/${role}/P ${parent} 0 R/Pg 10 0 R/K[${kids}]${more}>>`;
const marked = (cells: readonly Cell[]): string =>
  cells.map(({ text, x, y }, mark) => (text ? `/Span <</MCID ${mark}>> BDC ${at(x, y, text)} EMC\n` : "")).join("");
const request = (objects: readonly string[], cells: readonly Cell[]) => {
  const catalog = `/MarkInfo<</Marked true>>/StructTreeRoot ${FIRST} 0 R`;
  const bytes = handmadePdf([{ content: marked(cells) }], {
    catalog,
    objects: [`<</Type/StructTreeRoot/K ${FIRST + 1} 0 R>>`, ...objects],
  });
  return { source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 };
};

/** Returns a request for a document with a tagged table that has these rows. An empty cell has no content. */
function tableOf(rows: readonly (readonly Cell[])[]) {
  const cells = rows.flat();
  const [table, firstRow] = [FIRST + 1, FIRST + 2];
  const firstCell = firstRow + rows.length;
  const rowsOf = rows.map((row, index) => {
    const before = rows.slice(0, index).flat().length;
    return element("TR", table, row.map((_, at) => `${firstCell + before + at} 0 R`).join(" "));
  });
  const owners = rows.flatMap((row, index) => row.map(() => firstRow + index));
  return request(
    [
      element("Table", FIRST, rows.map((_, index) => `${firstRow + index} 0 R`).join(" ")),
      ...rowsOf,
      ...cells.map(({ text, says }, mark) =>
        element("TD", owners[mark] ?? 0, text ? `${mark}` : "", says ? `/A[<</O/Table${says}>>]` : ""),
      ),
    ],
    cells,
  );
}

const paragraphs = (cells: readonly Cell[]) =>
  request(
    [
      element("Document", FIRST, cells.map((_, index) => `${FIRST + 2 + index} 0 R`).join(" ")),
      ...cells.map((_, mark) => element("P", FIRST + 1, `${mark}`)),
    ],
    cells,
  );

const PLACES = [10, 90, 100, 130, 140, 150, 180];
/**
 * Returns a row with a label and two groups of cells. Each group has a currency sign, a number, and whitespace, but the
 * last group has no whitespace cell.
 */
const row = (y: number, ...texts: string[]): Cell[] =>
  PLACES.map((x, column) => ({ text: texts[column] ?? "", x, y, says: "/ColSpan 1" }));

describe("Tagged tables", () => {
  it("join cells of currency signs, percent signs and whitespace with their numbers, and omit rows that are only spacing", async () => {
    const heads = [
      { text: "Harbour dues", x: 10, y: 250, says: "/ColSpan 1" },
      { text: "2021", x: 95, y: 250, says: "/ColSpan 2" },
      { text: "", x: 130, y: 250, says: "/ColSpan 1" },
      { text: "Share", x: 140, y: 250, says: "/ColSpan 3" },
    ];
    const request = tableOf([
      heads,
      row(238, "Tolls", "$", "512", "", "41.5", "%"),
      row(232, " "),
      row(226, "Rents", "", "77", "", "6.2", "%"),
      row(214, "Total", "$", "589", "", "47.7", "%"),
      row(208, " "),
    ]);
    const [table, ...others] = (await extractor.tables(request)).tables;
    expect(others).toEqual([]);
    expect(table?.head).toEqual([["Harbour dues", "2021", "Share"]]);
    expect(table?.data).toEqual([
      ["Tolls", "$ 512", "41.5%"],
      ["Rents", "77", "6.2%"],
      ["Total", "$ 589", "47.7%"],
    ]);
  });

  it("keep empty rows that are meant to be filled in, and place each cell in a column that no row span occupies", async () => {
    const cell = (text: string, x: number, y: number, says?: string): Cell => ({ text, x, y, ...(says && { says }) });
    const request = tableOf([
      [cell("Pier", 10, 250, "/RowSpan 2"), cell("Ships of the day", 60, 250, "/ColSpan 2")],
      [cell("Came", 60, 238), cell("Went", 120, 238)],
      [cell("North", 10, 226), cell("", 60, 226), cell("4", 120, 226)],
      [cell(" ", 10, 214), cell(" ", 60, 214), cell(" ", 120, 214)],
      [cell("South", 10, 202), cell("7", 60, 202), cell("", 120, 202)],
    ]);
    const [table] = (await extractor.tables(request)).tables;
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["Pier", "Ships of the day", ""],
      ["", "Came", "Went"],
      ["North", "", "4"],
      ["", "", ""],
      ["South", "7", ""],
    ]);
    expect(table?.spans).toEqual([
      { row: 0, column: 0, rowSpan: 2, columnSpan: 1 },
      { row: 0, column: 1, rowSpan: 1, columnSpan: 2 },
    ]);
  });

  it("are found when each entry is tagged as a paragraph, and the text around them keeps its position", async () => {
    const entries = [
      ["Ship", "2021", "2022"],
      ["Adler", "512", "498"],
      ["Brigantine", "77", "64"],
      ["Cutter", "1204", "1310"],
    ].flatMap((texts, line) =>
      texts.map((text, column): Cell => ({ text, x: [10, 100, 150][column] ?? 0, y: 250 - 12 * line })),
    );
    const before: Cell = { text: "What each ship has paid", x: 10, y: 280 };
    const after: Cell = { text: "Paid on the day of sailing", x: 10, y: 190 };
    const both = paragraphs([before, ...entries, after]);
    const { tables } = await extractor.tables(both);
    expect(tables.map(({ head, data }) => [...head, ...data])).toEqual([
      [
        ["Ship", "2021", "2022"],
        ["Adler", "512", "498"],
        ["Brigantine", "77", "64"],
        ["Cutter", "1204", "1310"],
      ],
    ]);
    const { content } = await extractor.text(both, "text");
    expect(content?.replaceAll(/\s+/g, " ").trim()).toMatch(/^What each ship.*Adler 512 498.*day of sailing$/);
  });
});

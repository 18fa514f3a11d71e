import { describe, expect, it } from "vitest";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { across, at, extractor, request, tablesOn } from "./drawn-page.ts";

const markdownOf = async (...content: string[]) => (await extractor.text(request(content), "markdown")).content ?? "";

/** Draws the texts of each row at the x positions `places`, with a distance of 10 points between rows. */
const placed = (rows: readonly (readonly string[])[], places: readonly number[], top = 250): string[] =>
  rows.flatMap((row, index) =>
    row.map((text, column) => (text ? at(places[column] ?? 0, top - 10 * index, text) : "")),
  );

describe("Running text", () => {
  it("is not a table when the wide spaces of its lines are aligned", async () => {
    const rows = [
      ["The", "harbour", "keeps", "a book"],
      ["in", "which the", "clerk", "writes"],
      ["all", "that was", "sold,", "and the"],
      ["sums", "are read", "aloud", "at noon"],
      ["so", "that none", "has", "to wonder"],
    ];
    const places = [20, 45, 100, 130];
    const spread = rows.map((row) => row.map((text) => text.replaceAll(" ", "     ")));
    expect(await tablesOn(...placed(spread, places))).toEqual([]);
    const entries = rows.map((row, index) => row.map((text, column) => (column > 0 ? `${index}${column}.5` : text)));
    expect(await tablesOn(...placed(entries, places))).toHaveLength(1);
  });

  it("is read column by column when three text columns share their baselines, even if numbers follow far below", async () => {
    const columns = [
      [
        "SEA",
        "We go to the sea",
        "by foot and look",
        "at the old ships",
        "as they come in",
        "on a hot May day",
        "and go out again",
      ],
      [
        "HILL",
        "Up on the hill a",
        "man of no words",
        "has a mill to let",
        "to all who bring",
        "him a bag or two",
        "of the best corn",
      ],
      [
        "WOOD",
        "In the wood it is",
        "dark and so we do",
        "not go in at all",
        "but sit by a tree",
        "until it is too",
        "late to see it",
      ],
    ];
    const lines = columns.flatMap((column, index) =>
      column.map((text, line) => `BT /F1 6 Tf ${10 + 62 * index} ${250 - 7 * line} Td (${text}) Tj ET\n`),
    );
    const sums = [
      ["4 SHIPS", "9 MILLS", "2 SAWS"],
      ["CAME", "TURNED", "BROKE"],
      ["IN MAY", "IN JUNE", "IN JULY"],
    ];
    const below = sums.flatMap((row, index) => row.map((text, column) => at(10 + 62 * column, 60 - 15 * index, text)));
    const text = await markdownOf(...lines, ...below);
    const found = ["and go out again", "Up on the hill", "of the best corn", "In the wood"].map((part) =>
      text.replaceAll(/\s+/g, " ").indexOf(part),
    );
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
  });

  it("is not a table when numbered headings are above and below a ruled line", async () => {
    const heads = (numbers: readonly string[]): string[] => [
      ...placed([[numbers[0] ?? "", "ROADS AND BRIDGES"]], [20, 50], 250),
      across(20, 180, 246),
      ...placed(
        [
          [numbers[1] ?? "", "WHO BUILT THEM"],
          [numbers[2] ?? "", "WHO PAYS FOR THEM"],
        ],
        [20, 50],
        235,
      ),
    ];
    expect(await tablesOn(...heads(["3.", "3.1", "3.2"]))).toEqual([]);
    expect(await tablesOn(...heads(["Who", "All", "None"]))).toHaveLength(1);
  });
});

describe("Program listings", () => {
  it("are not tables when they are between ruled lines and have a title", async () => {
    const program = [
      ["", ""],
      ["for each ship", "until the quay is full"],
      ["weigh her cargo", "in tons"],
      ["add it to the sum", "of the day"],
      ["end", "of the list"],
    ];
    const drawn = (title: string): string[] => [
      across(20, 180, 258),
      at(20, 250, title),
      ...placed(program, [20, 110]),
      across(20, 180, 205),
    ];
    expect(await tablesOn(...drawn("Algorithm 2 Weighing"))).toEqual([]);
    expect(await tablesOn(...drawn("What is to be done"))).toHaveLength(1);
  });
});

describe("Tables of contents", () => {
  const entries = ["Ships", "Mills", "Roads", "Bridges", "Markets", "Law"].map((name, index) => [
    `${index + 1}. ${name}`,
    `${3 + 4 * index}`,
  ]);

  it("are not tables, and have one line of text per heading", async () => {
    expect(await tablesOn(...placed(entries, [20, 150]))).toEqual([]);
    const named = entries.map(([name = "", page = ""]) => [name.slice(3), page]);
    const text = await markdownOf(
      ...placed(named, [20, 150]),
      at(20, 180, "Printed at the quay in the year of the flood"),
    );
    expect(text).not.toContain("Ships 3 Mills");
  });

  it("are not tables when the dots of their leaders are aligned in columns", async () => {
    const led = ["Ships", "Mills", "Roads", "Bridges"].flatMap((name, index) => [
      at(20, 250 - 10 * index, name),
      ...[60, 75, 90, 105, 120, 135].map((x) => at(x, 250 - 10 * index, ".")),
      at(150, 250 - 10 * index, `${3 + 4 * index}`),
    ]);
    expect(await tablesOn(...led)).toEqual([]);
  });
});

describe("Tagged tables", () => {
  it("do not include an empty row above the first row", async () => {
    const element = (role: string, parent: number, kids: string): string =>
      `<</Type/StructElem/S/${role}/P ${parent} 0 R/Pg 10 0 R/K[${kids}]>>`;
    const cell = (row: number, mark: number): string => element("TD", row, `${mark}`);
    const objects = [
      "<</Type/StructTreeRoot/K 101 0 R>>",
      element("Table", 100, "102 0 R 103 0 R 104 0 R"),
      element("TR", 101, "105 0 R 106 0 R"),
      element("TR", 101, "107 0 R 108 0 R"),
      element("TR", 101, "109 0 R 110 0 R"),
      ...[cell(102, 4), cell(102, 5)],
      ...[cell(103, 0), cell(103, 1)],
      ...[cell(104, 2), cell(104, 3)],
    ];
    const texts = ["Ship", "Tons", "Adler", "14", " ", " "];
    const content = texts
      .map(
        (text, mark) =>
          `/TD <</MCID ${mark}>> BDC ${at(20 + 60 * (mark % 2), [250, 235, 265][mark >> 1] ?? 0, text)} EMC\n`,
      )
      .join("");
    const catalog = "/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R";
    const source = { bytes: handmadePdf([{ content }], { catalog, objects }) };
    const { tables } = await extractor.tables({ source, pages: "all", deadlineMs: Date.now() + 30_000 });
    expect(tables.map(({ head, data }) => [...head, ...data])).toEqual([
      [
        ["Ship", "Tons"],
        ["Adler", "14"],
      ],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { columnNames } from "../src/tables/header-names.ts";
import { across, at, down, extractor, request, tablesOn } from "./drawn-page.ts";

const EDGES = [20, 60, 100, 140, 180];
const row = (y: number, ...texts: string[]): string =>
  texts.map((text, column) => (text === "" ? "" : at((EDGES[column] ?? 0) + 4, y, text))).join("");

const HARVEST = [
  ["Crop", "Spring", "Summer", "Autumn"],
  ["Oats", "12.5", "14.1", "9.8"],
  ["Rye", "7.25", "8.3", "6.4"],
  ["Barley", "3.5", "4.75", "5.1"],
];

describe("Tables with drawn frames", () => {
  it("do not include the frame of the page or the text in it", async () => {
    const crops = ["Wheat", "Maize", "Millet", "Hops", "Flax"].map((name, index) => [name, `${index}.5`, "1.5", "2.5"]);
    const rows = [...HARVEST, ...crops];
    const content = [
      across(0, 200, 300) + across(0, 200, 0) + down(0, 0, 300) + down(200, 0, 300),
      across(120, 200, 280) + down(120, 280, 300),
      at(130, 286, "HARVESTS"),
      at(40, 250, "What the fields gave"),
      at(150, 20, "Coast"),
      at(22, 60, "A note"),
      ...rows.map((texts, index) => row(216 - 14 * index, ...texts)),
      ...[0, ...rows.keys().map((index) => index + 1)].map((index) => across(20, 180, 226 - 14 * index)),
      ...EDGES.map((x) => down(x, 226, 226 - 14 * rows.length)),
    ];
    const tables = await tablesOn(...content);
    expect(tables).toMatchObject([{ head: rows.slice(0, 1), data: rows.slice(1) }]);
    expect(tables[0]?.bbox.x).toBeCloseTo(20, 0);
    const { content: text } = await extractor.text(request(content), "text");
    expect(text?.split("\n").slice(0, 3)).toEqual(["HARVESTS", "", "What the fields gave"]);
  });

  it("have a row boundary where the borders between the columns end", async () => {
    const section = (top: number, name: string, ...rows: string[][]): string =>
      at(24, top - 10, name) +
      rows.map((texts, index) => row(top - 24 - 14 * index, ...texts)).join("") +
      EDGES.slice(1, -1)
        .map((x) => down(x, top - 14, top - 14 * (rows.length + 1)))
        .join("") +
      rows.map((_, index) => across(20, 180, top - 14 * (index + 2))).join("");
    const [table] = await tablesOn(
      across(20, 180, 280) + down(20, 280, 182) + down(180, 280, 182),
      row(270, "Size", "Fields", "Sown", "Left"),
      ...EDGES.slice(1, -1).map((x) => down(x, 280, 266)),
      across(20, 180, 266),
      section(266, "Smallest of all (under one)", ["Wet", "12", "11", "1"], ["Dry", "7", "5", "2"]),
      section(224, "Largest of all (over ten)", ["Wet", "31", "30", "1"], ["Dry", "9", "7", "2"]),
    );
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["Size", "Fields", "Sown", "Left"],
      ["Smallest of all (under one)", "", "", ""],
      ["Wet", "12", "11", "1"],
      ["Dry", "7", "5", "2"],
      ["Largest of all (over ten)", "", "", ""],
      ["Wet", "31", "30", "1"],
      ["Dry", "9", "7", "2"],
    ]);
  });

  it("may have no line between title and header row: the title is a row of its own and not part of the column names", async () => {
    const content = [
      ...[
        [280, 20],
        [266, 60],
        [252, 60],
        [238, 20],
        [224, 20],
        [210, 20],
        [196, 20],
      ].map(([y = 0, x = 0]) => across(x, 180, y)),
      ...[20, 180].map((x) => down(x, 280, 196)),
      ...[60, 100, 140].map((x) => down(x, x === 60 ? 266 : 252, 196)),
      at(60, 270, "Fields by season"),
      at(24, 243, "Crop"),
      at(100, 256, "Season"),
      row(243, "", "Spring", "Summer", "Autumn"),
      ...HARVEST.slice(1).map((texts, index) => row(229 - 14 * index, ...texts)),
    ];
    const [table] = await tablesOn(...content);
    expect(table?.head[0]).toEqual(["Fields by season", "", "", ""]);
    expect(columnNames(table?.head ?? [], table?.spans ?? [])).toEqual([
      "Crop",
      "Season / Spring",
      "Season / Summer",
      "Season / Autumn",
    ]);
    const { content: markdown } = await extractor.text(request(content), "markdown");
    expect(markdown?.split("\n").slice(0, 3)).toEqual([
      "Fields by season",
      "",
      "| Crop | Season / Spring | Season / Summer | Season / Autumn |",
    ]);
  });

  it("include a line of column numbers in their header rows", async () => {
    const [table] = await tablesOn(
      row(270, ...(HARVEST[0] ?? [])),
      row(256, "1", "2", "3", "4"),
      row(242, "A", "Fields of the coast", "", ""),
      ...HARVEST.slice(1).map((texts, index) => row(228 - 14 * index, ...texts)),
      ...[280, 266, 252, 238, 224, 210, 196].map((y) => across(20, 180, y)),
      ...EDGES.map((x, index) => down(x, 280, 252) + down(x, index < 2 || index === 4 ? 252 : 238, 196)),
    );
    expect(table?.head).toEqual([HARVEST[0], ["1", "2", "3", "4"]]);
    expect(table?.data[0]).toEqual(["A", "Fields of the coast", "", ""]);
  });

  it("do not lose the text inside the frame above the header row", async () => {
    const content = [
      ...[290, 250, 236, 222, 208].map((y) => across(20, 180, y)),
      ...[20, 180].map((x) => down(x, 290, 208)),
      ...[60, 100, 140].map((x) => down(x, 250, 208)),
      at(24, 281, "Fields and their yield"),
      row(256, ...(HARVEST[0] ?? [])),
      ...HARVEST.slice(1).map((texts, index) => row(241 - 14 * index, ...texts)),
    ];
    const tables = await tablesOn(...content);
    expect(tables[0]?.head.at(-1)).toEqual(HARVEST[0]);
    const { content: text } = await extractor.text(request(content), "text");
    expect(text).toContain("Fields and their yield");
  });

  it("may have a frame around the body rows only: header cells directly above the frame become the header row", async () => {
    const grid = (heads: string) => [
      heads,
      ...HARVEST.slice(1).map((texts, index) => row(229 - 14 * index, ...texts)),
      ...[238, 224, 210, 196].map((y) => across(20, 180, y)),
      ...EDGES.map((x) => down(x, 238, 196)),
    ];
    expect(await tablesOn(...grid(row(243, ...(HARVEST[0] ?? []))))).toMatchObject([
      { head: HARVEST.slice(0, 1), data: HARVEST.slice(1) },
    ]);
    const [untouched] = await tablesOn(...grid(at(24, 243, "What the fields gave, in tons")));
    expect([...(untouched?.head ?? []), ...(untouched?.data ?? [])]).toEqual(HARVEST.slice(1));
  });

  it("keep a row whole when its entries have one, two and three vertically centred lines", async () => {
    const lines = (column: number, middle: number, ...texts: string[]): string =>
      texts
        .map((text, index) => at((EDGES[column] ?? 0) + 3, middle + 4.5 * (texts.length - 1) - 9 * index, text))
        .join("");
    const [table] = await tablesOn(
      lines(0, 258, "Region", "and", "coast"),
      lines(1, 258, "Fields", "over", "15.000", "ells"),
      lines(2, 258, "Fields", "left to", "15.000", "ells"),
      lines(3, 258, "Sown", "on", "15.000", "ells"),
      ...[280, 238, 224, 210, 196, 182].map((y) => across(20, 180, y)),
      ...EDGES.map((x) => down(x, 280, 182)),
      ...["Coast", "Hills", "Marsh", "Plain"].map((name, index) =>
        row(229 - 14 * index, name, `${index}2`, "3", "4.5"),
      ),
    );
    expect(table?.head).toEqual([
      ["Region and coast", "Fields over 15.000 ells", "Fields left to 15.000 ells", "Sown on 15.000 ells"],
    ]);
    expect(table?.data).toHaveLength(4);
  });

  it("split two lines of numbers into two rows when a label is centred beside them", async () => {
    const pair = (top: number, label: string, ...figures: string[]): string =>
      at(24, top - 12.5, label) +
      row(top - 8, "", "Oats", ...figures.slice(0, 2)) +
      row(top - 17, "", "Rye", ...figures.slice(2));
    const [table] = await tablesOn(
      row(270, "Field", "Crop", "Sown", "Left"),
      ...[280, 264, 242, 220, 198].map((y) => across(20, 180, y)),
      ...EDGES.map((x) => down(x, 280, 198)),
      pair(264, "6", "0.965", "0.934", "0.969", "0.927"),
      pair(242, "4", "0.938", "0.904", "0.952", "0.909"),
      pair(220, "2", "0.923", "0.897", "0.945", "0.901"),
    );
    expect(table?.data).toEqual([
      ["6", "Oats", "0.965", "0.934"],
      ["", "Rye", "0.969", "0.927"],
      ["4", "Oats", "0.938", "0.904"],
      ["", "Rye", "0.952", "0.909"],
      ["2", "Oats", "0.923", "0.897"],
      ["", "Rye", "0.945", "0.901"],
    ]);
  });
});

describe("The text between two ruled lines", () => {
  it("is not a table when it ends with the caption of the next table", async () => {
    const tables = await tablesOn(
      at(20, 283, "3640") + at(120, 283, "R. Farmer et al."),
      across(20, 180, 279),
      at(20, 263, "Table 1") + at(60, 263, "Yield of the fields"),
      across(20, 180, 258),
      ...HARVEST.map((texts, index) => row((index === 0 ? 250 : 247) - 11 * index, ...texts)),
      across(20, 180, 246),
      across(20, 180, 210),
    );
    expect(tables.map(({ head }) => head)).toEqual([HARVEST.slice(0, 1)]);
  });

  it("is not a table when it consists of equations and fractions that are numbered at the margin", async () => {
    const equation = (y: number, left: string, over: string, under: string, number: string): string =>
      at(30, y + 5, `d${left}`) +
      at(30, y - 5, "dt") +
      at(48, y, `= ${over} - k`) +
      at(104, y + 5, over) +
      at(104, y - 5, under) +
      at(170, y, number);
    const tables = await tablesOn(
      equation(280, "A", "k a", "V", "(1)"),
      equation(250, "B", "k b", "W", "(2)"),
      equation(220, "C", "k c", "X", "(3)"),
    );
    expect(tables).toEqual([]);
  });
});

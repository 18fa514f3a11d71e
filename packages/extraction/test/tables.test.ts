import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";
import { columnNames } from "../src/tables/header-names.ts";
import { fixture } from "./support/extraction-documents.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const request = (bytes: Uint8Array) => ({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 });
const tablesIn = async (bytes: Uint8Array) => (await extractor.tables(request(bytes))).tables;

const RATES = [
  ["Country", "Men", "", "Women", ""],
  ["", "2019", "2020", "2019", "2020"],
  ["Belgium", "12.1", "13.0", "9.4", "10.2"],
  ["Czech Republic", "7.5", "7.9", "6.6", "-"],
  ["United Kingdom", "104.3", "98.7", "88.0", "91.5"],
];

const at = (x: number, y: number, text: string): string => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const rule = (x0: number, x1: number, y: number): string => `0.5 w ${x0} ${y} m ${x1} ${y} l S\n`;
const page = (...content: string[]): Uint8Array => handmadePdf([{ content: content.join("") }]);

describe("Table extraction", () => {
  it("returns a ruled table that has cells with several lines and a cell that spans columns", async () => {
    const [table, ...others] = await tablesIn(fixture("ruled"));
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      page: 1,
      index: 0,
      rows: 4,
      columns: 3,
      head: [["Programme", "Description", "Cost"]],
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
    "returns the two header rows of the %s table, without the prose around the table",
    async (name) => {
      const [table, ...others] = await tablesIn(fixture(name));
      expect(others).toEqual([]);
      expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(RATES);
      expect(columnNames(table?.head ?? [], table?.spans ?? [])).toEqual([
        "Country",
        "Men / 2019",
        "Men / 2020",
        "Women / 2019",
        "Women / 2020",
      ]);
    },
  );

  it("returns a tagged table as its tags describe it", async () => {
    const [table] = await tablesIn(fixture("tagged"));
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["Name", "Share"],
      ["North", "40%"],
      ["South", "60%"],
    ]);
  });

  it("returns no tables for justified prose, lists and a table of contents", async () => {
    expect(await tablesIn(fixture("tableless"))).toEqual([]);
  });

  it("returns financial accounts that have ruled lines only at their sums, with the currency signs joined to their numbers", async () => {
    const [table, ...others] = await tablesIn(
      page(
        at(90, 280, "2010") + at(150, 280, "2011"),
        rule(88, 112, 276) + rule(148, 172, 276),
        at(10, 264, "Cash") + at(76, 264, "$") + at(90, 264, "4,100") + at(136, 264, "$") + at(150, 264, "3,900"),
        at(10, 252, "Stock") + at(90, 252, "1,250") + at(150, 252, "1,300"),
        rule(88, 112, 249) + rule(148, 172, 249),
        at(16, 240, "Total") + at(76, 240, "$") + at(90, 240, "5,350") + at(136, 240, "$") + at(150, 240, "5,200"),
        rule(88, 112, 237) + rule(148, 172, 237),
      ),
    );
    expect(others).toEqual([]);
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["", "2010", "2011"],
      ["Cash", "$ 4,100", "$ 3,900"],
      ["Stock", "1,250", "1,300"],
      ["Total", "$ 5,350", "$ 5,200"],
    ]);
  });

  it("splits the columns of a framed grid at gaps that have no ruled line", async () => {
    const rows = [
      ["North", "12", "34", "56", "78"],
      ["South", "21", "43", "65", "87"],
      ["East", "14", "25", "36", "47"],
      ["West", "41", "52", "63", "74"],
    ];
    const [table, ...others] = await tablesIn(
      page(
        ...[286, 220].map((y) => rule(8, 190, y)),
        ...[8, 60, 125, 190].map((x) => `${x} 220 m ${x} 286 l S\n`),
        ...rows.map((row, index) =>
          row.map((text, column) => at([12, 70, 100, 135, 165][column] ?? 0, 274 - 14 * index, text)).join(""),
        ),
      ),
    );
    expect(others).toEqual([]);
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(rows);
  });

  it("reads rotated header cells over narrow columns", async () => {
    const turned = (x: number, text: string) => `BT /F1 8 Tf 0 1 -1 0 ${x} 232 Tm (${text}) Tj ET\n`;
    const [table] = await tablesIn(
      page(
        ...[290, 228, 210, 192].map((y) => rule(8, 128, y)),
        ...[8, 68, 98, 128].map((x) => `${x} 192 m ${x} 290 l S\n`),
        at(12, 232, "District") + turned(86, "Population") + turned(116, "Households"),
        at(12, 216, "Upper") + at(74, 216, "120") + at(104, 216, "44"),
        at(12, 198, "Lower") + at(74, 198, "310") + at(104, 198, "98"),
      ),
    );
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["District", "Population", "Households"],
      ["Upper", "120", "44"],
      ["Lower", "310", "98"],
    ]);
  });

  it("does not return the scales of a chart as a table", async () => {
    const years = ["2001", "2002", "2003", "2004", "2005"];
    const scale = [0, 25, 50, 75, 100].map((value, index) => at(10, 150 + 25 * index, String(value)));
    const lines = [150, 175, 200, 225, 250].map((y) => rule(30, 190, y + 3));
    expect(
      await tablesIn(page(...scale, ...lines, ...years.map((year, index) => at(34 + 30 * index, 138, year)))),
    ).toEqual([]);
  });

  describe("with rows in sections", () => {
    const row = (y: number, label: string, ...figures: string[]) =>
      at(10, y, label) + figures.map((figure, index) => at(100 + 40 * index, y, figure)).join("");
    const gridOf = async (...content: string[]) => {
      const [table, ...others] = await tablesIn(page(...content));
      expect(others).toEqual([]);
      return [...(table?.head ?? []), ...(table?.data ?? [])];
    };

    it("keeps a section name in a row of its own, separate from the rows above and below", async () => {
      const rows = [
        ["Item", "Men", "Women"],
        ["Actual 1996", "", ""],
        ["Czech Republic", "812", "933"],
        ["Spain", "120", "345"],
        ["Estimate 1997", "", ""],
        ["Czech Republic", "814", "941"],
        ["Spain", "131", "350"],
      ];
      expect(
        await gridOf(
          ...rows.map(([label = "", ...rest], index) => row(280 - 10 * index, label, ...rest.filter(Boolean))),
        ),
      ).toEqual(rows);
    });

    it("returns rows of small numbers as body rows, although the numbers look like column numbers", async () => {
      const rows = [
        ["Area", "Mean", "Median"],
        ["North", "37", "29"],
        ["South", "99", "19"],
        ["East", "51", "93"],
      ];
      const [table] = await tablesIn(
        page(...rows.map(([label = "", ...rest], index) => row(280 - 10 * index, label, ...rest))),
      );
      expect({ head: table?.head, data: table?.data }).toEqual({ head: rows.slice(0, 1), data: rows.slice(1) });
    });

    it("joins a label of two lines with the numbers that are vertically centred beside it", async () => {
      const found = await gridOf(
        row(280, "Item", "Men", "Women"),
        row(266, "Schools", "12", "13"),
        at(10, 254, "Agriculture, forestry and"),
        row(249, "", "34", "35").replace(at(10, 249, ""), ""),
        at(10, 244, "fishing"),
        row(232, "Transport", "56", "57"),
      );
      expect(found).toContainEqual(["Agriculture, forestry and fishing", "34", "35"]);
      expect(found).toHaveLength(4);
    });

    it("returns a centred section name as a cell that spans all columns", async () => {
      const [table] = await tablesIn(
        page(
          rule(10, 156, 290),
          row(280, "Year", "Men", "Women"),
          rule(10, 156, 276),
          at(68, 266, "Number"),
          row(254, "2001", "120", "340"),
          row(242, "2002", "125", "341"),
          at(70, 230, "Share"),
          row(218, "2001", "12.0", "34.0"),
          row(206, "2002", "12.5", "34.1"),
          rule(10, 156, 200),
        ),
      );
      const sections = table?.spans.filter(({ columnSpan }) => columnSpan === 3).map(({ row: index }) => index);
      expect(sections).toEqual([1, 4]);
      expect([table?.data[0], table?.data[3]]).toEqual([
        ["Number", "", ""],
        ["Share", "", ""],
      ]);
    });
  });

  describe("from drawings with aligned labels", () => {
    const years = ["2001", "2002", "2003", "2004"].map((year, index) => at(40 + 35 * index, 128, year));
    const scale = (x: number, figures: string[]) => figures.map((figure, index) => at(x, 140 + 25 * index, figure));
    const axes = `${rule(30, 180, 142)}30 142 m 30 250 l S\n180 142 m 180 250 l S\n`;
    const curve = (rise: number) => `35 150 m 70 ${190 + rise} l 105 ${170 + rise} l 140 ${220 + rise} l 175 200 l S\n`;
    const legend = ["North", "South"].map(
      (name, index) => `${40 + 60 * index} 114 12 2 re f\n${at(56 + 60 * index, 112, name)}`,
    );

    it("returns no table when curves are between two scales, with years and a legend below", async () => {
      const drawn = page(
        axes,
        curve(0),
        curve(20),
        ...scale(8, ["0", "7", "15", "40", "90"]),
        ...scale(186, ["a", "b", "c", "d", "e"]),
        ...years,
        ...legend,
      );
      expect(await tablesIn(drawn)).toEqual([]);
      const { pages } = await extractor.text(request(drawn), "structured");
      expect(pages?.[0]?.blocks.filter(({ type }) => type === "figure")).toHaveLength(1);
      expect(pages?.[0]?.text).toContain("2001 2002 2003 2004");
    });

    it("returns no table for bars that are between their names and their values", async () => {
      const bars = [30, 80, 55, 95].map(
        (tall, index) => `${42 + 35 * index} 142 14 ${tall} re f\n${at(42 + 35 * index, 144 + tall, String(tall))}`,
      );
      expect(
        await tablesIn(page(axes, "0.5 g\n", ...bars, "0 g\n", ...scale(8, ["0", "25", "50", "75", "100"]), ...years)),
      ).toEqual([]);
    });

    it("returns no table for boxes that are connected by lines", async () => {
      const boxes = [0, 1, 2].flatMap((row) =>
        [0, 1].map(
          (column) =>
            `${10 + 100 * column} ${220 - 50 * row} 70 30 re S\n${at(16 + 100 * column, 234 - 50 * row, `Step ${row}${column}`)}`,
        ),
      );
      const lines = [0, 1, 2].flatMap((row) => [
        rule(80, 110, 235 - 50 * row),
        `${45} ${220 - 50 * row} m 45 ${200 - 50 * row} l S\n`,
      ]);
      expect(await tablesIn(page(...boxes, ...lines))).toEqual([]);
    });

    it("returns no table for the boxes of a form with space for writing below their labels", async () => {
      const box = (x: number, y: number, across: number, label: string) =>
        `${x} ${y} ${across} 40 re S\n${at(x + 3, y + 30, label)}`;
      const form = page(
        box(10, 200, 90, "Surname"),
        box(100, 200, 90, "First name"),
        box(10, 160, 120, "Street"),
        box(130, 160, 60, "Postcode"),
        box(10, 120, 180, "Signature"),
      );
      expect(await tablesIn(form)).toEqual([]);
      const { content } = await extractor.text(request(form), "text");
      expect(content?.split(/\n+/)).toEqual(["Surname", "First name", "Street", "Postcode", "Signature"]);
    });

    it("returns no table when slanted lines connect the words", async () => {
      const words = ["salt", "iron", "gold", "lead", "zinc", "copper", "silver"];
      const column = (x: number) => words.map((word, index) => at(x, 260 - 20 * index, x < 50 ? word : `1${index}.5`));
      const links = words.slice(1).map((_, index) => `60 ${262 - 20 * index} m 130 ${242 - 20 * index} l S\n`);
      expect(await tablesIn(page(...column(20), ...column(135)))).toHaveLength(1);
      expect(await tablesIn(page(...column(20), ...column(135), ...links))).toEqual([]);
    });

    it("returns no table for three labels in four boxes, or for words below a row of years", async () => {
      const grid = [rule(10, 190, 260), rule(10, 190, 230), rule(10, 190, 200)].concat(
        [10, 100, 190].map((x) => `${x} 200 m ${x} 260 l S\n`),
      );
      const labels = [at(20, 242, "Na 140"), at(110, 242, "A 10")];
      expect(await tablesIn(page(...grid, ...labels, at(110, 212, "Cl 126")))).toEqual([]);
      expect(await tablesIn(page(...grid, ...labels, at(110, 212, "Cl 126"), at(20, 212, "K 4")))).toHaveLength(1);
      const row = (texts: readonly string[], y: number) => texts.map((text, index) => at(20 + 45 * index, y, text));
      const axis = page(rule(10, 195, 262), ...row(["2004", "2005", "2006", "2007"], 250));
      const legend = page(
        rule(10, 195, 262),
        ...row(["2004", "2005", "2006", "2007"], 250),
        ...row(["Peru", "Chile", "Cuba", "Haiti"], 236),
      );
      expect([...(await tablesIn(axis)), ...(await tablesIn(legend))]).toEqual([]);
    });

    it("returns a shaded grid of numbers as a table", async () => {
      const rows = [
        ["Area", "2001", "2002"],
        ["North", "10", "20"],
        ["South", "30", "45"],
        ["East", "50", "60"],
      ];
      const shading = rows.map((_, index) => `0.8 g 10 ${240 - 20 * index} ${60 + 40 * (index % 2)} 18 re f 0 g\n`);
      const [table, ...others] = await tablesIn(
        page(
          ...shading,
          ...rows.flatMap((row, index) => row.map((text, column) => at(14 + 60 * column, 246 - 20 * index, text))),
        ),
      );
      expect(others).toEqual([]);
      expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(rows);
    });
  });

  describe("from business documents", () => {
    const lines = (rows: readonly (readonly string[])[], places: readonly number[], top = 270, step = 14): string =>
      rows
        .map((row, index) =>
          row.map((text, column) => (text ? at(places[column] ?? 0, top - step * index, text) : "")).join(""),
        )
        .join("");
    const gridOf = (table: { head: string[][]; data: string[][] } | undefined) => [
      ...(table?.head ?? []),
      ...(table?.data ?? []),
    ];

    it("returns no table for chapters with page numbers, or for numbered equations", async () => {
      const contents = [
        ["1.1 Scope", "3"],
        ["1.2 Terms", "7"],
        ["2.1 Method", "11"],
        ["2.2 Sample", "15"],
        ["3.1 Results", "22"],
      ];
      const equations = ["x = 2y + 1", "y = 3z - 4", "z = x + y", "w = 2x"].map((text, index) => [
        text,
        `(${index + 1})`,
      ]);
      expect(await tablesIn(page(lines(contents, [20, 170])))).toEqual([]);
      expect(await tablesIn(page(lines(equations, [60, 175])))).toEqual([]);
      expect(
        await tablesIn(
          page(
            lines([["Town", "Cases"], ...contents.map(([name = "", cases = ""]) => [name.slice(4), cases])], [20, 170]),
          ),
        ),
      ).toHaveLength(1);
    });

    it("returns no table for three addresses that are side by side at the foot of a letter", async () => {
      const foot = [
        ["Example Ltd", "Example Bank", "Director"],
        ["High Street", "London Wall", "Jane Smith"],
        ["London", "Sort code", "Registered"],
      ];
      expect(await tablesIn(page(lines(foot, [12, 75, 140], 40, 9)))).toEqual([]);
    });

    it("returns a table of words whose rows are shaded cell by cell", async () => {
      const rows = [
        ["Country", "Name"],
        ["Austria", "variant"],
        ["Ireland", "network"],
        ["Malta", "scheme"],
        ["Spain", "sample"],
      ];
      const shading = [0, 2, 4].map(
        (row) => `0.8 g 10 ${265 - 18 * row} 60 18 re f 70 ${265 - 18 * row} 60 18 re f 0 g
`,
      );
      const [table] = await tablesIn(page(...shading, lines(rows, [14, 74], 270, 18)));
      expect(gridOf(table)).toEqual(rows);
    });

    it("includes the lines that continue the last row, but not the note below the table", async () => {
      const [table] = await tablesIn(
        page(
          lines(
            [
              ["Measure", "Body", "When"],
              ["Survey", "Publish the guidance for", "2011"],
              ["", "all applicants", ""],
              ["Census", "Train the staff in the new", "2012"],
              ["", "procedure", ""],
            ],
            [10, 60, 170],
            270,
            9,
          ),
          rule(8, 192, 267),
          at(10, 219, "Source: registers."),
        ),
      );
      expect(gridOf(table)).toEqual([
        ["Measure", "Body", "When"],
        ["Survey", "Publish the guidance for all applicants", "2011"],
        ["Census", "Train the staff in the new procedure", "2012"],
      ]);
    });

    it("names the columns by three header rows in which each cell is centred over its group of columns", async () => {
      const [table] = await tablesIn(
        page(
          at(102, 282, "Respondents"),
          at(87, 272, "Sex") + at(150, 272, "Area"),
          lines(
            [
              ["Answer", "Men", "Women", "Urban", "Rural"],
              ["Agree", "41%", "39%", "44%", "36%"],
              ["Disagree", "38%", "41%", "35%", "43%"],
              ["Unsure", "21%", "20%", "21%", "21%"],
            ],
            [10, 66, 94, 132, 164],
            262,
            11,
          ),
        ),
      );
      expect(columnNames(table?.head ?? [], table?.spans ?? [])).toEqual([
        "Answer",
        "Respondents / Sex / Men",
        "Respondents / Sex / Women",
        "Respondents / Area / Urban",
        "Respondents / Area / Rural",
      ]);
    });

    it("separates the table from much larger text, and from a ruled line under the page header", async () => {
      const rows = [
        ["Earnings", "Amount", "Year"],
        ["Salary", "3,480.00", "38,280.00"],
        ["Overtime", "208.96", "1,149.28"],
        ["Gross", "3,688.96", "39,429.28"],
      ];
      const [table, ...others] = await tablesIn(
        page(
          at(10, 286, "Harbour") + at(150, 286, "Payslip") + rule(10, 190, 273),
          at(10, 254, "Ada Example") + at(100, 254, "Number") + at(150, 254, "00417"),
          `BT /F1 18 Tf 10 228 Td (2,465.48) Tj ET\n${at(100, 230, "Paid on 27 November")}`,
          lines(rows, [10, 90, 140], 200, 14),
          ...[197, 183, 169].map((y) => rule(10, 190, y)),
        ),
      );
      expect(others).toEqual([]);
      expect(gridOf(table)).toEqual(rows);
    });

    it("keeps each stop of a timetable in a row of its own", async () => {
      const rows = [
        ["Stop", "RE 1", "RE 2", "RE 3"],
        ["Harbour", "06:03", "07:03", "08:03"],
        ["Market", "06:07", "", "08:07"],
        ["Station", "06:11", "07:11", "08:11"],
      ];
      const [table] = await tablesIn(page(lines(rows, [10, 80, 115, 150], 270, 10)));
      expect(gridOf(table)).toEqual(rows);
    });

    it("assigns header cells to their numbers, although they are not directly above these numbers", async () => {
      const [table] = await tablesIn(
        page(
          lines([["Area", "Men", "Women"]], [10, 60, 125]),
          lines(
            [
              ["North", "1,204", "1,377"],
              ["South", "8,440", "8,102"],
              ["East", "3,075", "2,998"],
            ],
            [10, 90, 165],
            256,
          ),
        ),
      );
      expect(gridOf(table)[0]).toEqual(["Area", "Men", "Women"]);
      expect(gridOf(table)[1]).toEqual(["North", "1,204", "1,377"]);
    });
  });

  it("reports that a table continues at the top of the next page", async () => {
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

import { describe, expect, it } from "vitest";
import { across, at, tablesOn } from "./drawn-page.ts";

type Entry = string | readonly [label: string, ...figures: string[]];

/** Right edges of the two columns of numbers, in points. A letter is about 4.45 points wide. */
const ENDS = [150, 190];
const endingAt = (x: number, y: number, text: string): string => at(x - 4.45 * text.length, y, text);
const lines = (entries: readonly Entry[], top: number): string[] =>
  entries.flatMap((entry, index) => {
    const [label, ...figures] = typeof entry === "string" ? [entry] : entry;
    const y = top - 11 * index;
    return [at(10, y, label), ...figures.map((text, column) => endingAt(ENDS[column] ?? 0, y, text))];
  });
/** One ruled line under each column of numbers, with a gap between the lines. */
const underFigures = (y: number): string => across(120, 150, y) + across(160, 190, y);
/** A ruled line across the table, with a gap before the last column. */
const underAll = (y: number): string => across(10, 150, y) + across(160, 190, y);

describe("Tables of financial accounts", () => {
  it("keep the last column when every ruled line has a gap before it", async () => {
    const entries: Entry[] = [
      ["Tolls", "512", "498"],
      ["Rents", "(77)", "64"],
      ["Fines", "31", "(8)"],
      ["Sum", "466", "554"],
      ["Ferry", "120", "131"],
      ["Total", "586", "685"],
    ];
    const rules = [underFigures(229), underAll(208), underAll(197), underFigures(184)];
    const [table, ...others] = await tablesOn(...lines(entries, 232), ...rules);
    expect(others).toEqual([]);
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(entries);
  });

  it("keep their first rows when a long section name is between the rows", async () => {
    const entries: Entry[] = [
      ["Cash at the outset", "3592", "3978"],
      "Of the harbour itself:",
      ["Income of the year", "7908", "7412"],
      "Changes that bring no cash in:",
      ["Wear of the piers", "823", "829"],
      ["Other", "61", "89"],
      "Of the ships:",
      ["Sold", "456", "131"],
      ["Bought", "104", "121"],
    ];
    const heads = [
      at(65, 290, "BOOK OF THE HARBOUR"),
      at(10, 279, "In crowns"),
      endingAt(150, 258, "2021"),
      endingAt(190, 258, "2022"),
    ];
    const tables = await tablesOn(...heads, ...lines(entries, 244));
    expect(tables).toHaveLength(1);
    expect(tables[0]?.data[0]).toEqual(["Cash at the outset", "3592", "3978"]);
    expect(tables[0]?.data.at(-1)).toEqual(["Bought", "104", "121"]);
  });

  it("have two header rows when shading separates the body rows", async () => {
    const entries: Entry[] = [
      ["Tolls", "512", "498"],
      ["Rents", "77", "64"],
      ["Fines", "31", "8"],
      ["Ferry", "120", "131"],
      ["Light", "43", "40"],
      ["Total", "783", "741"],
    ];
    const shade = (y: number): string => `.9 g 8 ${y} 184 11 re f 0 g\n`;
    const shaded = entries.flatMap((_, index) => (index % 2 === 0 ? [shade(229 - 11 * index)] : []));
    const heads = [
      at(143, 254, "Year ended"),
      across(120, 190, 252),
      endingAt(150, 243, "2021"),
      endingAt(190, 243, "2022"),
    ];
    const [table] = await tablesOn(...shaded, ...heads, ...lines(entries, 232));
    expect(table?.head).toEqual([
      ["", "Year ended", ""],
      ["", "2021", "2022"],
    ]);
    expect(table?.spans).toContainEqual({ row: 0, column: 1, rowSpan: 1, columnSpan: 2 });
  });

  it("start with their header row when centred title lines are above it", async () => {
    const entries: Entry[] = [
      ["Tolls", "512", "498"],
      ["Rents", "77", "64"],
      ["Fines", "31", "8"],
      ["Total", "620", "570"],
    ];
    const title = [
      at(10, 287, "Part 1."),
      at(60, 287, "Books"),
      at(64, 276, "HARBOUR BOARD"),
      at(64, 265, "DUES AND RENTS"),
      at(83, 254, "In crowns"),
    ];
    const heads = [endingAt(150, 243, "2021"), endingAt(190, 243, "2022")];
    const [table, ...others] = await tablesOn(...title, ...heads, ...lines(entries, 232));
    expect(others).toEqual([]);
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([["", "2021", "2022"], ...entries]);
  });
});

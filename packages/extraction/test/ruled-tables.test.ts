import { describe, expect, it } from "vitest";
import { across, at, down, extractor, request, tablesOn } from "./drawn-page.ts";

const field = (x0: number, x1: number, y0: number, y1: number): string =>
  `.8 g ${x0} ${y0} ${x1 - x0} ${y1 - y0} re f 0 g\n`;

describe("Ruled tables", () => {
  const EDGES = [10, 70, 130, 190];
  const frame = across(10, 190, 280) + across(10, 190, 200);

  /** Draws the vertical borders of three columns, one stroke per row. */
  const bordersOf = (...heights: number[]): string =>
    heights
      .slice(1)
      .flatMap((bottom, index) => EDGES.map((x) => down(x, heights[index] ?? 0, bottom)))
      .join("");

  it("have one row per stroke of the vertical borders, even without horizontal lines", async () => {
    const [table] = await tablesOn(
      across(10, 190, 280) + across(10, 190, 176),
      bordersOf(280, 254, 228, 202, 176),
      ...["Harbour", "Garden", "Bridge", "Tower"].flatMap((name, row) => [
        at(14, 271 - 26 * row, name),
        at(14, 258 - 26 * row, "School"),
        at(74, 271 - 26 * row, "Open to all"),
        at(74, 258 - 26 * row, "Weekdays"),
        at(134, 271 - 26 * row, "Ask the"),
        at(134, 258 - 26 * row, "Office"),
      ]),
    );
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual([
      ["Harbour School", "Open to all Weekdays", "Ask the Office"],
      ["Garden School", "Open to all Weekdays", "Ask the Office"],
      ["Bridge School", "Open to all Weekdays", "Ask the Office"],
      ["Tower School", "Open to all Weekdays", "Ask the Office"],
    ]);
  });

  it("keep rows of numbers separate within one stroke of the borders", async () => {
    const rows = ["Oats", "Rye", "Barley", "Wheat", "Maize", "Millet"].map((name, row) => [
      name,
      `1${row}.5`,
      `${row}.25`,
    ]);
    const [table] = await tablesOn(
      frame,
      bordersOf(280, 240, 200),
      ...rows.flatMap((row, index) => row.map((text, column) => at((EDGES[column] ?? 0) + 4, 270 - 13 * index, text))),
    );
    expect([...(table?.head ?? []), ...(table?.data ?? [])]).toEqual(rows);
  });

  it("split the header row where the shaded areas behind its cells meet", async () => {
    const [table] = await tablesOn(
      field(10, 70, 264, 280),
      field(70, 190, 264, 280),
      at(14, 269, "Item"),
      at(74, 269, "Description"),
      ...[280, 264, 244, 224, 204].map((y) => across(10, 190, y)),
      ...[10, 70, 190].map((x) => down(x, x === 70 ? 264 : 280, 204)),
      ...["Fees", "Books", "Travel"].flatMap((name, row) => [
        at(14, 250 - 20 * row, name),
        at(74, 250 - 20 * row, "paid at the desk"),
      ]),
    );
    expect(table?.head).toEqual([["Item", "Description"]]);
  });

  it("do not include the title and the notes inside their frame, which stay in the text", async () => {
    const content = [
      ...[292, 276, 262, 248, 234, 208].map((y) => across(10, 190, y)),
      ...[10, 190].map((x) => down(x, 292, 208)),
      ...[70, 130].map((x) => down(x, 276, 234)),
      at(14, 281, "Table 4. Schools by result"),
      ...[
        ["Result", "Town", "Land"],
        ["Passed", "34", "3"],
        ["Failed", "11", "33"],
      ].flatMap((row, index) => row.map((text, column) => at((EDGES[column] ?? 0) + 4, 266 - 14 * index, text))),
      at(14, 225, "Note: Schools that answered in"),
      at(14, 215, "time. Source: own survey."),
    ];
    const [table] = await tablesOn(...content);
    expect(table).toMatchObject({
      head: [["Result", "Town", "Land"]],
      data: [
        ["Passed", "34", "3"],
        ["Failed", "11", "33"],
      ],
      spans: [],
    });
    const { content: text } = await extractor.text(request(content), "text");
    expect(text?.split("\n\n")).toEqual([
      "Table 4. Schools by result",
      "Result Town Land\nPassed 34 3\nFailed 11 33",
      "Note: Schools that answered in\ntime. Source: own survey.",
    ]);
  });
});

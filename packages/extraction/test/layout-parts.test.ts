import { describe, expect, it } from "vitest";
import type { Block } from "../src/layout/blocks.ts";
import { withBullets } from "../src/layout/list-bullets.ts";
import type { Row } from "../src/layout/rows.ts";
import { wordsOf } from "../src/layout/words.ts";
import { markFurniture } from "../src/output/furniture.ts";
import { classifyBoxes } from "../src/tables/boxes.ts";
import { splitSideBySide } from "../src/tables/side-by-side-tables.ts";
import { glyph, word } from "./support/made-words.ts";

describe("wordsOf", () => {
  const texts = (...letters: [string, number][]) =>
    wordsOf(
      letters.map(([text, x]) => glyph(text, { x })),
      0,
    ).map(({ text }) => text);

  it("joins letters that touch, and splits at a gap as wide as a word space", () => {
    expect(texts(["a", 0], ["b", 5], ["c", 13], ["d", 18])).toEqual(["ab", "cd"]);
    expect(texts(["a", 0], ["b", 6], ["c", 12])).toEqual(["abc"]);
  });

  it("joins the letters of vertical text", () => {
    const up = [glyph("a", { x: 20, y: 100, angle: 270 }), glyph("b", { x: 20, y: 95, angle: 270 })];
    expect(wordsOf(up, 270).map(({ text }) => text)).toEqual(["ab"]);
  });
});

describe("withBullets", () => {
  const sign = (x0: number, y: number, size = 4) => ({ x0, x1: x0 + size, y0: y - 2 - size, y1: y - 2, hollow: false });
  const lines = [word("One", [20, 40, 100]), word("Two", [20, 40, 120])];
  const added = (signs: ReturnType<typeof sign>[], words = lines) =>
    withBullets(words, signs)
      .slice(words.length)
      .map(({ baseline }) => baseline);

  it("adds a bullet for each of two small shapes that start at the same x before text", () => {
    expect(added([sign(8, 100), sign(8, 120)])).toEqual([100, 120]);
  });

  it("adds no bullet for a single small shape, for shapes that are not aligned, or for shapes far from the text", () => {
    expect(added([sign(8, 100)])).toEqual([]);
    expect(added([sign(8, 100), sign(12, 120)])).toEqual([]);
    expect(added([sign(8, 100), sign(8, 120)], [word("One", [60, 80, 100]), word("Two", [60, 80, 120])])).toEqual([]);
  });

  it("adds no bullet for small shapes after the text, or for shapes taller than a capital letter", () => {
    const after = [...lines, word("x", [0, 7, 100]), word("x", [0, 7, 120])];
    expect(added([sign(8, 100), sign(8, 120)], after)).toEqual([]);
    expect(added([sign(8, 100, 8), sign(8, 120, 8)])).toEqual([]);
  });
});

describe("markFurniture", () => {
  const block = (lines: string[], y0: number, more: Partial<Block> = {}): Block => ({
    ...{ x0: 0, y0, x1: 100, y1: y0 + 10 * lines.length, type: "paragraph", markdown: "", size: 10, bold: false },
    ...{ level: null, tagged: false, table: null, lines },
    ...more,
  });
  type Page = Parameters<typeof markFurniture>[0][number];
  const typesOf = (pages: Block[][]) => {
    markFurniture(pages.map((blocks) => ({ width: 600, height: 800, blocks }) as Page));
    return pages.map((blocks) => blocks.map(({ type }) => type));
  };
  const body = () => block(["Text of the page"], 400);

  it("marks lines that are repeated at the top and bottom of the pages as header and footer, even if the numbers in them differ", () => {
    const page = (n: number) => [block([`Report ${n}`], 20), body(), block([`Part ${n} of ten`], 760)];
    expect(typesOf([page(1), page(2)])).toEqual(Array(2).fill(["header", "paragraph", "footer"]));
  });

  it("does not mark lines that occur on one page only, or lines in the middle of a page", () => {
    expect(typesOf([[block(["Report"], 20), body()], [body()], [body()]])[0]).toEqual(["paragraph", "paragraph"]);
  });

  it("marks repeated blocks of at most three lines that are not larger than the body text", () => {
    const three = () => [block(["a", "b", "c"], 20), body()];
    const four = () => [block(["a", "b", "c", "d"], 20), body()];
    const large = () => [block(["Chapter"], 20, { size: 12 }), body(), body()];
    expect(typesOf([three(), three()])[0]?.[0]).toBe("header");
    expect(typesOf([four(), four()])[0]?.[0]).toBe("paragraph");
    expect(typesOf([large(), large()])[0]?.[0]).toBe("paragraph");
  });

  it("marks a single page number at the edge of a page, even if there is only one page", () => {
    const marked = (text: string, y: number) => typesOf([[block([text], y), body()]])[0]?.[0];
    expect(["12", "- 3 -", "Page 3 of 12", "xii", "Seite 4"].map((text) => marked(text, 780))).toEqual(
      Array(5).fill("footer"),
    );
    expect([marked("12", 400), marked("12 apples", 780)]).toEqual(["paragraph", "paragraph"]);
  });
});

describe("splitSideBySide", () => {
  const row = (y: number, places: [string, number][]): Row => {
    const words = places.map(([text, x]) => word(text, [x, x + 20, y]));
    return { words, baseline: y, size: 10, x0: 0, x1: 400, y0: y - 8, y1: y + 2 };
  };
  const rows = (gap: number) =>
    [100, 120, 140, 160].map((y, index) =>
      row(y, [
        ["Ab", 0],
        [`${index}.5`, 40],
        ["Cd", 60 + gap],
        [`${index}.7`, 100 + gap],
      ]),
    );

  it("splits rows at a gap that is far wider than the other gaps", () => {
    const [left, right] = splitSideBySide(rows(80), []) ?? [];
    expect([left?.length, right?.length]).toEqual([4, 4]);
    expect(left?.flatMap(({ words }) => words.map(({ text }) => text))).not.toContain("Cd");
    expect(right?.flatMap(({ words }) => words.map(({ text }) => text))).not.toContain("Ab");
  });

  it("does not split rows whose gaps are similar, or whose widest gap is crossed by a ruled line", () => {
    expect(splitSideBySide(rows(30), [])).toBeNull();
    expect(splitSideBySide(rows(80), [{ horizontal: true, at: 110, from: 0, to: 200, thickness: 1 }])).toBeNull();
  });
});

describe("classifyBoxes", () => {
  it("returns null for a row of cells in which most cells touch a neighbour on the left or right", () => {
    const xs = [0, 40, 100, 140, 300];
    const cells = xs.map((x0, column) => ({
      row: 0,
      column,
      rowSpan: 1,
      columnSpan: 1,
      x0,
      y0: 0,
      x1: x0 + 40,
      y1: 20,
    }));
    const words = (x0: number) => [word("Box", [x0 + 10, x0 + 30, 14])];
    expect(classifyBoxes(new Map(cells.map((cell) => [cell, words(cell.x0)])))).toBeNull();
  });
});

import { PdfDict, PdfStream } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import type { Block } from "../src/layout/blocks.ts";
import { chartsIn } from "../src/layout/charts.ts";
import { columnGutters } from "../src/layout/column-gutters.ts";
import { layoutPage } from "../src/layout/page.ts";
import { regionsOf } from "../src/layout/regions.ts";
import type { Item, Segment } from "../src/layout/rows.ts";
import { type PlotGraphics, plotsIn, strokeSetsIn } from "../src/layout/scales.ts";
import { paragraphLineTest } from "../src/layout/short-lines.ts";
import { withTablesInParagraphs } from "../src/layout/tables-in-paragraphs.ts";
import { tabularRows, textRowsOf } from "../src/layout/tabular-rows.ts";
import { taggedBlocks } from "../src/layout/tagged-blocks.ts";
import type { Word } from "../src/layout/words.ts";
import { Canvas } from "../src/reading/canvas.ts";
import { initialState } from "../src/reading/graphics-state.ts";
import type { Rule } from "../src/reading/page-content.ts";
import { LINE, MOVE, outlineOf } from "../src/reading/paths.ts";
import type { StructureElement } from "../src/reading/structure.ts";
import { tableFrom } from "../src/tables/grid.ts";
import { glyph, tableLine, word } from "./support/made-words.ts";

const across = (at: number, from: number, to: number): Rule => ({ horizontal: true, at, from, to, thickness: 1 });
const down = (at: number, from: number, to: number): Rule => ({ horizontal: false, at, from, to, thickness: 1 });

/** Returns a line segment of 10-point text on the baseline y = `y`. All words have the same width. */
function segment(text: string, [x0, x1, y]: readonly [x0: number, x1: number, y: number]): Segment {
  const texts = text.split(" ");
  const step = (x1 - x0) / texts.length;
  const words = texts.map((each, index) => word(each, [x0 + step * index, x0 + step * (index + 1) - 2, y]));
  return { words, baseline: y, size: 10, x0, x1, y0: y - 8, y1: y + 2 };
}
const item = (own: Segment): Item => {
  const { x0, y0, x1, y1 } = own;
  return { x0, y0, x1, y1, segment: own };
};

describe("regionsOf", () => {
  const prose = "words of a line of running text";
  const column = (x0: number, first: number) =>
    Array.from({ length: 8 }, (_, row) => item(segment(prose, [x0, x0 + 150, first + 12 * row])));
  const [left, right] = [column(0, 100), column(180, 100)];

  it.each([false, true])("returns the columns in reading order (right to left: %s)", (rightToLeft) => {
    const found = regionsOf([...left, ...right], { rules: [], allowsNarrowGutters: false, rightToLeft });
    const starts = found.map((region) => new Set(region.map(({ x0 }) => x0)));
    expect(starts).toEqual((rightToLeft ? [180, 0] : [0, 180]).map((x0) => new Set([x0])));
  });
});

describe("columnGutters", () => {
  const rowAt = (y: number, text: string) => [item(segment(text, [0, 150, y])), item(segment(text, [180, 330, y]))];
  /**
   * Returns the y at which the gutter between two text columns ends. Below the columns is a table with a header row and
   * a ruled line `distancePt` below that row.
   */
  function bottomAbove(distancePt: number) {
    const heads = rowAt(160, "Head");
    const items = [
      ...[100, 112, 124, 136].flatMap((y) => rowAt(y, "words of a line of running text")),
      ...heads,
      ...rowAt(200, "Entry"),
    ];
    const rules = [across(162 + distancePt, 0, 330)];
    const page = { size: 10, minWidth: 8, rules, rows: textRowsOf(items), addresses: new Set<Item>() };
    return columnGutters(items, 165, page).map(({ bottom }) => bottom);
  }

  it("returns gutters that end above the header row of a table, which is close above a ruled line", () => {
    expect(bottomAbove(5)).toEqual([138]);
  });

  it("returns gutters down to the last line of both columns when the ruled line is too far below that line for a header row", () => {
    expect(bottomAbove(15)).toEqual([162]);
  });
});

describe("layoutPage", () => {
  it("puts rotated text of a tagged page after the tagged blocks", () => {
    const letters = (text: string, more: Partial<Parameters<typeof glyph>[1]>, turned = false) =>
      [...text].map((each, index) =>
        glyph(each, turned ? { x: 20, y: 200 - 5 * index, ...more } : { x: 50 + 5 * index, y: 100, ...more }),
      );
    const glyphs = [...letters("Harbour", { mcid: 0 }), ...letters("Turned", { angle: 270 }, true)];
    const content = { number: 1, width: 300, height: 300, glyphs, rules: [], fills: [], slants: [], signs: [] };
    const structure = [{ role: "P", children: [0], alt: null, replacement: null, covers: null }];
    const { blocks } = layoutPage({ content: { ...content, images: [] }, links: [], structure });
    expect(blocks.map(({ lines, tagged }) => [lines, tagged])).toEqual([
      [["Harbour"], true],
      [["Turned"], false],
    ]);
  });
});

describe("tabularRows", () => {
  const row = (y: number, ...texts: string[]) =>
    texts.map((text, index) => item(segment(text, [100 * index, 100 * index + 40, y])));
  const blockedIn = (rows: Item[][]) => tabularRows(textRowsOf(rows.flat()), 80).size;

  it("returns rows of three short entries that are on both sides of the gap between columns", () => {
    expect(
      blockedIn([row(100, "Oak", "Ash", "Elm"), row(112, "Yew", "Fir", "Box"), row(124, "Bay", "Fig", "Nut")]),
    ).toBe(9);
  });

  it("returns no rows that have two entries, and no rows of a table that has only two rows", () => {
    expect(blockedIn([row(100, "Oak", "Ash"), row(112, "Yew", "Fir"), row(124, "Bay", "Fig")])).toBe(0);
    expect(blockedIn([row(100, "Oak", "Ash", "Elm"), row(112, "Yew", "Fir", "Box")])).toBe(0);
  });
});

describe("paragraphLineTest", () => {
  it("returns true for the short last lines of a paragraph, and false for a label below another label", () => {
    const long = segment("one two three four five six", [0, 120, 100]);
    const [short, last] = [segment("seven eight", [0, 40, 112]), segment("nine", [0, 20, 124])];
    const [label, other] = [segment("Rope", [200, 220, 100]), segment("Sail", [200, 220, 112])];
    const isInParagraph = paragraphLineTest([long, label, short, other, last], 5);
    expect([short, last, label, other].map(isInParagraph)).toEqual([true, true, false, false]);
  });
});

describe("plotsIn", () => {
  /** Test data: ticks below the horizontal axis at y = 200, with numbers under them. The vertical axis is at x = 50. */
  const ticks = [50, 100, 150, 200].map((x) => down(x, 200, 204));
  const lines = (rules: Rule[]): PlotGraphics => ({ ticks, rules, fills: [], slants: [], signs: [] });
  const figures = ["0", "10", "20", "30"].map((text, index) => segment(text, [45 + 50 * index, 55 + 50 * index, 216]));
  const plots = (own: PlotGraphics, segments = figures) => plotsIn(own, { strokeSets: strokeSetsIn(own), segments });

  it("returns the area above ticks that have numbers below them", () => {
    const [plot, ...others] = plots(lines([across(200, 50, 200), down(50, 80, 200)]));
    expect(others).toEqual([]);
    expect(plot).toMatchObject({ x0: 50, y0: 80, x1: 200, y1: 204 });
    expect(plot?.labels).toEqual(figures);
  });

  it("returns no area when the axis is shorter than the row of ticks", () => {
    expect(plots(lines([across(200, 50, 120), down(50, 80, 200)]))).toEqual([]);
  });

  it("returns no area when the numbers are far from their ticks, or do not change in equal steps", () => {
    const own = lines([across(200, 50, 200), down(50, 80, 200)]);
    const far = ["0", "10", "20", "30"].map((text, index) => segment(text, [45 + 50 * index, 55 + 50 * index, 236]));
    const uneven = ["0", "7", "20", "31"].map((text, index) => segment(text, [45 + 50 * index, 55 + 50 * index, 216]));
    expect([plots(own, far), plots(own, uneven)]).toEqual([[], []]);
  });
});

describe("chartsIn", () => {
  const words = [word("Tons", [40, 60, 220])];
  const axes = [across(204, 50, 200), down(46, 80, 204)];
  const charts = (segments: number) =>
    chartsIn(
      { rules: axes, fills: [], slants: [{ x0: 50, y0: 80, x1: 200, y1: 200, segments }], signs: [], ticks: [] },
      words,
    );

  it("finds a chart when a curve of several segments is above its axes", () => {
    expect(charts(3)).toHaveLength(1);
  });

  it("finds no chart for a single slanted stroke", () => {
    expect(charts(1)).toEqual([]);
  });
});

describe("withTablesInParagraphs", () => {
  const table = tableFrom({
    header: [],
    body: [0, 1, 2].map((row) => [tableLine([`Rope${row}`, `${row}2.5`], 100 + 20 * row)]),
    headerMarked: false,
    confidence: 1,
    evidence: "alignment",
  });
  const blockOf = (words: readonly Word[], more: Partial<Block> = {}): Block => {
    const [first] = words;
    return {
      ...{ x0: first?.x0 ?? 0, x1: first?.x1 ?? 0, y0: first?.y0 ?? 0, y1: first?.y1 ?? 0, type: "paragraph" },
      ...{ markdown: "", size: 10, bold: false, level: null, tagged: true, table: null },
      lines: words.map(({ text }) => text),
      ...more,
    };
  };
  const found = blockOf(table.words, { type: "table", table });
  const read = (words: readonly Word[]) => {
    const wordsOf = new Map(words.map((each) => [blockOf([each]), [each]]));
    const blocks = [...wordsOf.keys()];
    return withTablesInParagraphs(blocks, wordsOf, { layOut: () => [found], paragraphOf: (rest) => blockOf(rest) });
  };

  it("replaces paragraphs that contain one entry each with the table that they form", () => {
    expect(read(table.words)).toEqual([found]);
  });

  it("keeps paragraphs when fewer than three of them have another paragraph to the right", () => {
    expect(read(table.words.slice(0, 5)).map(({ type }) => type)).toEqual(Array(5).fill("paragraph"));
  });
});

describe("taggedBlocks", () => {
  const element = (role: string, children: StructureElement["children"], alt: string | null = null) => ({
    ...{ role, children, alt, replacement: null, covers: null },
  });
  const text = { ...word("Rope", [0, 20, 100]), mcid: 0 };
  const picture = { x0: 0, y0: 120, x1: 50, y1: 160, stream: new PdfStream(new PdfDict(), new Uint8Array()), mcid: 1 };
  const blocks = (...roots: StructureElement[]) =>
    taggedBlocks(roots, { words: [text], links: [], pictures: [picture], layOut: () => [] });

  it("omits elements without words", () => {
    expect(blocks(element("P", []), element("P", [0]), element("H1", [7])).map(({ lines }) => lines)).toEqual([
      ["Rope"],
    ]);
  });

  it("returns a figure with its position and its image", () => {
    const [figure] = blocks(element("Figure", [1], "A rope"));
    expect(figure).toMatchObject({ type: "figure", x0: 0, y0: 120, x1: 50, y1: 160 });
    expect(figure?.picture).toBe(picture.stream);
    expect(blocks(element("Figure", [7], "A rope"))[0]?.picture).toBeNull();
    expect(blocks(element("Figure", [7]))).toEqual([]);
  });
});

describe("Canvas", () => {
  const rulesAfter = (...strokes: [luminance: number, lineWidth: number][]) => {
    const canvas = new Canvas({ number: 1, width: 200, height: 200 }, 10);
    for (const [luminance, lineWidth] of strokes) {
      const state = initialState([1, 0, 0, 1, 0, 0], canvas.page);
      canvas.strokePath(outlineOf([MOVE, 20, 50, LINE, 120, 50], state.ctm), {
        ...state,
        stroke: { ...state.stroke, luminance },
        lineWidth,
      });
    }
    return canvas.content().rules.map(({ at, from, to }) => [at, from, to]);
  };

  it("keeps dark ruled lines, and drops white lines on white paper", () => {
    expect(rulesAfter([0, 1])).toEqual([[50, 20, 120]]);
    expect(rulesAfter([1, 1])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Word } from "../src/layout/words.ts";
import type { Rule } from "../src/reading/page-content.ts";
import type { Line } from "../src/tables/columns.ts";
import { splitFlushHeaders } from "../src/tables/spans.ts";

const SIZE = 10;
const word = (text: string, x0: number, x1: number, more: Partial<Word> = {}): Word => ({
  ...{ text, x0, x1, y0: 100, y1: 110, baseline: 108, size: SIZE, mcid: -1 },
  ...{ bold: false, italic: false, monospace: false, artifact: false, replaced: false, spaceAfter: null },
  ...more,
});
const line = (cells: Word[][], spans: Line["spans"] = []): Line => {
  const words = cells.flat();
  return { row: { words, baseline: 108, size: SIZE, x0: 0, x1: 200, y0: 100, y1: 110 }, cells, spans };
};

/**
 * Test data: splits a header cell that spans two columns, and returns the resulting cells. `words` are the two words of
 * the header; the texts below it end at x = 50 and x = 100.
 */
function parted(words: Word[], rules: Rule[] = []) {
  const header = line([words, []], [{ column: 0, columnSpan: 2 }]);
  splitFlushHeaders([header, line([[word("1.5", 30, 50)], [word("2.5", 80, 100)]])], rules);
  return { cells: header.cells.map((cell) => cell.map(({ text }) => text).join(" ")), spans: header.spans.length };
}

describe("splitFlushHeaders", () => {
  it("splits a header cell at words that end where the entries below end", () => {
    expect(parted([word("Only", 20, 50), word("Both", 60, 100)])).toEqual({ cells: ["Only", "Both"], spans: 0 });
  });

  it("keeps a header cell whose words do not end where the entries end", () => {
    expect(parted([word("Only", 20, 47), word("Both", 60, 97)])).toEqual({ cells: ["Only Both", ""], spans: 1 });
  });

  it("keeps a header cell in a monospaced font, because its words are aligned by coincidence", () => {
    const typed = [word("Only", 20, 50), word("Both", 60, 100, { monospace: true })];
    expect(parted(typed)).toEqual({ cells: ["Only Both", ""], spans: 1 });
  });

  it("splits header cells of at most 40 words", () => {
    const many = (count: number) => [...Array.from({ length: count - 1 }, () => word("a", 20, 50)), word("b", 60, 100)];
    expect(parted(many(40)).spans).toBe(0);
    expect(parted(many(41)).spans).toBe(1);
  });

  it("keeps a header cell that has a ruled line of its own width below it", () => {
    const rule = { horizontal: true, at: 112, from: 20, to: 100, thickness: 1 };
    expect(parted([word("Only", 20, 50), word("Both", 60, 100)], [rule]).spans).toBe(1);
    expect(parted([word("Only", 20, 50), word("Both", 60, 100)], [{ ...rule, to: 60 }]).spans).toBe(0);
  });
});

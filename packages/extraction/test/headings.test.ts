import { describe, expect, it } from "vitest";
import { type Block, blockText } from "../src/layout/blocks.ts";
import { markHeadings, outlineKey } from "../src/output/headings.ts";

const block = (text: string, more: Partial<Block> = {}): Block => ({
  ...{ x0: 0, y0: 0, x1: 100, y1: 10, type: "paragraph", markdown: text, size: 10, bold: false, level: null },
  ...{ tagged: false, table: null, lines: [text] },
  ...more,
});
const BODY = block("The body of the page has most of the letters, in a size of ten points.");

/** Returns the heading level of each block when body text follows it, or null for a block that is no heading. */
function levels(blocks: Block[], outline: Record<string, number> = {}) {
  const page = { blocks: [...blocks, BODY] } as Parameters<typeof markHeadings>[0][number];
  markHeadings([page], new Map(Object.entries(outline)));
  return blocks.map(({ type, level }) => (type === "heading" ? level : null));
}

describe("markHeadings", () => {
  it("assigns levels to larger text by font size, the largest first", () => {
    expect(
      levels([block("Title", { size: 20 }), block("Chapter", { size: 14 }), block("Small", { size: 11 })]),
    ).toEqual([1, 2, null]);
  });

  it("marks a bold line in the body's font size as a heading one level below the larger headings", () => {
    expect(levels([block("Title", { size: 20 }), block("Scope", { bold: true })])).toEqual([1, 2]);
    expect(levels([block("Scope", { bold: true, size: 9 })])).toEqual([null]);
  });

  it("does not mark a bold line as a heading when another bold line follows", () => {
    expect(levels([block("One", { bold: true }), block("Two", { bold: true })])).toEqual([null, 1]);
  });

  it("does not mark a bold line as a heading when it ends like a sentence or has more than fourteen words", () => {
    expect(levels([block("A sentence.", { bold: true })])).toEqual([null]);
    expect(levels([block("w ".repeat(14).trim(), { bold: true })])).toEqual([1]);
    expect(levels([block("w ".repeat(15).trim(), { bold: true })])).toEqual([null]);
  });

  it("can mark list items as headings, but never code, figures or tables", () => {
    const types: Block["type"][] = ["list_item", "code", "figure"];
    expect(types.map((type) => levels([block("Scope", { type, bold: true, size: 14 })])[0])).toEqual([1, null, null]);
  });

  it("uses the level from the document outline", () => {
    expect(levels([block("2.1 Scope", { bold: true })], { scope: 3 })).toEqual([3]);
    expect(levels([block("2.1 Scope")], { scope: 3 })).toEqual([null]);
  });

  it("does not change blocks that the structure tree describes", () => {
    expect(levels([block("Title", { size: 20, tagged: true })])).toEqual([null]);
  });

  it("does not mark large text as a heading when it has no letters, more than three lines, or more than 200 characters", () => {
    expect(levels([block("2024", { size: 20 })])).toEqual([null]);
    expect(levels([block("a b c d", { size: 20, lines: ["a", "b", "c", "d"] })])).toEqual([null]);
    expect(levels([block("a".repeat(201), { size: 12 }), block("x".repeat(400))])).toEqual([null, null]);
  });
});

describe("outlineKey", () => {
  it("ignores case, numbers and spaces", () => {
    expect(outlineKey(" 1.2  The   Scope: ")).toBe("the scope");
  });
});

describe("blockText", () => {
  it("keeps the lines of a code block separate, and joins those of a paragraph", () => {
    const lines = ["if (a)", "  b();"];
    expect(blockText(block("", { type: "code", lines }))).toBe("if (a)\n  b();");
    expect(blockText(block("", { lines: ["a word", "and another"] }))).toBe("a word and another");
  });
});

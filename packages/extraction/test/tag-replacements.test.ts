import { describe, expect, it } from "vitest";
import type { Glyph } from "../src/reading/page-content.ts";
import { replaceByTags } from "../src/reading/replacement-text.ts";
import type { StructureElement } from "../src/reading/structure.ts";

const glyph = (text: string, mcid: number): Glyph => ({
  ...{ text, mcid, replaced: false, artifact: false, x: 0, y: 0, advance: 5, tracking: 0, size: 10, angle: 0 },
  font: { bold: false, italic: false, monospace: false },
});
const element = (children: StructureElement["children"], replacement: string | null = null): StructureElement => ({
  ...{ role: "Span", alt: null, covers: null },
  children,
  replacement,
});

/**
 * Returns the texts of two glyphs with MCID 0 and 1 after the replacement. Before the replacement, the glyphs have no
 * text.
 */
function textsAfter(elements: StructureElement[]) {
  const glyphs = [glyph("\uE001", 0), glyph("\uE002", 1)];
  replaceByTags(elements, glyphs);
  return glyphs.map(({ text }) => text);
}

describe("replaceByTags", () => {
  it("replaces the text of one element, beside elements without /ActualText", () => {
    expect(textsAfter([element([0], "ffi"), element([1])])).toEqual(["ffi", "\uE002"]);
    expect(textsAfter([element([0]), element([1], "st")])).toEqual(["\uE001", "st"]);
  });

  it("replaces the text of a nested element", () => {
    expect(textsAfter([element([0, element([1], "st")])])).toEqual(["\uE001", "st"]);
  });

  it("assigns the text of an element with several glyphs to the first glyph", () => {
    expect(textsAfter([element([0, 1], "ct")])).toEqual(["ct", ""]);
  });

  it("does not change glyphs without /ActualText", () => {
    expect(textsAfter([element([0]), element([1])])).toEqual(["\uE001", "\uE002"]);
  });
});

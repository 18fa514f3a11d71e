import { bytesOf, name, PdfDict, PdfDocument, PdfStream } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { FontUse } from "../src/fonts/font-use.ts";
import { charactersFromFontProgram } from "../src/fonts/program-characters.ts";

const short = (...values: number[]): number[] => values.flatMap((value) => [value >> 8, value & 255]);
const long = (value: number): number[] => short(value >>> 16, value & 0xffff);

/** Returns a `cmap` subtable of format 6 whose first character is `first`. */
const mapOf = (first: number, glyphs: readonly number[]): number[] =>
  short(6, 10 + 2 * glyphs.length, 0, first, glyphs.length, ...glyphs);

/** Returns a TrueType font program that contains only a `cmap` table. */
function trueType(...maps: { platform: number; encoding: number; map: number[] }[]): Uint8Array {
  let at = 4 + 8 * maps.length;
  const records = maps.flatMap(({ platform, encoding, map }) => {
    const record = [...short(platform, encoding), ...long(at)];
    at += map.length;
    return record;
  });
  const cmap = [...short(0, maps.length), ...records, ...maps.flatMap(({ map }) => map)];
  const plain = ["head", "hhea", "maxp", "hmtx", "loca", "glyf"].map((tag) => [tag, new Array(8).fill(0)] as const);
  const tables = [...plain, ["cmap", cmap] as const];
  let start = 12 + 16 * tables.length;
  const directory = tables.flatMap(([tag, bytes]) => {
    const entry = [...bytesOf(tag), ...long(0), ...long(start), ...long(bytes.length)];
    start += bytes.length;
    return entry;
  });
  return new Uint8Array([
    ...long(0x00010000),
    ...short(tables.length, 0, 0, 0),
    ...directory,
    ...tables.flatMap(([, bytes]) => bytes),
  ]);
}

describe("charactersFromFontProgram", () => {
  const WINDOWS = { platform: 3, encoding: 1 };

  /** Returns the characters that the font program defines for glyphs 1 and 2. The font has no ToUnicode map. */
  function charactersOf(program: Uint8Array | null, glyphMap?: Uint8Array) {
    const document = PdfDocument.create();
    const streamOf = (bytes: Uint8Array) => document.add(new PdfStream(new PdfDict(), bytes));
    const descendant = PdfDict.of({
      Subtype: name("CIDFontType2"),
      FontDescriptor: PdfDict.of({ FontFile2: program ? streamOf(program) : undefined }),
      CIDToGIDMap: glyphMap ? streamOf(glyphMap) : undefined,
    });
    const use = new FontUse(PdfDict.of({ Subtype: name("Type0"), DescendantFonts: [descendant] }), "pair");
    use.add(Uint8Array.of(0, 1, 0, 2));
    const shown = [[...use.units].map(() => ({ unicode: "", width: 500, isSpace: false }))];
    const found = charactersFromFontProgram(document, use, shown);
    return found && [...found].map(([unit, text]) => [unit.charCodeAt(1), text]);
  }

  it("returns the characters that the program's cmap table maps to the glyphs", () => {
    expect(charactersOf(trueType({ ...WINDOWS, map: mapOf(65, [1, 2]) }))).toEqual([
      [1, "A"],
      [2, "B"],
    ]);
  });

  it("returns the character with the lowest code point when several characters share one glyph", () => {
    expect(charactersOf(trueType({ ...WINDOWS, map: mapOf(65, [1, 1, 1]) }))).toEqual([[1, "A"]]);
  });

  it("uses the font's CIDToGIDMap to find the glyphs", () => {
    const swapped = Uint8Array.of(0, 0, 0, 2, 0, 1);
    expect(charactersOf(trueType({ ...WINDOWS, map: mapOf(65, [1, 2]) }), swapped)).toEqual([
      [1, "B"],
      [2, "A"],
    ]);
  });

  it("returns null for a font without a program, and for a program without a Unicode cmap", () => {
    expect(charactersOf(null)).toBeNull();
    expect(charactersOf(trueType())).toBeNull();
    expect(charactersOf(trueType({ platform: 3, encoding: 0, map: mapOf(65, [1, 2]) }))).toBeNull();
    expect(charactersOf(trueType({ platform: 1, encoding: 0, map: mapOf(65, [1, 2]) }))).toBeNull();
  });

  it("returns null for a damaged program", () => {
    expect(charactersOf(bytesOf("no TrueType program"))).toBeNull();
  });
});

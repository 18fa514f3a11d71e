import { describe, expect, it } from "vitest";
import { ByteWriter } from "../src/fonts/byte-writer.ts";
import { CFF, readCff } from "../src/fonts/cff.ts";
import { numberOf, writeEntry, writeOffset } from "../src/fonts/cff-dict.ts";
import { subsetCff } from "../src/fonts/cff-subset.ts";
import { writeCff } from "../src/fonts/cff-writer.ts";
import { type1ToCff } from "../src/fonts/type1-to-cff.ts";
import { UnsupportedFontError } from "../src/fonts/unsupported-font-error.ts";
import { Budget } from "../src/syntax/budget.ts";
import { bytesOf, latin1 } from "../src/syntax/objects.ts";

const END_CHAR = 14;
const EMPTY_GLYPH = [END_CHAR];
const FONT_MATRIX = 1207;

function index(items: number[][], offsets?: number[]): number[] {
  if (items.length === 0) return [0, 0];
  const ends = items.map((_, i) => items.slice(0, i + 1).reduce((sum, { length }) => sum + length, 1));
  return [0, items.length, 1, ...(offsets ?? [1, ...ends]), ...items.flat()];
}

interface Written {
  charset: number[];
  charStrings: number[];
  /** Data of the FDSelect table. If present, the font is CID-keyed and has two Font DICTs. */
  select?: number[];
}

/** Test data: a CFF font set that contains one font, with these bytes as its charset, charstrings and FDSelect. */
function fontOf({ charset, charStrings, select }: Written): Uint8Array {
  const fontDicts = select ? index([[], []]) : [];
  const top = (at: number) => {
    const writer = new ByteWriter();
    if (select) writeEntry(writer, CFF.ros, [0, 0, 0]);
    writeOffset(writer, CFF.charset, [at]);
    writeOffset(writer, CFF.charStrings, [at + charset.length]);
    if (!select) return [...writer.toBytes()];
    writeOffset(writer, CFF.fdArray, [at + charset.length + charStrings.length]);
    writeOffset(writer, CFF.fdSelect, [at + charset.length + charStrings.length + fontDicts.length]);
    return [...writer.toBytes()];
  };
  const head = (at: number) => [1, 0, 4, 4, ...index([[65]]), ...index([top(at)]), ...index([]), ...index([])];
  return Uint8Array.from([...head(head(0).length), ...charset, ...charStrings, ...fontDicts, ...(select ?? [])]);
}

const glyphs = (count: number) => index(Array.from({ length: count }, () => EMPTY_GLYPH));

describe("readCff", () => {
  it.each([
    { format: 0, charset: [0, 0, 1, 0, 2, 0, 5] },
    { format: 1, charset: [1, 0, 1, 1, 0, 5, 0] },
    { format: 2, charset: [2, 0, 1, 0, 1, 0, 5, 0, 0] },
  ])("reads the glyph names from a charset of format $format", ({ charset }) => {
    const font = readCff(fontOf({ charset, charStrings: glyphs(4) }));
    expect(font.names).toEqual([".notdef", "space", "exclam", "dollar"]);
  });

  it("reads which Font DICT each glyph uses, from an FDSelect of format 0", () => {
    const font = readCff(fontOf({ charset: [0, 0, 7, 0, 9], charStrings: glyphs(3), select: [0, 0, 1, 0, 99] }));
    expect(font.cids).toEqual([0, 7, 9]);
    expect([...font.fontDictOf]).toEqual([0, 1, 0]);
  });

  it("rejects an INDEX whose offsets decrease", () => {
    const charStrings = index([EMPTY_GLYPH, EMPTY_GLYPH], [1, 3, 2]);
    expect(() => readCff(fontOf({ charset: [0, 0, 1], charStrings }))).toThrow(UnsupportedFontError);
  });

  it("rejects offsets beyond the end of the font", () => {
    const charStrings = index([EMPTY_GLYPH, EMPTY_GLYPH], [1, 2, 99]);
    expect(() => readCff(fontOf({ charset: [0, 0, 1], charStrings }))).toThrow(UnsupportedFontError);
  });
});

describe("subsetCff", () => {
  it("rejects a glyph that calls a subroutine of a Font DICT that the font does not have", () => {
    const calling = index([EMPTY_GLYPH, [139, 10, END_CHAR]]);
    const font = readCff(fontOf({ charset: [0, 0, 7], charStrings: calling, select: [0, 0, 5] }));
    expect(() => subsetCff(font, { glyphs: new Set([1]), byGlyphIndex: false }, new Budget())).toThrow(
      UnsupportedFontError,
    );
  });
});

describe("writeCff", () => {
  const plain = readCff(fontOf({ charset: [0, 0, 1, 0, 2, 0, 5], charStrings: glyphs(4) }));

  it("writes the codes of an encoding in the order of their glyphs", () => {
    const encoding = new Map([
      [66, 2],
      [65, 1],
    ]);
    const bytes = writeCff({ ...plain, encoding });
    const font = readCff(bytes);
    const at = numberOf(font.top, CFF.encoding) ?? 0;
    expect([...bytes.subarray(at, at + 4)]).toEqual([0, 2, 65, 66]);
    expect(font.encoding).toEqual(new Map([...encoding].sort()));
  });

  it("keeps additional codes of a glyph, and codes of glyphs that follow a glyph without a code", () => {
    const encoding = new Map([
      [65, 1],
      [70, 1],
      [80, 3],
    ]);
    expect(readCff(writeCff({ ...plain, encoding })).encoding).toEqual(encoding);
  });

  it("keeps the charstrings and the glyph names", () => {
    const font = readCff(writeCff(plain));
    expect(font.names).toEqual(plain.names);
    expect(font.charStrings.map((code) => [...code])).toEqual([EMPTY_GLYPH, EMPTY_GLYPH, EMPTY_GLYPH, EMPTY_GLYPH]);
  });
});

describe("type1ToCff", () => {
  const glyph = Uint8Array.from([139, 189, 13, END_CHAR]);
  const font = (matrix: string) => ({
    clear: `/FontName /Tiny def /FontBBox {0 -200 1000 900} readonly def /FontMatrix [${matrix}] readonly def`,
    privates: "/BlueValues [-15 0 700 715] def /StdHW [40] def /BlueShift 7 def /ForceBold true def",
    charStrings: new Map([
      [".notdef", glyph],
      ["A", glyph],
    ]),
    subrs: [],
    encoding: new Map([[65, "A"]]),
  });
  const converted = (matrix: string) => readCff(type1ToCff(font(matrix), new Set(["A"]), new Budget()));

  it("keeps a font matrix only if it is not the default one", () => {
    expect(converted("0.0005 0 0 0.0005 0 0").top.get(FONT_MATRIX)?.operands).toEqual([0.0005, 0, 0, 0.0005, 0, 0]);
    expect(converted("0.001 0 0 0.001 0 0").top.has(FONT_MATRIX)).toBe(false);
  });

  it("keeps the name, the bounding box, the encoding and the hints of the font", () => {
    const { name, top, names, encoding, fontDicts } = converted("0.001 0 0 0.001 0 0");
    const hints = [...(fontDicts[0]?.privates ?? [])].map(([operator, { operands }]) => [operator, operands]);
    expect(latin1(name)).toBe("Tiny");
    expect(top.get(5)?.operands).toEqual([0, -200, 1000, 900]);
    expect(names).toEqual([".notdef", "A"]);
    expect(encoding).toEqual(new Map([[65, 1]]));
    expect(hints).toEqual([
      [6, [-15, 15, 700, 15]],
      [10, [40]],
      [1210, [7]],
      [1214, [1]],
    ]);
  });

  it("rejects a font without a font matrix, an outlined font, and a glyph that the font lacks", () => {
    const plain = font("0.001 0 0 0.001 0 0");
    const rejected = (changed: typeof plain, wanted = "A") =>
      expect(() => type1ToCff(changed, new Set([wanted]), new Budget())).toThrow(UnsupportedFontError);
    rejected({ ...plain, clear: "/FontName /Tiny def" });
    rejected({ ...plain, clear: `${plain.clear} /PaintType 2 def` });
    rejected(plain, "B");
  });

  it("names a font Font if it has no name", () => {
    const unnamed = { ...font("0.001 0 0 0.001 0 0"), clear: "/FontMatrix [0.001 0 0 0.001 0 0]" };
    expect(readCff(type1ToCff(unnamed, new Set(), new Budget())).name).toEqual(bytesOf("Font"));
  });
});

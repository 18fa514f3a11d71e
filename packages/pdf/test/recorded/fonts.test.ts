import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { PdfDocument } from "../../src/file/document.ts";
import { readCff } from "../../src/fonts/cff.ts";
import { subsetCff } from "../../src/fonts/cff-subset.ts";
import { characterMaps, writeCharacterMaps } from "../../src/fonts/character-map.ts";
import { CidMetrics } from "../../src/fonts/cid-metrics.ts";
import { ParsedCMap, sanitizeCMap } from "../../src/fonts/cmap-text.ts";
import { CodeMap } from "../../src/fonts/code-map.ts";
import { EncodingMaps } from "../../src/fonts/encoding-maps.ts";
import { flattenCharstring } from "../../src/fonts/flat-charstring.ts";
import {
  characterOf,
  charactersOfCode,
  glyphIn,
  glyphOf,
  MACINTOSH_CHARACTERS,
  namesOfCode,
  STANDARD_ENCODING,
  STANDARD_STRINGS,
  WINDOWS_CHARACTERS,
} from "../../src/fonts/glyph-names.ts";
import { readPackedCMap } from "../../src/fonts/packed-cmap.ts";
import { namedGlyphs, writeNames } from "../../src/fonts/post-names.ts";
import { standardWidths } from "../../src/fonts/standard-widths.ts";
import { readTrueType, subsetTrueType } from "../../src/fonts/true-type.ts";
import { readType1 } from "../../src/fonts/type1.ts";
import { toType2 } from "../../src/fonts/type1-charstring.ts";
import { type1ToCff } from "../../src/fonts/type1-to-cff.ts";
import { cidFigures, simpleWidths } from "../../src/fonts/widths.ts";
import { Budget } from "../../src/syntax/budget.ts";
import {
  bytesOf,
  latin1,
  name,
  PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from "../../src/syntax/objects.ts";
import { cMaps } from "../support/cmaps.ts";
import {
  type CffParts,
  cffFont,
  cffIndex,
  characterMapTable,
  composite,
  groupMap,
  numbers,
  outline,
  postTable,
  segmentMap,
  sfnt,
  TYPE1_CLEAR,
  trueTypeFont,
  type1Font,
  words,
} from "../support/font-builders.ts";
import { handmadePdf } from "../support/handmade-pdf.ts";
import { dataText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const hex = (bytes: ArrayLike<number>) => Buffer.from(Array.from(bytes)).toString("hex");

/** Returns the result of a function as text, or the name and message of its error. */
function outcome(run: () => unknown): string {
  try {
    return shown(run());
  } catch (error) {
    return `${Object(error).name}: ${Object(error).message}`;
  }
}

/** Returns a value as one line of text. Byte arrays are hexadecimal. */
function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value, (_, each) => {
    if (each instanceof Uint8Array) return each.length > 200 ? dataText(each) : hex(each);
    if (each instanceof Map) return Object.fromEntries([...each].map(([key, item]) => [`${key}`, item]));
    if (each instanceof Set) return [...each];
    return each;
  });
}
const table = (cases: Record<string, () => unknown>) =>
  Object.entries(cases)
    .map(([title, run]) => `${title}: ${outcome(run)}`)
    .join("\n");

const PARTS = [
  { flags: 0x1, glyph: 1, placement: words(1, 2) },
  { flags: 0x8, glyph: 2, placement: [1, 2, ...words(3)] },
  { flags: 0x41, glyph: 3, placement: words(1, 2, 3, 4) },
  { flags: 0x80, glyph: 4, placement: [1, 2, ...words(3, 4, 5, 6)] },
  { flags: 0x0, glyph: 5, placement: [1, 2] },
];
const OUTLINES = [
  outline(0),
  outline(1),
  outline(2),
  [...outline(3), 9],
  outline(4),
  outline(5),
  [],
  composite(...PARTS),
  composite({ flags: 1, glyph: 7, placement: words(0, 0) }),
  outline(9),
];

describe("A TrueType font", () => {
  const subset = (font: Uint8Array, ...glyphs: number[]) => {
    const more = new Map([["post", Uint8Array.of(1, 2, 3)]]);
    const bytes = subsetTrueType(readTrueType(font), { glyphs: new Set(glyphs), more }, new Budget());
    const { tables, glyphCount } = readTrueType(bytes);
    return [
      `${glyphCount} glyphs, ${hex(bytes.subarray(0, 12 + 16 * tables.size))}`,
      ...[...tables].map(([tag, data]) => `${tag} ${hex(data)}`),
    ].join("\n  ");
  };
  const whole = trueTypeFont({ outlines: OUTLINES, tables: { "cvt ": [1, 2], prep: [3], name: [4] } });
  const fewMetrics = trueTypeFont({ outlines: OUTLINES, fullMetrics: 3, long: true });

  it("is reduced to glyphs, the parts of composite glyphs, and their metrics", () => {
    record(
      table({
        "no glyph": () => subset(whole),
        "a simple glyph": () => subset(whole, 3),
        "an empty glyph": () => subset(whole, 6),
        "a glyph with all kinds of parts": () => subset(whole, 7),
        "a glyph of composite parts": () => subset(fewMetrics, 8),
        "glyphs with the last metrics": () => subset(fewMetrics, 1, 4, 5),
        "a glyph that does not exist": () => subset(whole, 10, 2),
        "all glyphs": () => subset(fewMetrics, 9, 8, 7),
      }),
    );
  });

  it("has 32-bit offsets if its outlines are long", () => {
    const long = [outline(0), new Array(0x20000).fill(5), outline(2)];
    const limit = [new Array(0x1fffc).fill(5), outline(1)];
    const font = (outlines: number[][]) => readTrueType(trueTypeFont({ outlines, long: true }));
    const loca = (outlines: number[][], ...glyphs: number[]) =>
      readTrueType(
        subsetTrueType(font(outlines), { glyphs: new Set(glyphs), more: new Map() }, new Budget()),
      ).tables.get("loca");
    record(
      table({
        long: () => loca(long, 1, 2),
        short: () => loca(long, 2),
        limit: () => loca(limit),
        "beyond the limit": () => loca(limit, 1),
      }),
    );
  });

  it("is rejected if it is damaged", () => {
    const read = (bytes: Uint8Array) => () => readTrueType(bytes).glyphCount;
    const changed = (at: number, ...values: number[]) => {
      const copy = whole.slice();
      copy.set(values, at);
      return copy;
    };
    const without = (tag: string) =>
      sfnt(
        Object.fromEntries(
          ["head", "hhea", "maxp", "hmtx", "loca", "glyf"]
            .filter((each) => each !== tag)
            .map((each) => [each, new Array(60).fill(1)]),
        ),
      );
    const badPlaces = trueTypeFont({ outlines: [outline(0), outline(1)], tables: { loca: words(9, 3, 200) } });
    const endless = trueTypeFont({ outlines: [outline(0), composite({ flags: 0x20, glyph: 1, placement: [] })] });
    record(
      table({
        whole: read(whole),
        "another version": read(changed(0, 0, 2)),
        "Apple's version": read(changed(0, 0x74, 0x72, 0x75, 0x65)),
        "65 tables": read(changed(4, 0, 65)),
        "a short directory": read(whole.subarray(0, 40)),
        "no bytes": read(new Uint8Array()),
        ...Object.fromEntries(
          ["head", "hhea", "maxp", "hmtx", "loca", "glyf"].map((tag) => [`without ${tag}`, read(without(tag))]),
        ),
        "outlines that go back": () => subset(badPlaces, 0),
        "outlines outside": () => subset(badPlaces, 1),
        "parts without an end": () => subset(endless, 1),
      }),
    );
  });

  it("has character maps of several formats", () => {
    const maps = (...bytes: number[][]) =>
      characterMaps({
        tables: new Map([
          [
            "cmap",
            Uint8Array.from(characterMapTable(...bytes.map((each, i) => ({ platform: i, encoding: 3, bytes: each })))),
          ],
        ]),
        glyphCount: 9,
      });
    const bytesMap = [
      ...words(0, 262, 0),
      ...Array.from({ length: 256 }, (_, code) => (code % 50 === 7 ? code & 15 : 0)),
    ];
    const segments = segmentMap(
      { start: 65, end: 68, delta: -60 },
      { start: 70, end: 72, delta: 2, glyphs: [5, 0, 6] },
      { start: 80, end: 81, delta: 0, glyphs: [7, 8] },
    );
    const beyond = segmentMap({ start: 1, end: 5, delta: 0, glyphs: [4] }).slice(0, -2);
    record(
      table({
        "all formats": () =>
          maps(
            bytesMap,
            segments,
            [...words(6, 16, 0, 48, 3, 1, 0, 2)],
            groupMap({ start: 0x1f600, end: 0x1f602, glyph: 8 }, { start: 5, end: 5, glyph: 0 }),
          ),
        "glyphs beyond the table": () => maps(beyond),
        "a map of format 2": () => maps(words(2, 0, 0)),
        "an endless group": () => maps(groupMap({ start: 0, end: 0xffffff, glyph: 0 })),
        "many segments": () =>
          maps(segmentMap(...Array.from({ length: 3 }, () => ({ start: 0, end: 0xfffe, delta: 0 })))),
        "17 maps": () => maps(...Array.from({ length: 17 }, () => words(6, 10, 0, 0, 0))).length,
        "16 maps": () => maps(...Array.from({ length: 16 }, () => words(6, 10, 0, 0, 0))).length,
        "a table that ends early": () => maps(words(6, 10, 0, 0, 9)),
      }),
    );
  });

  it("gets new character maps in the shortest format", () => {
    const written = (entries: [number, number][], ...kept: number[]) =>
      writeCharacterMaps([{ platform: 3, encoding: 1, glyphs: new Map(entries) }], new Set(kept));
    record(
      table({
        empty: () => written([]),
        bytes: () =>
          dataText(
            written(
              [
                [65, 1],
                [255, 2],
              ],
              1,
              2,
            ),
          ),
        "segments because of the code": () =>
          written(
            [
              [66, 2],
              [256, 3],
              [65, 1],
              [67, 9],
              [68, 4],
            ],
            1,
            2,
            3,
            4,
          ),
        "segments because of the glyph": () =>
          written(
            [
              [65, 256],
              [66, 257],
              [67, 255],
            ],
            255,
            256,
            257,
          ),
        groups: () =>
          written(
            [
              [0xffff, 4],
              [0x10000, 5],
              [65, 1],
              [66, 2],
            ],
            1,
            2,
            4,
            5,
          ),
        "the last code of segments": () => written([[0xfffe, 4]], 4),
      }),
    );
  });

  it("has the glyph names of its table `post`", () => {
    const font = (post?: number[]) => ({
      tables: new Map(post ? [["post", Uint8Array.from(post)]] : []),
      glyphCount: 9,
    });
    const named = font(postTable([0, 3, 36, "uni0416", "A.alt", 225, 257, "eacute", 300]));
    record(
      table({
        names: () => namedGlyphs(named),
        kept: () => writeNames(named, new Set([0, 2, 4, 7])),
        "all kept": () => writeNames(named, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8])),
        "without a table": () => [namedGlyphs(font()), writeNames(font(), new Set([0]))],
        "another format": () => [
          namedGlyphs(font([0, 3, 0, 0, ...new Array(40).fill(0)])),
          writeNames(font([0, 3, 0, 0]), new Set([0])),
        ],
        "the standard names": () => namedGlyphs(font(postTable(Array.from({ length: 258 }, (_, i) => i)))),
        "a table that ends early": () => namedGlyphs(font(postTable(["a", "b"]).slice(0, 35))),
      }),
    );
  });
});

/** Charstrings that use all kinds of operators and subroutines. */
const GLYPH_CODES = [
  [14],
  [...numbers(500, 10, 20), 21, ...numbers(-107), 10, 14],
  [...numbers(10, 20, 30, 40), 1, ...numbers(5, 6), 3, ...numbers(-106), 29, 14],
  [
    ...numbers(1, 2, 3, 4, 5, 6, 7, 8),
    18,
    ...numbers(1, 2),
    19,
    0xff,
    ...numbers(300, -300),
    21,
    ...numbers(1, 2, 3, 4, 5, 6, 7),
    12,
    35,
    14,
  ],
  [...numbers(3, 4), 4, 12, 0, ...numbers(1131, -1131, 2000, 5), 5, 255, 0, 1, 128, 0, ...numbers(2), 5],
  [...numbers(0, 0, 65, 66), 14],
];
const SUBRS = [
  [...numbers(7, 8), 5, 11],
  [...numbers(1, 2, 3, 4, 5, 6), 8, 14],
];
const cff = (parts: Partial<CffParts> = {}) =>
  cffFont({
    charStrings: GLYPH_CODES,
    strings: ["own", "Other"],
    globalSubrs: SUBRS,
    privates: [{ entries: [...numbers(1, 2), 6], subrs: SUBRS }],
    ...parts,
  });
const summary = (bytes: Uint8Array) => {
  const { top, fontDicts, globalSubrs, ...font } = readCff(bytes);
  return { ...font, name: latin1(font.name), top, fontDicts, globalSubrs };
};
const ROS = [...numbers(391, 392, 3), 12, 30];

describe("A CFF font", () => {
  it("is read with each format of its tables", () => {
    const cid = (select: number[], charset: number[]) =>
      summary(cff({ top: ROS, select, charset, privates: [{ entries: [...numbers(1), 10] }, { subrs: SUBRS }] }));
    record(
      table({
        standard: () => summary(cff()),
        "names in format 0": () => summary(cff({ charset: [0, ...words(34, 35, 391, 392, 36)] })).names,
        "names in format 1": () => summary(cff({ charset: [1, ...words(34), 1, ...words(391), 9] })).names,
        "names in format 2": () =>
          summary(cff({ charset: [2, ...words(34), ...words(1), ...words(100), ...words(3)] })).names,
        "codes in format 0": () => summary(cff({ encoding: [0, 3, 65, 70, 90] })).encoding,
        "codes in format 1": () => summary(cff({ encoding: [1, 2, 65, 1, 90, 2] })).encoding,
        "codes with supplements": () =>
          summary(cff({ encoding: [128, 1, 65, 2, 66, ...words(2), 67, ...words(300)] })).encoding,
        "CIDs, and a list of dictionaries": () => cid([0, 0, 1, 0, 1, 1, 0], [0, ...words(5, 7, 9, 11, 13)]),
        "CIDs, and ranges of dictionaries": () =>
          cid([3, ...words(2), ...words(0), 0, ...words(2), 1, ...words(6)], [2, ...words(10), ...words(4)]),
        "offsets of 1 byte": () => summary(cff({ offsetBytes: 1 })).charStrings,
        "offsets of 4 bytes": () => summary(cff({ offsetBytes: 4 })).charStrings,
      }),
    );
  });

  it("is rejected if it is damaged or unusual", () => {
    const changed = (at: number, value: number) => {
      const copy = cff();
      copy[at] = value;
      return copy;
    };
    const read = (parts: Partial<CffParts>) => () => summary(cff(parts)).names;
    record(
      table({
        "another version": () => summary(changed(0, 2)),
        "offsets of 5 bytes": () => summary(changed(6, 5)),
        "offsets of 0 bytes": () => summary(changed(6, 0)),
        "no bytes": () => summary(new Uint8Array()),
        "the first half": () => summary(cff().subarray(0, 60)),
        "a predefined charset": read({ top: [...numbers(1), 15] }),
        "the charset ISOAdobe": read({ top: [...numbers(0), 15] }),
        "230 glyphs of ISOAdobe": read({ charStrings: new Array(230).fill([14]) }),
        "229 glyphs of ISOAdobe": () => summary(cff({ charStrings: new Array(229).fill([14]) })).names.length,
        "the expert encoding": read({ top: [...numbers(1), 16] }),
        "an unknown charset format": read({ charset: [3, 0, 0] }),
        "a missing string": read({ charset: [0, ...words(34, 35, 36, 37, 500)] }),
        "an unknown FDSelect format": read({ top: ROS, select: [1, 0], charset: [0, ...words(1, 2, 3, 4, 5)] }),
        "a predefined charset for CIDs": read({ top: ROS, select: [0, 0, 0, 0, 0, 0, 0] }),
        "charstrings of type 1": read({ top: [...numbers(1), 12, 6] }),
        "charstrings of type 2": read({ top: [...numbers(2), 12, 6] }),
        "an invalid byte in a dictionary": read({ top: [22, 5] }),
        "a real number without an end": read({ privates: [{ entries: [30, 0x12] }] }),
        "offsets that go back": () =>
          summary(Uint8Array.from([1, 0, 4, 1, ...[0, 2, 1, 9, 3, 1], ...new Array(20).fill(0)])),
        "an index without items": () => summary(Uint8Array.from([1, 0, 4, 1, ...cffIndex([[65]]), 0, 0, 0, 0, 0, 0])),
      }),
    );
  });

  it("has numbers of all kinds in its dictionaries", () => {
    const entries = [
      ...numbers(107, -107, 108, 1131, -108, -1131, 1132, -20_000),
      6,
      ...[29, 255, 254, 253, 252, 29, 0, 1, 0, 0],
      7,
      ...[30, 0x1a, 0x5f],
      12,
      9,
      ...[30, 0xe2, 0xc1, 0xff],
      12,
      10,
      ...[30, 0xa5, 0xb2, 0xf0],
      11,
      ...[30, 0xd1, 0xff],
      12,
      12,
    ];
    record(shown([...(summary(cff({ privates: [{ entries }] })).fontDicts[0]?.privates ?? [])]));
  });

  it("is reduced to glyphs, with their subroutines in place", () => {
    const charset = [0, ...words(34, 35, 391, 392, 36)];
    const encoding = [128, 2, 70, 65, 1, 90, ...words(391)];
    const subset = (parts: Partial<CffParts>, glyphs: number[], byGlyphIndex = false) => {
      const bytes = subsetCff(readCff(cff(parts)), { glyphs: new Set(glyphs), byGlyphIndex }, new Budget());
      return `${shown(summary(bytes))}\n  ${hex(bytes)}`;
    };
    const cid = {
      top: ROS,
      charset: [0, ...words(5, 7, 9, 11, 13)],
      select: [0, 0, 1, 0, 1, 1, 0],
      privates: [{ entries: [...numbers(1), 10] }, { entries: [...numbers(2), 10], subrs: SUBRS }],
    };
    record(
      table({
        "some glyphs": () => subset({ charset, encoding }, [3, 1]),
        "the last glyphs": () => subset({ charset }, [4]),
        "a composed glyph": () => subset({ charset }, [5]),
        "a composed glyph without its parts": () => subset({ charset: [0, ...words(1, 2, 3, 4, 5)] }, [5]),
        "glyphs by index": () => subset({ charset, encoding }, [3], true),
        "glyphs that do not exist": () => subset({ charset }, [9, 2]),
        "CIDs of one dictionary": () => subset(cid, [1, 4]),
        "CIDs of two dictionaries": () => subset(cid, [1, 3, 2]),
        "CIDs by index": () => subset(cid, [4], true),
        "the standard encoding": () => subset({ charset: [0, ...words(34, 35, 36, 37, 38)] }, [1, 3]),
        "several codes of a glyph": () =>
          subset(
            { charset, encoding: [128, 3, 70, 71, 72, 3, 80, ...words(34), 81, ...words(391), 82, ...words(34)] },
            [1, 3],
          ),
      }),
    );
  });
});

describe("Type 2 charstrings", () => {
  const flat = (code: number[], local: number[][] = SUBRS, global: number[][] = SUBRS) => {
    const bytes = (each: number[][]) => each.map((item) => Uint8Array.from(item));
    return flattenCharstring(Uint8Array.from(code), { local: bytes(local), global: bytes(global) });
  };
  const many = (count: number) => new Array(count).fill([...numbers(1), 6, 11]);
  it("are written without calls of subroutines", () => {
    record(
      table({
        ...Object.fromEntries(GLYPH_CODES.map((code, i) => [`glyph ${i}`, () => flat(code)])),
        "a mask after vertical stems": () => flat([...numbers(...new Array(18).fill(1)), 23, 20, 1, 2, 14]),
        "a mask with its own stems": () =>
          flat([...numbers(1, 2), 18, ...numbers(...new Array(14).fill(1)), 19, 7, ...numbers(5), 22]),
        "an end in a subroutine": () => flat([...numbers(-106), 10, ...numbers(5), 6]),
        "1,239 subroutines": () => flat([...numbers(-107), 10], many(1239)),
        "1,240 subroutines": () => flat([...numbers(-1131), 10], many(1240)),
        "33,900 subroutines": () => flat([28, 0x80, 0x00, 10], many(33_900)),
        "33,899 subroutines": () => flat([...numbers(-1131), 10], many(33_899)),
        "a call with a two-byte number": () => flat([28, 0, 3, 10], many(120)),
        "calls of subroutines at both ends": () =>
          flat([28, 0xff, 0x95, 10, 28, 0, 12, 10], [[139, 6, 11], ...many(118), [140, 7, 11]]),
        "a call with a large number": () =>
          flat(
            [...numbers(200), 10, ...numbers(-200), 29],
            [...many(2500), [141, 6, 11]],
            [...many(2500), [142, 6, 11]],
          ),
        "a missing subroutine": () => flat([...numbers(5), 10]),
        "a call without a number": () => flat([10]),
        "a number that was already used": () => flat([...numbers(-107), 5, 10]),
        "a recursive subroutine": () => flat([...numbers(-107), 10], [[...numbers(-107), 10]]),
        "a fractional call": () => flat([255, 0, 0, 0, 0, 10]),
        "514 operands": () => flat([...new Array(514).fill(139), 5, 14]).code.length,
        "515 operands": () => flat([...new Array(515).fill(139), 5, 14]).code.length,
        "an unknown operator": () => flat([2]),
        "an unknown operator of two bytes": () => flat([12, 33]),
        "three operands before the end": () => flat([...numbers(1, 2, 3), 14]),
        "five operands before the end": () => flat([...numbers(9, 1, 2, 3, 4), 14]),
        "65,536 bytes": () => flat([...new Array(22_000).fill([139, 139, 5]).flat(), 14]).code.length,
      }),
    );
  });
});

describe("Type 1 charstrings", () => {
  const SEAC = [12, 6];
  const glyph = (...code: number[]) => toType2(Uint8Array.from([...numbers(0, 50), 13, ...code]), SUBROUTINES);
  const pair = (...items: number[]) => [12, ...items];
  const SUBROUTINES = [
    Uint8Array.from([...numbers(3, 0), ...pair(16), ...pair(17), ...pair(17), ...pair(33), 11]),
    Uint8Array.from([...numbers(0, 1), ...pair(16), 11]),
    Uint8Array.from([...numbers(0, 2), ...pair(16), 11]),
    Uint8Array.from([11]),
    Uint8Array.from([...numbers(1, 3), ...pair(16), ...pair(17), 10, 11]),
    Uint8Array.from([...numbers(5), 10]),
  ];
  const flexPoint = (x: number, y: number) => [...numbers(x, y), 21, ...numbers(2), 10];
  it("are translated to Type 2", () => {
    record(
      table({
        empty: () => glyph(14),
        "without an end": () => glyph(),
        lines: () =>
          glyph(
            ...numbers(10, 20),
            21,
            ...numbers(1, 2),
            5,
            ...numbers(3),
            6,
            ...numbers(4),
            7,
            ...numbers(5),
            6,
            ...numbers(1, 0),
            5,
            ...numbers(0, 1),
            5,
            9,
            14,
          ),
        moves: () =>
          glyph(
            ...numbers(10),
            22,
            ...numbers(1),
            4,
            ...numbers(3, 3),
            5,
            ...numbers(7),
            4,
            ...numbers(1, 1),
            5,
            ...numbers(9),
            22,
            ...numbers(1, 1),
            5,
            14,
          ),
        curves: () =>
          glyph(
            ...numbers(1, 2, 3, 4, 5, 6),
            8,
            ...numbers(1, 2, 3, 4),
            30,
            ...numbers(1, 2, 3, 4),
            31,
            ...numbers(1, 0, 3, 4, 0, 6),
            8,
            ...numbers(0, 2, 3, 4, 5, 0),
            8,
            14,
          ),
        hints: () =>
          glyph(
            ...numbers(10, 20),
            1,
            ...numbers(5, 6),
            3,
            ...numbers(1, 2, 3, 4, 5, 6),
            12,
            1,
            ...numbers(11, 12, 13, 14, 15, 16),
            12,
            2,
            ...numbers(1, 1),
            5,
            14,
          ),
        "replaced hints": () =>
          glyph(
            ...numbers(10, 20),
            1,
            ...numbers(1, 1),
            5,
            ...numbers(4),
            10,
            ...numbers(30, 5),
            3,
            ...numbers(2, 2),
            5,
            14,
          ),
        "a side bearing": () =>
          toType2(Uint8Array.from([...numbers(30, 400), 13, ...numbers(5, 6), 3, ...numbers(1, 1), 5, 14]), []),
        "a side bearing in two directions": () =>
          toType2(
            Uint8Array.from([...numbers(30, 40, 400, 0), 12, 7, ...numbers(5, 6), 1, ...numbers(1, 1), 5, 14]),
            [],
          ),
        "a fraction": () => glyph(...numbers(7, 2), 12, 12, ...numbers(1), 5, 14),
        "a flex": () =>
          glyph(
            ...numbers(1),
            10,
            ...[
              [1, 2],
              [3, 4],
              [5, 6],
              [7, 8],
              [9, 10],
              [11, 12],
              [13, 14],
            ].flatMap(([x = 0, y = 0]) => flexPoint(x, y)),
            ...numbers(50, 60, 70, 0),
            10,
            ...numbers(1, 1),
            5,
            14,
          ),
        "a flex without its points": () => glyph(...numbers(1), 10, ...flexPoint(1, 2), ...numbers(50, 60, 70, 0), 10),
        "an accented glyph": () => glyph(...numbers(10, 30, 40, 65, 66), ...SEAC),
        "ignored operators": () => glyph(12, 0, 9, 15, ...numbers(1, 2), 12, 33, ...numbers(1, 1), 5, 14),
        "an unknown operator": () => glyph(2),
        "an unknown subroutine of others": () => glyph(...numbers(0, 9), ...pair(16)),
        "a missing subroutine": () => glyph(...numbers(9), 10),
        "a recursive subroutine": () => glyph(...numbers(5), 10),
        "a counter subroutine of others": () =>
          glyph(...numbers(1, 2, 12), ...pair(16), ...numbers(1, 13), ...pair(16), 14),
        "a large number": () => glyph(255, 0, 0, 128, 0, ...numbers(1), 5, 14),
        "the largest number": () => glyph(255, 0, 0, 127, 255, ...numbers(1), 5, 14),
        "two-byte numbers": () => glyph(...numbers(1131, -1131, 108, -108), ...numbers(1000, -1000), 5, 14),
        "49 operands": () => glyph(...numbers(...new Array(49).fill(1)), 5, 14),
        "48 operands": () => glyph(...numbers(...new Array(48).fill(1)), 5, 14),
        "many lines": () => glyph(...new Array(30).fill([...numbers(1, 2), 5]).flat(), 14),
        "97 stems": () => glyph(...Array.from({ length: 97 }, (_, i) => [...numbers(i, 1), 1]).flat(), 14),
        "96 stems": () => glyph(...Array.from({ length: 96 }, (_, i) => [...numbers(i, 1), 1]).flat(), 14),
        "alternating lines": () => glyph(...new Array(30).fill([...numbers(1), 6, ...numbers(2), 7]).flat(), 14),
        "alternating curves": () =>
          glyph(...new Array(8).fill([...numbers(1, 2, 3, 4), 31, ...numbers(1, 2, 3, 4), 30]).flat(), 14),
      }),
    );
  });
});

describe("A Type 1 font", () => {
  const GLYPHS = {
    ".notdef": [...numbers(0, 100), 13, 14],
    A: [...numbers(10, 200), 13, ...numbers(1, 2), 5, ...numbers(0), 10, 14],
    B: [...numbers(0, 300), 13, ...numbers(0, 5, 6, 65, 66), 12, 6],
    zeta: [...numbers(0, 400), 13, ...numbers(3), 6, 14],
    C: [...numbers(0, 500), 13, ...numbers(4), 7, 14],
  };
  const SUBRS1 = [[...numbers(7), 6, 11], [11]];
  it("is read in each form", () => {
    const read = (parts: Partial<Parameters<typeof type1Font>[0]>) => () =>
      readType1(type1Font({ glyphs: GLYPHS, subrs: SUBRS1, ...parts }));
    record(
      table({
        binary: read({}),
        hexadecimal: read({ form: "hexadecimal" }),
        segments: read({ form: "segments" }),
        "without random bytes": read({ randomBytes: 0 }),
        "without encryption": read({ randomBytes: -1 }),
        "other operators": read({ ends: ["noaccess put", "noaccess def"] }),
        "short operators": read({ ends: ["|", "|-"] }),
        "read-only operators": read({ ends: ["readonly put", "readonly def"] }),
        "without subroutines": read({ subrs: [] }),
        "the standard encoding": () =>
          readType1(
            type1Font({
              glyphs: GLYPHS,
              clear: TYPE1_CLEAR.replace(/\/Encoding 256[\s\S]*readonly def/, "/Encoding StandardEncoding def"),
            }),
          ).encoding.size,
        "no encoding": read({ clear: TYPE1_CLEAR.replace("/Encoding", "/Coding") }),
        "a multiple master": read({ clear: `${TYPE1_CLEAR}/WeightVector [1] def ` }),
        "two lists of glyphs": read({ privates: "/CharStrings 1 def " }),
        "no encrypted part": () => readType1(bytesOf("%!PS /Encoding")),
        "a glyph that is cut short": () => readType1(type1Font({ glyphs: GLYPHS }).subarray(0, -110)),
      }),
    );
  });

  it("becomes a CFF font", () => {
    const font = (parts: Partial<Parameters<typeof type1Font>[0]> = {}) =>
      readType1(type1Font({ glyphs: GLYPHS, subrs: SUBRS1, ...parts }));
    const privates =
      "/BlueValues [-15 0 700 715] def /OtherBlues [-200 -190] def /FamilyBlues [] def /FamilyOtherBlues [1 2] def /StdHW [40] def /StdVW {50.5} def /StemSnapH [40 60] def /StemSnapV [50] def /BlueScale 0.0375 def /BlueShift 7 def /BlueFuzz -1 def /LanguageGroup 1 def /ForceBold true def ";
    const converted = (parts: Partial<Parameters<typeof type1Font>[0]>, ...glyphs: string[]) => {
      const bytes = type1ToCff(font(parts), new Set(glyphs), new Budget());
      return `${shown(summary(bytes))}\n  ${hex(bytes)}`;
    };
    record(
      table({
        "no glyph": () => converted({}),
        "a glyph": () => converted({}, "A"),
        "a composed glyph": () => converted({}, "B"),
        "all glyphs": () => converted({}, "zeta", "C", "B", "A"),
        "all hints": () => converted({ privates }, "A"),
        "small numbers": () =>
          converted({ privates: "/BlueScale 3e-05 def /BlueShift 1.5E2 def /ForceBold false def " }),
        "another matrix": () => converted({ clear: TYPE1_CLEAR.replace("0.001 0 0 0.001", "0.0005 0 0.00012 5e-4") }),
        "an outlined font": () => converted({ clear: `${TYPE1_CLEAR}/PaintType 2 def ` }),
        "no matrix": () => converted({ clear: TYPE1_CLEAR.replace("FontMatrix", "Matrix") }),
        "no name and no box": () =>
          converted({ clear: TYPE1_CLEAR.replace("FontName", "Name").replace("FontBBox", "Box") }),
        "a missing glyph": () => converted({}, "missing"),
      }),
    );
  });
});

describe("CMaps", () => {
  const TEXTS = {
    codes: "2 beginbfchar <01> <0041> <0002> <00420043> endbfchar",
    ranges: "2 beginbfrange <0010> <0014> <00fe> <20> <22> [<0061> <0062>] endbfrange",
    overflow: "1 beginbfrange <00> <ff> <f0> endbfrange",
    "overflow of two bytes": "1 beginbfrange <00> <05> <fffd> endbfrange",
    "an empty text": "1 beginbfrange <00> <05> <> endbfrange 1 beginbfchar <09> <> endbfchar",
    "numbers for texts": "1 beginbfchar <01> 5 endbfchar",
    "a CIDs map": "1 begincidrange <00> <10> 5 endcidrange 1 begincidchar <20> 7.9 endcidchar",
    "an empty CIDs map": "0 begincidrange endcidrange",
    "another map":
      "/Base-Map usecmap /WMode 1 def /WMode 0 def 1 begincodespacerange <00> <80> endcodespacerange 1 begincodespacerange <8140> <9ffc> endcodespacerange",
    "an odd name": "/Ba#20se(x) usecmap /A#2fB usecmap",
    undefined: "1 beginnotdefrange <00> <1f> 1 endnotdefrange",
    "syntax errors": "1 beginbfchar <01> <41> ) ] >> <zz <02> <42> endbfchar beginother <03> endother",
    "an open block": "1 beginbfchar <01> <41>",
    "an end of another block": "1 beginbfchar <01> <41> endbfrange <02> <42> endbfchar",
    "an incomplete entry": "1 beginbfrange <01> <02> endbfrange 1 beginbfchar <05> <06> <07> endbfchar",
    "long codes and texts": `1 beginbfchar <0102030405> <41> <01020304> <${"41".repeat(512)}> <02> <${"41".repeat(513)}> endbfchar`,
    "a list with a name": "1 beginbfrange <01> <02> [<41> /B] endbfrange",
    "a range of 65,536 codes":
      "1 beginbfrange <0000> <ffff> <0000> endbfrange 1 beginbfrange <000000> <010000> <0000> endbfrange",
    "many ranges":
      "5 beginbfrange <0000> <ffff> <0000> <0000> <ffff> <0000> <0000> <ffff> <0000> <0000> <ffff> <0000> <0000> <fff0> <0000> endbfrange",
  };
  it.each(Object.entries(TEXTS))("are read from text: %s", (_, text) => {
    const read = () => ParsedCMap.read(bytesOf(text));
    const codes = new Set([1, 2, 5, 9, 16, 17, 18, 20, 32, 33, 34, 200]);
    record(
      table({
        text: () =>
          sanitizeCMap(bytesOf(text))
            .replaceAll("\n", " | ")
            .replace(/(41){100,}/g, "(41)"),
        texts: () => {
          const texts = read().texts(codes);
          return texts && [...texts].map(([code, bytes]) => `${code} ${hex(bytes.subarray(0, 8))}`);
        },
        codes: () =>
          [...read().codesOf(new Set(["\0A", "A", "\0B\0C", "\0\xfe", "\0a", "\0b", "\0\0"]))].map((each) =>
            hex(bytesOf(each)),
          ),
        encoding: () => read().encoding(),
      }),
    );
  });

  it("split strings into codes by their code spaces", () => {
    const base = new CodeMap({
      isVertical: false,
      spaces: [{ length: 1, low: 0, high: 0x80 }],
      ranges: [{ length: 1, low: 0x41, high: 0x43, cid: 500 }],
    });
    const map = new CodeMap({
      isVertical: true,
      base,
      spaces: [
        { length: 2, low: 0x8140, high: 0x9ffc },
        { length: 4, low: 0xa1_00_00_00, high: 0xa2_ff_10_ff },
      ],
      ranges: [
        { length: 2, low: 0x8140, high: 0x8142, cid: 7 },
        { length: 4, low: 0xa1_00_00_05, high: 0xa1_00_00_05, cid: 9 },
        { length: 5, low: 1, high: 2, cid: 3 },
      ],
    });
    const codes = (text: string) => () =>
      map.codesIn(Uint8Array.from(Buffer.from(text, "hex"))).map(({ bytes, cid }) => `${hex(bytes)} ${cid}`);
    record(
      table({
        short: codes("4142"),
        mixed: codes("41814143"),
        "partly alike": codes("8110 42".replace(" ", "")),
        "four bytes": codes("a1000005a1001105"),
        "at the end": codes("4181"),
        unknown: codes("ff41fffe"),
      }),
    );
  });

  it("are packed in a file", async () => {
    const archive = await cMaps.archive();
    const lines = [...archive]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, file]) => {
        const map = readPackedCMap(file);
        const ranges =
          map?.ranges.map(({ length, low, high, cid }) => `${length} ${low} ${high} ${cid}`).join("\n") ?? "";
        const spaces = map?.spaces
          .map(({ length, low, high }) => `${length}: ${low.toString(16)}-${high.toString(16)}`)
          .join(" ");
        return `${key} ${map?.isVertical ? "vertical" : "horizontal"} ${map?.base} [${spaces}] ${map?.ranges.length} ranges, ${createHash("sha256").update(ranges).digest("hex").slice(0, 16)}`;
      });
    record(lines.join("\n"));
  });

  it("are found for the encoding of a font", async () => {
    const stream = (text: string, entries: Record<string, PdfValue> = {}) =>
      new PdfStream(PdfDict.of(entries), bytesOf(text));
    const maps = new EncodingMaps(PdfDocument.create(), cMaps);
    const spaces = "1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <41> <43> 7 endcidrange";
    const cases: Record<string, PdfValue | undefined> = {
      none: undefined,
      "Identity-H": name("Identity-H"),
      "Identity-V": name("Identity-V"),
      "90ms-RKSJ-V": name("90ms-RKSJ-V"),
      "an unknown name": name("Unknown"),
      "a number": 5,
      embedded: stream(spaces),
      "embedded and vertical": stream(spaces, { WMode: 1 }),
      "embedded without spaces": stream("1 begincidrange <41> <43> 7 endcidrange"),
      "embedded with a base": stream("/90ms-RKSJ-H usecmap 1 begincidrange <41> <43> 7 endcidrange"),
      "embedded with a base in its dictionary": stream("", { UseCMap: name("Identity-H") }),
      "embedded with an unknown base": stream("/Unknown usecmap"),
      "embedded with an unknown filter": stream("", { Filter: name("Unknown") }),
    };
    const lines = [];
    for (const [title, value] of Object.entries(cases)) {
      const map = await maps.mapOf(value);
      const codes = map?.codesIn(Uint8Array.of(0x41, 0x81, 0x41, 0x43)).map(({ bytes, cid }) => `${hex(bytes)} ${cid}`);
      lines.push(`${title}: ${map && `${map.isVertical} ${map.spaces.length} ${codes}`}`);
    }
    record(lines.join("\n"));
  });
});

describe("Tables of glyphs and widths", () => {
  const codes = Array.from({ length: 256 }, (_, code) => code);
  it("map codes to glyph names and characters", () => {
    const lines = codes.map((code) =>
      [
        code,
        ...["WinAnsiEncoding", "MacRomanEncoding", null].map((encoding) => glyphIn(encoding, code) ?? "-"),
        namesOfCode(code).join(","),
        charactersOfCode(code).join(","),
      ].join(" "),
    );
    record(
      `${lines.join("\n")}\n${WINDOWS_CHARACTERS.join(" ")}\n${MACINTOSH_CHARACTERS.join(" ")}\n${[...STANDARD_ENCODING].join(" ")}`,
    );
  });

  it("map glyph names to characters", () => {
    const own = [
      "uni0041",
      "uni004",
      "uni00G1",
      "u1F600",
      "u0041",
      "u1F6000",
      "u1F60000",
      "Euro",
      "unknown",
      ".notdef",
      "",
    ];
    const lines = [...STANDARD_STRINGS, ...own].map(
      (glyph) => `${glyph} ${characterOf(glyph)} ${glyphOf(characterOf(glyph) ?? undefined)}`,
    );
    record(lines.join("\n"));
  });

  it("have the widths of the standard fonts", () => {
    const fonts = ["Helvetica", "Times", "Courier"].flatMap((family) =>
      ["", "-Roman", "-Bold", "-Oblique", "-Italic", "-BoldOblique", "-BoldItalic"].map((style) => family + style),
    );
    const lines = [...fonts, "Symbol"].map((font) => {
      const widths = standardWidths(font);
      return `${font} ${widths && [...widths].map(([glyph, width]) => `${glyph} ${width}`).join(" ")} ${standardWidths(font) === widths}`;
    });
    record(lines.join("\n"));
  });

  it("are read from fonts", () => {
    const document = PdfDocument.open(handmadePdf([{}], { objects: ["[1 2 3]", "250", "[5 6]"] }));
    const [array, number, more] = [new PdfRef(100), new PdfRef(101), new PdfRef(102)];
    const odd = [
      1,
      [10, 20, new PdfString(new Uint8Array())],
      5,
      7,
      number,
      name("x"),
      9,
      more,
      -1,
      3,
      4,
      10.9,
      12.2,
      30,
      70_000,
      [1],
      20,
      19,
      5,
    ];
    const metrics = (entries: Record<string, PdfValue>) => {
      const found = new CidMetrics(document, PdfDict.of(entries));
      return [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12].map((cid) =>
        [found.widthOf(cid), ...Object.values(found.verticalOf(cid))].join(" "),
      );
    };
    record(
      table({
        simple: () =>
          simpleWidths(document, PdfDict.of({ FirstChar: -3, LastChar: 300.7, Widths: [1, number, name("x")] })),
        "simple without entries": () => simpleWidths(document, PdfDict.of({ FirstChar: name("x") })),
        "simple with a shared array": () =>
          simpleWidths(document, PdfDict.of({ FirstChar: 65.9, LastChar: 66, Widths: array })),
        "300 widths": () => simpleWidths(document, PdfDict.of({ Widths: new Array(300).fill(1) })).Widths?.length,
        "CIDs with one number": () => cidFigures(document, odd, 1),
        "CIDs with three numbers": () => cidFigures(document, [1, 2, 3, 4, 5, 6, [7, 8, 9]], 3),
        "CIDs without entries": () => cidFigures(document, undefined, 1),
        "many CIDs": () => cidFigures(document, [0, 65_535, 1, 0, 65_535, 2, 0, 65_535, 3], 1),
        "metrics without entries": () => metrics({}),
        metrics: () =>
          metrics({ W: odd, DW: 600, W2: [1, [-900, 1, 2, -901, 3, 4, 5], 5, 6, -800, 7, 8], DW2: [800, -700] }),
      }),
    );
  });
});

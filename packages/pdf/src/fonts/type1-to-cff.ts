import { type Budget, WORK } from "../syntax/budget.ts";
import { ByteWriter } from "./byte-writer.ts";
import type { CffDict } from "./cff-dict.ts";
import { readDict, writeEntry } from "./cff-dict.ts";
import { type CffWithoutSubrs, writeCff } from "./cff-writer.ts";
import { STANDARD_ENCODING } from "./glyph-names.ts";
import type { Type1Font } from "./type1.ts";
import { toType2 } from "./type1-charstring.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/** CFF operators for entries of the Private DICT (Adobe technical note 5176, table 23). The numbers in arrays are delta-encoded. */
const PRIVATE_ARRAYS = {
  BlueValues: 6,
  OtherBlues: 7,
  FamilyBlues: 8,
  FamilyOtherBlues: 9,
  StemSnapH: 1212,
  StemSnapV: 1213,
};
const PRIVATE_NUMBERS = { BlueScale: 1209, BlueShift: 1210, BlueFuzz: 1211, LanguageGroup: 1217 };
const PRIVATE_SINGLES = { StdHW: 10, StdVW: 11 };
const FORCE_BOLD = 1214;
const FONT_MATRIX = 1207;
const FONT_BOX = 5;
const USUAL_MATRIX = [0.001, 0, 0, 0.001, 0, 0];

/**
 * Converts these glyphs of a Type 1 font, and `.notdef`, to a CFF font. Outlines and hints do not change. Throws `UnsupportedFontError`.
 */
export function type1ToCff(font: Type1Font, glyphs: Set<string>, budget: Budget): Uint8Array {
  const kept = new Map<string, Uint8Array>();
  const pending = [".notdef", ...glyphs];
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    const charstring = font.charStrings.get(glyph);
    if (kept.has(glyph)) continue;
    if (!charstring) throw new UnsupportedFontError(`no glyph ${glyph}`);
    const { code, componentCodes: parts } = toType2(charstring, font.subrs);
    budget.spendWork(code.length * WORK.decodedByte + charstring.length * WORK.byte + WORK.visit);
    kept.set(glyph, code);
    for (const part of parts ?? []) pending.push(STANDARD_ENCODING.get(part) ?? ".notdef");
  }
  return writeCff(cffOf(font, kept));
}

function cffOf(font: Type1Font, kept: Map<string, Uint8Array>): CffWithoutSubrs {
  const coded = new Set(font.encoding.values());
  const rank = (glyph: string): number => (glyph === ".notdef" ? 0 : coded.has(glyph) ? 1 : 2);
  const names = [...kept.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const places = new Map(names.map((glyph, place) => [glyph, place]));
  return {
    name: Buffer.from(/\/FontName\s*\/([^\s/]+)/.exec(font.clear)?.[1] ?? "Font", "latin1"),
    top: topOf(font.clear),
    collection: null,
    charStrings: names.map((glyph) => kept.get(glyph) ?? new Uint8Array()),
    names,
    cids: [],
    encoding: new Map(
      [...font.encoding].flatMap(([code, glyph]) => {
        const place = places.get(glyph);
        return place === undefined ? [] : [[code, place] as const];
      }),
    ),
    fontDicts: [{ entries: new Map(), privates: privatesOf(font.privates), subrs: [] }],
    fontDictOf: new Uint8Array(names.length),
  };
}

function topOf(clear: string): CffDict {
  if (Number(/\/PaintType\s+(\d+)/.exec(clear)?.[1] ?? 0) !== 0) throw new UnsupportedFontError("an outlined font");
  const writer = new ByteWriter();
  const box = numbersOf(clear, "FontBBox");
  if (box.length === 4) writeEntry(writer, FONT_BOX, box.map(Math.round));
  const matrix = numbersOf(clear, "FontMatrix");
  if (matrix.length !== 6) throw new UnsupportedFontError("no font matrix");
  if (matrix.some((value, i) => value !== USUAL_MATRIX[i])) writeEntry(writer, FONT_MATRIX, matrix);
  return readDict(writer.toBytes());
}

function privatesOf(text: string): CffDict {
  const writer = new ByteWriter();
  for (const [key, operator] of Object.entries(PRIVATE_ARRAYS)) {
    const values = numbersOf(text, key);
    if (values.length > 0)
      writeEntry(
        writer,
        operator,
        values.map((value, i) => value - (values[i - 1] ?? 0)),
      );
  }
  for (const [key, operator] of Object.entries(PRIVATE_SINGLES)) {
    const [value] = numbersOf(text, key);
    if (value !== undefined) writeEntry(writer, operator, [value]);
  }
  for (const [key, operator] of Object.entries(PRIVATE_NUMBERS)) {
    const value = Number(new RegExp(`/${key}\\s+(-?[\\d.]+(?:[eE]-?\\d+)?)`).exec(text)?.[1] ?? Number.NaN);
    if (Number.isFinite(value)) writeEntry(writer, operator, [value]);
  }
  if (/\/ForceBold\s+true/.test(text)) writeEntry(writer, FORCE_BOLD, [1]);
  return readDict(writer.toBytes());
}

function numbersOf(text: string, key: string): number[] {
  const list = new RegExp(`/${key}\\s*[[{]([^\\]}]{0,400})[\\]}]`).exec(text)?.[1];
  return list?.trim() ? list.trim().split(/\s+/).map(Number).filter(Number.isFinite) : [];
}

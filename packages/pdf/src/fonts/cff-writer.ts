import { ByteWriter } from "./byte-writer.ts";
import { CFF, type CffFont, type CffFontDict } from "./cff.ts";
import { type CffDict, writeEntry, writeOffset, writeOperator } from "./cff-dict.ts";
import { STANDARD_ENCODING, STANDARD_STRINGS } from "./glyph-names.ts";

/**
 * CFF font whose charstrings call no subroutines. The glyphs that the encoding contains must follow directly after
 * glyph 0.
 */
export type CffWithoutSubrs = Omit<CffFont, "globalSubrs">;

/**
 * Operators that are not copied to the written font: offsets, which are computed again, and texts that no renderer
 * reads.
 */
const DROPPED_OPERATORS: ReadonlySet<number> = new Set([
  ...[CFF.charset, CFF.encoding, CFF.charStrings, CFF.private, CFF.subrs, CFF.ros, CFF.fdArray, CFF.fdSelect],
  ...[0, 1, 2, 3, 4, 13, 14, 1200, 1220, 1221, 1222, 1238],
]);

const HEADER = [1, 0, 4, 4];
const STANDARD_NUMBERS = new Map(STANDARD_STRINGS.map((glyph, i) => [glyph, i]));

/** Encodes a CFF font set (Adobe technical note 5176) without subroutines. */
export function writeCff(font: CffWithoutSubrs): Uint8Array {
  const parts = partsOf(font);
  const name = indexOf([font.name]);
  // Offsets are encoded with a fixed width. The length of the Top DICT is therefore known before its offsets are known.
  const topBytes = topOf(font, parts, { parts: parts.all.map(() => 0), privates: [] }).length;
  const places = placesFrom(HEADER.length + name.length + topBytes + parts.strings.length + EMPTY_INDEX.length, parts);
  const writer = new ByteWriter()
    .bytes(HEADER)
    .bytes(name)
    .bytes(topOf(font, parts, places));
  writer.bytes(parts.strings).bytes(EMPTY_INDEX);
  for (const part of parts.all) writer.bytes(part);
  if (font.collection) writer.bytes(fontDictsOf(font, parts.privates, places.privates));
  for (const part of parts.privates) writer.bytes(part);
  return writer.toBytes();
}

/** Tables to which the Top DICT refers by offset, in this order: charset, encoding, FDSelect, charstrings. */
interface CffTables {
  all: [charset: Uint8Array, encoding: Uint8Array, select: Uint8Array, charStrings: Uint8Array];
  privates: Uint8Array[];
  strings: Uint8Array;
  /** For a CID-keyed font, the string ids of registry and ordering, and the supplement. Otherwise []. */
  collection: number[];
  fontDictBytes: number;
}

interface CffOffsets {
  parts: number[];
  fontDicts?: number;
  privates: number[];
}

function partsOf(font: CffWithoutSubrs): CffTables {
  const { collection } = font;
  const strings = new CustomStrings();
  const privates = font.fontDicts.map(privateOf);
  const all: CffTables["all"] = [
    charsetOf(font, strings),
    collection ? new Uint8Array() : encodingOf(font, strings),
    collection ? fdSelectOf(font.fontDictOf) : new Uint8Array(),
    indexOf(font.charStrings),
  ];
  const numbers = collection
    ? [strings.numberOf(collection.registry), strings.numberOf(collection.ordering), collection.supplement]
    : [];
  const fontDictBytes = collection ? fontDictsOf(font, privates, []).length : 0;
  return { all, privates, strings: indexOf(strings.all), collection: numbers, fontDictBytes };
}

function placesFrom(start: number, { all, privates, fontDictBytes }: CffTables): CffOffsets {
  let next = start;
  const place = ({ length }: { length: number }): number => {
    next += length;
    return next - length;
  };
  return { parts: all.map(place), fontDicts: place({ length: fontDictBytes }), privates: privates.map(place) };
}

function topOf(font: CffWithoutSubrs, { all, privates, collection }: CffTables, places: CffOffsets): Uint8Array {
  const [charset = 0, encoding = 0, select = 0, charStrings = 0] = places.parts;
  const dict = new ByteWriter();
  if (font.collection) writeEntry(dict, CFF.ros, collection);
  writeKept(dict, font.top);
  writeOffset(dict, CFF.charset, [charset]);
  if (all[1].length > 0) writeOffset(dict, CFF.encoding, [encoding]);
  writeOffset(dict, CFF.charStrings, [charStrings]);
  if (font.collection) {
    writeOffset(dict, CFF.fdArray, [places.fontDicts ?? 0]);
    writeOffset(dict, CFF.fdSelect, [select]);
  } else writeOffset(dict, CFF.private, [privates[0]?.length ?? 0, places.privates[0] ?? 0]);
  return indexOf([dict.toBytes()]);
}

const fontDictsOf = ({ fontDicts }: CffWithoutSubrs, privates: Uint8Array[], offsets: number[]): Uint8Array =>
  indexOf(fontDicts.map((dict, i) => fontDictOf(dict, privates[i], offsets[i] ?? 0)));

const EMPTY_INDEX = Uint8Array.of(0, 0);

/** Collects the strings for the String INDEX, which are all strings except the standard strings. */
class CustomStrings {
  readonly all: Uint8Array[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(string: Uint8Array | string): number {
    const bytes = typeof string === "string" ? Buffer.from(string, "latin1") : string;
    const text = Buffer.from(bytes).toString("latin1");
    const known = STANDARD_NUMBERS.get(text) ?? this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = STANDARD_STRINGS.length + this.all.length;
    this.all.push(bytes);
    this.#numbers.set(text, number);
    return number;
  }
}

function indexOf(items: Uint8Array[]): Uint8Array {
  const writer = new ByteWriter().integer(items.length, 2);
  if (items.length === 0) return writer.toBytes();
  const total = items.reduce((sum, { length }) => sum + length, 1);
  const width = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4;
  writer.byte(width);
  let offset = 1;
  writer.integer(offset, width);
  for (const { length } of items) {
    offset += length;
    writer.integer(offset, width);
  }
  for (const item of items) writer.bytes(item);
  return writer.toBytes();
}

function charsetOf({ collection, names, cids }: CffWithoutSubrs, strings: CustomStrings): Uint8Array {
  const ids = collection ? cids : names.map((glyph) => strings.numberOf(glyph));
  const writer = new ByteWriter().byte(0);
  for (const id of ids.slice(1)) writer.integer(id, 2);
  return writer.toBytes();
}

/**
 * Encodes the font's built-in encoding. Returns an empty array for StandardEncoding, because StandardEncoding is the
 * default.
 */
function encodingOf({ encoding, names }: CffWithoutSubrs, strings: CustomStrings): Uint8Array {
  if ([...encoding].every(([code, glyph]) => STANDARD_ENCODING.get(code) === names[glyph])) return new Uint8Array();
  const first = new Map<number, number>();
  const supplements: [number, number][] = [];
  for (const [code, glyph] of encoding) {
    if (first.has(glyph)) supplements.push([code, glyph]);
    else first.set(glyph, code);
  }
  const codes: number[] = [];
  for (let glyph = 1; first.has(glyph); glyph++) codes.push(first.get(glyph) ?? 0);
  for (const [glyph, code] of first) if (glyph > codes.length) supplements.push([code, glyph]);
  const writer = new ByteWriter().byte(supplements.length > 0 ? 128 : 0, codes.length).bytes(codes);
  if (supplements.length === 0) return writer.toBytes();
  writer.byte(supplements.length);
  for (const [code, glyph] of supplements) writer.byte(code).integer(strings.numberOf(names[glyph] ?? ".notdef"), 2);
  return writer.toBytes();
}

/** Encodes FDSelect in format 3, as ranges of glyphs with the same Font DICT. */
function fdSelectOf(select: Uint8Array): Uint8Array {
  const runs = [...select.keys()].filter((glyph) => glyph === 0 || select[glyph] !== select[glyph - 1]);
  const writer = new ByteWriter().byte(3).integer(runs.length, 2);
  for (const glyph of runs) writer.integer(glyph, 2).byte(select[glyph] ?? 0);
  return writer.integer(select.length, 2).toBytes();
}

function fontDictOf({ entries }: CffFontDict, privates: Uint8Array | undefined, offset: number): Uint8Array {
  const writer = new ByteWriter();
  writeKept(writer, entries);
  writeOffset(writer, CFF.private, [privates?.length ?? 0, offset]);
  return writer.toBytes();
}

function privateOf({ privates }: CffFontDict): Uint8Array {
  const writer = new ByteWriter();
  writeKept(writer, privates, new Set([CFF.subrs]));
  return writer.toBytes();
}

function writeKept(writer: ByteWriter, dict: CffDict, dropped = DROPPED_OPERATORS): void {
  for (const [operator, { raw }] of dict) {
    if (dropped.has(operator)) continue;
    writer.bytes(raw);
    writeOperator(writer, operator);
  }
}

import { ByteWriter } from "./byte-writer.ts";
import { CFF, type CffFont, type CffFontDict } from "./cff.ts";
import { type CffDict, writeEntry, writeOffset, writeOperator } from "./cff-dict.ts";
import { STANDARD_ENCODING, STANDARD_STRINGS } from "./glyph-names.ts";

/** A font as it is to be written: glyphs that call no subroutine. Glyphs with a code of their own come first after glyph 0. */
export type PlainCff = Omit<CffFont, "globalSubrs">;

/** What says where something stands, or is text about the font that no renderer reads. */
const NOT_TAKEN_OVER: ReadonlySet<number> = new Set([
  ...[CFF.charset, CFF.encoding, CFF.charStrings, CFF.private, CFF.subrs, CFF.ros, CFF.fdArray, CFF.fdSelect],
  ...[0, 1, 2, 3, 4, 13, 14, 1200, 1220, 1221, 1222, 1238],
]);

const HEADER = [1, 0, 4, 4];
const STANDARD_NUMBERS = new Map(STANDARD_STRINGS.map((glyph, i) => [glyph, i]));

/** The font as CFF font set (Adobe technical note 5176), without subroutines. */
export function writeCff(font: PlainCff): Uint8Array {
  const strings = new Strings();
  const charset = charsetOf(font, strings);
  const encoding = font.collection ? new Uint8Array() : encodingOf(font, strings);
  const top = new ByteWriter();
  const { collection } = font;
  if (collection) {
    const { registry, ordering, supplement } = collection;
    writeEntry(top, CFF.ros, [strings.numberOf(registry), strings.numberOf(ordering), supplement]);
  }
  writeKept(top, font.top);
  const privates = font.fontDicts.map(privateOf);
  const charStrings = indexOf(font.charStrings);
  const select = collection ? fdSelectOf(font.fontDictOf) : new Uint8Array();
  const start = new ByteWriter();
  const fontDicts = (offsets: number[]): Uint8Array =>
    collection
      ? indexOf(font.fontDicts.map((dict, i) => fontDictOf(dict, privates[i], offsets[i] ?? 0)))
      : new Uint8Array();
  const stringIndex = indexOf(strings.all);
  const layout = (at: Layout): Uint8Array => {
    const dict = new ByteWriter().bytes(top.written());
    writeOffset(dict, CFF.charset, [at.charset]);
    if (encoding.length > 0) writeOffset(dict, CFF.encoding, [at.encoding]);
    writeOffset(dict, CFF.charStrings, [at.charStrings]);
    if (collection) {
      writeOffset(dict, CFF.fdArray, [at.fontDicts]);
      writeOffset(dict, CFF.fdSelect, [at.select]);
    } else writeOffset(dict, CFF.private, [privates[0]?.length ?? 0, at.privates[0] ?? 0]);
    return indexOf([dict.written()]);
  };
  start.bytes(HEADER).bytes(indexOf([font.name]));
  const topBytes = layout(NOWHERE).length;
  const at: Layout = { ...NOWHERE };
  at.charset = start.length + topBytes + stringIndex.length + EMPTY_INDEX.length;
  at.encoding = at.charset + charset.length;
  at.select = at.encoding + encoding.length;
  at.charStrings = at.select + select.length;
  at.fontDicts = at.charStrings + charStrings.length;
  let next = at.fontDicts + fontDicts([]).length;
  at.privates = privates.map((bytes) => {
    next += bytes.length;
    return next - bytes.length;
  });
  start.bytes(layout(at)).bytes(stringIndex).bytes(EMPTY_INDEX).bytes(charset).bytes(encoding).bytes(select);
  start.bytes(charStrings).bytes(fontDicts(at.privates));
  for (const bytes of privates) start.bytes(bytes);
  return start.written();
}

interface Layout {
  charset: number;
  encoding: number;
  select: number;
  charStrings: number;
  fontDicts: number;
  privates: number[];
}

const NOWHERE: Layout = { charset: 0, encoding: 0, select: 0, charStrings: 0, fontDicts: 0, privates: [] };
const EMPTY_INDEX = Uint8Array.of(0, 0);

/** Strings that the standard does not number. */
class Strings {
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
  if (items.length === 0) return writer.written();
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
  return writer.written();
}

function charsetOf({ collection, names, cids }: PlainCff, strings: Strings): Uint8Array {
  const ids = collection ? cids : names.map((glyph) => strings.numberOf(glyph));
  const writer = new ByteWriter().byte(0);
  for (const id of ids.slice(1)) writer.integer(id, 2);
  return writer.written();
}

/** Nothing for StandardEncoding, which is what a font has that says nothing. */
function encodingOf({ encoding, names }: PlainCff, strings: Strings): Uint8Array {
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
  if (supplements.length === 0) return writer.written();
  writer.byte(supplements.length);
  for (const [code, glyph] of supplements) writer.byte(code).integer(strings.numberOf(names[glyph] ?? ".notdef"), 2);
  return writer.written();
}

/** Format 3: runs of glyphs. */
function fdSelectOf(select: Uint8Array): Uint8Array {
  const runs = [...select.keys()].filter((glyph) => glyph === 0 || select[glyph] !== select[glyph - 1]);
  const writer = new ByteWriter().byte(3).integer(runs.length, 2);
  for (const glyph of runs) writer.integer(glyph, 2).byte(select[glyph] ?? 0);
  return writer.integer(select.length, 2).written();
}

function fontDictOf({ entries }: CffFontDict, privates: Uint8Array | undefined, offset: number): Uint8Array {
  const writer = new ByteWriter();
  writeKept(writer, entries);
  writeOffset(writer, CFF.private, [privates?.length ?? 0, offset]);
  return writer.written();
}

function privateOf({ privates }: CffFontDict): Uint8Array {
  const writer = new ByteWriter();
  writeKept(writer, privates, new Set([CFF.subrs]));
  return writer.written();
}

function writeKept(writer: ByteWriter, dict: CffDict, dropped = NOT_TAKEN_OVER): void {
  for (const [operator, { raw }] of dict) {
    if (dropped.has(operator)) continue;
    writer.bytes(raw);
    writeOperator(writer, operator);
  }
}

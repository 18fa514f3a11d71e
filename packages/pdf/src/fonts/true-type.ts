import { type Budget, WORK } from "../syntax/budget.ts";
import { ByteWriter } from "./byte-writer.ts";
import { readingFont, UnsupportedFontError } from "./unsupported-font-error.ts";

/** TrueType font file, with its tables by tag. */
export interface TrueType {
  tables: Map<string, Uint8Array>;
  glyphCount: number;
}

/** Version numbers of a TrueType file: `1.0`, and Apple's `true`. */
const VERSIONS = new Set([0x00010000, 0x74727565]);
const MAX_TABLES = 64;
/**
 * Tables that PDF needs (ISO 32000-2, 9.9), in the order in which they load fastest. All other tables, such as names
 * and layout, are dropped.
 */
const OUTLINE_TABLES = ["head", "hhea", "maxp", "hmtx", "cvt ", "fpgm", "prep", "loca", "glyf"];

/** Reads the table directory of a font file. Throws `UnsupportedFontError`. */
export const readTrueType = (bytes: Uint8Array): TrueType =>
  readingFont(() => {
    const view = viewOf(bytes);
    const count = view.getUint16(4);
    if (!VERSIONS.has(view.getUint32(0)) || count > MAX_TABLES) throw new UnsupportedFontError("not one TrueType font");
    const tables = new Map<string, Uint8Array>();
    for (let i = 0; i < count; i++) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      const start = view.getUint32(at + 8);
      tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
    }
    for (const tag of ["head", "hhea", "maxp", "hmtx", "loca", "glyf"]) table({ tables }, tag);
    return { tables, glyphCount: viewOf(table({ tables }, "maxp")).getUint16(4) };
  });

export function table({ tables }: Pick<TrueType, "tables">, tag: string): Uint8Array {
  const found = tables.get(tag);
  if (!found || found.length === 0) throw new UnsupportedFontError(`no table ${tag}`);
  return found;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the font with only these glyphs, the components of these glyphs, and glyph 0. Glyph indexes do not change.
 * `more` contains tables to write in addition to the outline tables. Throws `UnsupportedFontError`.
 */
export const subsetTrueType = (
  font: TrueType,
  { glyphs, more }: { glyphs: Set<number>; more: Map<string, Uint8Array> },
  budget: Budget,
): Uint8Array =>
  readingFont(() => {
    const source = new Glyphs(font);
    const kept = source.withParts(glyphs, budget);
    const count = Math.max(...kept) + 1;
    const tables = new Map(font.tables);
    for (const [tag, bytes] of [...more, ...source.outlineTables(kept, count), ...metrics(font, kept, count)])
      tables.set(tag, bytes);
    const maxp = table(font, "maxp").slice();
    viewOf(maxp).setUint16(4, count);
    tables.set("maxp", maxp);
    return writeFontFile([...OUTLINE_TABLES, ...more.keys()].flatMap((tag) => optionalTable(tables, tag)));
  });

function optionalTable(tables: Map<string, Uint8Array>, tag: string): [string, Uint8Array][] {
  const bytes = tables.get(tag);
  return bytes ? [[tag, bytes]] : [];
}

/** The following constants are flags of a component in a composite glyph (OpenType specification, `glyf`). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE_PARTS = 0x0020;
const TWO_SCALES = 0x0040;
const TWO_BY_TWO = 0x0080;

class Glyphs {
  readonly #font: TrueType;
  readonly #glyf: Uint8Array;
  readonly #loca: DataView;
  readonly #long: boolean;

  constructor(font: TrueType) {
    this.#font = font;
    this.#glyf = table(font, "glyf");
    this.#loca = viewOf(table(font, "loca"));
    this.#long = viewOf(table(font, "head")).getInt16(50) === 1;
  }

  withParts(glyphs: Set<number>, budget: Budget): Set<number> {
    const kept = new Set<number>();
    const pending = [0, ...glyphs];
    for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
      if (kept.has(glyph) || glyph >= this.#font.glyphCount) continue;
      budget.spendWork(WORK.visit);
      kept.add(glyph);
      pending.push(...componentGlyphs(this.#outline(glyph)));
    }
    return kept;
  }

  /** Returns the tables `glyf` with the outlines of the kept glyphs, `loca` with their offsets, and `head` with the format of `loca`. */
  outlineTables(kept: Set<number>, count: number): [string, Uint8Array][] {
    const glyf = new ByteWriter();
    const offsets = [0];
    for (let glyph = 0; glyph < count; glyph++) {
      if (kept.has(glyph)) glyf.bytes(this.#outline(glyph));
      while (glyf.length % 4 !== 0) glyf.byte(0);
      offsets.push(glyf.length);
    }
    const long = glyf.length > 0x1ffff;
    const loca = new ByteWriter();
    for (const offset of offsets) loca.integer(long ? offset : offset / 2, long ? 4 : 2);
    const head = table(this.#font, "head").slice();
    viewOf(head).setInt16(50, long ? 1 : 0);
    if (glyf.length === 0) glyf.byte(0);
    return [
      ["glyf", glyf.toBytes()],
      ["loca", loca.toBytes()],
      ["head", head],
    ];
  }

  #outline(glyph: number): Uint8Array {
    const loca = this.#loca;
    const [start, end] = this.#long
      ? [loca.getUint32(glyph * 4), loca.getUint32(glyph * 4 + 4)]
      : [loca.getUint16(glyph * 2) * 2, loca.getUint16(glyph * 2 + 2) * 2];
    if (end < start || end > this.#glyf.length)
      throw new UnsupportedFontError(`glyph ${glyph} is not where it should be`);
    return this.#glyf.subarray(start, end);
  }
}

function componentGlyphs(outline: Uint8Array): number[] {
  if (outline.length < 10) return [];
  const view = viewOf(outline);
  if (view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += flags & WORDS ? 8 : 6;
    if (flags & SCALE) at += 2;
    else if (flags & TWO_SCALES) at += 4;
    else if (flags & TWO_BY_TWO) at += 8;
  }
  return parts;
}

/**
 * Returns the tables `hhea` and `hmtx` for all glyphs up to the last kept glyph. The metrics of removed glyphs are
 * zero.
 */
function metrics(font: TrueType, kept: Set<number>, count: number): [string, Uint8Array][] {
  const hhea = table(font, "hhea").slice();
  const own = viewOf(hhea).getUint16(34);
  const source = table(font, "hmtx");
  const full = Math.min(own, count);
  const hmtx = new Uint8Array(full * 4 + (count - full) * 2);
  for (const glyph of kept) {
    const [at, from, size] =
      glyph < full ? [glyph * 4, glyph * 4, 4] : [full * 4 + (glyph - full) * 2, own * 4 + (glyph - own) * 2, 2];
    hmtx.set(source.subarray(from, from + size), at);
  }
  // The last advance width also applies to all following glyphs, so it is copied even if its own glyph was removed.
  if (own > 0 && full === own) hmtx.set(source.subarray((own - 1) * 4, own * 4), (own - 1) * 4);
  viewOf(hhea).setUint16(34, full);
  return [
    ["hhea", hhea],
    ["hmtx", hmtx],
  ];
}

/**
 * Encodes a font file: a table directory, tables padded to four bytes, and checksums (OpenType specification, "Organization of an OpenType
 * font").
 */
function writeFontFile(tables: [string, Uint8Array][]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const writer = new ByteWriter().integer(0x00010000, 4);
  writer.integer(sorted.length, 2).integer(16 * 2 ** power, 2);
  writer.integer(power, 2).integer(16 * (sorted.length - 2 ** power), 2);
  let at = 12 + 16 * sorted.length;
  for (const [tag, bytes] of sorted) {
    writer.bytes(Buffer.from(tag, "latin1")).integer(checksum(bytes), 4).integer(at, 4).integer(bytes.length, 4);
    at += Math.ceil(bytes.length / 4) * 4;
  }
  for (const [, bytes] of sorted) {
    writer.bytes(bytes);
    while (writer.length % 4 !== 0) writer.byte(0);
  }
  return writer.toBytes();
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum = (sum + ((bytes[i] ?? 0) << (24 - (i % 4) * 8))) >>> 0;
  return sum;
}

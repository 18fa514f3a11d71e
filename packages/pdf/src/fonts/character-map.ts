import { ByteWriter } from "./byte-writer.ts";
import { type TrueType, viewOf } from "./true-type.ts";
import { readingFont, UnsupportedFontError } from "./unsupported-font-error.ts";

/** One subtable of a TrueType font's `cmap` table. It maps characters or codes to glyphs. */
export interface CharacterMap {
  platform: number;
  encoding: number;
  glyphs: Map<number, number>;
}

const MAX_MAPS = 16;
const MAX_ENTRIES = 70_000;

/**
 * Reads the `cmap` table (OpenType specification) in formats 0, 4, 6 and 12. Returns [] if the font lacks that table. Throws
 * `UnsupportedFontError`.
 */
export const characterMaps = (font: TrueType): CharacterMap[] =>
  readingFont(() => {
    const bytes = font.tables.get("cmap");
    if (!bytes) return [];
    const view = viewOf(bytes);
    const count = view.getUint16(2);
    if (count > MAX_MAPS) throw new UnsupportedFontError(`${count} character maps`);
    return Array.from({ length: count }, (_, i) => {
      const at = 4 + i * 8;
      const glyphs = mapAt(view, view.getUint32(at + 4));
      return { platform: view.getUint16(at), encoding: view.getUint16(at + 2), glyphs };
    });
  });

function mapAt(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const add = (code: number, glyph: number): void => {
    if (glyph !== 0) glyphs.set(code, glyph);
    if (glyphs.size > MAX_ENTRIES) throw new UnsupportedFontError("a character map without an end");
  };
  switch (view.getUint16(at)) {
    case 0:
      for (let code = 0; code < 256; code++) add(code, view.getUint8(at + 6 + code));
      return glyphs;
    case 4:
      segments(view, at, add);
      return glyphs;
    case 6: {
      const first = view.getUint16(at + 6);
      const entries = view.getUint16(at + 8);
      for (let i = 0; i < entries; i++) add(first + i, view.getUint16(at + 10 + i * 2));
      return glyphs;
    }
    case 12:
      groups(view, at, add);
      return glyphs;
    default:
      throw new UnsupportedFontError(`a character map of format ${view.getUint16(at)}`);
  }
}

function segments(view: DataView, at: number, add: (code: number, glyph: number) => void): void {
  const bytes = view.getUint16(at + 6);
  const [ends, starts, deltas, ranges] = [at + 14, at + 16 + bytes, at + 16 + bytes * 2, at + 16 + bytes * 3];
  let steps = 0;
  for (let i = 0; i < bytes; i += 2) {
    const [start, end] = [view.getUint16(starts + i), view.getUint16(ends + i)];
    const [delta, range] = [view.getUint16(deltas + i), view.getUint16(ranges + i)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (++steps > MAX_ENTRIES) throw new UnsupportedFontError("a character map without an end");
      const place = ranges + i + range + (code - start) * 2;
      const own = range === 0 ? code : place + 2 <= view.byteLength ? view.getUint16(place) : 0;
      if (range === 0 || own !== 0) add(code, (own + delta) & 0xffff);
    }
  }
}

function groups(view: DataView, at: number, add: (code: number, glyph: number) => void): void {
  const count = view.getUint32(at + 12);
  let steps = 0;
  for (let i = 0; i < count; i++) {
    const group = at + 16 + i * 12;
    const [start, end, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)];
    for (let code = start; code <= end; code++) {
      if (++steps > MAX_ENTRIES) throw new UnsupportedFontError("a character map without an end");
      add(code, glyph + code - start);
    }
  }
}

/** Encodes a `cmap` table that contains only the entries for these glyphs. */
export function writeCharacterMaps(maps: CharacterMap[], kept: Set<number>): Uint8Array {
  const written = maps.map(({ platform, encoding, glyphs }) => {
    const entries = [...glyphs].filter(([, glyph]) => kept.has(glyph)).sort(([a], [b]) => a - b);
    return { platform, encoding, bytes: mapBytes(entries) };
  });
  const writer = new ByteWriter().integer(0, 2).integer(written.length, 2);
  let at = 4 + written.length * 8;
  for (const { platform, encoding, bytes } of written) {
    writer.integer(platform, 2).integer(encoding, 2).integer(at, 4);
    at += bytes.length;
  }
  for (const { bytes } of written) writer.bytes(bytes);
  return writer.toBytes();
}

type Entries = [code: number, glyph: number][];

function mapBytes(entries: Entries): Uint8Array {
  const last = entries.at(-1)?.[0] ?? 0;
  if (last < 256 && entries.every(([, glyph]) => glyph < 256)) return byteMap(entries);
  const runs = runsOf(entries);
  return last < 0xffff ? segmentMap(runs) : groupMap(runs);
}

function byteMap(entries: Entries): Uint8Array {
  const glyphs = new Uint8Array(256);
  for (const [code, glyph] of entries) glyphs[code] = glyph;
  return new ByteWriter().integer(0, 2).integer(262, 2).integer(0, 2).bytes(glyphs).toBytes();
}

interface Run {
  start: number;
  end: number;
  glyph: number;
}

/** Returns the entries of a character map as ranges of consecutive codes that map to consecutive glyphs. */
function runsOf(entries: Entries): Run[] {
  const runs: Run[] = [];
  for (const [code, glyph] of entries) {
    const run = runs.at(-1);
    if (run && code === run.end + 1 && glyph === run.glyph + code - run.start) run.end = code;
    else runs.push({ start: code, end: code, glyph });
  }
  return runs;
}

function segmentMap(entries: Run[]): Uint8Array {
  const runs = [...entries, { start: 0xffff, end: 0xffff, glyph: 0 }];
  const power = Math.floor(Math.log2(runs.length));
  const writer = new ByteWriter()
    .integer(4, 2)
    .integer(16 + runs.length * 8, 2)
    .integer(0, 2);
  writer.integer(runs.length * 2, 2).integer(2 * 2 ** power, 2);
  writer.integer(power, 2).integer(2 * (runs.length - 2 ** power), 2);
  for (const { end } of runs) writer.integer(end, 2);
  writer.integer(0, 2);
  for (const { start } of runs) writer.integer(start, 2);
  for (const { start, glyph } of runs) writer.integer(start === 0xffff ? 1 : (glyph - start) & 0xffff, 2);
  for (const _ of runs) writer.integer(0, 2);
  return writer.toBytes();
}

function groupMap(runs: Run[]): Uint8Array {
  const writer = new ByteWriter()
    .integer(12, 2)
    .integer(0, 2)
    .integer(16 + runs.length * 12, 4);
  writer.integer(0, 4).integer(runs.length, 4);
  for (const { start, end, glyph } of runs) writer.integer(start, 4).integer(end, 4).integer(glyph, 4);
  return writer.toBytes();
}

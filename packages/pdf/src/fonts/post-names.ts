import { ByteWriter } from "./byte-writer.ts";
import { characterOf, MACINTOSH_CHARACTERS } from "./glyph-names.ts";
import { type TrueType, viewOf } from "./true-type.ts";
import { readingFont } from "./unsupported-font-error.ts";

/**
 * Code points of the 258 standard glyph names, in the order of the `post` table. The characters of Mac OS Roman start at index 3; other
 * characters follow.
 */
const STANDARD_CHARACTERS = [
  ...[0, 0, 0],
  ...MACINTOSH_CHARACTERS.slice(32, 127),
  ...MACINTOSH_CHARACTERS.slice(128),
  ...[..."ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ"].map((character) => character.codePointAt(0) ?? 0),
];
const STANDARD_NAMES = 258;
const FORMAT_2 = 0x00020000;
const HEADER_BYTES = 32;

/**
 * Glyph indexes of a TrueType font, by glyph name and by the code point that the name stands for. The names are from
 * the `post` table.
 */
export interface NamedGlyphs {
  names: Map<string, number>;
  characters: Map<number, number>;
}

export const namedGlyphs = (font: TrueType): NamedGlyphs =>
  readingFont(() => {
    const named: NamedGlyphs = { names: new Map(), characters: new Map() };
    for (const [glyph, { number, text }] of entriesOf(font).entries()) {
      const character = text === undefined ? STANDARD_CHARACTERS[number] : characterOf(text);
      if (text !== undefined) named.names.set(text, glyph);
      if (character) named.characters.set(character, glyph);
    }
    return named;
  });

/** Encodes a `post` table with only the names of these glyphs. Returns null if the font lacks that table. */
export const writeNames = (font: TrueType, kept: Set<number>): Uint8Array | null =>
  readingFont(() => {
    const bytes = font.tables.get("post");
    const entries = entriesOf(font).slice(0, Math.max(...kept) + 1);
    if (!bytes || entries.length === 0) return bytes ?? null;
    const writer = new ByteWriter().bytes(bytes.subarray(0, HEADER_BYTES)).integer(entries.length, 2);
    const texts: string[] = [];
    for (const [glyph, { number, text }] of entries.entries()) {
      if (!kept.has(glyph)) writer.integer(0, 2);
      else if (text === undefined) writer.integer(number < STANDARD_NAMES ? number : 0, 2);
      else writer.integer(STANDARD_NAMES + texts.push(text) - 1, 2);
    }
    for (const text of texts) writer.byte(text.length).bytes(Buffer.from(text, "latin1"));
    return writer.toBytes();
  });

/** Returns the name index of each glyph, and the glyph's name if it is not one of the standard names. */
function entriesOf(font: TrueType): { number: number; text: string | undefined }[] {
  const bytes = font.tables.get("post");
  if (!bytes || bytes.length < HEADER_BYTES + 2 || viewOf(bytes).getUint32(0) !== FORMAT_2) return [];
  const view = viewOf(bytes);
  const count = view.getUint16(HEADER_BYTES);
  const texts: string[] = [];
  for (let at = HEADER_BYTES + 2 + count * 2; at < bytes.length; at += 1 + (bytes[at] ?? 0))
    texts.push(Buffer.from(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0))).toString("latin1"));
  return Array.from({ length: count }, (_, glyph) => {
    const number = view.getUint16(HEADER_BYTES + 2 + glyph * 2);
    return { number, text: texts[number - STANDARD_NAMES] };
  });
}

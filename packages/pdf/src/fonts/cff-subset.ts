import type { Budget } from "../syntax/budget.ts";
import { WORK } from "../syntax/budget.ts";
import type { CffFont } from "./cff.ts";
import { writeCff } from "./cff-writer.ts";
import { flattenCharstring } from "./flat-charstring.ts";
import { STANDARD_ENCODING } from "./glyph-names.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

const EMPTY_GLYPH = Uint8Array.of(14);
/**
 * Maximum factor by which a font may grow when its subroutines are inlined. Deflate removes the repetition. Only
 * hostile fonts grow more.
 */
const MAX_GROWTH = 8;

/**
 * Glyph indexes to keep. With `byGlyphIndex`, all other glyphs become empty, so that all glyph indexes stay the same.
 * Otherwise, all other glyphs are removed.
 */
export interface WantedGlyphs {
  glyphs: Set<number>;
  byGlyphIndex: boolean;
}

/**
 * Returns the font with only these glyphs, the components of these glyphs, and glyph 0. Throws `UnsupportedFontError`.
 */
export function subsetCff(font: CffFont, { glyphs, byGlyphIndex: byPlace }: WantedGlyphs, budget: Budget): Uint8Array {
  const kept = new Map<number, Uint8Array>();
  const places = new Map(font.names.map((glyph, place) => [glyph, place]));
  const pending = [0, ...glyphs];
  const limit = MAX_GROWTH * font.charStrings.reduce((sum, { length }) => sum + length, 65_536);
  let written = 0;
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    const charstring = font.charStrings[glyph];
    if (!charstring || kept.has(glyph)) continue;
    const local = font.fontDicts[font.fontDictOf[glyph] ?? 0]?.subrs ?? [];
    const { code, componentCodes: parts } = flattenCharstring(charstring, { global: font.globalSubrs, local });
    written += code.length;
    if (written > limit) throw new UnsupportedFontError("glyphs without an end");
    budget.spendWork(code.length * WORK.decodedByte + WORK.visit);
    kept.set(glyph, code);
    for (const part of parts ?? []) pending.push(componentGlyph(places, part));
  }
  return writeCff(byPlace ? emptyOtherGlyphs(font, kept) : keepGlyphs(font, kept));
}

function componentGlyph(places: Map<string, number>, code: number): number {
  const glyph = places.get(STANDARD_ENCODING.get(code) ?? "");
  if (glyph === undefined) throw new UnsupportedFontError("a composed glyph without its parts");
  return glyph;
}

/** Empties the glyphs that are not kept. Also removes their names and codes, which would reveal their letters. */
function emptyOtherGlyphs(font: CffFont, kept: Map<number, Uint8Array>): CffFont {
  return {
    ...font,
    charStrings: font.charStrings.map((_, glyph) => kept.get(glyph) ?? EMPTY_GLYPH),
    names: font.names.map((glyph, place) => (kept.has(place) ? glyph : ".notdef")),
    encoding: new Map([...font.encoding].filter(([, glyph]) => kept.has(glyph))),
  };
}

/**
 * Removes the glyphs that are not kept. Glyphs that the encoding contains come first, as the encoding format requires.
 */
function keepGlyphs(font: CffFont, kept: Map<number, Uint8Array>): CffFont {
  const coded = new Set(font.encoding.values());
  const rank = (glyph: number): number => (glyph === 0 ? 0 : coded.has(glyph) ? 1 : 2);
  const order = [...kept.keys()].sort((a, b) => rank(a) - rank(b) || a - b);
  const places = new Map(order.map((glyph, place) => [glyph, place]));
  const usedDicts = [...new Set(order.map((glyph) => font.fontDictOf[glyph] ?? 0))].sort((a, b) => a - b);
  return {
    ...font,
    charStrings: order.map((glyph) => kept.get(glyph) ?? EMPTY_GLYPH),
    names: font.collection ? [] : order.map((glyph) => font.names[glyph] ?? ".notdef"),
    cids: font.collection ? order.map((glyph) => font.cids[glyph] ?? 0) : [],
    encoding: new Map([...font.encoding].flatMap(([code, glyph]) => pairIfKept(code, places.get(glyph)))),
    fontDicts: font.fontDicts.filter((_, i) => usedDicts.includes(i)),
    fontDictOf: Uint8Array.from(order, (glyph) => usedDicts.indexOf(font.fontDictOf[glyph] ?? 0)),
  };
}

const pairIfKept = (code: number, place: number | undefined): [number, number][] =>
  place === undefined ? [] : [[code, place]];

import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { isName, type PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import type { CffFont } from "./cff.ts";
import { characterMaps } from "./character-map.ts";
import { characterOf, charactersOfCode, MACINTOSH_CHARACTERS, namesOfCode } from "./glyph-names.ts";
import { namedGlyphs } from "./post-names.ts";
import type { TrueType } from "./true-type.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/**
 * Font dictionary with the character codes that the document shows in this font. For a composite font, its descendant
 * font is also given.
 */
export interface FontUse {
  font: PdfDict;
  descendant: PdfDict | null;
  codes: Set<number>;
  /** CIDs of the shown text. Present if the caller has already applied the CMap of a composite font. */
  cids?: Set<number>;
}

/** Returns the glyph names in the array `Differences` of the font's encoding, by code (ISO 32000-2, 9.6.5). */
export function differencesOf(document: PdfDocument, font: PdfDict): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of document.array(document.dict(font.get("Encoding"))?.get("Differences")) ?? []) {
    const value = document.resolve(item);
    if (typeof value === "number") code = value;
    else if (value instanceof PdfName) names.set(code++, value.text);
  }
  return names;
}

/**
 * Returns the names of all glyphs that viewers may show for the codes. Viewers use different encodings, so the names in
 * all possible encodings are returned. Throws `UnsupportedFontError` if the font lacks the glyph of a code.
 */
export function usedNames(
  document: PdfDocument,
  { font, codes }: FontUse,
  { has, builtIn }: { has: (glyph: string) => boolean; builtIn: Map<number, string> },
): Set<string> {
  const differences = differencesOf(document, font);
  const names = new Set<string>();
  for (const code of codes) {
    const given = differences.get(code);
    if (given !== undefined && given !== ".notdef" && !has(given)) throw new UnsupportedFontError(`no glyph ${given}`);
    const found = [given, builtIn.get(code), ...namesOfCode(code)].filter((glyph) => glyph !== undefined && has(glyph));
    if (found.length === 0 && !isSpaceGlyph(code, given))
      throw new UnsupportedFontError(`no glyph for the code ${code}`);
    for (const glyph of found) if (glyph !== undefined) names.add(glyph);
  }
  return names;
}

/** Whether the code is a space. Many fonts have no glyph for a space. */
const isSpaceGlyph = (code: number, given: string | undefined): boolean =>
  code === 32 || code === 160 || given === "space" || given === ".notdef";

/**
 * Returns the CIDs that the document shows in a composite font. Throws `UnsupportedFontError` if the font's codes are
 * not CIDs and `cids` is missing.
 */
export function usedCids(document: PdfDocument, { font, codes, cids }: FontUse): Set<number> {
  if (cids) return cids;
  const encoding = document.resolve(font.get("Encoding"));
  if (!isName(encoding, "Identity-H") && !isName(encoding, "Identity-V"))
    throw new UnsupportedFontError("an encoding by a CMap");
  return codes;
}

/** Converts CIDs to glyph indexes of a TrueType font, using the font's `CIDToGIDMap`. */
export function glyphsOfCids(document: PdfDocument, cids: Set<number>, map: PdfValue | undefined): Set<number> {
  const resolved = document.resolve(map);
  if (resolved === null || isName(resolved, "Identity")) return cids;
  const stream = document.stream(map);
  if (!stream) throw new UnsupportedFontError("a map of CIDs in an unknown form");
  const bytes = decodeStream(stream, document);
  return new Set([...cids].map((cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)));
}

/** Numbers that viewers add to a code when they look it up in a symbolic font (ISO 32000-2, 9.6.5.4). */
const SYMBOL_AREAS = [0, 0xf000, 0xf100, 0xf200];

/**
 * Returns the glyph indexes for the codes of a simple TrueType font. Viewers map codes to glyphs in different ways, so
 * the glyphs of all these ways are returned.
 */
export function glyphsOfCodes(document: PdfDocument, { font, codes }: FontUse, program: TrueType): Set<number> {
  const differences = differencesOf(document, font);
  const maps = characterMaps(program);
  const { names, characters } = namedGlyphs(program);
  const glyphs = new Set<number>();
  for (const code of codes) {
    const given = differences.get(code);
    const character = given === undefined ? null : characterOf(given);
    const wanted = [...charactersOfCode(code), ...(character === null ? [] : [character])];
    const places = [...SYMBOL_AREAS.map((area) => area + code), ...wanted, ...wanted.map(macintoshCode)];
    const found = [
      ...maps.flatMap((map) => places.map((place) => map.glyphs.get(place))),
      ...wanted.map((each) => characters.get(each)),
      ...[given, ...namesOfCode(code)].map((glyph) => (glyph === undefined ? undefined : names.get(glyph))),
    ];
    const isKnown = given === undefined || given === ".notdef" || character !== null || names.has(given);
    if (!isKnown) throw new UnsupportedFontError(`the glyph name ${given}`);
    // In a font without a `cmap` table, the code itself is the glyph index.
    if (maps.length === 0) found.push(code);
    if (found.every((glyph) => glyph === undefined) && !isSpaceGlyph(code, given))
      throw new UnsupportedFontError(`no glyph for the code ${code}`);
    for (const glyph of found) if (glyph !== undefined) glyphs.add(glyph);
  }
  return glyphs;
}

const macintoshCode = (character: number): number => MACINTOSH_CHARACTERS.indexOf(character);

/**
 * Returns the glyph indexes in a CFF font, found by glyph name or by CID. `byPlace` is true if the CIDs themselves are
 * glyph indexes (ISO 32000-2, 9.7.4.2).
 */
export function glyphsOfCff(
  document: PdfDocument,
  use: FontUse,
  program: CffFont,
): { glyphs: number[]; byPlace: boolean } {
  if (use.descendant) {
    const cids = usedCids(document, use);
    if (!program.collection) return { glyphs: [...cids], byPlace: true };
    const places = new Map(program.cids.map((cid, glyph) => [cid, glyph]));
    return { glyphs: [...cids].flatMap((cid) => places.get(cid) ?? []), byPlace: false };
  }
  if (program.collection) throw new UnsupportedFontError("a CID-keyed font in a simple one");
  const places = new Map(program.names.map((glyph, place) => [glyph, place]));
  const builtIn = new Map([...program.encoding].map(([code, glyph]) => [code, program.names[glyph] ?? ".notdef"]));
  const names = usedNames(document, use, { has: (glyph) => places.has(glyph), builtIn });
  return { glyphs: [...names].flatMap((glyph) => places.get(glyph) ?? []), byPlace: false };
}

import {
  characterMaps,
  DamagedFileError,
  decodeStream,
  namedGlyphs,
  type PdfDict,
  type PdfDocument,
  readTrueType,
} from "@folio/pdf/reading";
import { hasToUnicode } from "./encoding-names.ts";
import type { FontUse } from "./font-use.ts";
import { isUnreadable } from "./private-use-characters.ts";
import type { ShownGlyph } from "./text-font.ts";

const MAX_PROGRAM_BYTES = 32 * 1024 * 1024;
const MAX_GLYPH_MAP_BYTES = 131_072;
const WINDOWS_PLATFORM = 3;
/**
 * Numbers of the Unicode encodings for Windows in a font's `cmap` table: 1 covers code points up to U+FFFF, 10 covers
 * all code points.
 */
const UNICODE_ENCODINGS: ReadonlySet<number> = new Set([1, 10]);

/**
 * Returns characters by code, for codes that the ToUnicode map does not define. The characters come from the `cmap`
 * table and the glyph names of a TrueType font program. Applies to fonts with two-byte codes. Returns null for other
 * fonts, and when the font program defines no such character.
 */
export function charactersFromFontProgram(
  document: PdfDocument,
  { font, codeLength, units }: FontUse,
  shown: readonly (readonly ShownGlyph[])[],
): ReadonlyMap<string, string> | null {
  if (codeLength !== "pair") return null;
  const mapped = hasToUnicode(document, font);
  const [glyphs = []] = shown;
  const unmapped = [...units].filter((unit, index) => {
    const text = glyphs[index]?.unicode ?? "";
    if (glyphs[index]?.isContinuation) return false;
    const isCode = text === String.fromCodePoint(codeOf(unit));
    return isUnreadable(text) || (isCode && (!mapped || isControlSpace(text)));
  });
  if (unmapped.length === 0) return null;
  try {
    const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
    const byGlyph = descendant && charactersByGlyph(document, descendant);
    if (!byGlyph) return null;
    const glyphOf = glyphNumbers(document, descendant);
    return new Map(
      unmapped.flatMap((unit) => {
        const character = byGlyph.get(glyphOf(codeOf(unit)));
        return character ? [[unit, String.fromCodePoint(character)]] : [];
      }),
    );
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return null;
  }
}

/** Whether the text is a tab or a line end. A code without a character often has the number of such a character. */
const isControlSpace = (text: string): boolean => /^[\t\n\v\f\r]$/.test(text);

const codeOf = (unit: string): number => unit.charCodeAt(0) * 256 + unit.charCodeAt(1);

/**
 * Returns characters by glyph index. If several characters share one glyph, the one with the lowest code point is used,
 * so that a hyphen does not become a soft hyphen.
 */
function charactersByGlyph(document: PdfDocument, descendant: PdfDict): ReadonlyMap<number, number> | null {
  const stream = document.stream(document.dict(descendant.get("FontDescriptor"))?.get("FontFile2"));
  if (!stream) return null;
  const program = readTrueType(decodeStream(stream, document, MAX_PROGRAM_BYTES));
  const characters = new Map<number, number>();
  for (const { platform, encoding, glyphs } of characterMaps(program)) {
    if (platform !== 0 && !(platform === WINDOWS_PLATFORM && UNICODE_ENCODINGS.has(encoding))) continue;
    for (const [character, glyph] of glyphs)
      characters.set(glyph, Math.min(character, characters.get(glyph) ?? character));
  }
  for (const [character, glyph] of namedGlyphs(program).characters)
    if (!characters.has(glyph)) characters.set(glyph, character);
  return characters.size > 0 ? characters : null;
}

/** Returns a function that maps a CID to its glyph index (ISO 32000-2, 9.7.4.2). */
function glyphNumbers(document: PdfDocument, descendant: PdfDict): (cid: number) => number {
  const map = document.stream(descendant.get("CIDToGIDMap"));
  const bytes = map && decodeStream(map, document, MAX_GLYPH_MAP_BYTES);
  return bytes ? (cid) => (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0) : (cid) => cid;
}

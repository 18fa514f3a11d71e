import { characterOf, glyphIn, PdfDict, type PdfDocument, simpleWidths, standardWidths } from "@folio/pdf/reading";
import { baseGlyphName, encodingNames, hasToUnicode, isEmbedded } from "./encoding-names.ts";
import type { FontUse } from "./font-use.ts";
import type { ShownGlyph } from "./text-font.ts";

/** Flag of a font descriptor that marks a font with its own character set (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
const NONSYMBOLIC = 32;
const SPACE = 32;
/** Matches names of fonts that may count as Latin fonts even without an embedded font program. */
const LATIN_NAME = /^[\x21-\x7e]+$/;
const SYMBOL_FONT_NAME = /symbol|dingbats|wingdings/i;

/**
 * Returns the glyphs of the used codes, in order. Applies to a simple font whose encoding defines a Latin glyph name
 * and a width for each code. Returns null for every other font. pdf.js decodes the other fonts, because it knows all
 * glyph names and their exceptions.
 */
export function glyphsByName(document: PdfDocument, { font, codeLength, units }: FontUse): ShownGlyph[] | null {
  const kind = document.nameText(font.get("Subtype"));
  if (codeLength !== "byte" || hasToUnicode(document, font) || (kind !== "Type1" && kind !== "TrueType")) return null;
  const nameOf = glyphNames(document, font, kind);
  const widthOf = widthsByCode(document, font);
  if (!nameOf || !widthOf) return null;
  const glyphs: ShownGlyph[] = [];
  for (const unit of units) {
    const code = unit.charCodeAt(0);
    const name = nameOf(code);
    const character = name === undefined ? null : characterOf(baseGlyphName(name));
    const width = name === undefined ? null : widthOf(code, name);
    if (character === null || width === null) return null;
    glyphs.push({ unicode: String.fromCodePoint(character), width, isSpace: code === SPACE });
  }
  return glyphs;
}

/**
 * Returns the glyph names by code (ISO 32000-2, 9.6.5). Returns null when the font may have symbols in place
 * of letters.
 */
function glyphNames(
  document: PdfDocument,
  font: PdfDict,
  kind: "Type1" | "TrueType",
): ((code: number) => string | undefined) | null {
  const { names } = encodingNames(document, font);
  const embedded = isEmbedded(document, font);
  const descriptor = document.dict(font.get("FontDescriptor"));
  const called = [font.get("BaseFont"), descriptor?.get("FontName") ?? font.get("BaseFont")].map((value) =>
    document.nameText(value),
  );
  if (!embedded && !called.every((name) => name && LATIN_NAME.test(name) && !SYMBOL_FONT_NAME.test(name))) return null;
  const encoding = document.resolve(font.get("Encoding"));
  const base = document.nameText(encoding instanceof PdfDict ? encoding.get("BaseEncoding") : encoding);
  if (base === "WinAnsiEncoding" || base === "MacRomanEncoding")
    return (code) => names.get(code) ?? glyphIn(base, code);
  const flags = descriptor ? (document.number(descriptor.get("Flags")) ?? 0) : NONSYMBOLIC;
  if (embedded || base === "MacExpertEncoding" || (flags & SYMBOLIC) !== 0) return (code) => names.get(code);
  return kind === "TrueType" && (flags & NONSYMBOLIC) === 0
    ? (code) => names.get(code) ?? glyphIn("WinAnsiEncoding", code)
    : (code) => names.get(code) ?? glyphIn("StandardEncoding", code);
}

/**
 * Returns the widths that the font declares. If it declares none, returns the widths of the standard font with this
 * name.
 */
function widthsByCode(document: PdfDocument, font: PdfDict): ((code: number, name: string) => number | null) | null {
  const descriptor = document.dict(font.get("FontDescriptor"));
  const { FirstChar: first = 0, Widths: own } = simpleWidths(document, font);
  if (own) {
    const missing = descriptor && (document.number(descriptor.get("MissingWidth")) ?? 0);
    return (code) => own[code - first] ?? missing;
  }
  const standard = isEmbedded(document, font) ? null : standardWidths(document.nameText(font.get("BaseFont")) ?? "");
  return standard && ((_, name) => standard.get(name) ?? null);
}

import type { PdfDocument } from "../file/document.ts";
import { characterOf, MACINTOSH_CHARACTERS, STANDARD_ENCODING, WINDOWS_CHARACTERS } from "../fonts/glyph-names.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { isName, name, PdfDict, type PdfValue } from "../syntax/objects.ts";
import { widthIn } from "./field-text.ts";

/** Returns a font dictionary for Helvetica. It is one of the standard 14 fonts, which need no embedding (ISO 32000-2, 9.6.2.2). */
export const helvetica = (): PdfDict =>
  PdfDict.of({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
  });

/** Font for the text of a field. `width` returns the width of a text in ems. */
export interface FieldFont {
  font: PdfValue;
  width: (encoded: string) => number;
}

export const standardFont = (document: PdfDocument): FieldFont => ({
  font: helvetica(),
  width: widthIn(document, null),
});

/**
 * Returns the font if it can show this text. `encoded` is the text in WinAnsiEncoding. Returns null if the font would
 * show wrong characters, or none.
 */
export function fontShowing(document: PdfDocument, value: PdfValue, encoded: string): FieldFont | null {
  const font = document.dict(value);
  if (!font) return standardFont(document);
  const width = widthIn(document, font);
  const settled = withWinAnsi(document, font);
  if (settled) return { font: settled, width };
  return isSimple(document, font) && hasAllCharacters(document, font, encoded) ? { font: value, width } : null;
}

const SIMPLE = ["Type1", "MMType1", "TrueType"];
const SYMBOL_FONT_NAME = /^(?:[A-Z]{6}\+)?(?:Symbol|ZapfDingbats|Wingdings|Webdings)/;

function isSimple(document: PdfDocument, font: PdfDict): boolean {
  const kind = document.nameText(font.get("Subtype"));
  return (
    kind !== null && SIMPLE.includes(kind) && !SYMBOL_FONT_NAME.test(document.nameText(font.get("BaseFont")) ?? "")
  );
}

/** Returns a copy of the font with WinAnsiEncoding, if the font is not embedded and has no encoding. Returns null for other fonts. */
function withWinAnsi(document: PdfDocument, font: PdfDict): PdfDict | null {
  const isOpen = !font.has("Encoding") && document.dict(font.get("FontDescriptor")) === null;
  return isOpen && isSimple(document, font) ? new PdfDict([...font, ["Encoding", name("WinAnsiEncoding")]]) : null;
}

function hasAllCharacters(document: PdfDocument, font: PdfDict, encoded: string): boolean {
  const descriptor = document.dict(font.get("FontDescriptor"));
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(key));
  const widths = document.array(font.get("Widths"));
  const first = document.number(font.get("FirstChar")) ?? 0;
  const characters = charactersOf(document, font);
  return [...encoded].every((letter) => {
    const code = letter.charCodeAt(0);
    if (code < 32) return true;
    const isThere = !isEmbedded || !widths || (document.number(widths[code - first]) ?? 0) > 0;
    return isThere && characters(code) === WINDOWS_CHARACTERS[code];
  });
}

/** Returns a function that maps the codes of a simple font to Unicode code points (ISO 32000-2, 9.6.5). */
function charactersOf(document: PdfDocument, font: PdfDict): (code: number) => number | null {
  const encoding = document.resolve(font.get("Encoding"));
  const base = encoding instanceof PdfDict ? document.resolve(encoding.get("BaseEncoding")) : encoding;
  const named = differencesOf(document, font);
  return (code) => {
    const glyph = named.get(code);
    if (glyph !== undefined) return characterOf(glyph);
    if (code < 0x80 || isName(base, "WinAnsiEncoding")) return WINDOWS_CHARACTERS[code] ?? null;
    if (isName(base, "MacRomanEncoding")) return MACINTOSH_CHARACTERS[code] ?? null;
    return characterOf(STANDARD_ENCODING.get(code) ?? "");
  };
}

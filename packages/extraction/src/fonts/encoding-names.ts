import { characterOf, PdfDict, type PdfDocument, PdfName, PdfStream } from "@folio/pdf/reading";
export const MAX_DIFFERENCES = 1_024;
const FONT_FILE_KEYS = ["FontFile", "FontFile2", "FontFile3"] as const;

const BASE_ENCODINGS: ReadonlySet<string> = new Set([
  "StandardEncoding",
  "WinAnsiEncoding",
  "MacRomanEncoding",
  "MacExpertEncoding",
]);

/** Encoding of a simple font (ISO 32000-2, 9.6.5). */
export interface EncodingNames {
  /** Whether the font's encoding is based on a predefined encoding. */
  predefined: boolean;
  /** Glyph names that the font itself assigns to codes. */
  names: ReadonlyMap<number, string>;
}

export function encodingNames(document: PdfDocument, font: PdfDict): EncodingNames {
  const encoding = document.resolve(font.get("Encoding"));
  const own = encoding instanceof PdfDict;
  const base = document.nameText(own ? encoding.get("BaseEncoding") : encoding);
  const names = new Map<number, string>();
  let code = 0;
  for (const item of (own && document.array(encoding.get("Differences"))?.slice(0, MAX_DIFFERENCES)) || []) {
    const resolved = document.resolve(item);
    if (typeof resolved === "number") code = resolved;
    else if (resolved instanceof PdfName) names.set(code++, resolved.text);
  }
  return { predefined: base !== null && BASE_ENCODINGS.has(base), names };
}

/**
 * Returns a glyph name without the suffix that names a variant of the glyph, such as `G` for `G.alt` (Adobe Glyph List
 * specification, section 2). Other names stay as they are.
 */
export function baseGlyphName(name: string): string {
  const [base = ""] = name.split(".", 1);
  return base !== name && characterOf(base) !== null ? base : name;
}

export const isEmbedded = (document: PdfDocument, font: PdfDict): boolean =>
  hasFontFile(document, font, FONT_FILE_KEYS);

export function hasToUnicode(document: PdfDocument, font: PdfDict): boolean {
  const map = document.resolve(font.get("ToUnicode"));
  return map instanceof PdfStream || map instanceof PdfName;
}

function hasFontFile(document: PdfDocument, font: PdfDict, keys: readonly string[]): boolean {
  const descriptor = document.dict(font.get("FontDescriptor"));
  return keys.some((key) => document.stream(descriptor?.get(key)) !== null);
}

/**
 * Matches glyph names that only number the glyphs of a font program, such as `g12`. Such a name defines no character.
 */
const NUMBERED_GLYPH_NAME = /^(?:[gGcCaAfFnNsS]|cid|glyph|index|gid)\d*[0-9A-F]*$|^\.notdef$/;
const LETTER = /^[A-Za-z]$/;

/**
 * Returns a function that tests whether the character of a code is defined by name. The encoding of the simple font or
 * the glyph names of its font program may define it.
 */
export function codesDefinedByName(document: PdfDocument, font: PdfDict): (code: number) => boolean {
  const { predefined, names } = encodingNames(document, font);
  const others =
    document.nameText(font.get("Subtype")) !== "Type3" &&
    (predefined || !isEmbedded(document, font) || hasFontFile(document, font, ["FontFile", "FontFile3"]));
  return (code) => {
    const name = names.get(code);
    return name === undefined ? others : LETTER.test(name) || !NUMBERED_GLYPH_NAME.test(name);
  };
}

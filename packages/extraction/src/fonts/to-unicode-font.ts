import {
  cidFigures,
  DamagedFileError,
  decodeReadable,
  MAX_CMAP_BYTES,
  ParsedCMap,
  type PdfDict,
  type PdfDocument,
  PdfName,
  simpleWidths,
} from "@folio/pdf/reading";
import { isEmbedded } from "./encoding-names.ts";
import { codeOfUnit, type FontUse } from "./font-use.ts";
import type { ShownGlyph } from "./text-font.ts";

const SIMPLE_FONT_TYPES: ReadonlySet<string | null> = new Set(["Type1", "MMType1", "TrueType", "Type3"]);
const SPACE = 32;
const LONGEST_CHARACTER_BYTES = 4;
const DEFAULT_CID_WIDTH = 1000;

/**
 * Returns the glyphs of the used codes, in order. Applies to a font whose ToUnicode map defines all texts and which
 * defines all widths. Returns null for every other font. pdf.js decodes the other fonts, because it knows encodings,
 * glyph names and the standard fonts. CIDs that are glyph indexes have no encoding, so a code that is missing from the
 * map has no text. pdf.js would wrongly read the glyph index as a character.
 */
export function glyphsByToUnicode(document: PdfDocument, use: FontUse): ShownGlyph[] | null {
  const { font, codeLength, units } = use;
  if (codeLength === "varied") return null;
  const codes = [...units].map(codeOfUnit);
  const widthOf = codeLength === "byte" ? simpleFontWidths(document, font) : compositeFontWidths(document, font, codes);
  const texts = widthOf && readToUnicode(document, font)?.texts(new Set(codes));
  if (!texts) return null;
  const glyphs: ShownGlyph[] = [];
  const clusters = [...texts.values()].some(({ length }) => length > LONGEST_CHARACTER_BYTES);
  let readable = false;
  for (const code of codes) {
    const text = texts.get(code);
    const unicode = textOfUtf16(text);
    if (unicode === null && codeLength === "byte") return null;
    if (unicode !== null) readable = true;
    const glyph = { unicode: unicode ?? "", width: widthOf(code), isSpace: codeLength === "byte" && code === SPACE };
    glyphs.push(clusters && text?.length === 0 ? { ...glyph, isContinuation: true } : glyph);
  }
  return readable ? glyphs : null;
}

function readToUnicode(document: PdfDocument, font: PdfDict): ParsedCMap | null {
  const map = document.stream(font.get("ToUnicode"));
  if (!map || document.resolve(map.dict.get("UseCMap")) instanceof PdfName) return null;
  try {
    return ParsedCMap.read(decodeReadable(map, document, MAX_CMAP_BYTES));
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return null;
  }
}

/**
 * Decodes UTF-16BE bytes. A single byte also counts as a character. Returns null for an empty array and for unpaired
 * surrogates.
 */
function textOfUtf16(text: Uint8Array | undefined): string | null {
  if (!text || text.length === 0) return null;
  const whole = text.length % 2 === 0 ? text : Uint8Array.of(0, ...text);
  const units = Array.from({ length: whole.length / 2 }, (_, i) => (whole[2 * i] ?? 0) * 256 + (whole[2 * i + 1] ?? 0));
  const unicode = String.fromCharCode(...units);
  return unicode.isWellFormed() ? unicode : null;
}

/**
 * Returns the widths by code of an embedded simple font or a Type 3 font. Returns null for other fonts, because
 * standard fonts do not declare widths.
 */
function simpleFontWidths(document: PdfDocument, font: PdfDict): ((code: number) => number) | null {
  const kind = document.nameText(font.get("Subtype"));
  if (!SIMPLE_FONT_TYPES.has(kind) || (kind !== "Type3" && !isEmbedded(document, font))) return null;
  const { FirstChar: first = 0, Widths: widths } = simpleWidths(document, font);
  if (!widths) return null;
  const missing = document.number(document.dict(font.get("FontDescriptor"))?.get("MissingWidth")) ?? 0;
  return (code) => widths[code - first] ?? missing;
}

/**
 * Returns the widths by code of an embedded horizontal composite font whose codes are its CIDs. Returns null for other
 * fonts.
 */
function compositeFontWidths(
  document: PdfDocument,
  font: PdfDict,
  codes: readonly number[],
): ((code: number) => number) | null {
  const inner = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  if (!inner || !isEmbedded(document, inner) || document.nameText(font.get("Encoding")) !== "Identity-H") return null;
  const widths = new Map<number, number>();
  const wanted = new Set(codes);
  const figures = cidFigures(document, inner.get("W"), 1) ?? [];
  for (let at = 0; at < figures.length; ) {
    const [first, second, third] = figures.slice(at, at + 3);
    if (typeof first !== "number" || second === undefined) break;
    if (Array.isArray(second)) {
      for (const [index, width] of second.entries()) if (wanted.has(first + index)) widths.set(first + index, width);
      at += 2;
    } else {
      for (const code of codes) if (code >= first && code <= second) widths.set(code, Number(third));
      at += 3;
    }
  }
  const usual = Math.ceil(document.number(inner.get("DW")) ?? DEFAULT_CID_WIDTH);
  return (code) => widths.get(code) ?? usual;
}

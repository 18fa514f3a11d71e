/** So many glyphs tell how high letters are drawn, and a glyph's box stands at its beginning. */
const MAX_GLYPHS = 64;
const MAX_GLYPH_BYTES = 65_536;
const MAX_BOX_BYTES = 200;
/** A glyph's width and box, which come first in its drawing (ISO 32000-2, table 111). */
const GLYPH_BOX = /^\s*(?:[-+.\d]+\s+){3}([-+.\d]+)\s+[-+.\d]+\s+([-+.\d]+)\s+d1\b/;
/** Ascenders and capitals are this part of the type size high, ascenders and descenders together this. */
const ASCENT = 0.72;
const ASCENDER_TO_DESCENDER = 0.95;
/** Above and below what most glyphs reach are brackets and signs of sums. */
const EXTENT_PERCENTILE = 0.9;
/** Between these a font is drawn on a square of its type size, as others are. */
const NOMINAL_SIZE_RANGE = [0.4, 2.5] as const;

/**
 * Type size of a Type 3 font set at size 1: its glyphs are drawn at any scale, so that only how high they are tells how large the
 * type is. 1 for fonts drawn as others are.
 */
import { DamagedFileError, decodeStream, latin1, type PdfDict, type PdfDocument } from "@folio/pdf/reading";
export function drawnSize(document: PdfDocument, font: PdfDict): number {
  const [, , skew = 0, rise = 0] = (document.array(font.get("FontMatrix")) ?? []).map(
    (item) => document.number(item) ?? 0,
  );
  const extents = glyphExtents(document, font);
  if (extents.length === 0) return 1;
  const [below, above] = [
    extentPercentile(extents.map(([low]) => -low)),
    extentPercentile(extents.map(([, high]) => high)),
  ];
  const size = Math.hypot(skew, rise) * Math.max(above / ASCENT, (above + below) / ASCENDER_TO_DESCENDER);
  return size > 0 && (size < NOMINAL_SIZE_RANGE[0] || size > NOMINAL_SIZE_RANGE[1]) ? size : 1;
}

/** Lowest and highest point of each glyph that says so, otherwise of the font. */
function glyphExtents(document: PdfDocument, font: PdfDict): [number, number][] {
  const drawings = [...(document.dict(font.get("CharProcs")) ?? [])].slice(0, MAX_GLYPHS);
  const extents = drawings.flatMap(([, drawing]): [number, number][] => {
    const [, low, high] = GLYPH_BOX.exec(decodedPrefix(document, document.stream(drawing))) ?? [];
    return low !== undefined && Number(high) > Number(low) ? [[Number(low), Number(high)]] : [];
  });
  if (extents.length > 0) return extents;
  const [, low = 0, , high = 0] = (document.array(font.get("FontBBox")) ?? []).map(
    (item) => document.number(item) ?? 0,
  );
  return high > low ? [[low, high]] : [];
}

function decodedPrefix(document: PdfDocument, drawing: ReturnType<PdfDocument["stream"]>): string {
  try {
    return drawing ? latin1(decodeStream(drawing, document, MAX_GLYPH_BYTES).subarray(0, MAX_BOX_BYTES)) : "";
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return "";
  }
}

const extentPercentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(EXTENT_PERCENTILE * (values.length - 1))] ?? 0;

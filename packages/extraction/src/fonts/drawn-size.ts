/** Maximum number of glyphs of a font that are measured. */
const MAX_GLYPHS = 64;
/** Maximum number of bytes that are decoded of one glyph description. */
const MAX_GLYPH_BYTES = 65_536;
/**
 * Number of decoded bytes in which the glyph's bounding box is searched. The box is stated at the beginning of the
 * glyph description.
 */
const MAX_BOX_BYTES = 200;
/**
 * Matches the first operator of a glyph description, which states the glyph's width and bounding box (ISO 32000-2,
 * table 111).
 */
const GLYPH_BOX = /^\s*(?:[-+.\d]+\s+){3}([-+.\d]+)\s+[-+.\d]+\s+([-+.\d]+)\s+d1\b/;
/** Usual height of capitals and ascenders above the baseline, in ems. */
const ASCENT = 0.72;
/** Usual height from the lowest descender to the highest ascender, in ems. */
const ASCENDER_TO_DESCENDER = 0.95;
/**
 * Percentile of the glyph heights that counts as the height of the font. Brackets and summation signs are taller than
 * most glyphs.
 */
const EXTENT_PERCENTILE = 0.9;
/**
 * Range of measured font sizes in which a font set at size 1 counts as size 1. Outside this range, the height of the
 * glyphs determines the font size.
 */
const NOMINAL_SIZE_RANGE = [0.4, 2.5] as const;

import { DamagedFileError, decodeStream, latin1, type PdfDict, type PdfDocument } from "@folio/pdf/reading";

/**
 * Returns the real font size of a Type 3 font that is set at size 1. Glyphs of a Type 3 font may be drawn at any scale,
 * so only their height shows the real size. Returns 1 for a font whose glyphs are drawn at about the nominal size.
 */
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

/**
 * Returns the lowest and highest y of each glyph that states a bounding box. If no glyph states one, returns the lowest
 * and highest y of the font's bounding box.
 */
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

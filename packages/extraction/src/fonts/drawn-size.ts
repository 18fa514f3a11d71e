/** Number of glyphs to measure, and limits on the bytes to decode and search of each. A glyph's bounding box is at its beginning. */
const MAX_GLYPHS = 64;
const MAX_GLYPH_BYTES = 65_536;
const MAX_BOX_BYTES = 200;
/** Width and bounding box of a glyph: the first operator of its description (ISO 32000-2, table 111). */
const GLYPH_BOX = /^\s*(?:[-+.\d]+\s+){3}([-+.\d]+)\s+[-+.\d]+\s+([-+.\d]+)\s+d1\b/;
/** Height of ascenders and capitals, and height from ascenders to descenders, in ems. */
const ASCENT = 0.72;
const ASCENDER_TO_DESCENDER = 0.95;
/** Percentile of the glyph heights to use. Brackets and summation signs extend beyond most glyphs. */
const EXTENT_PERCENTILE = 0.9;
/** Range of sizes at which a font counts as drawn at its nominal size, as other fonts are. */
const NOMINAL_SIZE_RANGE = [0.4, 2.5] as const;

import { DamagedFileError, decodeStream, latin1, type PdfDict, type PdfDocument } from "@folio/pdf/reading";

/**
 * Returns the font size of a Type 3 font set at size 1. Its glyphs are drawn at any scale, so their height is the only indication.
 * Returns 1 for fonts drawn at the nominal size.
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

/** Returns the lowest and highest point of each glyph with a bounding box, or else of the font. */
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

import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { CidMetrics } from "../fonts/cid-metrics.ts";
import { MAX_CMAP_BYTES, ParsedCMap } from "../fonts/cmap-text.ts";
import type { ShownCode } from "../fonts/code-map.ts";
import type { EncodingMaps } from "../fonts/encoding-maps.ts";
import { glyphIn } from "../fonts/glyph-names.ts";
import { standardWidths } from "../fonts/standard-widths.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { widthIn } from "../forms/field-text.ts";
import { WORK } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { latin1, PdfDict } from "../syntax/objects.ts";

/** Character code of a shown string with its metrics in ems. */
export interface Glyph {
  bytes: Uint8Array;
  width: number;
  /** Displacement to the next glyph: to the right, or upwards in vertical writing mode (usually negative there). */
  advance: number;
  /** Horizontal distance from the text position to the glyph's left edge. */
  offset: number;
  /** Whether word spacing applies: the code is the single byte 32. */
  isSpace: boolean;
  /** Whether the glyph is a space between words. */
  isBlank: boolean;
}

/** Reads the strings of one font: splits their bytes into glyphs. */
export interface GlyphReader {
  isVertical: boolean;
  glyphsIn(bytes: Uint8Array): Glyph[];
}

/**
 * Returns a glyph reader for the font. Returns null for a font without a subtype, and for a composite font whose
 * encoding cannot be read.
 */
export async function glyphReader(
  document: PdfDocument,
  font: PdfDict,
  maps: EncodingMaps,
): Promise<GlyphReader | null> {
  const kind = document.nameText(font.get("Subtype"));
  if (kind === null) return null;
  return kind === "Type0" ? compositeReader(document, font, maps) : simpleReader(document, font, kind);
}

function simpleReader(document: PdfDocument, font: PdfDict, kind: string): GlyphReader {
  const scale = kind === "Type3" ? (document.number(document.array(font.get("FontMatrix"))?.[0]) ?? 0.001) * 1_000 : 1;
  const descriptor = document.dict(font.get("FontDescriptor"));
  const missing = document.number(descriptor?.get("MissingWidth"));
  const widths = document.array(font.get("Widths"));
  const first = document.number(font.get("FirstChar")) ?? 0;
  const measured = widthIn(document, font);
  const standard = widths ? null : standardAdvances(document, font);
  const advanceOf = (code: number, text: string): number => {
    const own = widths ? document.number(widths[code - first]) : null;
    if (own !== null) return (own * scale) / 1_000;
    return missing !== null && widths ? missing / 1_000 : (standard?.(code) ?? measured(text));
  };
  const glyphAt = (bytes: Uint8Array, at: number): Glyph => {
    const own = bytes.subarray(at, at + 1);
    const code = own[0] ?? 0;
    const width = advanceOf(code, latin1(own));
    return { bytes: own, width, advance: width, offset: 0, isSpace: code === 32, isBlank: code === 32 };
  };
  return { isVertical: false, glyphsIn: (bytes) => Array.from(bytes, (_, at) => glyphAt(bytes, at)) };
}

/**
 * Returns the widths in ems of a standard 14 font by code, or null for other fonts. Includes fonts that readers substitute, such as Arial.
 */
function standardAdvances(document: PdfDocument, font: PdfDict): ((code: number) => number | null) | null {
  const widths = standardWidths(standardName(document.nameText(font.get("BaseFont")) ?? ""));
  if (!widths) return null;
  const encoding = document.resolve(font.get("Encoding"));
  const base = document.nameText(encoding instanceof PdfDict ? encoding.get("BaseEncoding") : encoding);
  const differences = differencesOf(document, font);
  return (code) => {
    const width = widths.get(differences.get(code) ?? glyphIn(base, code) ?? "");
    return width === undefined ? null : width / 1_000;
  };
}

function standardName(name: string): string {
  const family = /times|courier|helvetica|arial/i.exec(name)?.[0].toLowerCase();
  const isBold = /bold/i.test(name);
  const isSlanted = /italic|oblique/i.test(name);
  if (family === "courier") return "Courier";
  if (family === "times") return `Times-${isBold ? "Bold" : ""}${isSlanted ? "Italic" : isBold ? "" : "Roman"}`;
  return family ? (isBold ? "Helvetica-Bold" : "Helvetica") : "";
}

async function compositeReader(document: PdfDocument, font: PdfDict, maps: EncodingMaps): Promise<GlyphReader | null> {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  const map = descendant && (await maps.mapOf(font.get("Encoding")));
  if (!map) return null;
  const metrics = new CidMetrics(document, descendant);
  const { isVertical } = map;
  const blanks = blankCodes(document, font);
  const glyphOf = ({ bytes, cid }: ShownCode): Glyph => {
    const width = metrics.widthOf(cid) / 1_000;
    const vertical = isVertical ? metrics.verticalOf(cid) : null;
    return {
      bytes,
      width,
      advance: vertical ? vertical.advance / 1_000 : width,
      offset: vertical ? -vertical.originX / 1_000 : 0,
      isSpace: bytes.length === 1 && bytes[0] === 32,
      isBlank: blanks.has(latin1(bytes)),
    };
  };
  const glyphsIn = (bytes: Uint8Array): Glyph[] => {
    document.budget.spendWork(bytes.length * map.spaces.length * WORK.byte);
    return map.codesIn(bytes).map(glyphOf);
  };
  return { isVertical, glyphsIn };
}

/** Returns the codes that `ToUnicode` maps to a space. Each code is a string with one character per byte. */
function blankCodes(document: PdfDocument, font: PdfDict): ReadonlySet<string> {
  const stream = document.stream(font.get("ToUnicode"));
  if (!stream) return new Set([" ", "\0 "]);
  try {
    const file = decodeStream(stream, document, MAX_CMAP_BYTES);
    document.budget.spendWork(file.length * WORK.decodedByte);
    return new Set(ParsedCMap.read(file).codesOf(BLANKS));
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return new Set();
  }
}

/** Encoded forms of space and no-break space in UTF-16BE, as strings with one character per byte. */
const BLANKS: ReadonlySet<string> = new Set(["\0 ", "\0\u00a0"]);

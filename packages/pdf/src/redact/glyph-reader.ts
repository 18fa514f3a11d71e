import type { PdfDocument } from "../file/document.ts";
import { CidMetrics } from "../fonts/cid-metrics.ts";
import type { ShownCode } from "../fonts/code-map.ts";
import type { EncodingMaps } from "../fonts/encoding-maps.ts";
import { glyphIn } from "../fonts/glyph-names.ts";
import { standardWidths } from "../fonts/standard-widths.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { widthIn } from "../forms/field-text.ts";
import { WORK } from "../syntax/budget.ts";
import { latin1, PdfDict } from "../syntax/objects.ts";

/** A character of a shown string: its bytes and measures, in units of the font's size. */
export interface Glyph {
  bytes: Uint8Array;
  width: number;
  /** How far it moves on: to the right, or upwards where the font writes downwards. */
  advance: number;
  /** How far to the right of its place on the line it begins. */
  offset: number;
  /** A single byte of 32, which word spacing counts for. */
  isSpace: boolean;
}

/** How strings in a font are taken apart. */
export interface GlyphReader {
  isVertical: boolean;
  glyphsIn(bytes: Uint8Array): Glyph[];
}

/** Null for a font whose characters cannot be told. */
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
    return { bytes: own, width, advance: width, offset: 0, isSpace: code === 32 };
  };
  return { isVertical: false, glyphsIn: (bytes) => Array.from(bytes, (_, at) => glyphAt(bytes, at)) };
}

/** Of a font that every reader has and whose widths need not be given, by the names of others that readers take for it; null of any other. */
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
  const glyphOf = ({ bytes, cid }: ShownCode): Glyph => {
    const width = metrics.widthOf(cid) / 1_000;
    const vertical = isVertical ? metrics.verticalOf(cid) : null;
    return {
      bytes,
      width,
      advance: vertical ? vertical.advance / 1_000 : width,
      offset: vertical ? -vertical.originX / 1_000 : 0,
      isSpace: bytes.length === 1 && bytes[0] === 32,
    };
  };
  const glyphsIn = (bytes: Uint8Array): Glyph[] => {
    document.budget.spendWork(bytes.length * map.spaces.length * WORK.byte);
    return map.codesIn(bytes).map(glyphOf);
  };
  return { isVertical, glyphsIn };
}

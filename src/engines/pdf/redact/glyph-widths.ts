import type { PdfDocument } from "../file/document.ts";
import { glyphIn } from "../fonts/glyph-names.ts";
import { standardWidths } from "../fonts/standard-widths.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { widthIn } from "../forms/field-text.ts";
import { latin1, PdfDict } from "../syntax/objects.ts";

/** A character of a shown string: its bytes, and how far it moves on, in units of the font's size. */
export interface Glyph {
  bytes: Uint8Array;
  advance: number;
  /** A single byte of 32, which word spacing counts for. */
  isSpace: boolean;
}

/** How strings in a font are taken apart; null for a font whose characters cannot be told, such as vertical ones. */
export type GlyphReader = (bytes: Uint8Array) => Glyph[];

const DEFAULT_WIDTH = 1_000;

export function glyphReader(document: PdfDocument, font: PdfDict | null): GlyphReader | null {
  const kind = document.nameText(font?.get("Subtype"));
  if (!font || kind === null) return null;
  if (kind === "Type0") return compositeReader(document, font);
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
  return (bytes) =>
    Array.from(bytes, (code, i) => {
      const own = bytes.subarray(i, i + 1);
      return { bytes: own, advance: advanceOf(code, latin1(own)), isSpace: code === 32 };
    });
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

/** How far a byte of a string moves on at most, in units of the font's size; null for a font that may write in any direction. */
export function reachPerByte(document: PdfDocument, font: PdfDict | null): number | null {
  const encoding = document.nameText(font?.get("Encoding")) ?? "";
  const descendant = document.dict(document.array(font?.get("DescendantFonts"))?.[0]);
  if (!descendant || !encoding.endsWith("-H")) return null;
  const otherwise = document.number(descendant.get("DW")) ?? DEFAULT_WIDTH;
  const widths = [...widthsByCid(document, descendant).values()].map(Math.abs);
  const widest = widths.reduce((most, width) => Math.max(most, width), Math.abs(otherwise)) / 1_000;
  return /-(?:UCS2|UTF16)-/.test(encoding) ? widest / 2 : widest;
}

/** Of two-byte identity encodings alone: other character maps would have to be read. */
function compositeReader(document: PdfDocument, font: PdfDict): GlyphReader | null {
  if (document.nameText(font.get("Encoding")) !== "Identity-H") return null;
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  if (!descendant) return null;
  const widths = widthsByCid(document, descendant);
  const otherwise = document.number(descendant.get("DW")) ?? DEFAULT_WIDTH;
  return (bytes) => {
    const glyphs: Glyph[] = [];
    for (let i = 0; i + 1 < bytes.length; i += 2) {
      const cid = ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0);
      const advance = (widths.get(cid) ?? otherwise) / 1_000;
      glyphs.push({ bytes: bytes.subarray(i, i + 2), advance, isSpace: false });
    }
    return glyphs;
  };
}

/** `c [w1 w2 …]` and `first last w` (ISO 32000-2, 9.7.4.3). */
function widthsByCid(document: PdfDocument, descendant: PdfDict): Map<number, number> {
  const widths = new Map<number, number>();
  const items = document.array(descendant.get("W")) ?? [];
  for (let i = 0; i < items.length; ) {
    const first = document.number(items[i]) ?? 0;
    const list = document.array(items[i + 1]);
    if (list) {
      for (const [k, width] of list.entries()) widths.set(first + k, document.number(width) ?? DEFAULT_WIDTH);
      i += 2;
      continue;
    }
    const last = Math.min(document.number(items[i + 1]) ?? first, 0xffff);
    const width = document.number(items[i + 2]) ?? DEFAULT_WIDTH;
    for (let cid = first; cid <= last; cid++) widths.set(cid, width);
    i += 3;
  }
  return widths;
}

import { PdfDict, type PdfDocument, PdfName, PdfStream } from "@folio/pdf/reading";
import { drawnSize } from "./drawn-size.ts";
import { type SymbolFont, symbolFontOf } from "./symbol-fonts.ts";
import type { TextFont } from "./text-font.ts";

/** Flag of a font descriptor that marks a monospaced font (ISO 32000-2, table 121). */
const FIXED_PITCH = 1;
const PLAIN_SCALE = 0.001;

export interface FontTraits extends Pick<TextFont, "style" | "widthScale" | "typeScale" | "vertical"> {
  symbolFont: SymbolFont | null;
}

/** Returns the style and metrics that the dictionaries of a font define. */
export function fontTraits(document: PdfDocument, font: PdfDict): FontTraits {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]) ?? font;
  const descriptor = document.dict(descendant.get("FontDescriptor")) ?? new PdfDict();
  const named = document.nameText(descriptor.get("FontName")) ?? document.nameText(descendant.get("BaseFont")) ?? "";
  const signs = symbolFontOf(named);
  const drawn = document.nameText(font.get("Subtype")) === "Type3";
  const fixed = ((document.number(descriptor.get("Flags")) ?? 0) & FIXED_PITCH) !== 0;
  return {
    style: {
      bold: /bold|black|heavy|demi|-medi\b/i.test(named),
      italic: /italic|oblique/i.test(named),
      monospace: signs === null && (fixed || /mono|courier|consol|typewriter|cmtt/i.test(named)),
    },
    symbolFont: signs,
    widthScale: drawn ? glyphScale(document, font) : PLAIN_SCALE,
    typeScale: drawn ? drawnSize(document, font) : 1,
    vertical: isVerticalFont(document, font),
  };
}

function glyphScale(document: PdfDocument, font: PdfDict): number {
  return document.number(document.array(font.get("FontMatrix"))?.[0]) ?? PLAIN_SCALE;
}

function isVerticalFont(document: PdfDocument, font: PdfDict): boolean {
  if (document.nameText(font.get("Subtype")) !== "Type0") return false;
  const encoding = document.resolve(font.get("Encoding"));
  if (encoding instanceof PdfName) return /(^|-)V$/.test(encoding.text);
  return encoding instanceof PdfStream && document.number(encoding.dict.get("WMode")) === 1;
}

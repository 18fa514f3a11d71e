import type { PdfDocument } from "../file/document.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { EncodingMaps } from "../fonts/encoding-maps.ts";
import type { PdfDict } from "../syntax/objects.ts";
import { type GlyphReader, glyphReader } from "./glyph-reader.ts";

/** Glyph readers for the fonts of a document. Each font is parsed only once. */
export class MeasuredFonts {
  readonly #document: PdfDocument;
  readonly #maps: EncodingMaps;
  readonly #readers = new Map<PdfDict, GlyphReader | null>();

  constructor(document: PdfDocument, cMaps: CMaps) {
    this.#document = document;
    this.#maps = new EncodingMaps(document, cMaps);
  }

  has(font: PdfDict): boolean {
    return this.#readers.has(font);
  }

  /** Parses a font; `of` requires this call. Rethrows errors of the CMap source. */
  async read(font: PdfDict): Promise<void> {
    this.#readers.set(font, await glyphReader(this.#document, font, this.#maps));
  }

  /** Returns the glyph reader of a font, or null for a font that `read` has not parsed or that is unsupported. */
  of(font: PdfDict | null): GlyphReader | null {
    return (font && this.#readers.get(font)) ?? null;
  }
}

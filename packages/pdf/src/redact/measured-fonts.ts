import type { PdfDocument } from "../file/document.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { EncodingMaps } from "../fonts/encoding-maps.ts";
import type { PdfDict } from "../syntax/objects.ts";
import { type GlyphReader, glyphReader } from "./glyph-reader.ts";

/** The fonts of a document as far as content has been followed; each is read once. */
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

  /** Before content goes on in the font. Throws what the source of the CMaps throws. */
  async read(font: PdfDict): Promise<void> {
    this.#readers.set(font, await glyphReader(this.#document, font, this.#maps));
  }

  /** Null for one that has not been read, or cannot be. */
  of(font: PdfDict | null): GlyphReader | null {
    return (font && this.#readers.get(font)) ?? null;
  }
}

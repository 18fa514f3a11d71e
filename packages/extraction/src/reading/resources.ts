type Category = "Font" | "XObject" | "ExtGState" | "ColorSpace" | "Properties";

/** Font for text on pages that define no font. Viewers use the same font. */
const FALLBACK_FONT = PdfDict.of({
  Type: new PdfName("Font"),
  Subtype: new PdfName("Type1"),
  BaseFont: new PdfName("Helvetica"),
  Encoding: new PdfName("WinAnsiEncoding"),
});

import { PdfDict, type PdfDocument, PdfName, type PdfValue } from "@folio/pdf/reading";

/** Resolves the names in a content stream (ISO 32000-2, 7.8.3). */
export class Resources {
  readonly document: PdfDocument;
  readonly #dict: PdfDict | null;
  readonly #above: Resources | null;
  readonly #categories = new Map<Category, PdfDict | null>();

  /**
   * Creates the resources of a page or form. `above` resolves names that the page's or form's own resource dictionary
   * lacks.
   */
  constructor(document: PdfDocument, value: PdfValue | undefined, above: Resources | null = null) {
    this.document = document;
    this.#dict = document.dict(value);
    this.#above = above;
  }

  font(operand: PdfValue | undefined): PdfDict {
    return this.dict("Font", operand) ?? FALLBACK_FONT;
  }

  /** Returns the value of a resource name without resolving references. Returns null when the name is not defined. */
  named(category: Category, operand: PdfValue | undefined): PdfValue {
    if (!(operand instanceof PdfName)) return null;
    let entries = this.#categories.get(category);
    if (entries === undefined) {
      entries = this.document.dict(this.#dict?.get(category));
      this.#categories.set(category, entries);
    }
    return entries?.get(operand.text) ?? this.#above?.named(category, operand) ?? null;
  }

  dict(category: Category, operand: PdfValue | undefined): PdfDict | null {
    return this.document.dict(this.named(category, operand));
  }
}

type Category = "Font" | "XObject" | "ExtGState" | "ColorSpace" | "Properties";

/** What a page without fonts sets its text in, as readers do. */
const FALLBACK_FONT = PdfDict.of({
  Type: new PdfName("Font"),
  Subtype: new PdfName("Type1"),
  BaseFont: new PdfName("Helvetica"),
  Encoding: new PdfName("WinAnsiEncoding"),
});

/** What the names in a content stream stand for (ISO 32000-2, 7.8.3). */
import { PdfDict, type PdfDocument, PdfName, type PdfValue } from "@folio/pdf/reading";
export class Resources {
  readonly document: PdfDocument;
  readonly #dict: PdfDict | null;
  readonly #above: Resources | null;
  readonly #categories = new Map<Category, PdfDict | null>();

  /** `above` knows the names that these resources do not have. */
  constructor(document: PdfDocument, value: PdfValue | undefined, above: Resources | null = null) {
    this.document = document;
    this.#dict = document.dict(value);
    this.#above = above;
  }

  font(operand: PdfValue | undefined): PdfDict {
    return this.dict("Font", operand) ?? FALLBACK_FONT;
  }

  /** The value that a name operand stands for, as it stands in the dictionary; null when it stands for nothing. */
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

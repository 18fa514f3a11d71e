import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { PdfDict, type PdfRef } from "../syntax/objects.ts";

/** Copy of a page's resources that can be changed, because pages may share one dictionary. */
export class OwnResources {
  readonly dict: PdfDict;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument, page: PdfPage) {
    this.#document = document;
    this.dict = new PdfDict(document.dict(page.inherited("Resources")) ?? []);
  }

  /** Adds a resource under an unused name that begins with `stem`, and returns the name. */
  name(category: "XObject" | "ExtGState" | "Font", stem: string, ref: PdfRef): string {
    const entries = new PdfDict(this.#document.dict(this.dict.get(category)) ?? []);
    for (let i = 1; ; i++) {
      const key = `${stem}${i}`;
      if (entries.has(key)) continue;
      entries.set(key, ref);
      this.dict.set(category, entries);
      return key;
    }
  }
}

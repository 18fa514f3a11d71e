import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { PdfDict, type PdfRef } from "../syntax/objects.ts";

/** A page's own copy of its resources, which can be changed safely. Pages may share the original dictionary. */
export class OwnResources {
  readonly dict: PdfDict;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument, page: PdfPage) {
    this.#document = document;
    this.dict = new PdfDict(document.dict(page.inherited("Resources")) ?? []);
  }

  /** Adds a resource and returns its name: an unused one that begins with `stem`. */
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

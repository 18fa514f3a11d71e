import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { PdfDict, type PdfRef } from "../syntax/objects.ts";

/**
 * Copy of a resource dictionary that belongs to one page, so that it can be changed safely. Several pages may share the
 * original dictionary.
 */
export class OwnResources {
  readonly dict: PdfDict;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument, page: PdfPage) {
    this.#document = document;
    this.dict = new PdfDict(document.dict(page.inherited("Resources")) ?? []);
  }

  /** Adds a resource to the page and returns the resource's name. The name is unused so far and begins with `stem`. */
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

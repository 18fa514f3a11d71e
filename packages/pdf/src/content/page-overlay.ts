import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { bytesOf, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { type Balance, isolatingOperators, measureBalance } from "./balance.ts";
import type { OwnResources } from "./own-resources.ts";
import { contentItemsUpTo, contentKey, pageContent } from "./page-content.ts";

/** Content to stand before and after that of a page, which leaves nothing of its graphics state to it. */
export interface Overlay {
  under: string;
  over: string;
}

/** Puts content beneath and over that of pages. */
export class PageOverlay {
  readonly #document: PdfDocument;
  /** Pages alike get the very same streams. */
  readonly #streams = new Map<string, PdfRef>();
  /** By the numbers of the content streams, which pages may share. */
  readonly #balances = new Map<string, Balance>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** `resources`: the page's own, with what the content names. */
  drawOn(page: PdfPage, resources: OwnResources, { under, over }: Overlay): void {
    const document = this.#document;
    const balance = this.#balance(page);
    const { open, close } = isolatingOperators(balance);
    page.dict.set("Contents", [
      this.#streamOf(`${under}${open}`),
      ...contentItemsUpTo(document, page.dict, balance.unfinishedFrom),
      this.#streamOf(`${close}${over}`),
    ]);
    page.dict.set("Resources", resources.dict);
  }

  #balance(page: PdfPage): Balance {
    const document = this.#document;
    const key = contentKey(document, page.dict);
    const found = key === null ? undefined : this.#balances.get(key);
    const known = found ?? measureBalance(pageContent(document, page.dict), document.budget);
    if (key !== null) this.#balances.set(key, known);
    return known;
  }

  #streamOf(text: string): PdfRef {
    const known = this.#streams.get(text);
    if (known) return known;
    const ref = this.#document.add(new PdfStream(new PdfDict(), bytesOf(text)));
    this.#streams.set(text, ref);
    return ref;
  }
}

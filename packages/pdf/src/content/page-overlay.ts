import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { bytesOf, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { type Balance, isolatingOperators, measureBalance } from "./balance.ts";
import type { OwnResources } from "./own-resources.ts";
import { contentItemsUpTo, contentKey, pageContent } from "./page-content.ts";

/** Content to draw before and after a page's content. It must not leave graphics state behind. */
export interface Overlay {
  under: string;
  over: string;
}

/** Draws content below and above the content of pages. */
export class PageOverlay {
  readonly #document: PdfDocument;
  /** Added streams by text, which pages share. */
  readonly #streams = new Map<string, PdfRef>();
  /** Balances by content key, because pages may share content streams. */
  readonly #balances = new Map<string, Balance>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Adds the overlay to a page and sets its resources, which must include those of the overlay. */
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

import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { bytesOf, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { type Balance, isolatingOperators, measureBalance } from "./balance.ts";
import type { OwnResources } from "./own-resources.ts";
import { contentItemsUpTo, contentKey, pageContent } from "./page-content.ts";

/**
 * Content to draw below (`under`) and above (`over`) a page's content. The added content must restore each graphics
 * state that it changes.
 */
export interface Overlay {
  under: string;
  over: string;
}

/** Draws additional content below and above the content of pages. */
export class PageOverlay {
  readonly #document: PdfDocument;
  /** Added content streams by their text. Pages with the same added text share one stream. */
  readonly #streams = new Map<string, PdfRef>();
  /** Constructs that are still open at the end of a page's content, by content key. Pages may share content streams. */
  readonly #balances = new Map<string, Balance>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * Adds the overlay to a page. Sets the page's resources to `resources`, which must include the resources that the
   * overlay uses.
   */
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

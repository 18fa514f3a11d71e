import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { Destinations } from "./destinations.ts";

const MAX_NAMES = 20_000;

/** Named destination with the number of its page, starting at 1. */
export interface NamedPage {
  name: string;
  page: number;
}

/** Returns the named destinations. In PDFs from Chromium, links within the page use URL fragments as names. */
export function namedPagesOf(document: PdfDocument, pages: PdfPage[]): NamedPage[] {
  const numbers = new Map(pages.map(({ ref }, i) => [ref.number, i + 1]));
  const named: NamedPage[] = [];
  for (const [name, target] of new Destinations(document, pages).names()) {
    const page = numbers.get(target.page.number);
    if (page !== undefined) named.push({ name, page });
    if (named.length === MAX_NAMES) break;
  }
  return named;
}

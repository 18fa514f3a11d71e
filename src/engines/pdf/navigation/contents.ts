import { CONTENTS_ANCHOR, type ContentsAnchor, type NamedPage } from "../../../domain/contents.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { Destinations } from "./destinations.ts";

const MAX_NAMES = 20_000;
const ANCHOR = new RegExp(`^${CONTENTS_ANCHOR}(\\d{1,7})$`);

/** The pages of what the document's own links lead to, by the fragments of their addresses: so Chromium names destinations. */
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

/** The pages of the headings that a render's table of contents leads to. */
export const contentsOf = (named: readonly NamedPage[]): ContentsAnchor[] =>
  named.flatMap(({ name, page }) => {
    const index = ANCHOR.exec(name)?.[1];
    return index === undefined ? [] : [{ index: Number(index), page }];
  });

import { CONTENTS_ANCHOR, type ContentsAnchor } from "../../../domain/contents.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { Destinations } from "./destinations.ts";

const MAX_ANCHORS = 10_000;
const ANCHOR = new RegExp(`^${CONTENTS_ANCHOR}(\\d{1,7})$`);

/** The pages of the headings that a render's table of contents leads to. */
export function contentsOf(document: PdfDocument, pages: PdfPage[]): ContentsAnchor[] {
  const numbers = new Map(pages.map(({ ref }, i) => [ref.number, i + 1]));
  const anchors: ContentsAnchor[] = [];
  for (const [name, target] of new Destinations(document, pages).names()) {
    const index = ANCHOR.exec(name)?.[1];
    const page = numbers.get(target.page.number);
    if (index !== undefined && page !== undefined) anchors.push({ index: Number(index), page });
    if (anchors.length === MAX_ANCHORS) break;
  }
  return anchors;
}

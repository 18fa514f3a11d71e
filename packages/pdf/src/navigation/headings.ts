import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { decodeText, type PdfDict } from "../syntax/objects.ts";
import { Destinations } from "./destinations.ts";

/** Bookmark that leads to a page. */
export interface Heading {
  title: string;
  /** Page number, starting at 1. */
  page: number;
  /** Depth in the outline. Top-level bookmarks have level 0. */
  level: number;
}

const MAX_HEADINGS = 10_000;

/** Returns the bookmarks that lead to pages, in outline order. Returns [] if the document has no outline. */
export function headingsOf(document: PdfDocument, pages: PdfPage[]): Heading[] {
  const outline = document.dict(document.catalog.get("Outlines"));
  if (!outline) return [];
  const destinations = new Destinations(document, pages);
  const numbers = new Map(pages.map(({ ref }, i) => [ref.number, i + 1]));
  const headings: Heading[] = [];
  const seen = new Set<PdfDict>();
  const stack = [{ item: document.dict(outline.get("First")), level: 0 }];
  for (let next = stack.pop(); next && headings.length < MAX_HEADINGS; next = stack.pop()) {
    const { item, level } = next;
    if (!item || seen.has(item)) continue;
    seen.add(item);
    document.budget.spendWork(WORK.visit);
    stack.push({ item: document.dict(item.get("Next")), level });
    stack.push({ item: document.dict(item.get("First")), level: level + 1 });
    const target = destinations.targetOf(item);
    const page = target && numbers.get(target.page.number);
    const title = document.string(item.get("Title"));
    if (page && title) headings.push({ title: decodeText(title), page, level });
  }
  return headings;
}

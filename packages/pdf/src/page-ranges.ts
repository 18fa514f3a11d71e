import { PdfError, truncateForMessage } from "./errors.ts";
import { MAX_PAGES } from "./limits.ts";

/** Range of pages. If `last` is null, the range ends at the last page. If `last` is less than `first`, the range is descending. */
export interface PageRange {
  first: number;
  last: number | null;
}

export type PageSelection = "all" | "odd" | "even" | PageRange[];

export const PAGE_RANGES_HINT =
  'page numbers and ranges such as "1-3,5,8-10", "4-" or "5-3", or "all", "odd" or "even"';

const RANGE = /^(\d{1,9})(?:\s*(-)\s*(\d{1,9})?)?$/;

/**
 * Parses page ranges such as `1-3,5,8-10`, `4-` or `5-3`, or the words `all`, `odd` and `even`. Page numbers start at 1. Returns null for
 * any other text.
 */
export function parsePageRanges(text: string): PageSelection | null {
  const trimmed = text.trim();
  if (trimmed === "all" || trimmed === "odd" || trimmed === "even") return trimmed;
  const ranges: PageRange[] = [];
  for (const item of trimmed.split(",")) {
    const match = RANGE.exec(item.trim());
    if (!match) return null;
    const [, from, dash, to] = match;
    const first = Number(from);
    const last = to === undefined ? (dash ? null : first) : Number(to);
    if (first < 1 || last === 0) return null;
    ranges.push({ first, last });
  }
  return ranges;
}

/** Returns the error for a page number that does not exist. The message starts with `named`. */
export function missingPage(
  named: string,
  { pageCount, page, argument }: { pageCount: number; page: number; argument: string | null },
): PdfError {
  const message = `${named} must select existing pages: the PDF has ${pagesText(pageCount)}; got page ${page}.`;
  return new PdfError("page_out_of_range", message, { argument });
}

const pagesText = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);

/**
 * Returns the selected page numbers of a document with `pageCount` pages, in the order written, including repetitions.
 * Returns at least one page number. Throws `page_out_of_range`. Throws `invalid_argument` for an invalid text, or if
 * more than 5,000 pages are selected. Errors name `argument`.
 */
export function selectedPages(text: string, pageCount: number, argument: string | null = null): number[] {
  const pages = matchingPages(text, pageCount, argument);
  if (pages.length > 0) return pages;
  const message = `${argument ?? "pages"} must select at least one page: the PDF has ${pagesText(pageCount)}; got "${truncateForMessage(text)}".`;
  throw new PdfError("page_out_of_range", message, { argument });
}

/** Returns the same pages as `selectedPages`, but an empty list when "odd" or "even" matches no page. */
function matchingPages(text: string, pageCount: number, argument: string | null): number[] {
  const selection = parsePageRanges(text);
  const named = argument ?? "pages";
  if (!selection) {
    throw new PdfError("invalid_argument", `${named} must be ${PAGE_RANGES_HINT}; got "${truncateForMessage(text)}".`, {
      argument,
    });
  }
  if (typeof selection === "string") {
    return span(1, pageCount).filter((page) => selection === "all" || (page % 2 === 1) === (selection === "odd"));
  }
  const pages: number[] = [];
  for (const { first, last } of selection) {
    const beyond = Math.max(first, last ?? first);
    if (beyond > pageCount) throw missingPage(named, { pageCount, page: beyond, argument });
    for (const page of span(first, last ?? pageCount)) pages.push(page);
    if (pages.length > MAX_PAGES) {
      throw new PdfError("invalid_argument", `${named} must select at most ${MAX_PAGES} pages.`, {
        argument,
      });
    }
  }
  return pages;
}

function span(first: number, last: number): number[] {
  const step = last < first ? -1 : 1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, i) => first + i * step);
}

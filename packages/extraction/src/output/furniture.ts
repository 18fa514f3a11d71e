import { median } from "../geometry.ts";
import type { Block } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/page.ts";

/**
 * Height of the page margins at the top and bottom in which headers and footers are searched, as a share of the page
 * height.
 */
const MARGIN = 0.13;
/**
 * Height of the strips at the top and bottom of a page, as a share of the page height. A single number in such a strip
 * counts as a page number.
 */
const EDGE = 0.1;
const PAGE_NUMBER =
  /^(?:[-–—]\s{0,3})?(?:page|seite|p\.|pagina|página|str\.)?\s{0,3}(?:\d{1,4}|[ivxlc]{1,6})(?:\s{0,3}(?:\/|of|von|de|sur|di)\s{0,3}\d{1,4})?(?:\s{0,3}[-–—])?$/i;
/**
 * Minimum share of all pages on which a line must be repeated to count as a header or footer. It is below one half,
 * because a header of left pages is only on every second page.
 */
const REPEATED_ON = 0.4;

/**
 * Minimum number of pages that repeat a line at the same height, for a line that occurs in one section only. On fewer
 * pages, the repetition may be a coincidence.
 */
const SECTION_PAGES = 3;

/**
 * Minimum ratio of a heading's font size to the font size of the text. Lines in such a large font are headings and
 * never headers or footers.
 */
const MIN_HEADING_SCALE = 1.14;

type PageMargin = "header" | "footer";

/**
 * Marks repeated lines in the page margins as headers or footers. Also marks page numbers that are the only text of
 * their block.
 */
export function markFurniture(pages: readonly PageLayout[]): void {
  const seen = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    for (const key of new Set(candidates(page).map(({ key: own }) => own))) {
      const on = seen.get(key);
      if (on) on.push(index);
      else seen.set(key, [index]);
    }
  }
  for (const page of pages) {
    for (const { block, place, key } of candidates(page)) {
      if (isRepeated(seen.get(key) ?? [], pages.length) || isPageNumber(block, page)) block.type = place;
    }
  }
}

/**
 * Whether a line is repeated on many pages of the document, or on most pages of one section, as a section header is.
 */
function isRepeated(on: readonly number[], pages: number): boolean {
  const span = (on.at(-1) ?? 0) - (on[0] ?? 0) + 1;
  return (
    on.length >= Math.max(2, Math.ceil(REPEATED_ON * pages)) || (on.length >= SECTION_PAGES && span <= 2 * on.length)
  );
}

function candidates(page: PageLayout): { block: Block; place: PageMargin; key: string }[] {
  const body = median(page.blocks.filter(({ type }) => type !== "figure").map(({ size }) => size));
  return page.blocks.flatMap((block) => {
    const place = marginOf(block, page);
    if (
      !place ||
      block.type === "table" ||
      block.type === "figure" ||
      block.lines.length > 3 ||
      block.size > MIN_HEADING_SCALE * body ||
      (block.tagged && block.type === "heading")
    )
      return [];
    const text = block.lines.join(" ").replaceAll(/\d+/g, "#").toLowerCase();
    return [{ block, place, key: `${place} ${Math.round(block.y0 / 6)} ${text}` }];
  });
}

function marginOf({ y0, y1 }: Block, { height }: PageLayout): PageMargin | null {
  if (y1 <= MARGIN * height) return "header";
  return y0 >= (1 - MARGIN) * height ? "footer" : null;
}

const isPageNumber = (block: Block, { height }: PageLayout): boolean =>
  (block.y1 <= EDGE * height || block.y0 >= (1 - EDGE) * height) &&
  block.lines.length === 1 &&
  PAGE_NUMBER.test(block.lines[0] ?? "");

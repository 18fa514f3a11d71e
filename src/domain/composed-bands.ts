import type { Heading } from "@folio/pdf/model";

/** A header or footer that Folio renders as a separate document and overlays on the pages. */
export interface ComposedBand {
  html: string;
  /**
   * HTML for the first page. If null, the first page has the same header or footer as other pages. If empty, it has
   * none.
   */
  firstHtml: string | null;
  /** HTML for even pages. If null, they have the same header or footer as other pages. If empty, they have none. */
  evenHtml: string | null;
  css: string;
}

export interface ComposedBands {
  header: ComposedBand | null;
  footer: ComposedBand | null;
  /** Number that is added to every page number before it is printed. */
  pageOffset: number;
}

/**
 * Values for the header or footer of one page. Each value is inserted into the elements whose class has the value's
 * name.
 */
export interface BandValues {
  pageNumber: number;
  totalPages: number;
  section: string;
  sectionPage: number;
  sectionPages: number;
}

/**
 * Returns the values for each page. A section starts with a top-level heading. `section` is the first such heading on
 * the page. If the page has none, it is the last such heading before the page.
 */
export function bandValuesOf(pages: number, headings: readonly Heading[], pageOffset: number): BandValues[] {
  const starts = headings.filter(({ level }) => level === 0).map(({ page }) => page);
  let nearest = "";
  let next = 0;
  return Array.from({ length: pages }, (_, i) => {
    const page = i + 1;
    let first: string | null = null;
    for (let heading = headings[next]; heading && heading.page <= page; heading = headings[++next]) {
      if (heading.page === page) first ??= heading.title;
      nearest = heading.title;
    }
    const start = starts.findLast((at) => at <= page) ?? 1;
    const end = starts.find((at) => at > page) ?? pages + 1;
    return {
      pageNumber: page + pageOffset,
      totalPages: pages + pageOffset,
      section: first ?? nearest,
      sectionPage: page - start + 1,
      sectionPages: end - start,
    };
  });
}

import type { Heading } from "@folio/pdf/model";

/** A header or footer that is printed as a document of its own and laid over the pages. */
export interface ComposedBand {
  html: string;
  /** HTML for the first page. Null prints the same as on other pages, and an empty text prints nothing. */
  firstHtml: string | null;
  /** HTML for even pages, with the same meaning of null and an empty text. */
  evenHtml: string | null;
  css: string;
}

export interface ComposedBands {
  header: ComposedBand | null;
  footer: ComposedBand | null;
  /** Number added to the page numbers. */
  pageOffset: number;
}

/** Values for one page, inserted into elements with the class of the same name. */
export interface BandValues {
  pageNumber: number;
  totalPages: number;
  section: string;
  sectionPage: number;
  sectionPages: number;
}

/**
 * Returns the values for each page. A section starts with a top-level heading. A page's heading is its first, or else the last one before it.
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

import type { Heading } from "@folio/pdf/model";

/** A header or footer that is set as a document of its own and laid over the pages. */
export interface ComposedBand {
  html: string;
  /** Null leaves the first page as the others; an empty text leaves it blank. */
  firstHtml: string | null;
  /** The same for even pages. */
  evenHtml: string | null;
  css: string;
}

export interface ComposedBands {
  header: ComposedBand | null;
  footer: ComposedBand | null;
  /** Added to the numbers of pages. */
  pageOffset: number;
}

/** Of which there is one to each page, filled in where elements have the class. */
export interface BandValues {
  pageNumber: number;
  totalPages: number;
  section: string;
  sectionPage: number;
  sectionPages: number;
}

/** A section is what a top-level heading begins; the nearest heading of a page is its first one, else the last before it. */
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

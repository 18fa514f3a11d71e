/** Attribute that marks the element into which Folio inserts the table of contents. */
export const CONTENTS_PLACE = "data-folio-contents";
/**
 * Prefix of the names of link targets. The prefix is followed by the index of the heading, from 0, among all headings
 * that can be listed.
 */
export const CONTENTS_ANCHOR = "folio-contents-";

/** Options of a document's table of contents. */
export interface Contents {
  /**
   * Whether the request asks for a table of contents. It is inserted at the start if no element of the document has
   * `data-folio-contents`.
   */
  isAsked: boolean;
  title: string | null;
  /** Heading levels from 1 to 6, both ends included. The element with `data-folio-contents` may override them. */
  levels: HeadingLevels;
  /** Whether the content after the table of contents starts on a new page. */
  pageBreak: boolean;
  /** Number that is added to every page number before it is printed. */
  pageOffset: number;
}

export interface HeadingLevels {
  from: number;
  to: number;
}

/** Page numbers to print. They are null in the first pass, in which Folio does not know them yet. */
export interface ContentsFill {
  /** Printed page number of each heading, by the heading's index; null if the heading is not listed. */
  labels: (string | null)[] | null;
  /** Printed page numbers by link target. The key is the fragment of the link's URL. */
  targets: Record<string, string> | null;
}

/** CSS functions that print the page number or the text of a link's target (css-content-3, section 4). */
export const TARGET_FUNCTIONS = ["target-counter(", "target-text("] as const;

/** A heading to which the table of contents links: its index, and its page number from 1. */
export interface ContentsAnchor {
  index: number;
  page: number;
}

/**
 * A named destination and the number of its page, from 1. This type repeats the type of @folio/pdf, because code that
 * runs inside pages cannot import that package.
 */
interface NamedPage {
  name: string;
  page: number;
}

const ANCHOR = new RegExp(`^${CONTENTS_ANCHOR}(\\d{1,7})$`);

/** Returns the headings to which a table of contents links, with their page numbers. */
export const anchorsOf = (named: readonly NamedPage[]): ContentsAnchor[] =>
  named.flatMap(({ name, page }) => {
    const index = ANCHOR.exec(name)?.[1];
    return index === undefined ? [] : [{ index: Number(index), page }];
  });

export const DEFAULT_LEVELS: HeadingLevels = { from: 1, to: 3 };

/**
 * Options for a document whose request has no table of contents. An element with `data-folio-contents` still adds one.
 */
export const NO_CONTENTS: Contents = {
  isAsked: false,
  title: null,
  levels: DEFAULT_LEVELS,
  pageBreak: true,
  pageOffset: 0,
};

/** Parses a range of levels such as `2-4`, or one level. Returns null for any other text. */
export function parseLevels(text: string): HeadingLevels | null {
  const [, first, last = first] = /^([1-6])(?:-([1-6]))?$/.exec(text) ?? [];
  const levels = { from: Number(first), to: Number(last) };
  return levels.from <= levels.to ? levels : null;
}

export function labelsOf(anchors: readonly ContentsAnchor[], pageOffset: number): (string | null)[] {
  const pages = new Map(anchors.map(({ index, page }) => [index, page]));
  const length = Math.max(-1, ...pages.keys()) + 1;
  return Array.from({ length }, (_, index) => {
    const page = pages.get(index);
    return page === undefined ? null : String(page + pageOffset);
  });
}

/**
 * Returns the page number of each link target. The result is sorted by name, so that two results can be compared as
 * text.
 */
export const targetsOf = (named: readonly NamedPage[], pageOffset: number): Record<string, string> =>
  Object.fromEntries(
    named.map(({ name, page }) => [name, String(page + pageOffset)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The attribute of an element that is filled with the table of contents. */
export const CONTENTS_PLACE = "data-folio-contents";
/** Begins the names of what entries lead to; the heading's place among all that may be listed follows, from 0. */
export const CONTENTS_ANCHOR = "folio-contents-";

/** Which table of contents a document gets. */
export interface Contents {
  /** One is put at the document's start where it has no place of its own for it. */
  isAsked: boolean;
  title: string | null;
  /** Of headings, 1 to 6, both ends included. A place may name its own. */
  levels: HeadingLevels;
  /** What follows it begins on a new page. */
  pageBreak: boolean;
  /** Added to the numbers of pages. */
  pageOffset: number;
}

export interface HeadingLevels {
  from: number;
  to: number;
}

/** What is said of pages. Of a first pass nothing is known. */
export interface ContentsFill {
  /** By the heading's place; null leaves the heading out. */
  labels: (string | null)[] | null;
  /** By the fragment that a link leads to, as its URL writes it. */
  targets: Record<string, string> | null;
}

/** What asks in style sheets for the page of a link's target, or for what stands there (css-content-3, section 4). */
export const TARGET_FUNCTIONS = ["target-counter(", "target-text("] as const;

/** A place that the table of contents leads to, by the heading's place, and its page from 1. */
export interface ContentsAnchor {
  index: number;
  page: number;
}

/** A named destination and the number of its page, from 1. Declared here, because the code inside pages cannot load @folio/pdf. */
interface NamedPage {
  name: string;
  page: number;
}

const ANCHOR = new RegExp(`^${CONTENTS_ANCHOR}(\\d{1,7})$`);

/** Returns the pages of the headings that a table of contents leads to. */
export const anchorsOf = (named: readonly NamedPage[]): ContentsAnchor[] =>
  named.flatMap(({ name, page }) => {
    const index = ANCHOR.exec(name)?.[1];
    return index === undefined ? [] : [{ index: Number(index), page }];
  });

export const DEFAULT_LEVELS: HeadingLevels = { from: 1, to: 3 };

/** None, unless the document has a place for it. */
export const NO_CONTENTS: Contents = {
  isAsked: false,
  title: null,
  levels: DEFAULT_LEVELS,
  pageBreak: true,
  pageOffset: 0,
};

/** `2-4`, or one level; null for anything else. */
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

/** In the order of names, so that two of them can be compared as text. */
export const targetsOf = (named: readonly NamedPage[], pageOffset: number): Record<string, string> =>
  Object.fromEntries(
    named.map(({ name, page }) => [name, String(page + pageOffset)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

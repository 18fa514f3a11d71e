/** Attribute of the element that is filled with the table of contents. */
export const CONTENTS_PLACE = "data-folio-contents";
/** Prefix of the names of link targets. The index of the heading among all listable headings follows, from 0. */
export const CONTENTS_ANCHOR = "folio-contents-";

/** Options of a document's table of contents. */
export interface Contents {
  /** Whether to insert a table of contents at the document's start if the document has no place for one. */
  isAsked: boolean;
  title: string | null;
  /** Heading levels from 1 to 6, both ends included. A place in the document may name its own levels. */
  levels: HeadingLevels;
  /** Whether the content after the table of contents starts on a new page. */
  pageBreak: boolean;
  /** Number added to the page numbers. */
  pageOffset: number;
}

export interface HeadingLevels {
  from: number;
  to: number;
}

/** Page numbers to print. They are null in the first pass, before they are known. */
export interface ContentsFill {
  /** Label by the index of the heading; null omits the heading. */
  labels: (string | null)[] | null;
  /** Page by the fragment of a link, as the link's URL writes it. */
  targets: Record<string, string> | null;
}

/** CSS functions for the page or the text of a link's target (css-content-3, section 4). */
export const TARGET_FUNCTIONS = ["target-counter(", "target-text("] as const;

/** A heading that the table of contents links to: the heading's index and its page number, from 1. */
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

/** Options without a table of contents, except where the document has a place for one. */
export const NO_CONTENTS: Contents = {
  isAsked: false,
  title: null,
  levels: DEFAULT_LEVELS,
  pageBreak: true,
  pageOffset: 0,
};

/** Parses `2-4` or one level. Returns null for anything else. */
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

/** Returns page numbers by link target, sorted by name, so that two results can be compared as text. */
export const targetsOf = (named: readonly NamedPage[], pageOffset: number): Record<string, string> =>
  Object.fromEntries(
    named.map(({ name, page }) => [name, String(page + pageOffset)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

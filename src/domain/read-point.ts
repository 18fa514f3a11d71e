import { FolioError, shown } from "./errors.ts";

const BOOKMARK = /^[\w-]{1,200}$/;

/**
 * How far into the database's history somebody has seen. Bookmarks come from the database, are opaque but for their order, which is that of their text, and
 * name a state that copies of the database have reached or not (docs/decisions/0029-replica-reads.md).
 */
export class ReadPoint {
  #bookmark: string | null;
  /** Whether copies may answer that have reached the bookmark; else the database itself does. */
  readonly fromCopies: boolean;

  constructor(bookmark: string | null, fromCopies: boolean) {
    this.#bookmark = bookmark;
    this.fromCopies = fromCopies;
  }

  get bookmark(): string | null {
    return this.#bookmark;
  }

  /** What is older than was seen already changes nothing. */
  saw(bookmark: string | null): void {
    if (bookmark !== null && (this.#bookmark === null || bookmark > this.#bookmark)) this.#bookmark = bookmark;
  }
}

/** The bookmark in a request's header. Throws `invalid_parameter` for what cannot be one. */
export function parseBookmark(header: string | null): string | null {
  if (header === null || BOOKMARK.test(header)) return header;
  const message = `Folio-Bookmark must be what an answer carried by that name, got ${shown(header)}.`;
  throw new FolioError("invalid_parameter", message, { param: "Folio-Bookmark" });
}

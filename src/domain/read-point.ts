import { FolioError, formatValue } from "./errors.ts";

const BOOKMARK = /^[\w-]{1,200}$/;

/**
 * The newest database state that a client has seen, as a D1 bookmark. Bookmarks are opaque, but their order as text is
 * their order in time. A replica may or may not have reached the state of a bookmark
 * (docs/decisions/0029-replica-reads.md).
 */
export class ReadPoint {
  #bookmark: string | null;
  /**
   * Whether a replica that has reached the bookmark may handle the reads. Otherwise the primary database handles them.
   */
  readonly allowsReplicas: boolean;

  constructor(bookmark: string | null, fromCopies: boolean) {
    this.#bookmark = bookmark;
    this.allowsReplicas = fromCopies;
  }

  get bookmark(): string | null {
    return this.#bookmark;
  }

  /** Moves the read point forward to this bookmark. Ignores a bookmark that is older than the current bookmark. */
  advanceTo(bookmark: string | null): void {
    if (bookmark !== null && (this.#bookmark === null || bookmark > this.#bookmark)) this.#bookmark = bookmark;
  }
}

/** Returns the bookmark that a request header contains. Throws `invalid_parameter` if the text cannot be a bookmark. */
export function parseBookmark(header: string | null): string | null {
  if (header === null || BOOKMARK.test(header)) return header;
  const message = `Folio-Bookmark must be the unchanged Folio-Bookmark header of a response; got ${formatValue(header)}.`;
  throw new FolioError("invalid_parameter", message, { param: "Folio-Bookmark" });
}

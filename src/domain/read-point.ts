import { FolioError, formatValue } from "./errors.ts";

const BOOKMARK = /^[\w-]{1,200}$/;

/**
 * The database state that a reader has seen. Bookmarks come from the database and are opaque, but their order as text is their order in
 * time. A replica may or may not have reached a bookmark's state (docs/decisions/0029-replica-reads.md).
 */
export class ReadPoint {
  #bookmark: string | null;
  /** Whether replicas that have reached the bookmark may answer; otherwise the primary answers. */
  readonly allowsReplicas: boolean;

  constructor(bookmark: string | null, fromCopies: boolean) {
    this.#bookmark = bookmark;
    this.allowsReplicas = fromCopies;
  }

  get bookmark(): string | null {
    return this.#bookmark;
  }

  /** Ignores bookmarks that are older than the current one. */
  advanceTo(bookmark: string | null): void {
    if (bookmark !== null && (this.#bookmark === null || bookmark > this.#bookmark)) this.#bookmark = bookmark;
  }
}

/** Returns the bookmark in a request's header. Throws `invalid_parameter` for an impossible bookmark. */
export function parseBookmark(header: string | null): string | null {
  if (header === null || BOOKMARK.test(header)) return header;
  const message = `Folio-Bookmark must be the unchanged Folio-Bookmark header of a response; got ${formatValue(header)}.`;
  throw new FolioError("invalid_parameter", message, { param: "Folio-Bookmark" });
}

import type { Metadata } from "./metadata.ts";

/**
 * Request for one page of a list, newest first (docs/contract/additions.md section 2). The item with the given id is
 * not on the page. At most one of the two ids is set.
 */
export interface PageRequest {
  limit: number;
  startingAfter: string | null;
  endingBefore: string | null;
  /** Without a filter, the list has all objects. */
  filter?: ListFilter | undefined;
}

/** Conditions that every list accepts. A null value and empty metadata do not restrict the list. */
export interface ListFilter {
  createdAfterMs: number | null;
  createdBeforeMs: number | null;
  /** Pairs that the metadata of the objects must have. */
  metadata: Metadata;
}

export interface Page<Item> {
  items: Item[];
  /** Whether more items follow in the direction of the request. */
  hasMore: boolean;
}

/** Merges the same page of several sources, newest first. Their ids are ordered by time. */
export function mergePages<Item extends { id: string }>(
  pages: readonly Page<Item>[],
  request: PageRequest,
): Page<Item> {
  const found = pages.flatMap(({ items }) => items).sort((a, b) => (a.id < b.id ? 1 : -1));
  const { limit, endingBefore } = request;
  const items = endingBefore === null ? found.slice(0, limit) : found.slice(-limit);
  return { items, hasMore: found.length > limit || pages.some(({ hasMore }) => hasMore) };
}

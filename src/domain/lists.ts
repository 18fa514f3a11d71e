/**
 * Request for one page of a list, newest first (docs/contract/additions.md section 2). The item with the given id is
 * not on the page. At most one of the two ids is set.
 */
export interface PageRequest {
  limit: number;
  startingAfter: string | null;
  endingBefore: string | null;
}

export interface Page<Item> {
  items: Item[];
  /** Whether more items follow in the direction of the request. */
  hasMore: boolean;
}

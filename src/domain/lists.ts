/**
 * Request for one page of a list, newest first (docs/contract/additions.md section 2). The two ids are exclusive, and
 * at most one of them is set.
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

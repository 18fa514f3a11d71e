/** One page of a list, newest first (docs/contract/additions.md section 2). Ids are exclusive, and at most one of the two is set. */
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

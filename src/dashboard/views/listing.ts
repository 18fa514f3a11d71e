import { type IdPrefix, isId } from "../../domain/ids.ts";
import type { PageRequest as Cursor, Page } from "../../domain/lists.ts";

const ROWS = 25;

/** Returns the requested page of a list. Ignores a cursor that is not a valid id. */
export function cursorOf(query: URLSearchParams, prefix: IdPrefix): Cursor {
  const id = (name: string) => {
    const value = query.get(name);
    return isId(prefix, value) ? value : null;
  };
  const startingAfter = id("starting_after");
  return { limit: ROWS, startingAfter, endingBefore: startingAfter === null ? id("ending_before") : null };
}

/** Returns the links to newer and older rows, with the current filters. A link is null at the end of the list. */
export function pagerLinks<Row>(
  { items, hasMore }: Page<Row>,
  { url, idOf }: { url: URL; idOf: (row: Row) => string },
): { newer: string | null; older: string | null } {
  const [first, last] = [items[0], items.at(-1)];
  const backwards = url.searchParams.has("ending_before");
  const link = (name: string, row: Row) => {
    const query = new URLSearchParams(url.searchParams);
    query.delete("starting_after");
    query.delete("ending_before");
    query.set(name, idOf(row));
    return `${url.pathname}?${query}`;
  };
  const isFirst = backwards ? !hasMore : !url.searchParams.has("starting_after");
  const isLast = backwards ? false : !hasMore;
  return {
    newer: first === undefined || isFirst ? null : link("ending_before", first),
    older: last === undefined || isLast ? null : link("starting_after", last),
  };
}

import { and, asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Page, PageRequest } from "../domain/lists.ts";

/**
 * Returns conditions and order for reading one page by a time-ordered id, and a function that turns the rows into the page, newest first in
 * either direction. One more row than requested is read to find out whether more follow.
 */
export function paging(idColumn: SQLiteColumn, request: PageRequest) {
  const backwards = request.endingBefore !== null;
  return {
    where: (...conditions: (SQL | undefined)[]) =>
      and(
        ...conditions,
        request.startingAfter === null ? undefined : lt(idColumn, request.startingAfter),
        request.endingBefore === null ? undefined : gt(idColumn, request.endingBefore),
      ),
    order: backwards ? asc(idColumn) : desc(idColumn),
    limit: request.limit + 1,
    page<Row>(rows: Row[]): Page<Row> {
      const kept = rows.slice(0, request.limit);
      return { items: backwards ? kept.reverse() : kept, hasMore: rows.length > request.limit };
    },
  };
}

import { and, asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Page, PageRequest } from "../domain/lists.ts";

/**
 * The conditions and order that read one page by a time-ordered id, and what makes the rows read the page: newest first
 * whichever way it was walked. One row more than asked for is read to learn whether more follow.
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

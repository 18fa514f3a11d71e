import { and, asc, desc, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListFilter, Page, PageRequest } from "../domain/lists.ts";
import type { Metadata } from "../domain/metadata.ts";

/** Table of a list whose objects have a time-ordered id, a creation time, and possibly metadata. */
interface ListedTable {
  id: SQLiteColumn;
  createdAt: SQLiteColumn;
  /** Column or expression with the metadata as JSON. */
  metadata?: SQLiteColumn | SQL;
}

/**
 * Returns conditions and order for reading one page by a time-ordered id, and a function that turns the rows into the page, newest first in
 * either direction. One more row than requested is read to find out whether more follow. For a table, the conditions include the filter of
 * the request. For a column, such as a version number, there is no filter.
 */
export function paging(listed: ListedTable | SQLiteColumn, request: PageRequest) {
  const isColumn = listed instanceof SQLiteColumn;
  const idColumn = isColumn ? listed : listed.id;
  const backwards = request.endingBefore !== null;
  const filters = isColumn || !request.filter ? [] : filterConditions(listed, request.filter);
  return {
    where: (...conditions: (SQL | undefined)[]) =>
      and(
        ...conditions,
        ...filters,
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

function filterConditions(
  { createdAt, metadata: column }: ListedTable,
  { createdAfterMs, createdBeforeMs, metadata }: ListFilter,
): (SQL | undefined)[] {
  return [
    createdAfterMs === null ? undefined : gte(createdAt, createdAfterMs),
    createdBeforeMs === null ? undefined : lte(createdAt, createdBeforeMs),
    ...Object.entries(metadata).map(([key, value]) => metadataCondition(column, key, value)),
  ];
}

/** Condition for objects whose metadata has this pair. Queries have only text, so a value is compared as text. */
function metadataCondition(column: ListedTable["metadata"], key: string, value: Metadata[string]): SQL {
  if (!column) return sql`FALSE`;
  return sql`EXISTS (SELECT 1 FROM json_each(${column}) AS pair WHERE pair.key = ${key}
    AND CASE pair.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' WHEN 'null' THEN 'null' ELSE CAST(pair.value AS text) END = ${String(value)})`;
}

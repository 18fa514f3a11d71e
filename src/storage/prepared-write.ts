import { getTableColumns, is, Param, Placeholder, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { unchecked } from "../domain/unchecked.ts";
import type { Write } from "./database.ts";

/** What the library makes of a write when it is committed. */
interface Prepared {
  stmt: D1PreparedStatement;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
}

/** What the library's `batch` asks of a write. */
interface Preparable {
  _prepare(): Prepared;
}

/**
 * The same write again and again with other values: building its statement takes longer than sending it, so that is done once. `build`
 * stands `sql.placeholder(name)` where a value comes.
 */
export function preparedWrite<Values extends object>(build: () => Write): (values: Values) => Write {
  let built: Prepared | undefined;
  return (values) => {
    // safe because every write of the library is one
    built ??= unchecked<Preparable>(build())._prepare();
    return filled(built, values as Record<string, unknown>);
  };
}

/** A placeholder for each column, under its name in the row's type. */
export function placeholdersOf<Table extends SQLiteTable>(table: Table): Table["$inferInsert"] {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Table["$inferInsert"];
}

function filled(built: Prepared, values: Record<string, unknown>): Write {
  const query = built.getQuery();
  const bound = { sql: query.sql, params: query.params.map((param) => boundValue(param, values)) };
  const prepared: Prepared = {
    stmt: built.stmt,
    getQuery: () => bound,
    mapResult: (result, isFromBatch) => built.mapResult(result, isFromBatch),
  };
  return unchecked<Write>({ _prepare: () => prepared, toSQL: () => bound });
}

function boundValue(param: unknown, values: Record<string, unknown>): unknown {
  if (is(param, Placeholder)) return values[param.name] ?? null;
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = values[param.value.name] ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

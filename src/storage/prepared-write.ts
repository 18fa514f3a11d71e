import { getTableColumns, is, Param, Placeholder, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { unchecked } from "../domain/unchecked.ts";
import type { Write } from "./database.ts";

/** The library's prepared form of a write. */
interface Prepared {
  stmt: D1PreparedStatement;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
}

/** Internal interface of a write that the library's `batch` uses. */
interface Preparable {
  _prepare(): Prepared;
}

/**
 * Returns a write that is executed often with different values. Building a statement takes longer than sending it, so it is built once.
 * `build` uses `sql.placeholder(name)` for each value.
 */
export function preparedWrite<Values extends object>(build: () => Write): (values: Values) => Write {
  let built: Prepared | undefined;
  return (values) => {
    // This cast is safe: every write of the library has this method.
    built ??= unchecked<Preparable>(build())._prepare();
    return filled(built, values as Record<string, unknown>);
  };
}

/** Returns a placeholder for each column, under its name in the row's type. */
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

import type { PdfDocument } from "../file/document.ts";
import { latin1, PdfName } from "../syntax/objects.ts";
import type { Findings } from "./findings.ts";
import { nestedTypes, type StructureNode, structureAttribute } from "./structure.ts";

const MAX_SPAN = 1_000;
const MAX_CELLS = 200_000;

interface Cell {
  node: StructureNode;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Checks that the rows of a table have the same number of columns, and that its data cells have header cells. */
export function checkTable(document: PdfDocument, table: StructureNode, findings: Findings): void {
  const place = { page: table.page, element: `structure element ${table.type}` };
  const grid = cellsOf(document, table);
  if (!grid) {
    findings.add(
      "structure-nesting",
      "Cells of a table overlap, or its rows have different numbers of columns.",
      place,
    );
    return;
  }
  if (!hasHeaders(document, grid)) findings.add("table-header", "Data cells of a table have no header cell.", place);
}

/** Returns the cells with their positions. Returns null if cells overlap or rows differ in their number of columns. */
export function cellsOf(document: PdfDocument, table: StructureNode): Cell[] | null {
  const rows = nestedTypes(table).flatMap((part) =>
    part.standard === "TR" ? [part] : nestedTypes(part).filter(({ standard }) => standard === "TR"),
  );
  const taken: Set<number>[] = rows.map(() => new Set());
  const cells: Cell[] = [];
  let left = MAX_CELLS;
  for (const [row, node] of rows.entries()) {
    let column = 0;
    for (const cell of nestedTypes(node)) {
      while (taken[row]?.has(column)) column += 1;
      const placed = {
        node: cell,
        row,
        column,
        rows: span(document, cell, "RowSpan"),
        columns: span(document, cell, "ColSpan"),
      };
      left -= placed.rows * placed.columns;
      if (left < 0 || !claim(taken, placed)) return null;
      cells.push(placed);
      column += placed.columns;
    }
  }
  const width = taken[0]?.size ?? 0;
  return taken.every((row) => row.size === width) ? cells : null;
}

function claim(taken: Set<number>[], { row, column, rows, columns }: Cell): boolean {
  for (let y = row; y < row + rows; y++) {
    const own = taken[y];
    if (!own) return false;
    for (let x = column; x < column + columns; x++) {
      if (own.has(x)) return false;
      own.add(x);
    }
  }
  return true;
}

function span(document: PdfDocument, { dict }: StructureNode, key: string): number {
  const value = structureAttribute(document, dict, key);
  return typeof value === "number" ? Math.min(MAX_SPAN, Math.max(1, Math.trunc(value))) : 1;
}

/** Whether every data cell has a header cell: by its Headers, by a Scope in its row or column, or by the place. */
function hasHeaders(document: PdfDocument, cells: readonly Cell[]): boolean {
  const headers = cells.filter(({ node }) => node.standard === "TH");
  const ids = new Set(headers.map(({ node }) => idOf(document, node)));
  const scoped = headers.map((header) => ({ ...header, scope: scopeOf(document, header.node) }));
  const rowHeaders = new Set<number>();
  const columnHeaders = new Set<number>();
  for (const { scope, row, column, rows, columns } of scoped) {
    if (scope === "Row" || scope === "Both") for (let y = row; y < row + rows; y++) rowHeaders.add(y);
    if (scope === "Column" || scope === "Both") for (let x = column; x < column + columns; x++) columnHeaders.add(x);
  }
  return cells.every(({ node, row, column }) => {
    if (node.standard !== "TD") return true;
    const named = document.array(structureAttribute(document, node.dict, "Headers"));
    if (named && named.length > 0)
      return named.every((id) => ids.has(latin1(document.string(id)?.bytes ?? new Uint8Array())));
    return rowHeaders.has(row) || columnHeaders.has(column);
  });
}

const idOf = (document: PdfDocument, { dict }: StructureNode): string =>
  latin1(document.string(dict.get("ID"))?.bytes ?? new Uint8Array());

export function scopeOf(document: PdfDocument, { dict }: StructureNode): string | null {
  const value = structureAttribute(document, dict, "Scope");
  return value instanceof PdfName ? value.text : null;
}

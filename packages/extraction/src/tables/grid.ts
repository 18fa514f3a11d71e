import { union } from "../geometry.ts";
import type { Line } from "./columns.ts";
import { cellText, type Span, type Table, withoutLeaders } from "./table.ts";

/** Row of the grid: the text in each column, and the cells that span several columns. */
interface GridRow {
  cells: string[];
  spans: { column: number; columnSpan: number }[];
}

/**
 * Returns the rows of a grid from groups of printed lines, one group per row. Drops columns that are empty in every
 * row.
 */
function gridFrom(groups: readonly (readonly Line[])[]): { cells: string[][]; spans: Span[] } {
  const rows = groups.map(rowFrom).filter(({ cells }) => cells.some((text) => text !== ""));
  const columnCount = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const used = Array.from({ length: columnCount }, (_, column) => column).filter((column) =>
    rows.some(({ cells }) => cells[column]),
  );
  const spans = rows.flatMap(({ spans: across }, row) =>
    across.flatMap(({ column, columnSpan }) => {
      const covered = used.filter((index) => index >= column && index < column + columnSpan);
      return covered.length > 1 ? [{ row, column: used.indexOf(column), rowSpan: 1, columnSpan: covered.length }] : [];
    }),
  );
  return {
    cells: rows.map(({ cells }) => used.map((column) => cells[column] ?? "")),
    spans: spans.filter(({ column }) => column >= 0),
  };
}

function rowFrom(lines: readonly Line[]): GridRow {
  const columns = lines[0]?.cells.length ?? 0;
  const cells = Array.from({ length: columns }, (_, column) =>
    withoutLeaders(cellText(lines.flatMap((line) => line.cells[column] ?? []))),
  );
  const spans = new Map<number, number>();
  for (const { column, columnSpan } of lines.flatMap((line) => line.spans)) {
    spans.set(column, Math.max(columnSpan, spans.get(column) ?? 0));
  }
  return { cells, spans: [...spans].map(([column, columnSpan]) => ({ column, columnSpan })) };
}

export interface TableParts {
  header: readonly (readonly Line[])[];
  body: readonly (readonly Line[])[];
  headerMarked: boolean;
  confidence: number;
  evidence: Table["evidence"];
}

export function tableFrom({ header, body, headerMarked, confidence, evidence }: TableParts): Table {
  const lines = [...header, ...body].flat();
  const words = lines.flatMap(({ cells }) => cells.flat());
  return {
    ...union(lines.map(({ row }) => row)),
    ...gridFrom([...header, ...body]),
    headerRows: header.length,
    headerMarked: headerMarked,
    confidence,
    evidence,
    continues: false,
    words,
  };
}

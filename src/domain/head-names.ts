import type { TableSpan } from "./extracted.ts";

/**
 * One name for each column out of heads that stand in several rows: from the uppermost down to the column's own, joined by " / ". A head
 * that spans counts for every column under it.
 */
export function headNames(head: readonly (readonly string[])[], spans: readonly TableSpan[]): string[] {
  const columns = Math.max(0, ...head.map(({ length }) => length));
  return Array.from({ length: columns }, (_, column) => {
    const names = head.map((cells, row) => {
      const covering = spans.find((span) => covers(span, row, column));
      return covering ? (head[covering.row]?.[covering.column] ?? "") : (cells[column] ?? "");
    });
    return names.filter((name, index) => name !== "" && name !== names[index - 1]).join(" / ");
  });
}

const covers = ({ row, column, rowSpan, columnSpan }: TableSpan, atRow: number, atColumn: number): boolean =>
  atRow >= row && atRow < row + rowSpan && atColumn >= column && atColumn < column + columnSpan;

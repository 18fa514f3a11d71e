import type { TableSpan } from "../extracted.ts";

/**
 * Returns one name per column for several header rows. A name consists of the column's headers from top to bottom,
 * joined by " / ". A header that spans several columns is part of the name of each of these columns. A header that
 * spans all columns, with other headers below it, is the title of the table and is left out.
 */
export function columnNames(head: readonly (readonly string[])[], spans: readonly TableSpan[]): string[] {
  const columns = columnsOf(head);
  const titles = titleRows(head, spans);
  return Array.from({ length: columns }, (_, column) => {
    const names = head.slice(titles).map((cells, index) => {
      const row = titles + index;
      const covering = spans.find((span) => covers(span, row, column));
      return covering ? (head[covering.row]?.[covering.column] ?? "") : (cells[column] ?? "");
    });
    return names.filter((name, index) => name !== "" && name !== names[index - 1]).join(" / ");
  });
}

/**
 * Returns the number of header rows at the start that are titles. In a title row, one cell spans all columns, and
 * header rows follow below.
 */
export function titleRows(head: readonly (readonly string[])[], spans: readonly TableSpan[]): number {
  const columns = columnsOf(head);
  const isTitle = (index: number): boolean =>
    columns > 1 &&
    spans.some(({ row, rowSpan, columnSpan }) => row === index && rowSpan === 1 && columnSpan === columns);
  const first = head.findIndex((_, index) => !isTitle(index));
  return Math.max(0, first);
}

const columnsOf = (head: readonly (readonly string[])[]): number => Math.max(0, ...head.map(({ length }) => length));

const covers = ({ row, column, rowSpan, columnSpan }: TableSpan, atRow: number, atColumn: number): boolean =>
  atRow >= row && atRow < row + rowSpan && atColumn >= column && atColumn < column + columnSpan;

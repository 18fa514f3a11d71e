import { overlapX, union } from "../geometry.ts";
import type { Word } from "../layout/words.ts";
import type { StructureElement } from "../reading/structure.ts";
import { cellText, type Span, type Table } from "./table.ts";

interface TaggedCell {
  words: Word[];
  head: boolean;
}

const ROW_GROUPS: ReadonlySet<string> = new Set(["THead", "TBody", "TFoot"]);

const elements = ({ children }: StructureElement): StructureElement[] =>
  children.filter((child) => typeof child !== "number");

export function marksUnder(element: StructureElement): number[] {
  return element.children.flatMap((child) => (typeof child === "number" ? [child] : marksUnder(child)));
}

export const holdsTable = (element: StructureElement): boolean =>
  elements(element).some((child) => child.role === "Table" || holdsTable(child));

function rowsUnder(element: StructureElement): StructureElement[] {
  return elements(element).flatMap((child) =>
    child.role === "TR"
      ? [child]
      : ROW_GROUPS.has(child.role) || child.role === "NonStruct" || child.role === "Div"
        ? rowsUnder(child)
        : [],
  );
}

/** The table a structure element describes; null when it is a table in name only (one row, one column, or tables inside). */
export function taggedTable(element: StructureElement, wordsBy: ReadonlyMap<number, Word[]>): Table | null {
  if (holdsTable(element)) return null;
  const all = rowsUnder(element).map((row) =>
    elements(row)
      .filter(({ role }) => role === "TH" || role === "TD")
      .map(
        (cell): TaggedCell => ({
          head: cell.role === "TH",
          words: marksUnder(cell).flatMap((mark) => wordsBy.get(mark) ?? []),
        }),
      ),
  );
  // Pages made from HTML keep tables at a distance by empty rows; further ones are there to be filled in.
  const rows = all.slice(
    Math.max(
      0,
      all.findIndex((row) => row.some(({ words }) => words.length > 0)),
    ),
  );
  const columnCount = Math.max(0, ...rows.map(({ length }) => length));
  const words = rows.flat().flatMap((cell) => cell.words);
  if (rows.length < 2 || columnCount < 2 || words.length === 0 || !isInOrder(rows)) return null;
  const { cells, spans } = inColumns(rows, columnCount);
  const heads = rows.findIndex((row) => row.length === 0 || !row.every(({ head }) => head));
  const headerRows = heads === -1 ? 1 : Math.min(heads, rows.length - 1);
  const first = cells[0] ?? [];
  return {
    ...union(words),
    cells,
    spans,
    headerRows:
      headerRows === 0 && rows[0]?.every(({ words: held }) => held.every(({ bold }) => bold)) && first.every(Boolean)
        ? 1
        : headerRows,
    headMarked: heads > 0,
    confidence: 0.98,
    evidence: "tags",
    continues: false,
    words,
  };
}

/** Some producers tag cells in the order they were painted: such rows jump to and fro across the page. */
function isInOrder(rows: readonly TaggedCell[][]): boolean {
  const starts = rows.map((row) => row.flatMap(({ words }) => (words.length > 0 ? [union(words).x0] : [])));
  const rising = starts.filter((row) => row.every((x, index) => x >= (row[index - 1] ?? -Infinity))).length;
  const falling = starts.filter((row) => row.every((x, index) => x <= (row[index - 1] ?? Infinity))).length;
  return Math.max(rising, falling) >= 0.9 * rows.length;
}

/** Rows with fewer cells hold cells that span: each goes to the columns its words lie under. */
function inColumns(rows: readonly TaggedCell[][], columnCount: number): { cells: string[][]; spans: Span[] } {
  const full = rows.filter(({ length }) => length === columnCount);
  const columns = Array.from({ length: columnCount }, (_, column) =>
    union(full.flatMap((row) => row[column]?.words ?? [])),
  );
  const spans: Span[] = [];
  const cells = rows.map((row, rowIndex) => {
    const texts = Array.from({ length: columnCount }, () => "");
    let next = 0;
    row.forEach((cell, index) => {
      const box = union(cell.words);
      const covered = columns.flatMap((column, at) =>
        overlapX(column, box) > 0.5 * Math.min(column.x1 - column.x0, box.x1 - box.x0) ? [at] : [],
      );
      const column = row.length === columnCount ? index : Math.max(next, covered[0] ?? next);
      const free = columnCount - (row.length - index - 1);
      const place = Math.min(column, free - 1);
      texts[place] = cellText(cell.words);
      const across = row.length === columnCount ? 1 : covered.filter((at) => at >= place && at < free).length;
      if (across > 1) spans.push({ row: rowIndex, column: place, rowSpan: 1, columnSpan: across });
      next = place + Math.max(1, across);
    });
    return texts;
  });
  return { cells, spans };
}

import { overlapX, union } from "../geometry.ts";
import type { Word } from "../layout/words.ts";
import type { StructureElement } from "../reading/structure.ts";
import { headerLines, isHeaderMarked } from "./header.ts";
import type { Table } from "./table.ts";
import {
  declaresSpans,
  gridOfTags,
  type PlacedCell,
  placedBySpans,
  type TaggedCell,
  type TaggedGrid,
} from "./tagged-grid.ts";

const ROW_GROUPS: ReadonlySet<string> = new Set(["THead", "TBody", "TFoot"]);

const childElements = ({ children }: StructureElement): StructureElement[] =>
  children.filter((child) => typeof child !== "number");

export function mcidsUnder(element: StructureElement): number[] {
  return element.children.flatMap((child) => (typeof child === "number" ? [child] : mcidsUnder(child)));
}

export const holdsTable = (element: StructureElement): boolean =>
  childElements(element).some((child) => child.role === "Table" || holdsTable(child));

function rowsUnder(element: StructureElement): StructureElement[] {
  return childElements(element).flatMap((child) =>
    child.role === "TR"
      ? [child]
      : ROW_GROUPS.has(child.role) || child.role === "NonStruct" || child.role === "Div"
        ? rowsUnder(child)
        : [],
  );
}

export interface TaggedTable {
  table: Table;
  /**
   * Whether the rows end at different columns when the declared spans are applied. The columns of the cells are then
   * estimated from the positions of their words.
   */
  isRagged: boolean;
}

/**
 * Returns the table of a tagged element. Returns null when the element is not a real table: it has only one row or
 * column, or contains other tables.
 */
export function taggedTable(element: StructureElement, wordsBy: ReadonlyMap<number, Word[]>): TaggedTable | null {
  if (holdsTable(element)) return null;
  const all = rowsUnder(element).map((row) =>
    childElements(row)
      .filter(({ role }) => role === "TH" || role === "TD")
      .map(
        (cell): TaggedCell => ({
          isHeader: cell.role === "TH",
          covers: cell.covers,
          words: mcidsUnder(cell).flatMap((mark) => wordsBy.get(mark) ?? []),
        }),
      ),
  );
  // PDFs made from HTML use empty rows above a table as spacing. Empty rows after the first filled row are meant to be
  // filled in.
  const rows = all.slice(
    Math.max(
      0,
      all.findIndex((row) => row.some(({ words }) => words.length > 0)),
    ),
  );
  const columnCount = Math.max(0, ...rows.map(({ length }) => length));
  const words = rows.flat().flatMap((cell) => cell.words);
  if (rows.length < 2 || columnCount < 2 || words.length === 0 || !isInOrder(rows)) return null;
  const bySpans = declaresSpans(rows) ? placedBySpans(rows) : null;
  const grid = gridOfTags(bySpans ?? placedByWords(rows, columnCount), rows.length);
  if (grid.cells.length < 2 || (grid.cells[0]?.length ?? 0) < 2) return null;
  const table: Table = {
    ...union(words),
    cells: grid.cells,
    spans: grid.spans,
    ...headerOf(rows, grid),
    confidence: 0.98,
    evidence: "tags",
    continues: false,
    words,
  };
  return { table, isRagged: declaresSpans(rows) && bySpans === null };
}

const NO_RULES = { separators: [], everyRowParted: false };

/**
 * Returns the number of header rows, and whether they are tagged or visually distinct. If no rows are tagged as header
 * rows, a bold first row or words above numbers count as the header.
 */
function headerOf(
  rows: readonly TaggedCell[][],
  { cells, lines, rowAt }: TaggedGrid,
): Pick<Table, "headerRows" | "headerMarked"> {
  const first = rows.findIndex((row) => row.length === 0 || !row.every(({ isHeader: head }) => head));
  const tagged = rowAt.slice(0, first === -1 ? 1 : first).filter((row) => row !== null).length;
  if (tagged > 0) return { headerRows: Math.min(tagged, cells.length - 1), headerMarked: first > 0 };
  const bold = lines[0]?.row.words.every((word) => word.bold) && cells[0]?.every(Boolean);
  if (bold) return { headerRows: 1, headerMarked: false };
  const found = Math.min(headerLines(lines, NO_RULES), cells.length - 1);
  const marked = found > 0 && isHeaderMarked(lines, found, NO_RULES);
  return { headerRows: marked ? found : 0, headerMarked: marked };
}

/**
 * Whether the cells of most rows are in order from left to right, or from right to left. Some producers tag cells in
 * painting order, which jumps across the page.
 */
function isInOrder(rows: readonly TaggedCell[][]): boolean {
  const starts = rows.map((row) => row.flatMap(({ words }) => (words.length > 0 ? [union(words).x0] : [])));
  const rising = starts.filter((row) => row.every((x, index) => x >= (row[index - 1] ?? -Infinity))).length;
  const falling = starts.filter((row) => row.every((x, index) => x <= (row[index - 1] ?? Infinity))).length;
  return Math.max(rising, falling) >= 0.9 * rows.length;
}

/**
 * Places each cell in the columns that its words overlap horizontally. In a row with fewer cells than columns, some
 * cells span columns.
 */
function placedByWords(rows: readonly TaggedCell[][], columnCount: number): PlacedCell[] {
  const full = rows.filter(({ length }) => length === columnCount);
  const columns = Array.from({ length: columnCount }, (_, column) =>
    union(full.flatMap((row) => row[column]?.words ?? [])),
  );
  return rows.flatMap((row, rowIndex) => {
    let next = 0;
    return row.map(({ words }, index): PlacedCell => {
      const box = union(words);
      const covered = columns.flatMap((column, at) =>
        overlapX(column, box) > 0.5 * Math.min(column.x1 - column.x0, box.x1 - box.x0) ? [at] : [],
      );
      const place = row.length === columnCount ? index : Math.max(next, covered[0] ?? next);
      const free = columnCount - (row.length - index - 1);
      const column = Math.min(place, free - 1);
      const across = row.length === columnCount ? 1 : covered.filter((at) => at >= column && at < free).length;
      const columnSpan = Math.max(1, across);
      next = column + columnSpan;
      return { row: rowIndex, column, rowSpan: 1, columnSpan, words };
    });
  });
}

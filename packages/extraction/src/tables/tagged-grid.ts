import { union } from "../geometry.ts";
import { rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { CellSpan } from "../reading/structure.ts";
import { isCurrency, isUnit, type Line } from "./columns.ts";
import { cellText, type Span } from "./table.ts";

export interface TaggedCell {
  words: Word[];
  isHeader: boolean;
  covers: CellSpan | null;
}

/** Cell of a tagged table with its row and column. */
export interface PlacedCell extends Span {
  words: Word[];
}

export interface TaggedGrid {
  cells: string[][];
  spans: Span[];
  /** Rows of the grid as lines of text, with the words of each column. */
  lines: Line[];
  /** Index in the grid of each tagged row. Null for an empty row that was dropped because it only served as spacing. */
  rowAt: (number | null)[];
}

/** Maximum number of columns of a tagged table. */
const MAX_COLUMNS = 300;
/** Maximum number of rows that a cell may span. */
const MAX_ROW_SPAN = 1000;
/** Minimum height of an empty row that a person is meant to fill in, in ems. A lower empty row is only spacing. */
const ROOM_EM = 0.9;

export const declaresSpans = (rows: readonly TaggedCell[][]): boolean =>
  rows.some((row) => row.some(({ covers }) => covers));

/**
 * Places each cell in the first free column of its row. Returns null when the rows then end at different columns,
 * because the table then lacks cells.
 */
export function placedBySpans(rows: readonly TaggedCell[][]): PlacedCell[] | null {
  const taken: number[] = [];
  const placed: PlacedCell[] = [];
  const ends = new Set<number>();
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const { words, covers } of cells) {
      while ((taken[column] ?? 0) > row) column++;
      const columnSpan = covers?.columns ?? 1;
      const rowSpan = Math.min(covers?.rows ?? 1, rows.length - row, MAX_ROW_SPAN);
      if (column + columnSpan > MAX_COLUMNS) return null;
      for (let at = column; at < column + columnSpan; at++) taken[at] = row + rowSpan;
      placed.push({ row, column, rowSpan, columnSpan, words });
      column += columnSpan;
    }
    if (cells.length > 0) ends.add(taken.filter((until) => until > row).length);
  }
  return ends.size === 1 ? placed : null;
}

/**
 * Returns the table that a reader sees. Web pages, and PDFs made from web pages, put currency signs and units into
 * separate cells to align numbers. They also use empty columns and rows as spacing.
 */
export function gridOfTags(placed: readonly PlacedCell[], rowCount: number): TaggedGrid {
  const columns = mapColumns(placed);
  const rows = mapRows(placed, rowCount);
  const [columnAt, columnTotal] = [columns.at, columns.total];
  const rowTotal = rows.filter((row) => row !== null).length;
  const words = Array.from({ length: rowTotal }, () => Array.from({ length: columnTotal }, (): Word[] => []));
  const spans: Span[] = [];
  for (const cell of placed) {
    const row = rows[cell.row] ?? null;
    const covered = within(columnAt, cell.column, cell.columnSpan);
    const [column] = covered;
    if (row === null || column === undefined || cell.words.length === 0) continue;
    words[row]?.[column]?.push(...cell.words);
    const rowSpan = within(rows, cell.row, cell.rowSpan).length;
    if (rowSpan > 1 || covered.length > 1) spans.push({ row, column, rowSpan, columnSpan: covered.length });
  }
  return {
    cells: words.map((row) => row.map(cellText)),
    spans,
    lines: words.map((cells, index) =>
      lineOf(
        cells,
        spans.filter(({ row }) => row === index),
      ),
    ),
    rowAt: rows,
  };
}

const within = (places: readonly (number | null)[], start: number, span: number): number[] => [
  ...new Set(places.slice(start, start + span).flatMap((place) => place ?? [])),
];

function lineOf(cells: Word[][], spans: readonly Span[]): Line {
  const words = cells.flat();
  const [first] = rowsOf(words);
  return { row: first ?? { ...union(words), words, baseline: 0, size: 0 }, cells, spans: [...spans] };
}

/**
 * Returns the index in the grid of each tagged column. A column of currency signs or units gets the index of the column
 * with the numbers. A column without a text that belongs only to this column is dropped.
 */
function mapColumns(placed: readonly PlacedCell[]): { at: (number | null)[]; total: number } {
  const count = Math.max(0, ...placed.map(({ column, columnSpan }) => column + columnSpan));
  const filled = placed.filter(({ words }) => words.length > 0);
  const entries = Array.from({ length: count }, () => new Map<number, string>());
  for (const cell of filled) if (cell.columnSpan === 1) entries[cell.column]?.set(cell.row, cellText(cell.words));
  const kept = entries.map(({ size }) => size > 0);
  for (const { column, columnSpan } of filled) {
    if (!kept.slice(column, column + columnSpan).some(Boolean)) kept[column] = true;
  }
  let total = 0;
  const at = entries.map((own, index) => {
    if (!kept[index]) return null;
    const before = entries[index - 1];
    const joins =
      before && kept[index - 1] && (standBeside(before, own, isCurrency) || standBeside(own, before, isUnit));
    return joins ? total - 1 : total++;
  });
  return { at, total };
}

/**
 * Whether the first column contains only signs in all rows in which the second column also has a text. There must be at
 * least one such row.
 */
function standBeside(
  signs: ReadonlyMap<number, string>,
  figures: ReadonlyMap<number, string>,
  isOwn: (text: string) => boolean,
): boolean {
  const beside = [...signs].filter(([row]) => figures.has(row));
  return beside.length > 0 && beside.every(([, text]) => isOwn(text));
}

/**
 * Returns the index in the grid of each tagged row, or null for a dropped row. Empty rows between two filled rows are
 * kept if they are high enough for handwriting. They are dropped if empty rows follow most filled rows. Empty rows at
 * the end are dropped if any other empty rows are dropped.
 */
function mapRows(placed: readonly PlacedCell[], count: number): (number | null)[] {
  const held = Array.from({ length: count }, (): Word[] => []);
  for (const { row, words } of placed) held[row]?.push(...words);
  const filled = held.flatMap(({ length }, row) => (length > 0 ? [row] : []));
  const gaps = filled.slice(1).map((row, index) => ({ from: filled[index] ?? 0, to: row }));
  const open = gaps.filter(({ from, to }) => to - from > 1);
  const tight = open.filter(({ from, to }) => !hasRoom(held[from] ?? [], held[to] ?? [], to - from - 1));
  const spacing = open.length > gaps.length / 2 ? open : tight;
  const dropped = new Set(spacing.flatMap(({ from, to }) => range(from + 1, to)));
  if (spacing.length > 0) for (const row of range((filled.at(-1) ?? count) + 1, count)) dropped.add(row);
  let next = 0;
  return held.map((_, row) => (dropped.has(row) ? null : next++));
}

function hasRoom(above: readonly Word[], below: readonly Word[], rows: number): boolean {
  const size = Math.min(...below.map((word) => word.size));
  return union(below).y0 - union(above).y1 >= rows * ROOM_EM * size;
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);

import { centreY, median, union } from "../geometry.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import { type Column, type Line, placeLine } from "./columns.ts";
import { headerGroups } from "./header.ts";
import type { LatticeCell } from "./lattice.ts";
import { groupLines } from "./line-groups.ts";
import { isCentred } from "./separators.ts";
import { cellText, isFigure } from "./table.ts";

/** Minimum number of cell texts in a row for these texts to count as vertically centred. */
const MIN_CENTRED = 3;
/** Maximum distance between the vertical centre of a cell's text and the centre of its row, in ems. */
const CENTRING_TOLERANCE_EM = 0.35;
/** Maximum distance between the baselines of consecutive lines in one cell, in ems. */
const MAX_LEADING_EM = 1.55;

/** Cell of the final grid. Its words are separate and not yet joined to text. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  words: Word[];
}

/** Cells between ruled lines, with the words in each cell. */
interface FilledGrid {
  cells: readonly LatticeCell[];
  contents: ReadonlyMap<LatticeCell, Word[]>;
  columns: readonly Column[];
}

/**
 * Splits bands into table rows. A band is the strip between two horizontal ruled lines. If a table has ruled lines only
 * between columns, one band contains many printed rows.
 */
export function splitBands(bands: number, grid: FilledGrid): GridCell[] {
  const { cells, contents, columns } = grid;
  const placed: GridCell[] = [];
  let row = 0;
  const startOfBand: number[] = [];
  const heldBack: LatticeCell[] = [];
  for (let band = 0; band < bands; band++) {
    startOfBand.push(row);
    const whole = cells.find((cell) => cell.row === band && cell.columnSpan === columns.length);
    const open = whole && bandWithoutRules(contents.get(whole) ?? [], columns, band === 0);
    if (whole && open) {
      for (const cell of open.placed) placed.push({ ...cell, row: row + cell.row });
      row += open.rows;
      for (let covered = 1; covered < whole.rowSpan; covered++, band++) startOfBand.push(row);
      continue;
    }
    const single = cells.filter((cell) => cell.row === band && cell.rowSpan === 1);
    heldBack.push(...cells.filter((cell) => cell.row === band && cell.rowSpan > 1));
    const groups = rowsInBand({ ...grid, cells: single }, bands);
    groups.forEach((group, index) => {
      for (const cell of single) {
        const held = (contents.get(cell) ?? []).filter((word) => groups.length === 1 || group.has(word));
        placed.push({ row: row + index, column: cell.column, rowSpan: 1, columnSpan: cell.columnSpan, words: held });
      }
    });
    row += groups.length;
  }
  startOfBand.push(row);
  for (const cell of heldBack) {
    const start = startOfBand[cell.row] ?? 0;
    const end = startOfBand[cell.row + cell.rowSpan] ?? row;
    placed.push({
      row: start,
      column: cell.column,
      rowSpan: end - start,
      columnSpan: cell.columnSpan,
      words: contents.get(cell) ?? [],
    });
  }
  return placed;
}

/**
 * Returns the rows of a band (the area between two horizontal ruled lines) that has columns without ruled lines between
 * the rows. Vertical lines may start below the header rows or end above the last rows. If `heads` is true, the band is
 * the first band of the table. Its rows are then header rows, perhaps below a title. Otherwise, its rows are body rows.
 * Returns null when the lines of text do not form columns.
 */
function bandWithoutRules(
  words: readonly Word[],
  columns: readonly Column[],
  heads: boolean,
): { placed: GridCell[]; rows: number } | null {
  if (columns.length < 3) return null;
  const lines = rowsOf(words).map((row) => placeLine(row, columns, []));
  const filled = ({ cells: held }: Line): number => held.filter((entry) => entry.length > 0).length;
  const first = lines.findIndex((line) => filled(line) >= 2);
  if (first === -1) return null;
  const several = lines.filter((line) => filled(line) >= 2).length;
  const tabular = heads
    ? lines.some((line) => filled(line) >= 0.6 * columns.length)
    : several >= 0.6 * lines.length
      ? several >= 2
      : several >= Math.max(4, 0.3 * lines.length);
  if (!tabular) return null;
  const groups = heads ? headerGroups(lines.slice(first), []) : groupLines(lines, columns);
  const placed = groups.flatMap((group, row) => {
    const spans = group.flatMap((line) => line.spans);
    return columns.map((_, column): GridCell => {
      const columnSpan = spans.find((span) => span.column === column)?.columnSpan ?? 1;
      return { row, column, rowSpan: 1, columnSpan, words: group.flatMap((line) => line.cells[column] ?? []) };
    });
  });
  return { placed, rows: groups.length };
}

function rowsInBand(grid: FilledGrid, bands: number): Set<Word>[] {
  const { cells, contents, columns } = grid;
  const words = cells.flatMap((cell) => contents.get(cell) ?? []);
  const whole = [new Set(words)];
  const rows = rowsOf(words);
  if (rows.length < 2 || areCentredEntries(cells.map((cell) => contents.get(cell) ?? []))) return whole;
  const lines = rows.map((row) => lineIn(row, grid));
  const inner = columns.map(({ x0, x1 }): Column => ({ x0: x0 + 2, x1: x1 - 3 }));
  const groups = groupLines(lines, inner);
  if (groups.length < 2 || isCentred(groups)) return whole;
  const filled = (group: readonly Line[]): number =>
    new Set(group.flatMap(({ cells: held }) => held.flatMap((cell, index) => (cell.length > 0 ? [index] : [])))).size;
  const used = filled(lines);
  const even = groups.filter((group) => filled(group) >= Math.max(2, 0.6 * used)).length;
  const figures = groups.filter((group) =>
    group.some(({ cells: held }) =>
      held.some((cell, index) => index > 0 && cell.length > 0 && isFigure(cellText(cell))),
    ),
  ).length;
  const convincing =
    bands <= 3 || groups.length >= 4
      ? even >= 0.6 * groups.length || figures >= 0.6 * groups.length
      : even === groups.length && figures >= groups.length - 1;
  return convincing && used >= 2 ? groups.map((group) => new Set(group.flatMap(({ row }) => row.words))) : whole;
}

/**
 * Whether the texts of a row's cells are vertically centred. Some texts must have an odd number of lines and others an
 * even number, so that their lines are at alternating heights. The lines of several rows are never at alternating
 * heights.
 */
function areCentredEntries(entries: readonly (readonly Word[])[]): boolean {
  const blocks = entries.filter(({ length }) => length > 0).map((words) => ({ lines: rowsOf(words), ...union(words) }));
  const [first] = blocks;
  if (!first || blocks.length < MIN_CENTRED) return false;
  const size = first.lines[0]?.size ?? 0;
  const middle = median(blocks.map(centreY));
  const counts = blocks.map(({ lines }) => lines.length);
  const figures = blocks.filter(
    ({ lines }) => lines.length > 1 && lines.every((line) => isFigure(cellText(line.words))),
  );
  const leading = ({ lines }: (typeof blocks)[number]): boolean =>
    lines.every(
      (line, index) => index === 0 || line.baseline - (lines[index - 1]?.baseline ?? 0) < MAX_LEADING_EM * size,
    );
  return (
    figures.length < 2 &&
    counts.some((count) => count % 2 === 0) &&
    counts.some((count) => count % 2 === 1) &&
    blocks.every((block) => Math.abs(centreY(block) - middle) < CENTRING_TOLERANCE_EM * size && leading(block))
  );
}

function lineIn(row: Row, { cells, contents, columns }: FilledGrid): Line {
  const line: Line = { row, cells: columns.map(() => []), spans: [] };
  for (const cell of cells) {
    const held = new Set(contents.get(cell) ?? []);
    line.cells[cell.column] = row.words.filter((word) => held.has(word));
  }
  return line;
}

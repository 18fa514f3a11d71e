import { type Box, centreX, centreY, height, overlapX, overlapY, union } from "../geometry.ts";
import { isCaption } from "../layout/blocks.ts";
import { rowsOf, type Segment } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Fill, Rule } from "../reading/page-content.ts";
import { type GridCell, splitBands } from "./bands.ts";
import { splitRowsAtBorderEnds, splitRowsAtJoints } from "./border-joints.ts";
import { classifyBoxes, type NonTableBoxes } from "./boxes.ts";
import { type Column, columnsOf, type Line, piecesOf, placeLine } from "./columns.ts";
import { assignHeaderGroups, headerLines, isHeaderMarked } from "./header.ts";
import { withHeadersAbove } from "./headers-above-grid.ts";
import { cellFor, cellsOf, isFrame, type Lattice, type LatticeCell, latticesOf, wordsInside } from "./lattice.ts";
import { separatorsIn } from "./separators.ts";
import { cellText, isFigure, type Span, type Table, withoutLeaders } from "./table.ts";

/**
 * Maximum average number of words per cell. With more words, the cells are articles on a page that is laid out in
 * boxes.
 */
const MAX_WORDS_PER_CELL = 60;

/**
 * Minimum number of filled cells in a grid that has an empty cell other than the upper left cell. With fewer filled
 * cells, the boxes are a diagram.
 */
const MIN_ENTRIES = 4;

const HEAD_GAP_EM = 0.4;
/** Maximum number of columns to which group headers are assigned. */
const MAX_GROUPED_COLUMNS = 40;
/** Maximum share of a header's width that may extend into the next column where no ruled line separates the columns. */
const FRINGE = 0.25;
/** Minimum share of a column's lines that must contain the texts of several cells for the column to be split. */
const SEVERAL_ENTRIES = 0.5;

/** Minimum share of a cell's height that a filled area must cover to separate columns. */
const COVERS = 0.6;
/** Tolerance for the shared edge of two neighbouring filled areas, in points. */
const SAME_EDGE_PT = 2;

/** Minimum number of words of a note inside a table. A note is a row with a single cell that contains sentences. */
const MIN_NOTE_WORDS = 12;
const NOTE = /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|fuentes?|notas?|remarques?)\s*:/iu;

export interface RuledRegions {
  tables: Table[];
  boxes: NonTableBoxes[];
}

/**
 * Returns the tables and boxes that are drawn as grids of ruled lines. Each table or box contains the words inside it.
 */
export function ruledTables(words: readonly Word[], rules: readonly Rule[], fills: readonly Fill[]): RuledRegions {
  const ruled: RuledRegions = { tables: [], boxes: [] };
  const lattices = latticesOf(rules);
  for (const grid of lattices) {
    const drawn = withHeadersAbove(grid, words);
    const nested = lattices.filter((other) => isWithin(other, grid));
    if (nested.length > 0 && isFrame(grid)) continue;
    const inside = wordsInside(words, drawn);
    if (inside.length < 2) continue;
    const lattice = withUndrawnColumns(splitRowsAtBorderEnds(splitRowsAtJoints(drawn, inside), inside), inside);
    const contents = contentsOf(lattice, inside, fills);
    const boxes = classifyBoxes(contents);
    const table = boxes ? null : tableFromLattice(lattice, contents, fills);
    if (boxes) ruled.boxes.push(boxes);
    if (table) ruled.tables.push(table);
  }
  return ruled;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner !== outer && inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1;

/** Returns the cells of a grid with the words in each cell. */
function contentsOf(lattice: Lattice, words: readonly Word[], fills: readonly Fill[]): Map<LatticeCell, Word[]> {
  const cells = cellsOf(lattice)
    .flatMap((cell) => splitOpenColumn(cell, lattice, words))
    .flatMap((cell) => splitMergedColumns(cell, lattice, { words, fills }));
  const contents = new Map(cells.map((cell): [LatticeCell, Word[]] => [cell, []]));
  for (const word of words) {
    const cell = cellFor(cells, word);
    if (cell && word.turned) word.baseline = cell.y1 - (word.turned === "down" ? word.x1 - cell.x0 : 0);
    if (cell) contents.get(cell)?.push(word);
  }
  return contents;
}

function tableFromLattice(
  lattice: Lattice,
  contents: ReadonlyMap<LatticeCell, Word[]>,
  fills: readonly Fill[],
): Table | null {
  const columns = lattice.xs.slice(1).map((x1, index): Column => ({ x0: lattice.xs[index] ?? 0, x1 }));
  const cells = [...contents.keys()];
  const words = [...contents.values()].flat();
  if (columns.length < 2 || cells.length < 2) return null;
  const grid = compact(withoutTitles(compact(splitBands(lattice.ys.length - 1, { cells, contents, columns }))));
  const filled = grid.placed.filter(({ words: held }) => held.length > 0);
  if (grid.rows < 2 || grid.columns < 2 || filled.length < 3 || isSparse(grid, filled.length)) return null;
  if (filled.length < 0.3 * grid.placed.length) return null;
  if (words.length / filled.length > MAX_WORDS_PER_CELL) return null;
  const entered = new Set(grid.placed.flatMap((cell) => cell.words));
  const own = words.filter((word) => entered.has(word));
  return {
    ...(own.length < words.length ? { ...union(own), x0: lattice.x0, x1: lattice.x1 } : union([lattice, ...words])),
    cells: textGrid(grid),
    spans: spansOf(grid),
    ...headerOf(grid, lattice, fills),
    confidence: confidenceOf(grid),
    evidence: "rules",
    continues: false,
    words: own,
  };
}

/**
 * Returns the cells without a title above the headers and without notes below the rows. Titles and notes are inside the
 * frame of the grid, but are not table rows.
 */
function withoutTitles({ placed, rows, columns }: Grid): GridCell[] {
  const whole = (row: number): GridCell | undefined => {
    const filled = placed.filter((cell) => cell.row === row && cell.words.length > 0);
    return filled.length === 1 && filled[0]?.columnSpan === columns ? filled[0] : undefined;
  };
  const [first, last] = [whole(0), whole(rows - 1)];
  const title = first && isCaption(cellText(first.words)) ? first : undefined;
  const notes = last && isNote(cellText(last.words)) ? last : undefined;
  const out = rows > 3 && columns > 1 ? [title, notes] : [];
  return placed.filter((cell) => !out.includes(cell));
}

const isNote = (text: string): boolean =>
  NOTE.test(text) || (/[.;:]\s/u.test(text) && /\.$/u.test(text) && text.split(" ").length >= MIN_NOTE_WORDS);

const isSparse = ({ placed }: Grid, filled: number): boolean =>
  filled < MIN_ENTRIES && placed.some(({ row, column, words }) => words.length === 0 && row + column > 0);

/**
 * Splits a tall cell into rows if most of its lines share a baseline with lines of other columns. The column of such a
 * cell has no ruled lines between its rows.
 */
function splitOpenColumn(cell: LatticeCell, { ys }: Lattice, words: readonly Word[]): LatticeCell[] {
  const lines = cell.rowSpan > 1 ? rowsOf(wordsInside(words, cell, 0)) : [];
  if (lines.length < 3) return [cell];
  const beside = words.filter((word) => word.x1 < cell.x0 || word.x0 > cell.x1).map(({ baseline }) => baseline);
  const level = lines.filter(({ baseline, size }) => beside.some((y) => Math.abs(y - baseline) < 0.2 * size)).length;
  if (level < 0.6 * lines.length) return [cell];
  return Array.from({ length: cell.rowSpan }, (_, index) => {
    const row = cell.row + index;
    return { ...cell, row, rowSpan: 1, y0: ys[row] ?? cell.y0, y1: ys[row + 1] ?? cell.y1 };
  });
}

/** Adds column boundaries at gaps without a ruled line. Some tables have ruled lines only between groups of columns. */
function withUndrawnColumns(lattice: Lattice, words: readonly Word[]): Lattice {
  const found = lattice.xs.slice(1).flatMap((x1, index) => {
    const x0 = lattice.xs[index] ?? 0;
    const rows = rowsOf(words.filter((word) => word.x0 > x0 - 1 && word.x1 < x1 + 1));
    const several = rows.filter((row) => piecesOf(row, []).length >= 2);
    if (several.length < Math.max(3, SEVERAL_ENTRIES * rows.length)) return [];
    const columns = columnsOf(rows, []);
    const lines = several.map((row) => placeLine(row, columns, []));
    const entries = lines.flatMap((line) =>
      line.cells
        .slice(1)
        .filter(({ length }) => length > 0)
        .map(cellText),
    );
    const short = entries.filter((text) => isFigure(text) || text.split(" ").length <= 3).length;
    const marks = lines.filter((line) =>
      /^(?:\P{L}|\(?[\p{L}\d]{1,3}[.)])$/u.test(cellText(line.cells[0] ?? [])),
    ).length;
    if (columns.length < 2 || short < 0.7 * entries.length || (columns.length === 2 && marks > 0.5 * lines.length))
      return [];
    return columns.slice(1).map((column, at) => ((columns[at]?.x1 ?? 0) + column.x0) / 2);
  });
  return found.length === 0 ? lattice : { ...lattice, xs: [...lattice.xs, ...found].sort((a, b) => a - b) };
}

/**
 * Splits a cell that spans columns if its texts are apart, each in a separate column. A ruled line may be missing in
 * some rows.
 */
function splitMergedColumns(
  cell: LatticeCell,
  lattice: Lattice,
  { words, fills }: { words: readonly Word[]; fills: readonly Fill[] },
): LatticeCell[] {
  if (cell.columnSpan < 2) return [cell];
  const { xs, vertical } = lattice;
  const inner = xs.slice(cell.column + 1, cell.column + cell.columnSpan);
  const rows = rowsOf(wordsInside(words, cell, 0));
  const pieces = rows.flatMap((row) => piecesOf(row, []).flatMap((piece) => cutAt(piece, inner)));
  const drawnAt = (x: number): boolean => vertical.some(({ at }) => Math.abs(at - x) < 3);
  const crossing = pieces.some(({ x0, x1 }) =>
    inner.some((x) => Math.min(x - x0, x1 - x) > (drawnAt(x) ? 1 : Math.max(1, FRINGE * (x1 - x0)))),
  );
  const held = new Set(pieces.map((piece) => inner.filter((x) => x < centreX(piece)).length));
  const undrawn = !inner.some(drawnAt);
  const figures = pieces.length > 0 && pieces.every((piece) => isFigure(cellText(piece.words)));
  const whole = cell.columnSpan === xs.length - 1;
  const enough = whole ? held.size >= Math.max(3, 0.6 * cell.columnSpan) : held.size === cell.columnSpan;
  const painted = held.size > 1 && inner.every((x) => isSeparatedByFill(x, cell, fills));
  const apart = painted || (undrawn ? held.size > 1 || figures : enough);
  const heads = pieces.map((piece) => piece.words);
  if (crossing || !apart) return (rows.length === 1 && splitGroupHeaders(cell, lattice, { heads, words })) || [cell];
  return Array.from({ length: cell.columnSpan }, (_, index) => {
    const column = cell.column + index;
    return { ...cell, column, columnSpan: 1, x0: xs[column] ?? cell.x0, x1: xs[column + 1] ?? cell.x1 };
  });
}

/**
 * Splits one line of group headers that have no ruled lines between them. Each group header must be centred over
 * several columns with cells directly below, and every column must have a group header. Returns null otherwise.
 */
function splitGroupHeaders(
  cell: LatticeCell,
  { xs, ys }: Lattice,
  { heads, words }: { heads: readonly Word[][]; words: readonly Word[] },
): LatticeCell[] | null {
  const [end, bottom] = [cell.row + cell.rowSpan, ys[cell.row + cell.rowSpan + 1]];
  if (heads.length < 2 || cell.columnSpan > MAX_GROUPED_COLUMNS || bottom === undefined) return null;
  const columns = xs.slice(1).map((x1, index): Column => ({ x0: xs[index] ?? 0, x1 }));
  const under = Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index);
  const groups = assignHeaderGroups(heads, under, columns);
  if (!groups || groups.flat().length < under.length || groups.some(({ length }) => length < 2)) return null;
  const below = words.filter((word) => centreY(word) > (ys[end] ?? 0) && centreY(word) < bottom).map(centreX);
  if (!under.every((index) => below.some((x) => x > (xs[index] ?? 0) && x < (xs[index + 1] ?? 0)))) return null;
  return groups.map((group) => {
    const [column = cell.column, columnSpan] = [group[0], group.length];
    return { ...cell, column, columnSpan, x0: xs[column] ?? cell.x0, x1: xs[column + columnSpan] ?? cell.x1 };
  });
}

/**
 * Whether two neighbouring filled areas that are about as high as the row meet at `x`. Their shared edge separates
 * cells as a ruled line does.
 */
function isSeparatedByFill(x: number, cell: LatticeCell, fills: readonly Fill[]): boolean {
  const high = fills.filter((fill) => overlapY(fill, cell) > COVERS * height(cell));
  return (
    high.some(({ x1 }) => Math.abs(x1 - x) < SAME_EDGE_PT) && high.some(({ x0 }) => Math.abs(x0 - x) < SAME_EDGE_PT)
  );
}

/** Splits the headers of narrow columns at a column boundary where the gap is only slightly wider than a word space. */
function cutAt(piece: Segment, boundaries: readonly number[]): Segment[] {
  const parts: Word[][] = [];
  for (const [index, word] of piece.words.entries()) {
    const last = piece.words[index - 1];
    const apart =
      last &&
      word.x0 - last.x1 > HEAD_GAP_EM * word.size &&
      boundaries.some((x) => x >= last.x1 - 1 && x <= word.x0 + 1);
    if (apart || parts.length === 0) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.map((words) => ({ ...piece, ...union(words), words }));
}

interface Grid {
  rows: number;
  columns: number;
  placed: GridCell[];
}

/** Removes rows and columns without any text. Double lines and frames cause such rows and columns. */
function compact(placed: readonly GridCell[]): Grid {
  const rows = [...new Set(placed.filter(({ words }) => words.length > 0).map(({ row }) => row))].sort((a, b) => a - b);
  const columns = [...new Set(placed.filter(({ words }) => words.length > 0).map(({ column }) => column))].sort(
    (a, b) => a - b,
  );
  const within = (kept: readonly number[], start: number, span: number): number =>
    kept.filter((index) => index >= start && index < start + span).length;
  const kept = placed.flatMap((cell): GridCell[] => {
    const [rowSpan, columnSpan] = [within(rows, cell.row, cell.rowSpan), within(columns, cell.column, cell.columnSpan)];
    if (rowSpan === 0 || columnSpan === 0) return [];
    const [row, column] = [
      rows.findIndex((index) => index >= cell.row),
      columns.findIndex((index) => index >= cell.column),
    ];
    return [{ ...cell, row, column, rowSpan, columnSpan }];
  });
  return { rows: rows.length, columns: columns.length, placed: kept };
}

function textGrid({ rows, columns, placed }: Grid): string[][] {
  const texts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));
  for (const { row, column, words } of placed) {
    const line = texts[row];
    if (line && words.length > 0)
      line[column] = [line[column], withoutLeaders(cellText(words))].filter(Boolean).join(" ");
  }
  return texts;
}

const spansOf = ({ placed }: Grid): Span[] =>
  placed
    .filter(({ rowSpan, columnSpan, words }) => (rowSpan > 1 || columnSpan > 1) && words.length > 0)
    .map(({ row, column, rowSpan, columnSpan }) => ({ row, column, rowSpan, columnSpan }));

/**
 * Returns the number of header rows. A header row is shaded or bold, or it has no numbers and is above rows of numbers.
 * If a cell of a header row spans further rows, these rows are also header rows.
 */
function headerOf(grid: Grid, lattice: Lattice, fills: readonly Fill[]): Pick<Table, "headerRows" | "headerMarked"> {
  const { rows, columns, placed } = grid;
  const at = (row: number): GridCell[] => placed.filter((cell) => cell.row === row && cell.words.length > 0);
  const lines = Array.from({ length: rows }, (_, row): Line => {
    const words = at(row).flatMap((cell) => cell.words);
    const cells = Array.from(
      { length: columns },
      (_, column) => at(row).find((cell) => cell.column === column)?.words ?? [],
    );
    const [reference] = rowsOf(words);
    return { row: reference ?? { ...lattice, words, baseline: lattice.y0, size: 10 }, cells, spans: [] };
  });
  const shading = separatorsIn(lattice, [], fills);
  const shown = { separators: shading.length <= 2 ? shading : [], everyRowParted: false };
  const found = Math.max(0, headerLines(lines, shown));
  const spanned = at(0).reduce(
    (deepest, { rowSpan, columnSpan }) => (columnSpan < columns ? Math.max(deepest, rowSpan) : deepest),
    1,
  );
  const heads = found > 0 ? Math.max(found, Math.min(spanned, rows - 1)) : 0;
  const headerRows = Math.min(heads, rows - 1);
  if (headerRows > 0) return { headerRows, headerMarked: isHeaderMarked(lines, headerRows, shown) };
  const [first] = textGrid(grid);
  return { headerRows: first?.every((text) => text !== "" && !isFigure(text)) ? 1 : 0, headerMarked: false };
}

function confidenceOf({ rows, columns, placed }: Grid): number {
  const filled = placed.filter(({ words }) => words.length > 0).length / Math.max(1, placed.length);
  const misfits = placed.filter((cell) => cell.words.some((word) => overlapX(word, union(cell.words)) < 0)).length;
  const size = Math.min(1, (rows * columns) / 6);
  return Math.round(Math.min(0.99, Math.max(0.3, 0.55 + 0.3 * filled + 0.14 * size - 0.1 * misfits)) * 100) / 100;
}

import { union } from "../geometry.ts";
import { centredEntries } from "../layout/centred-entries.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row, Segment } from "../layout/rows.ts";
import { MIN_ROW_GAP_EM } from "../layout/tabular-rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { piecesOf } from "./columns.ts";
import { isFigure } from "./table.ts";

/**
 * Maximum number of printed lines in a table row. The lines of two vertically centred cells may be half a line apart,
 * so this number allows cells of six lines.
 */
const MAX_LINES = 12;
/**
 * Minimum number of single-line cells for joining several printed lines into one row. A single-line cell is vertically
 * centred beside the longer cells of its row.
 */
const MIN_SINGLE = 2;

/**
 * Merges the printed lines of vertically centred cells into one row. The row above or below must have the same number
 * of cells.
 */
export function withCentredRows(rows: readonly Row[], vertical: readonly Rule[]): Row[] {
  const blocks = blocksOf(rows);
  const entries = blocks.map((block) => entriesOf(block, vertical));
  return blocks.flatMap((block, index) => {
    const own = entries[index] ?? [];
    const beside = [entries[index - 1]?.length, entries[index + 1]?.length];
    return block.length > 1 && own.length > 0 && beside.includes(own.length) ? [joined(block, own)] : block;
  });
}

/** Groups consecutive rows that have no gap between them. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = [];
  let bottom = -Infinity;
  for (const row of rows) {
    if (row.y0 - bottom > MIN_ROW_GAP_EM * row.size || blocks.length === 0) blocks.push([row]);
    else blocks.at(-1)?.push(row);
    bottom = Math.max(bottom, row.y1);
  }
  return blocks;
}

/**
 * Returns the cell texts of one row, each with its lines from top to bottom. Returns an empty array when the row has
 * several lines and its cells are not vertically centred.
 */
function entriesOf(block: readonly Row[], vertical: readonly Rule[]): Segment[][] {
  if (block.length > MAX_LINES) return [];
  const pieces = block.flatMap((row) => piecesOf(row, vertical));
  if (block.length === 1) return pieces.map((piece) => [piece]);
  const entries = centredEntries(pieces, Math.max(...block.map(({ size }) => size))) ?? [];
  const single = entries.filter(({ length }) => length === 1);
  if (single.length < MIN_SINGLE || entries.some((entry) => entry.length > 1 && entry.some(holdsFigure))) return [];
  return entries.map((entry) => entry.sort((a, b) => a.baseline - b.baseline));
}

/**
 * Whether the cell text is a number. A number never continues on another line, so two numbers, one below the other,
 * belong to two rows.
 */
const holdsFigure = ({ words }: Segment): boolean => isFigure(lineText(words));

/**
 * Joins the printed lines of a block into one row that contains the words of one cell after another. The joined row
 * gets the baseline and the font size of its first single-line cell.
 */
function joined(block: readonly Row[], entries: readonly Segment[][]): Row {
  const [line] = entries.find(({ length }) => length === 1) ?? [];
  const words = entries.flatMap((entry) => entry.flatMap((piece) => piece.words));
  return { ...union(block), words, baseline: line?.baseline ?? 0, size: line?.size ?? 10 };
}

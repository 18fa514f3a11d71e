import { union } from "../geometry.ts";
import { centredEntries } from "../layout/centred-entries.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row, Segment } from "../layout/rows.ts";
import { MIN_ROW_GAP_EM } from "../layout/tabular-rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { piecesOf } from "./columns.ts";
import { isFigure } from "./table.ts";

/** Maximum number of lines in a block. Lines of adjacent entries may be half a leading apart, so this allows entries of six lines. */
const MAX_LINES = 12;
/** Minimum number of single-line entries, level between the lines of the others. */
const MIN_SINGLE = 2;

/** Merges the lines of vertically centred entries into one row, when the row above or below has the same number of entries. */
export function withCentredRows(rows: readonly Row[], vertical: readonly Rule[]): Row[] {
  const blocks = blocksOf(rows);
  const entries = blocks.map((block) => entriesOf(block, vertical));
  return blocks.flatMap((block, index) => {
    const own = entries[index] ?? [];
    const beside = [entries[index - 1]?.length, entries[index + 1]?.length];
    return block.length > 1 && own.length > 0 && beside.includes(own.length) ? [joined(block, own)] : block;
  });
}

/** Groups rows without a gap between them. */
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

/** Returns the entries of one row, each with its lines from top to bottom. Empty when entries of several lines are not centred. */
function entriesOf(block: readonly Row[], vertical: readonly Rule[]): Segment[][] {
  if (block.length > MAX_LINES) return [];
  const pieces = block.flatMap((row) => piecesOf(row, vertical));
  if (block.length === 1) return pieces.map((piece) => [piece]);
  const entries = centredEntries(pieces, Math.max(...block.map(({ size }) => size))) ?? [];
  const single = entries.filter(({ length }) => length === 1);
  if (single.length < MIN_SINGLE || entries.some((entry) => entry.length > 1 && entry.some(holdsFigure))) return [];
  return entries.map((entry) => entry.sort((a, b) => a.baseline - b.baseline));
}

/** Whether the piece is a number. Numbers do not continue on another line: numbers below each other belong to two rows. */
const holdsFigure = ({ words }: Segment): boolean => isFigure(lineText(words));

/** Returns one row at the baseline of its single-line entries, with the words of each entry in sequence. */
function joined(block: readonly Row[], entries: readonly Segment[][]): Row {
  const [line] = entries.find(({ length }) => length === 1) ?? [];
  const words = entries.flatMap((entry) => entry.flatMap((piece) => piece.words));
  return { ...union(block), words, baseline: line?.baseline ?? 0, size: line?.size ?? 10 };
}

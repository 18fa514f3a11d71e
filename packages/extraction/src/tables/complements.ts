import { type Box, overlapX } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Segment } from "../layout/rows.ts";
import { isNumeral, isYear } from "./table.ts";

type Column = Pick<Box, "x0" | "x1">;

/**
 * Maximum distance by which the labels in the right column may be indented from the labels in the left column, in ems.
 */
const MAX_INDENT_EM = 4;
/** Minimum share of the rows in which one of the two columns must have a text. */
const MOST_FILLED = 0.8;
/**
 * Minimum number of columns in the table. With only two columns that never have texts in the same row, the text is no
 * table.
 */
const MIN_COLUMNS = 3;
/** Minimum number of texts in each of the two columns. */
const MIN_ENTRIES = 2;
/** Maximum number of words of a text that stands in place of a number, such as "none" or "not known". */
const MAX_WORDS = 2;

/**
 * Joins neighbouring columns that never have texts in the same row. One case is labels and their indented sub-labels.
 * Another case is right-aligned numbers and left-aligned words in place of a number. Debit and credit stay separate,
 * because each column has a header. Sums also stay separate from the numbers that they add up.
 */
export function mergeComplementaryColumns(
  columns: readonly Column[],
  rows: readonly (readonly Segment[])[],
  size: number,
): Column[] {
  if (columns.length < MIN_COLUMNS) return [...columns];
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    const pair = last && new ColumnPair(last, column, rows);
    const isOne = pair?.isComplementary && (joined.length === 1 ? pair.isIndented(size) : pair.isWordsAndFigures);
    if (last && isOne) Object.assign(last, { x0: Math.min(last.x0, column.x0), x1: Math.max(last.x1, column.x1) });
    else joined.push({ ...column });
  }
  return joined;
}

class ColumnPair {
  readonly #columns: readonly [Column, Column];
  readonly #heads: readonly [Segment[], Segment[]];
  readonly #entries: readonly [Segment[], Segment[]];
  readonly isComplementary: boolean;

  constructor(left: Column, right: Column, rows: readonly (readonly Segment[])[]) {
    const start = rows.findIndex((row) => row.slice(1).some(isFigureOfBody));
    const [head, body] = [rows.slice(0, Math.max(0, start)), rows.slice(Math.max(0, start))];
    this.#columns = [left, right];
    const over = segmentsIn(head, left);
    this.#heads = [over, segmentsIn(head, right).filter((piece) => !over.includes(piece))];
    this.#entries = [segmentsIn(body, left), segmentsIn(body, right)];
    const filled = this.#entries[0].length + this.#entries[1].length;
    this.isComplementary =
      this.#entries.every(({ length }) => length >= MIN_ENTRIES) &&
      filled <= body.length &&
      filled >= MOST_FILLED * body.length &&
      !body.some((row) => segmentsIn([row], left).length > 0 && segmentsIn([row], right).length > 0);
  }

  isIndented(size: number): boolean {
    const [left, right] = this.#columns;
    return right.x0 - left.x0 < MAX_INDENT_EM * size && this.#heads[1].length === 0;
  }

  /**
   * Whether one column contains only numbers and the other only words, and exactly one of the two columns has a header.
   */
  get isWordsAndFigures(): boolean {
    const figures = this.#entries.map((entries) => entries.filter(isFigureEntry).length / entries.length);
    const words = this.#entries[figures.indexOf(0)];
    const headed = this.#heads.filter(({ length }) => length > 0).length;
    return figures.includes(1) && headed === 1 && words?.every((entry) => entry.words.length <= MAX_WORDS) === true;
  }
}

const isFigureEntry = ({ words }: Segment): boolean => isNumeral(lineText(words));

const isFigureOfBody = (entry: Segment): boolean => isFigureEntry(entry) && !isYear(lineText(entry.words));

const segmentsIn = (rows: readonly (readonly Segment[])[], { x0, x1 }: Column): Segment[] => {
  const box: Box = { x0, x1, y0: 0, y1: 0 };
  return rows.flatMap((row) => row.filter((piece) => overlapX(box, piece) > 0));
};

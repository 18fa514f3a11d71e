import { union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf, type Segment } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import { piecesOf } from "./columns.ts";
import { type Lattice, wordsInside } from "./lattice.ts";
import { isFigure, isYear } from "./table.ts";
import { isTitle } from "./table-surroundings.ts";

/** Maximum gap between the headers and the frame of the grid, and between two lines of headers, in ems. */
const GAP_EM = 0.8;
const MAX_LINES = 3;
/** Minimum share of the columns that must have a header above the frame. */
const MIN_HEADED_SHARE = 0.8;
/** Maximum number of words of one header. */
const MAX_WORDS = 7;
/** Distance by which a header may extend beyond the borders of its column, in points. */
const OVER_PT = 3;

/**
 * Extends a grid upwards to include headers that are printed above its frame, each over one column. Applies to grids
 * that contain only body rows.
 */
export function withHeadersAbove(lattice: Lattice, words: readonly Word[]): Lattice {
  const { x0, x1, xs, y0, ys } = lattice;
  if (xs.length < 3 || ys.length < 3) return lattice;
  const above = words.filter((word) => word.y1 < y0 + 1 && word.x0 > x0 - OVER_PT && word.x1 < x1 + OVER_PT);
  const heads: Row[] = [];
  let edge = y0;
  for (const row of rowsOf(above).reverse()) {
    if (heads.length === MAX_LINES || edge - row.y1 > GAP_EM * row.size || !isHeaderRow(row, xs)) break;
    heads.push(row);
    edge = row.y0;
  }
  const headed = new Set(heads.flatMap((row) => piecesOf(row, []).map((piece) => columnOf(piece, xs))));
  const first = wordsInside(words, { x0, x1, y0: ys[0] ?? y0, y1: ys[1] ?? y0 });
  if (headed.size < Math.max(2, MIN_HEADED_SHARE * (xs.length - 1)) || !areHeadersDistinct(heads, first))
    return lattice;
  const top = union(heads).y0;
  const beside = words.filter((word) => word.y1 > top && word.y0 < y0 - 1);
  if (beside.length > heads.flatMap((row) => row.words).length) return lattice;
  const across = [top, y0].map((at) => ({ horizontal: true, at, from: x0, to: x1, thickness: 0 }));
  const down = xs.map((at) => ({ horizontal: false, at, from: top, to: y0, thickness: 0 }));
  return {
    ...lattice,
    y0: top,
    ys: [top, ...ys],
    horizontal: [...lattice.horizontal, ...across],
    vertical: [...lattice.vertical, ...down],
  };
}

const isHeaderRow = (row: Row, xs: readonly number[]): boolean => {
  const pieces = piecesOf(row, []);
  const text = lineText(row.words);
  return (
    pieces.length > 1 &&
    !isTitle(row.words) &&
    /\p{L}/u.test(text) &&
    pieces.every((piece) => piece.words.length <= MAX_WORDS && columnOf(piece, xs) !== -1 && isHead(piece))
  );
};

const isHead = ({ words }: Segment): boolean => !isFigure(lineText(words)) || isYear(lineText(words));

/** Returns the index of the column that contains the text segment, or -1 when the segment is not inside one column. */
const columnOf = ({ x0, x1 }: Segment, xs: readonly number[]): number =>
  xs.slice(1).findIndex((right, index) => x0 > (xs[index] ?? 0) - OVER_PT && x1 < right + OVER_PT);

/**
 * Whether the first row of the grid is distinct from the headers above it. The row must contain a number, or must not
 * be bold although all headers are bold.
 */
function areHeadersDistinct(heads: readonly Row[], first: readonly Word[]): boolean {
  const figures = rowsOf(first).some((row) =>
    piecesOf(row, []).some(({ words }) => /\d/.test(lineText(words)) && isFigure(lineText(words))),
  );
  const bold = heads.every((row) => row.words.every((word) => word.bold)) && first.some((word) => !word.bold);
  return figures || bold;
}

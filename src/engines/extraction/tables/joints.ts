import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import { piecesOf } from "./columns.ts";
import type { Lattice } from "./lattice.ts";
import { isFigure } from "./table.ts";

/** Two borders are a frame. */
const MIN_BORDERS = 3;
/** More are dashes. */
const MAX_JOINTS = 400;
/** Borders of neighbouring rows begin at one height, to this. */
const LEVEL_PT = 3;

/**
 * Borders drawn row by row end where rows end, though no rule lies across: where all that stand there are put together. Only where a row
 * drawn so holds several lines, else each line of an entry may have borders of its own; and none two lines of figures, which are rows.
 */
export function withRowsOfBorders(lattice: Lattice, words: readonly Word[]): Lattice {
  const { x0, x1, ys, vertical } = lattice;
  const jointed = vertical.some(({ joints }) => joints !== undefined);
  const heights = jointed ? heightsOf(lattice).filter((y) => ys.every((other) => Math.abs(other - y) > LEVEL_PT)) : [];
  if (heights.length === 0) return lattice;
  const whole = [...ys, ...heights].sort((a, b) => a - b);
  const lines = rowsOf(words);
  const strips = whole.slice(1).flatMap((bottom, index) => {
    const top = whole[index] ?? bottom;
    const drawn = heights.includes(top) || heights.includes(bottom);
    return drawn ? [lines.filter(({ baseline, size }) => isWithin(baseline - 0.3 * size, top, bottom))] : [];
  });
  const deep = strips.some(({ length }) => length > 1);
  if (!deep || strips.some((strip) => strip.filter(holdsFigures).length > 1)) return lattice;
  const rules = heights.map((at) => ({ horizontal: true, at, from: x0, to: x1, thickness: 0 }));
  return { ...lattice, ys: whole, horizontal: [...lattice.horizontal, ...rules] };
}

const isWithin = (y: number, top: number, bottom: number): boolean => y > top && y < bottom;

const holdsFigures = (line: Row): boolean =>
  piecesOf(line, []).filter(({ words }) => isFigure(lineText(words))).length > 1;

/** Heights at which every border that goes on past them, one inside at least, is put together. */
function heightsOf({ vertical }: Lattice): number[] {
  const candidates = [...new Set(vertical.flatMap(({ joints = [] }) => joints))].sort((a, b) => a - b);
  const distinct = candidates.filter((y, index) => y - (candidates[index - 1] ?? -Infinity) > LEVEL_PT);
  if (candidates.length > MAX_JOINTS) return [];
  return distinct.filter((y) => {
    const past = vertical.filter(({ from, to }) => from < y - LEVEL_PT && to > y + LEVEL_PT);
    return (
      past.length >= MIN_BORDERS &&
      past.every(({ joints = [] }) => joints.some((other) => Math.abs(other - y) <= LEVEL_PT))
    );
  });
}

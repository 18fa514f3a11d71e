import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import { piecesOf } from "./columns.ts";
import type { Lattice } from "./lattice.ts";
import { isFigure } from "./table.ts";

/**
 * Minimum number of vertical borders in which two strokes meet at the same height. Only two borders would be a frame.
 */
const MIN_BORDERS = 3;
/** Minimum number of borders that must end at the same height for this height to be the end of a row. */
const MIN_ENDS = 2;
/**
 * Maximum number of points in a grid at which two strokes of a border meet. In a grid with more, the strokes are
 * dashes.
 */
const MAX_JOINTS = 400;
/** Tolerance for the height at which the borders of two neighbouring rows meet, in points. */
const LEVEL_PT = 3;

/**
 * Adds row boundaries at heights where two strokes meet in every vertical border. Some PDF producers draw the borders
 * row by row, so these strokes end where a row ends. Makes no change unless one of the resulting rows has several
 * lines. Without such a row, the strokes may belong to single printed lines instead of rows. Makes no change either if
 * a resulting row would have two lines of numbers.
 */
export function splitRowsAtJoints(lattice: Lattice, words: readonly Word[]): Lattice {
  const { x0, x1, ys, vertical } = lattice;
  const jointed = vertical.some(({ joints }) => joints !== undefined);
  const heights = jointed
    ? jointHeights(lattice).filter((y) => ys.every((other) => Math.abs(other - y) > LEVEL_PT))
    : [];
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

/**
 * Returns the heights at which two strokes meet in every vertical border that extends above and below the height. There
 * must be at least three such borders, so that one border is inside the grid.
 */
function jointHeights({ vertical }: Lattice): number[] {
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

/**
 * Adds row boundaries at heights where several column borders end inside a row. Such a height is, for example, between
 * a section name and the first row of this section. Only heights between two printed lines count.
 */
export function splitRowsAtBorderEnds(lattice: Lattice, words: readonly Word[]): Lattice {
  const { xs, ys, vertical } = lattice;
  const ends = vertical
    .flatMap(({ from, to }) => [from, to])
    .filter((y) => ys.every((other) => Math.abs(other - y) > LEVEL_PT));
  const heights = [...new Set(ends)]
    .sort((a, b) => a - b)
    .filter((y, index, all) => y - (all[index - 1] ?? -Infinity) > LEVEL_PT);
  if (heights.length === 0 || heights.length > MAX_JOINTS) return lattice;
  const lines = rowsOf(words);
  const rules = heights.flatMap((at) => {
    const ending = vertical.filter(({ from, to }) => Math.min(Math.abs(from - at), Math.abs(to - at)) <= LEVEL_PT);
    if (ending.length < MIN_ENDS) return [];
    const [top, bottom] = [ys.findLast((y) => y < at) ?? at, ys.find((y) => y > at) ?? at];
    const between = lines.filter(({ baseline, size }) => isWithin(baseline - 0.3 * size, top, bottom));
    const [above, below] = [
      between.filter(({ y1 }) => y1 <= at + LEVEL_PT),
      between.filter(({ y0 }) => y0 >= at - LEVEL_PT),
    ];
    if (above.length === 0 || below.length === 0 || above.length + below.length < between.length) return [];
    const [first, last] = [Math.min(...ending.map((rule) => rule.at)), Math.max(...ending.map((rule) => rule.at))];
    const from = xs.findLast((x) => x < first - LEVEL_PT) ?? first;
    const to = xs.find((x) => x > last + LEVEL_PT) ?? last;
    return [{ horizontal: true, at, from, to, thickness: 0 }];
  });
  if (rules.length === 0) return lattice;
  return {
    ...lattice,
    ys: [...ys, ...rules.map(({ at }) => at)].sort((a, b) => a - b),
    horizontal: [...lattice.horizontal, ...rules],
  };
}

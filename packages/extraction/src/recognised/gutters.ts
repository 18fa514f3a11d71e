import type { RecognisedWord } from "../extraction.ts";
import type { Rule } from "../reading/page-content.ts";

/** Minimum number of words in a line of running text. The text of a table cell has fewer. */
const WORDS_MIN = 3;
/** Minimum number of pairs of side-by-side lines along one gutter. With fewer pairs, the gap may be a coincidence. */
const PAIRS_MIN = 3;
/** Maximum vertical distance between two pairs of side-by-side lines along one gutter, in line heights. */
const NEAR_LINES = 6;
/** Minimum vertical overlap of two lines that count as side by side, as a share of the smaller line's height. */
const MIN_SHARED_HEIGHT = 0.5;

interface Line {
  words: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

interface Pair {
  left: number;
  right: number;
  y0: number;
  y1: number;
}

/**
 * Returns the gutters between text columns as vertical lines, one for each pair of side-by-side lines. OCR detects the
 * end of a line even where the gutter is narrow or slanted.
 */
export function recognisedGutters(words: readonly RecognisedWord[]): Rule[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map(lineOf);
  const pairs = lines.filter(isText).flatMap((line) => pairOf(line, lines));
  return pairs
    .filter((pair) => pairs.filter((other) => areOneGutter(pair, other)).length >= PAIRS_MIN)
    .map(({ left, right, y0, y1 }) => ({
      horizontal: false,
      at: (left + right) / 2,
      from: y0,
      to: y1,
      thickness: 0,
    }));
}

function lineOf(words: readonly RecognisedWord[]): Line {
  const boxes = words.map(({ bbox }) => bbox);
  return {
    words: words.length,
    x0: Math.min(...boxes.map(({ x }) => x)),
    x1: Math.max(...boxes.map(({ x, width }) => x + width)),
    y0: Math.min(...boxes.map(({ y }) => y)),
    y1: Math.max(...boxes.map(({ y, height }) => y + height)),
  };
}

const isText = ({ words }: Line): boolean => words >= WORDS_MIN;

/**
 * Returns the line and its nearest neighbour on the right as a pair. Returns an empty array if the neighbour is not
 * running text.
 */
function pairOf(line: Line, lines: readonly Line[]): Pair[] {
  const next = lines
    .filter(
      (other) =>
        other.x0 >= line.x1 &&
        sharedHeight(line, other) >= MIN_SHARED_HEIGHT * Math.min(heightOf(line), heightOf(other)),
    )
    .reduce<Line | null>((nearest, other) => (nearest === null || other.x0 < nearest.x0 ? other : nearest), null);
  if (next === null || !isText(next)) return [];
  return [{ left: line.x1, right: next.x0, y0: Math.min(line.y0, next.y0), y1: Math.max(line.y1, next.y1) }];
}

const heightOf = ({ y0, y1 }: { y0: number; y1: number }): number => y1 - y0;
const sharedHeight = (one: Line, other: Line): number => Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);

function areOneGutter(one: Pair, other: Pair): boolean {
  const meet = Math.min(one.right, other.right) >= Math.max(one.left, other.left);
  return meet && Math.abs(one.y0 - other.y0) <= NEAR_LINES * heightOf(one);
}

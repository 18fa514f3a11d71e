import type { PageBox } from "../page-box.ts";
import type { LayerWord } from "./text-layer.ts";

/**
 * Word that is aligned to its text line, in points. `size` is the height of the line. `middle` is the distance from the
 * top of the page to the centre of the line.
 */
export interface PlacedWord {
  text: string;
  x: number;
  middle: number;
  width: number;
  size: number;
}

/**
 * Maximum height of a word's box, as a multiple of the median height in its line. Higher boxes are unreliable. If the
 * whole line is higher, the line is not horizontal, and its words keep their own boxes.
 */
const MAX_HEIGHT_RATIO = 1.6;
/**
 * Maximum slope of a line that is corrected. The next constant is the minimum slope. Such slopes come from skew that
 * was too small for straightening the page. Other slopes count as 0.
 */
const SLOPE_MAX = 0.03;
const SLOPE_MIN = 0.002;
/** Minimum distance between two words that are used to measure a slope, as a multiple of the line height. */
const SPAN_MIN = 10;
const WORDS_MIN = 4;

/**
 * Aligns the words of each line to a common baseline and size. When a user selects the line, the selection then looks
 * like one bar, and is copied as one line.
 */
export function alignLines(words: readonly LayerWord[]): PlacedWord[][] {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map(alignLine);
}

function alignLine(words: readonly LayerWord[]): PlacedWord[] {
  const usual = median(words.map(({ bbox }) => bbox.height));
  const telling = words.filter(({ bbox }) => bbox.height <= MAX_HEIGHT_RATIO * usual);
  const slope = slopeOf(telling, usual);
  const bottom = Math.max(...telling.map(({ bbox }) => bottomOf(bbox) - slope * bbox.x));
  const top = Math.min(...telling.map(({ bbox }) => bbox.y - slope * bbox.x));
  const own = bottom - top > MAX_HEIGHT_RATIO * usual;
  return words.map(({ text, bbox }) => {
    const size = own ? bbox.height : bottom - top;
    const end = own ? bottomOf(bbox) : bottom + slope * bbox.x;
    return { text, x: bbox.x, middle: end - size / 2, width: bbox.width, size };
  });
}

/**
 * Returns the median slope between pairs of distant words (Theil 1950). Single commas or descenders do not affect the
 * median.
 */
function slopeOf(words: readonly LayerWord[], size: number): number {
  if (words.length < WORDS_MIN) return 0;
  const slopes: number[] = [];
  for (const [index, { bbox: one }] of words.entries()) {
    const { bbox: other } = words[(index + Math.floor(words.length / 2)) % words.length] ?? words[0] ?? { bbox: one };
    const apart = other.x - one.x;
    if (Math.abs(apart) >= SPAN_MIN * size) slopes.push((bottomOf(other) - bottomOf(one)) / apart);
  }
  const slope = slopes.length < WORDS_MIN / 2 ? 0 : median(slopes);
  return Math.abs(slope) < SLOPE_MIN || Math.abs(slope) > SLOPE_MAX ? 0 : slope;
}

const bottomOf = ({ y, height }: PageBox): number => y + height;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import type { PageBox } from "../page-box.ts";
import type { LayerWord } from "./text-layer.ts";

/** A word on its line: as high as the line's ink, its middle from the top. */
export interface PlacedWord {
  text: string;
  x: number;
  middle: number;
  width: number;
  size: number;
}

/** A box so many times as tall as the usual one of its line is a guess, and a line so tall runs down the page. */
const MAX_HEIGHT_RATIO = 1.6;
/** Lines lean by what was too little to be straightened. */
const SLOPE_MAX = 0.03;
const SLOPE_MIN = 0.002;
/** A slope shows in words that are so many sizes apart. */
const SPAN_MIN = 10;
const WORDS_MIN = 4;

/** Words of one line stand on one baseline in one size, as print does, so that what is selected is one band and copies as one line. */
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

/** The median of the slopes between words far apart (Theil 1950): a comma or a descender more turns nothing. */
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

import type { RecognisedWord } from "../extraction.ts";
import { median } from "../geometry.ts";
import { normalizeText } from "../layout/characters.ts";
import { DESCENT, type Word } from "../layout/words.ts";

/** Minimum vertical overlap of two line parts in one printed row, as a share of the smaller font size. */
const SAME_ROW = 0.6;
/**
 * Height of capitals and of small letters above the baseline, and depth of descenders below the baseline, in ems. Latin
 * fonts differ little in these values.
 */
const GLYPH_EXTENT_EM = { capitals: 0.72, small: 0.5, below: 0.21 };
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}]*[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}\p{P}\p{S}]*$/u;
const REACHES_BELOW = /[gjpqyçşQ,;()[\]{}|$@_]/u;
const REACHES_UP = /[^acegmnopqrsuvwxyz.,:;_\-–—~·•+=<>«»]/u;

interface Line {
  words: RecognisedWord[];
  /** Font size of the line, in points. `baseline` is the y of its baseline. */
  size: number;
  baseline: number;
}

/**
 * Converts OCR words to words with a baseline and a font size. OCR returns boxes around the ink of words, so the height
 * of a box depends on the letters. All words of one line get the same baseline and font size. If OCR split a printed
 * row into columns, all parts of the row get one baseline.
 */
export function recognisedWords(words: readonly RecognisedWord[]): Word[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map(lineOf);
  for (const row of rowsOf(lines)) {
    const baseline = median(row.map((line) => line.baseline));
    for (const line of row) line.baseline = baseline;
  }
  return lines.flatMap((line) => line.words.map((word) => wordFrom(word, line)));
}

/**
 * Returns a line with its font size. For Latin words, the letters determine which share of the font size their ink
 * fills. For other scripts, the font size is the height of the tallest word.
 */
function lineOf(words: RecognisedWord[]): Line {
  const latin = words.filter(({ text }) => LATIN.test(text));
  if (latin.length === 0) {
    const size = Math.max(...words.map(({ bbox }) => bbox.height));
    return { words, size, baseline: median(words.map(bottomOf)) - DESCENT * size };
  }
  const size = median(latin.map(({ text, bbox }) => bbox.height / (ascentOf(text) + descentOf(text))));
  return { words, size, baseline: median(latin.map((word) => bottomOf(word) - descentOf(word.text) * size)) };
}

const bottomOf = ({ bbox }: RecognisedWord): number => bbox.y + bbox.height;
const ascentOf = (text: string): number => (REACHES_UP.test(text) ? GLYPH_EXTENT_EM.capitals : GLYPH_EXTENT_EM.small);
const descentOf = (text: string): number => (REACHES_BELOW.test(text) ? GLYPH_EXTENT_EM.below : 0);

/** Groups lines that are side by side in one printed row. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row?.every((other) => areSideBySide(line, other))) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function areSideBySide(one: Line, other: Line): boolean {
  const smaller = Math.min(one.size, other.size);
  const [left, right] = [extentOf(one), extentOf(other)];
  const isApart = left.to <= right.from || right.to <= left.from;
  return isApart && Math.abs(one.baseline - other.baseline) < (1 - SAME_ROW) * smaller;
}

const extentOf = ({ words }: Line): { from: number; to: number } => ({
  from: Math.min(...words.map(({ bbox }) => bbox.x)),
  to: Math.max(...words.map(({ bbox }) => bbox.x + bbox.width)),
});

function wordFrom({ text, bbox }: RecognisedWord, { size, baseline }: Line): Word {
  const bottom = baseline + DESCENT * size;
  return {
    text: normalizeText(text),
    x0: bbox.x,
    x1: bbox.x + bbox.width,
    y0: bottom - size,
    y1: bottom,
    baseline,
    size,
    bold: false,
    italic: false,
    monospace: false,
    mcid: -1,
    artifact: false,
    replaced: true,
    spaceAfter: true,
  };
}

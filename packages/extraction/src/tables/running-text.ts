import { lineText } from "../layout/line-text.ts";
import type { Word } from "../layout/words.ts";
import type { Line } from "./columns.ts";
import { isFigure } from "./table.ts";

/** Minimum ratio of the gaps between the columns of a table to the gaps between the words in a cell. */
const MIN_GAP_RATIO = 1.25;
/** Minimum share of lines with gap ratios below `MIN_GAP_RATIO` for text to count as justified prose. */
const MOST = 0.6;
/**
 * Minimum share of cell texts that start with a lower-case letter, for the lines to be prose. Texts of real table cells
 * start with a capital letter or a number.
 */
const SMALL_LETTERS = 0.5;
/** Maximum share of numbers among the cell texts, for the lines to be prose. */
const FEW_FIGURES = 0.2;
/** Minimum number of lines for deciding whether text is prose or a table. */
const MIN_LINES = 3;
/** Minimum average number of words per line of a text column. */
const MIN_WORDS = 3;
/** Minimum number of lines of text columns that are side by side. */
const MIN_COLUMN_LINES = 6;
/** Maximum share of lines in text columns that start new sentences in most columns. */
const MAX_BEGUN = 0.1;

const startsSmall = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Whether the lines are prose whose words are aligned by coincidence, or text columns side by side. */
export const isRunningText = (lines: readonly Line[]): boolean => isJustifiedText(lines) || areTextColumns(lines);

/** Whether the lines are justified prose: the gaps between columns are hardly wider than the gaps between words. */
function isJustifiedText(lines: readonly Line[]): boolean {
  const gaps = lines.map(gapsOf).filter(({ inside, between }) => inside > 0 && between < Infinity);
  const spread = gaps.filter(({ inside, between }) => between < MIN_GAP_RATIO * inside);
  return gaps.length >= MIN_LINES && spread.length > MOST * gaps.length && startMidSentence(entriesBeside(lines));
}

const entriesBeside = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ cells }) => cells.slice(1).map(lineText)).filter((text) => text !== "");

const startMidSentence = (texts: readonly string[]): boolean =>
  texts.filter(startsSmall).length > SMALL_LETTERS * texts.length &&
  texts.filter(isFigure).length < FEW_FIGURES * texts.length;

/** Returns the widest gap between two words of a cell, and the narrowest gap between two cells of the line. */
function gapsOf({ cells }: Line): { inside: number; between: number } {
  const filled = cells.filter(({ length }) => length > 0);
  const between = filled.slice(1).map((words, index) => gapBetween(filled[index]?.at(-1), words[0]));
  const inside = filled.flatMap((words) => words.slice(1).map((word, index) => gapBetween(words[index], word)));
  return { inside: Math.max(0, ...inside), between: Math.min(Infinity, ...between) };
}

const gapBetween = (left: Word | undefined, right: Word | undefined): number =>
  left && right ? right.x0 - left.x1 : 0;

/**
 * Whether the text of each column continues from the first line to the last. In text columns, few lines start new
 * sentences in most columns; in a table, most rows do.
 */
function areTextColumns(lines: readonly Line[]): boolean {
  if (lines.length < MIN_COLUMN_LINES) return false;
  const texts = lines.map(({ cells }) => cells.map(lineText).filter((text) => text !== ""));
  const entries = texts.flat();
  const words = entries.reduce((sum, text) => sum + text.split(" ").length, 0) / Math.max(1, entries.length);
  const begun = texts.slice(1).filter((row) => row.length > 1 && row.filter(startsSmall).length < row.length / 2);
  return words >= MIN_WORDS && begun.length <= MAX_BEGUN * lines.length && !entries.some(isFigure);
}

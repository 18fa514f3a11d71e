import { lineText } from "../layout/line-text.ts";
import type { Word } from "../layout/words.ts";
import type { Line } from "./columns.ts";
import { isFigure } from "./table.ts";

/** White between the words of a line differs by this much at least where it parts columns. */
const MIN_GAP_RATIO = 1.25;
/** So many lines stand that way, or say so. */
const MOST = 0.6;
/** Entries of tables begin with capitals and figures, words amid sentences with small letters, in this part of them. */
const SMALL_LETTERS = 0.5;
const FEW_FIGURES = 0.2;
/** Fewer lines tell too little. */
const MIN_LINES = 3;
/** Columns of text hold so many words in a line. */
const MIN_WORDS = 3;
const MIN_COLUMN_LINES = 6;
const MAX_BEGUN = 0.1;

const startsSmall = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Sentences set so that their words stand under each other by chance, or in columns of text beside each other. */
export const isRunningText = (lines: readonly Line[]): boolean => isJustifiedText(lines) || areTextColumns(lines);

/** Words of justified lines: what parts the columns is no wider than what parts the words inside them. */
function isJustifiedText(lines: readonly Line[]): boolean {
  const whites = lines.map(gapsOf).filter(({ inside, between }) => inside > 0 && between < Infinity);
  const spread = whites.filter(({ inside, between }) => between < MIN_GAP_RATIO * inside);
  return whites.length >= MIN_LINES && spread.length > MOST * whites.length && startMidSentence(entriesBeside(lines));
}

const entriesBeside = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ cells }) => cells.slice(1).map(lineText)).filter((text) => text !== "");

const startMidSentence = (texts: readonly string[]): boolean =>
  texts.filter(startsSmall).length > SMALL_LETTERS * texts.length &&
  texts.filter(isFigure).length < FEW_FIGURES * texts.length;

/** The widest white inside the entries of a line, and the narrowest between two. */
function gapsOf({ cells }: Line): { inside: number; between: number } {
  const filled = cells.filter(({ length }) => length > 0);
  const between = filled.slice(1).map((words, index) => gapBetween(filled[index]?.at(-1), words[0]));
  const inside = filled.flatMap((words) => words.slice(1).map((word, index) => gapBetween(words[index], word)));
  return { inside: Math.max(0, ...inside), between: Math.min(Infinity, ...between) };
}

const gapBetween = (left: Word | undefined, right: Word | undefined): number =>
  left && right ? right.x0 - left.x1 : 0;

/** One entry in each column goes on from the first line to the last: hardly a line begins anew in most of its columns, as rows do. */
function areTextColumns(lines: readonly Line[]): boolean {
  if (lines.length < MIN_COLUMN_LINES) return false;
  const texts = lines.map(({ cells }) => cells.map(lineText).filter((text) => text !== ""));
  const entries = texts.flat();
  const words = entries.reduce((sum, text) => sum + text.split(" ").length, 0) / Math.max(1, entries.length);
  const begun = texts.slice(1).filter((row) => row.length > 1 && row.filter(startsSmall).length < row.length / 2);
  return words >= MIN_WORDS && begun.length <= MAX_BEGUN * lines.length && !entries.some(isFigure);
}

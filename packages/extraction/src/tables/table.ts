import type { Box } from "../geometry.ts";
import { joinLines, lineText } from "../layout/line-text.ts";
import { rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";

/** A cell that covers more than one place of the grid; its text stands in the first, the others are blank. */
export interface Span {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

export interface Table extends Box {
  /** Row by row as printed, header rows first; every row has the same length. */
  cells: string[][];
  spans: Span[];
  headerRows: number;
  /** The heads are set apart from the rows below or tagged as heads: no first row is taken for them. */
  headerMarked: boolean;
  /** 0 to 1: how likely the grid is what a person would draw. */
  confidence: number;
  /** What the grid was read from. */
  evidence: "tags" | "rules" | "alignment";
  /** The table goes on at the top of the next page. */
  continues: boolean;
  words: Word[];
}

/** The text of a cell: its lines joined as running text. */
export function cellText(words: readonly Word[]): string {
  return joinLines(rowsOf(words).map((row) => lineText(row.words))).trim();
}

/** Leaders between a label and its figures are decoration. */
export const withoutLeaders = (text: string): string =>
  withoutTrailing(text)
    .replace(/^(?:[.\u2026·_]\s*){3,}/u, "")
    .trim();

/** Three or more with white between them, or two after a space; read from the end, so that a long run in the middle costs nothing. */
function withoutTrailing(text: string): string {
  let start = text.length;
  let leaders = 0;
  for (; start > 0; start -= 1) {
    const character = text.charAt(start - 1);
    if (LEADERS.includes(character)) leaders += 1;
    else if (character.trim() !== "") break;
  }
  return leaders >= 3 ? text.slice(0, start) : text.replace(/\s\.\.\s{0,9}$/u, "");
}

const LEADERS = ".\u2026·_";
/** White is bounded where two runs of it may meet. */
const FIGURE =
  /^[([<>≤≥~±]?\s{0,3}[-+−–]?\s{0,3}(?:[$€£¥₹]|[A-Z]{3}\s)?\s{0,3}[-+−–]?\d[\d\s.,'’\u00A0]*(?:%|‰|[$€£¥₹]|[a-zA-Z*†‡]{1,3}|\(\w\)|±\s?\d[\d.,]*)?[)\]]?[*†‡a-z]?$/u;
const TIME = /^\d{1,2}[:h]\d\d(?::\d\d)?$/u;
const NO_FIGURE = /^(?:[-–—−.…:*]+|n\/?a\.?|n\.a\.|nil|\(\w{1,2}\)|x)$/i;

/** A number as tables print them: signs, currency, per cent, deviations, times of day, footnote marks, or what stands for no number. */
export const isFigure = (text: string): boolean => isNumeral(text) || NO_FIGURE.test(text);
/** A number and not merely a dash in its place. */
export const isNumeral = (text: string): boolean => FIGURE.test(text) || TIME.test(text);

const YEAR = /^(?:(?:19|20)\d\d|FY\s?\d+|Q[1-4]|H[12])(?:[-–/]\d{2,4})?[*\d)a-z]?$/i;
/** A year, a quarter or half of one. */
export const isYear = (text: string): boolean => YEAR.test(text);

/** Ends that leave a phrase open: what follows goes on with it. */
export const OPEN_END = /[,;\-–/&=×+(]$|\b(?:and|or|of|the|for|in|on|to|with|by|per|und|der|et|de|y|e)$/iu;

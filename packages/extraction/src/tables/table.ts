import type { Box } from "../geometry.ts";
import { joinLines, lineText } from "../layout/line-text.ts";
import { rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";

/** Cell that covers several grid positions. Its text is at the first position; its other positions are empty. */
export interface Span {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

export interface Table extends Box {
  /** Rows as printed, header rows first. All rows have the same length. */
  cells: string[][];
  spans: Span[];
  headerRows: number;
  /**
   * Whether the header rows are tagged or visually distinct. False if the first row is only assumed to be a header row.
   */
  headerMarked: boolean;
  /** Score from 0 to 1: how likely the grid is the grid that a person would draw. */
  confidence: number;
  /** Source from which the grid of the table was derived. */
  evidence: "tags" | "rules" | "alignment";
  /** Whether the table continues at the top of the next page. */
  continues: boolean;
  words: Word[];
}

/** Returns the text of a cell, with its lines joined as running text. */
export function cellText(words: readonly Word[]): string {
  return joinLines(rowsOf(words).map((row) => lineText(row.words))).trim();
}

/** Returns the text without dot leaders. A dot leader only decorates the gap between a label and its numbers. */
export const withoutLeaders = (text: string): string =>
  withoutTrailing(text)
    .replace(/^(?:[.\u2026·_]\s*){3,}/u, "")
    .trim();

/**
 * Removes a dot leader at the end of the text: three or more dots, or two dots after a space. Reads the text from its
 * end, so that the time is linear.
 */
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
/**
 * Matches a number as tables print it. Where two sequences of spaces may be adjacent, the number of spaces is limited,
 * so that matching takes linear time.
 */
const FIGURE =
  /^[([<>≤≥~±]?\s{0,3}[-+−–]?\s{0,3}(?:[$€£¥₹]|[A-Z]{3}\s)?\s{0,3}[-+−–]?\d[\d\s.,'’\u00A0]*(?:%|‰|[$€£¥₹]|[a-zA-Z*†‡]{1,3}|\(\w\)|±\s?\d[\d.,]*)?[)\]]?[*†‡a-z]?$/u;
const TIME = /^\d{1,2}[:h]\d\d(?::\d\d)?$/u;
const NO_FIGURE = /^(?:[-–—−.…:*]+|n\/?a\.?|n\.a\.|nil|\(\w{1,2}\)|x)$/i;

/**
 * Whether the text is a number as tables print it, or a mark for "no value". A number may have a sign, a currency, a
 * percent sign, a deviation or a footnote mark. It may also be a time of day.
 */
export const isFigure = (text: string): boolean => isNumeral(text) || NO_FIGURE.test(text);
/** Whether the text is a number. A mark for "no value", such as a dash, is not a number. */
export const isNumeral = (text: string): boolean => FIGURE.test(text) || TIME.test(text);

const YEAR = /^(?:(?:19|20)\d\d|FY\s?\d+|Q[1-4]|H[12])(?:[-–/]\d{2,4})?[*\d)a-z]?$/i;
/** Whether the text is a year, a quarter or a half-year. */
export const isYear = (text: string): boolean => YEAR.test(text);

/** Matches the end of an incomplete phrase, which continues in the next line. */
export const OPEN_END = /[,;\-–/&=×+(]$|\b(?:and|or|of|the|for|in|on|to|with|by|per|und|der|et|de|y|e)$/iu;

import { centreX, centreY, contains, grow } from "../geometry.ts";
import { letterWidth, type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";
import { piecesOf } from "./columns.ts";
import type { Table } from "./table.ts";

/**
 * Ruled lines that line printers and terminals print as characters: dashes between rows, bars between cells, and
 * crosses where dashes and bars meet.
 */
export interface TextRules {
  /** Words without the characters that form ruled lines, because these characters are not text of cells. */
  entryWords: Word[];
  rules: Rule[];
  /** Whole words that contain characters of ruled lines (dashes, bars or crosses). */
  ruleWords: ReadonlySet<Word>;
}

const RULE_SIGNS = /^[-=_+|:─━═│┃║┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╭╮╰╯]+$/u;
const DASHES = /[-=_─━═]{3}/u;
const BAR = /[|│┃║]/u;
const MARK = /[+|│┃║┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╭╮╰╯]/u;
const BAR_OR_TEXT = /[|│┃║]|[^|│┃║]+/gu;
/** Maximum distance between the baselines of consecutive rows of one table, in ems. */
const MAX_LEADING_EM = 2.2;
/**
 * Maximum horizontal distance between a bar and the cross above it, in character widths. A bar at a larger distance
 * does not belong to the cross.
 */
const SAME_LETTER = 0.6;
/** Minimum share of a line's crosses that must have a bar at the same x in an adjacent row. */
const MOST = 0.6;
/** Maximum number of printed lines to examine above or below a ruled line. */
const MAX_LINES = 200;
/** Maximum number of header lines above a ruled line of dashes. */
const MAX_HEADS = 3;
/**
 * Minimum distance between two crosses, in characters. In diagrams of bit fields, every second character is a cross,
 * and such diagrams are not tables.
 */
const MIN_COLUMN_LETTERS = 3;
/** Height of the centre of a dash above the baseline, in ems. */
const DASH_RISE_EM = 0.3;

const noTextRules = (words: readonly Word[]): TextRules => ({
  entryWords: [...words],
  rules: [],
  ruleWords: new Set(),
});

export function findTextRules(words: readonly Word[]): TextRules {
  if (!words.some(({ text, monospace }) => monospace && DASHES.test(text))) return noTextRules(words);
  const rows = rowsOf(words);
  const found: { rules: Rule[]; replaced: Map<Word, Word[]> } = { rules: [], replaced: new Map() };
  rows.forEach((row, index) => {
    if (!isRuleRow(row)) return;
    const marks = marksIn(row);
    const typed = marks.length > 0 ? crossedRule(rows, index, marks) : dashedRule(rows, index);
    found.rules.push(...typed.rules);
    for (const [word, parts] of typed.replaced) found.replaced.set(word, parts);
  });
  if (found.rules.length === 0) return noTextRules(words);
  const lettering = words.flatMap((word) => found.replaced.get(word) ?? [word]);
  return { entryWords: lettering, rules: found.rules, ruleWords: new Set(found.replaced.keys()) };
}

/** Adds words that form ruled lines inside a table to the words of this table. */
export const withSigns = (table: Table, signs: ReadonlySet<Word>): Table => {
  const own = [...signs].filter((sign) => contains(grow(table, sign.size), centreX(sign), centreY(sign)));
  return { ...table, words: [...table.words, ...own] };
};

const isRuleRow = ({ words }: Row): boolean =>
  words.every(({ text, monospace }) => monospace && RULE_SIGNS.test(text)) &&
  words.some(({ text }) => DASHES.test(text));

const follows = (above: Row | undefined, below: Row | undefined): boolean =>
  above !== undefined && below !== undefined && below.baseline - above.baseline < MAX_LEADING_EM * below.size;

/** Returns the x of the centre of each bar and cross in a row. */
const marksIn = ({ words }: Row, sign = MARK): number[] =>
  words.flatMap((word) =>
    [...word.text].flatMap((letter, index) => (sign.test(letter) ? [word.x0 + (index + 0.5) * letterWidth(word)] : [])),
  );

type TextRuleMatch = { rules: Rule[]; replaced: Map<Word, Word[]> };
const NO_MATCH: TextRuleMatch = { rules: [], replaced: new Map() };

/**
 * Returns the ruled line that a word of dashes and crosses forms, and the bars of adjacent rows that are aligned with
 * the crosses. Returns no lines where the crosses have no bars, as in a drawing.
 */
function crossedRule(rows: readonly Row[], at: number, marks: readonly number[]): TextRuleMatch {
  const [row, word] = [rows[at], rows[at]?.words[0]];
  if (!row || !word || row.words.length > 1) return NO_MATCH;
  const letter = letterWidth(word);
  const wide = marks.slice(1).every((mark, index) => mark - (marks[index] ?? 0) > (MIN_COLUMN_LETTERS - 0.5) * letter);
  const under = (bar: number): boolean => marks.some((mark) => Math.abs(mark - bar) < SAME_LETTER * letter);
  const barsOf = (other: Row): number[] => marksIn(other, BAR).filter(under);
  const isLine = (other: Row): boolean => barsOf(other).length >= Math.max(1, MOST * marks.length);
  const beside = [-1, 1]
    .flatMap((step) => rowsBeside({ rows, at, step, most: MAX_LINES }, (line) => isRuleRow(line) || isLine(line)))
    .filter((line) => !isRuleRow(line));
  const met = marks.every((mark) => {
    const bars = beside.filter((line) => marksIn(line, BAR).some((bar) => Math.abs(bar - mark) < SAME_LETTER * letter));
    return bars.length > beside.length / 2;
  });
  if (!wide || !met || beside.length < 2) return NO_MATCH;
  const bars = beside.flatMap((line) => barsOf(line).map((bar) => ruleAt(bar, line)));
  const replaced = new Map(
    beside.flatMap(({ words }) =>
      words.filter(({ text }) => BAR.test(text)).map((own) => [own, betweenBars(own, under)]),
    ),
  );
  return { rules: [acrossAt(row, word), ...bars], replaced: replaced.set(word, []) };
}

/**
 * Returns the ruled lines that dashes form below headers or between rows. A gap between the dashes separates two
 * columns.
 */
function dashedRule(rows: readonly Row[], at: number): TextRuleMatch {
  const row = rows[at];
  const near = [rows[at - 1], rows[at + 1]].filter((other) => other && (follows(other, row) || follows(row, other)));
  if (!row || near.length === 0) return NO_MATCH;
  const { words } = row;
  const gutters = words.slice(1).map(({ x0 }, index) => ((words[index]?.x1 ?? x0) + x0) / 2);
  const leaves = (other: Row): boolean => gutters.every((x) => other.words.every(({ x0, x1 }) => x1 <= x || x0 >= x));
  const tabular = near.some(
    (other) => other && (piecesOf(other, []).length > 1 || (gutters.length > 1 && leaves(other))),
  );
  if (!tabular) return NO_MATCH;
  const held = [
    ...rowsBeside({ rows, at, step: -1, most: MAX_HEADS }, leaves),
    ...rowsBeside({ rows, at, step: 1, most: MAX_LINES }, leaves),
  ].filter((other) => !isRuleRow(other));
  const down = gutters.flatMap((x) => held.map((line) => ruleAt(x, line)));
  return {
    rules: [...words.map((word) => acrossAt(row, word)), ...down],
    replaced: new Map(words.map((word) => [word, []])),
  };
}

/** Returns the consecutive rows above or below a row, up to the first row that is too far away or fails the test. */
function rowsBeside(
  { rows, at, step, most }: { rows: readonly Row[]; at: number; step: number; most: number },
  test: (row: Row) => boolean,
): Row[] {
  const found: Row[] = [];
  for (let index = at + step; found.length < most; index += step) {
    const [near, row] = [rows[index - step], rows[index]];
    if (!row || !(step > 0 ? follows(near, row) : follows(row, near)) || !test(row)) break;
    found.push(row);
  }
  return found;
}

const acrossAt = ({ baseline, size }: Row, { x0, x1 }: Word): Rule => ({
  horizontal: true,
  at: baseline - DASH_RISE_EM * size,
  from: x0,
  to: x1,
  thickness: 0,
});

const ruleAt = (at: number, { y0, y1 }: Row): Rule => ({ horizontal: false, at, from: y0, to: y1, thickness: 0 });

/** Returns the parts of a word between its bars. Only bars that are ruled lines split the word. */
function betweenBars(word: Word, isRule: (x: number) => boolean): Word[] {
  const letter = letterWidth(word);
  return [...word.text.matchAll(BAR_OR_TEXT)].flatMap(({ 0: text, index }) => {
    const x0 = word.x0 + index * letter;
    if (BAR.test(text) && isRule(x0 + letter / 2)) return [];
    return [{ ...word, text, x0, x1: x0 + text.length * letter }];
  });
}

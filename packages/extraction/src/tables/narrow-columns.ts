import { overlapX, union } from "../geometry.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";
import { isYear } from "./table.ts";

/** Minimum number of consecutive rows whose entries start or end at the same position. Words of prose do so in two or three rows. */
const MIN_ROWS = 5;
/** Tolerance for equal positions, in points. Typewriters and report writers advance by whole characters. */
const SAME_PT = 0.35;
/** Tolerance for headers in another font that start where their entries do, in points. */
const IN_LINE_PT = 1;
/** Range of gaps, in ems. A wider gap splits a row by itself, a narrower one is no gutter. */
const WIDEST_EM = 0.62;
const NARROWEST_EM = 0.2;
/** Maximum distance of the rows of a table, and of the header above them, in ems. */
const MAX_LEADING_EM = 2;
const MAX_HEAD_LEADING_EM = 2.6;
/** Minimum share of the rows with a number, or a code with a digit, on the same side of a gutter. */
const MIN_ROW_SHARE = 0.8;
/** Maximum number of header lines. */
const MAX_HEADER_LINES = 2;
/** Minimum number of columns. Two columns are a numbered list, or dates with events. */
const MIN_COLUMNS = 3;

const DIGIT = /\d/;
const SIGNS = /^[^\p{L}\p{N}]+$/u;
/** Part of a number that is written in groups: of a telephone, an account, a card. */
const NUMBER_GROUP = /^[+(]{0,2}\d{1,5}[)/-]?$|^[A-Z]{2}\d{2}$/;
/** Parts of a number with spaces between thousands. */
const THOUSANDS_START = /^\D?\d{1,3}$/;
const THOUSANDS = /^\d{3}(?:[.,]\d+)?$/;

interface ColumnBreak {
  row: number;
  left: Word;
  right: Word;
}

/** Breaks at one position in consecutive rows. */
type BreakRun = readonly ColumnBreak[];

/**
 * Returns vertical rules in the gutters of columns that are separated by no more than a word space. Their entries start or end at the same
 * position in row after row, and each column has a header. Groups of one number look alike but share one header.
 */
export function closeGutters(rows: readonly Row[]): Rule[] {
  const breaks = rows.flatMap(({ words }, row) =>
    words.slice(1).flatMap((right, index): ColumnBreak[] => {
      const left = words[index];
      return left && right.x0 - left.x1 > NARROWEST_EM * right.size ? [{ row, left, right }] : [];
    }),
  );
  if (breaks.length < MIN_ROWS * (MIN_COLUMNS - 1)) return [];
  const runs = [
    ...runsOf(breaks, { rows, place: ({ right }) => right.x0 }),
    ...runsOf(breaks, { rows, place: ({ left }) => left.x1 }),
  ].map(betweenNumbers);
  const several = runs.filter(
    (run) => run.length >= MIN_ROWS && columnsBeside(run, runs) >= MIN_COLUMNS && separatesEntries(run),
  );
  const headed = several.filter((run) => headerLineOf(run, rows) !== undefined);
  return withoutSplitNumbers(headed, rows).map((run) => gutterIn(run, rows));
}

function runsOf(
  breaks: BreakRun,
  { rows, place }: { rows: readonly Row[]; place: (at: ColumnBreak) => number },
): BreakRun[] {
  const sorted = [...breaks].sort((a, b) => place(a) - place(b));
  const runs: BreakRun[] = [];
  let group: ColumnBreak[] = [];
  const finish = (): void => {
    if (group.length >= MIN_ROWS) runs.push(...consecutiveBreaks(group, rows));
    group = [];
  };
  for (const next of sorted) {
    if (group[0] && place(next) - place(group[0]) > SAME_PT) finish();
    group.push(next);
  }
  finish();
  return runs;
}

function consecutiveBreaks(group: BreakRun, rows: readonly Row[]): BreakRun[] {
  const runs: ColumnBreak[][] = [];
  for (const next of [...group].sort((a, b) => a.row - b.row)) {
    const last = runs.at(-1)?.at(-1);
    const follows = last && next.row - last.row === 1 && isClose(rows[last.row], rows[next.row], MAX_LEADING_EM);
    if (follows) runs.at(-1)?.push(next);
    else runs.push([next]);
  }
  return runs.filter(({ length }) => length >= MIN_ROWS);
}

/** Removes lines above and below that match by coincidence. The nearest line above stays, because it may be a header. */
function betweenNumbers(run: BreakRun): BreakRun {
  const holdsNumber = ({ left, right }: ColumnBreak): boolean => DIGIT.test(left.text) || DIGIT.test(right.text);
  return run.slice(Math.max(0, run.findIndex(holdsNumber) - 1), run.findLastIndex(holdsNumber) + 1);
}

const isClose = (above: Row | undefined, row: Row | undefined, leadingEm: number): boolean =>
  above !== undefined && row !== undefined && row.baseline - above.baseline < leadingEm * row.size;

const holdsForMost = (run: BreakRun, test: (at: ColumnBreak) => boolean): boolean =>
  run.filter(test).length >= MIN_ROW_SHARE * run.length;

/** Returns the number of columns between the breaks of the same rows. Breaks before the same word count once. */
function columnsBeside(run: BreakRun, runs: readonly BreakRun[]): number {
  const [first, last] = endsOf(run);
  const middle = (first + last) >> 1;
  const beside = runs.flatMap((other) => {
    const [start, end] = endsOf(other);
    const shared = Math.min(last, end) - Math.max(first, start) + 1;
    return shared >= MIN_ROW_SHARE * run.length ? (other[middle - start]?.right ?? []) : [];
  });
  return new Set(beside).size + 1;
}

const endsOf = (run: BreakRun): [number, number] => [run[0]?.row ?? 0, run.at(-1)?.row ?? 0];

/**
 * Whether the gap separates entries: in some row it is as narrow as a word space, numbers are on one side, and it splits no number or
 * phrase.
 */
const separatesEntries = (run: BreakRun): boolean =>
  run.some(({ left, right }) => right.x0 - left.x1 <= WIDEST_EM * right.size) &&
  (holdsForMost(run, ({ left }) => DIGIT.test(left.text)) ||
    holdsForMost(run, ({ right }) => DIGIT.test(right.text))) &&
  !holdsForMost(run, ({ left, right }) => THOUSANDS_START.test(left.text) && THOUSANDS.test(right.text)) &&
  !run.some(({ left, right }) => SIGNS.test(left.text) && SIGNS.test(right.text)) &&
  !isOneWord(run.map(({ left }) => left.text)) &&
  !isOneWord(run.map(({ right }) => right.text));

/** Whether most rows have the same word, which then belongs to the number beside it: "Room 12", "12 pieces". */
function isOneWord(texts: readonly string[]): boolean {
  const middle = [...texts].sort()[texts.length >> 1];
  return texts.filter((text) => text === middle).length >= MIN_ROW_SHARE * texts.length;
}

/** Returns the nearest line with a header on both sides of the gap: both over their entries, or one aligned with them. */
function headerLineOf(run: BreakRun, rows: readonly Row[]): number | undefined {
  const body = run.slice(1);
  const [left, right] = [union(body.map((at) => at.left)), union(body.map((at) => at.right))];
  const at = middleOf(run);
  return freeAbove(run, rows).find((index) => {
    const words = rows[index]?.words ?? [];
    const before = words.findLast(({ x1 }) => x1 <= at);
    const after = words.find(({ x0 }) => x0 >= at);
    if (!before || !after || ![before, after].every(isHeader) || isPhrase(run, after)) return false;
    return (overlapX(before, left) > 0 && overlapX(after, right) > 0) || isInLine(body, { before, after });
  });
}

/** Whether the entries start where the header after the gap starts, or end where the header before it ends. */
const isInLine = (body: BreakRun, { before, after }: { before: Word; after: Word }): boolean =>
  holdsForMost(body, ({ right }) => Math.abs(right.x0 - after.x0) < IN_LINE_PT) ||
  holdsForMost(body, ({ left }) => Math.abs(left.x1 - before.x1) < IN_LINE_PT);

const isHeader = ({ text }: Word): boolean => !DIGIT.test(text) || isYear(text);

/** Whether two words such as "Tel. no." are one header over a number in two groups. */
const isPhrase = (run: BreakRun, after: Word): boolean =>
  /^\p{Ll}/u.test(after.text) &&
  holdsForMost(run.slice(1), ({ left, right }) => NUMBER_GROUP.test(left.text) && NUMBER_GROUP.test(right.text));

/** Returns the lines that may be headers: the first of the run and the lines above it, as long as they leave the gap free. */
function freeAbove(run: BreakRun, rows: readonly Row[]): number[] {
  const at = middleOf(run);
  const first = run[0]?.row ?? 0;
  const found = [first];
  for (let index = first - 1; found.length <= MAX_HEADER_LINES; index--) {
    const free = rows[index]?.words.every(({ x0, x1 }) => x1 <= at || x0 >= at);
    if (!free || !isClose(rows[index], rows[index + 1], MAX_HEAD_LEADING_EM)) break;
    found.push(index);
  }
  return found;
}

/**
 * Drops gutters that split a number: its groups are separated either all or not at all, so a group without a gutter belongs to its
 * neighbour.
 */
function withoutSplitNumbers(runs: readonly BreakRun[], rows: readonly Row[]): BreakRun[] {
  let kept = [...runs];
  for (let before = Infinity; kept.length < before; ) {
    before = kept.length;
    const starts = new Set(kept.flatMap((run) => run.map(({ right }) => right)));
    kept = kept.filter((run) => {
      const joined = run.filter((at) => isJoined(at, rows[at.row]?.words ?? [], starts));
      return joined.length <= (1 - MIN_ROW_SHARE) * run.length;
    });
  }
  return kept;
}

function isJoined({ left, right }: ColumnBreak, words: readonly Word[], starts: ReadonlySet<Word>): boolean {
  if (!NUMBER_GROUP.test(left.text) || !NUMBER_GROUP.test(right.text)) return false;
  if (THOUSANDS.test(left.text) && THOUSANDS_START.test(right.text) && !THOUSANDS.test(right.text)) return false;
  const [before, after] = [words[words.indexOf(left) - 1], words[words.indexOf(right) + 1]];
  const goesOn = (first: Word | undefined, next: Word | undefined): boolean =>
    first !== undefined &&
    next !== undefined &&
    NUMBER_GROUP.test(first.text) &&
    NUMBER_GROUP.test(next.text) &&
    next.x0 - first.x1 <= WIDEST_EM * next.size &&
    !starts.has(next);
  return goesOn(before, left) || goesOn(right, after);
}

const middleOf = (run: BreakRun): number =>
  (Math.max(...run.map(({ left }) => left.x1)) + Math.min(...run.map(({ right }) => right.x0))) / 2;

/** Returns a vertical rule in the middle of the gap, as high as the run and its headers. */
function gutterIn(run: BreakRun, rows: readonly Row[]): Rule {
  const [first, last] = endsOf(run);
  const box = union(rows.slice(headerLineOf(run, rows) ?? first, last + 1));
  return { horizontal: false, at: middleOf(run), from: box.y0, to: box.y1, thickness: 0 };
}

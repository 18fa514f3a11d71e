import { overlapX, union } from "../geometry.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";
import { isYear } from "./table.ts";

/**
 * Minimum number of consecutive rows in which cell texts start or end at the same x. In prose, words start or end at
 * the same x in only two or three rows.
 */
const MIN_ROWS = 5;
/**
 * Tolerance for x positions that count as equal, in points. Typewriters and report programs advance by whole
 * characters.
 */
const SAME_PT = 0.35;
/** Tolerance for the start x of a header and of the texts below it, in points. The header may be in another font. */
const IN_LINE_PT = 1;
/** Maximum gap to examine as a possible gutter, in ems. A wider gap always splits a row. */
const WIDEST_EM = 0.62;
/** Minimum gap to examine as a possible gutter, in ems. A narrower gap is never a gutter. */
const NARROWEST_EM = 0.2;
/** Maximum distance between the baselines of consecutive rows of a table, in ems. */
const MAX_LEADING_EM = 2;
/** Maximum distance between the baselines of a row and of the header above it, in ems. */
const MAX_HEAD_LEADING_EM = 2.6;
/** Minimum share of the rows that have a number, or a code with a digit, on the same side of the gutter. */
const MIN_ROW_SHARE = 0.8;
/** Maximum number of header lines above the rows of cells. */
const MAX_HEADER_LINES = 2;
/** Minimum number of columns of a table. Text in two columns is a numbered list, or dates with events. */
const MIN_COLUMNS = 3;

const DIGIT = /\d/;
const SIGNS = /^[^\p{L}\p{N}]+$/u;
/** Matches a group of digits in a number that is written in groups, such as a telephone, account or card number. */
const NUMBER_GROUP = /^[+(]{0,2}\d{1,5}[)/-]?$|^[A-Z]{2}\d{2}$/;
/**
 * Matches the first digit group of a number with spaces between the thousands. The next constant matches the later
 * groups.
 */
const THOUSANDS_START = /^\D?\d{1,3}$/;
const THOUSANDS = /^\d{3}(?:[.,]\d+)?$/;

interface ColumnBreak {
  row: number;
  left: Word;
  right: Word;
}

/** Gaps at the same x in consecutive rows of a table. */
type BreakRun = readonly ColumnBreak[];

/**
 * Returns vertical lines in the gutters between columns that are only a word space apart. In every row, the texts
 * beside such a gutter start or end at the same x, and each column has a header. The digit groups of one number are
 * aligned in the same way, but have only one header.
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

/**
 * Removes rows at the start and end that are aligned by coincidence. These rows have no number beside the gap. Keeps
 * one row above the numbers, because this row may be a header.
 */
function betweenNumbers(run: BreakRun): BreakRun {
  const holdsNumber = ({ left, right }: ColumnBreak): boolean => DIGIT.test(left.text) || DIGIT.test(right.text);
  return run.slice(Math.max(0, run.findIndex(holdsNumber) - 1), run.findLastIndex(holdsNumber) + 1);
}

const isClose = (above: Row | undefined, row: Row | undefined, leadingEm: number): boolean =>
  above !== undefined && row !== undefined && row.baseline - above.baseline < leadingEm * row.size;

const holdsForMost = (run: BreakRun, test: (at: ColumnBreak) => boolean): boolean =>
  run.filter(test).length >= MIN_ROW_SHARE * run.length;

/** Returns the number of columns that the gaps in these rows separate. Two gaps before the same word count as one. */
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
 * Whether the gap separates table cells. In at least one row, the gap must be as narrow as a word space, and numbers
 * must be on one side of the gap. The gap must not split numbers or phrases.
 */
const separatesEntries = (run: BreakRun): boolean =>
  run.some(({ left, right }) => right.x0 - left.x1 <= WIDEST_EM * right.size) &&
  (holdsForMost(run, ({ left }) => DIGIT.test(left.text)) ||
    holdsForMost(run, ({ right }) => DIGIT.test(right.text))) &&
  !holdsForMost(run, ({ left, right }) => THOUSANDS_START.test(left.text) && THOUSANDS.test(right.text)) &&
  !run.some(({ left, right }) => SIGNS.test(left.text) && SIGNS.test(right.text)) &&
  !isOneWord(run.map(({ left }) => left.text)) &&
  !isOneWord(run.map(({ right }) => right.text));

/**
 * Whether most rows have the same word beside the gap. The word then belongs to the number next to it, as in "Room 12"
 * or "12 pieces".
 */
function isOneWord(texts: readonly string[]): boolean {
  const middle = [...texts].sort()[texts.length >> 1];
  return texts.filter((text) => text === middle).length >= MIN_ROW_SHARE * texts.length;
}

/**
 * Returns the index of the nearest row with a header on each side of the gap. Both headers must be over their cells, or
 * one header must be aligned with its cells.
 */
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

/** Whether most cell texts start where the header after the gap starts, or end where the header before the gap ends. */
const isInLine = (body: BreakRun, { before, after }: { before: Word; after: Word }): boolean =>
  holdsForMost(body, ({ right }) => Math.abs(right.x0 - after.x0) < IN_LINE_PT) ||
  holdsForMost(body, ({ left }) => Math.abs(left.x1 - before.x1) < IN_LINE_PT);

const isHeader = ({ text }: Word): boolean => !DIGIT.test(text) || isYear(text);

/** Whether two words such as "Tel. no." are one header, over numbers that consist of two groups of digits. */
const isPhrase = (run: BreakRun, after: Word): boolean =>
  /^\p{Ll}/u.test(after.text) &&
  holdsForMost(run.slice(1), ({ left, right }) => NUMBER_GROUP.test(left.text) && NUMBER_GROUP.test(right.text));

/**
 * Returns the indexes of the rows that may be headers. They are the first row, and the rows above it in which no word
 * crosses the gap.
 */
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
 * Removes gutters that split a number written in groups of digits. Either gutters separate all groups of a number, or
 * none. If two groups have no gutter between them, a gutter beside these groups therefore splits the number.
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

/** Returns a vertical line in the middle of the gap, from the header to the last row. */
function gutterIn(run: BreakRun, rows: readonly Row[]): Rule {
  const [first, last] = endsOf(run);
  const box = union(rows.slice(headerLineOf(run, rows) ?? first, last + 1));
  return { horizontal: false, at: middleOf(run), from: box.y0, to: box.y1, thickness: 0 };
}

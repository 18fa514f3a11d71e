import { type Box, overlapX, union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row, Segment } from "../layout/rows.ts";
import type { Rule } from "../reading/page-content.ts";
import { isCentredOn, piecesOf } from "./columns.ts";
import { MAX_HEADER_LINES } from "./header.ts";
import { hasRuleIn } from "./separators.ts";
import { isFigure } from "./table.ts";
import {
  HEADER_GAP_FACTOR,
  isDisplayType,
  isNote,
  isProseLine,
  isTitle,
  MAX_HEADER_GAP_EM,
  MAX_ROW_GAP_EM,
} from "./table-surroundings.ts";

/**
 * Minimum share of the numbers in a row that must have a header in the row above. The other numbers have their headers
 * in a higher row.
 */
const MOST_HEADED = 0.7;
/** Factor by which the gap between two sections of a table may exceed the usual maximum gap between rows. */
const SECTION_GAP = 1.8;
/**
 * Minimum number of centred lines that count as a title. A single centred line may be a header that spans all columns.
 */
const MIN_TITLE_LINES = 2;
/** Maximum number of lines by which a cell of running text may be longer than the other cells of its row. */
const MAX_PENDING = 12;
/** Maximum distance between the baselines of consecutive lines in one cell, in ems. */
const MAX_LEADING_EM = 1.55;
/** Tolerance for the x at which the lines of one cell start, in points. */
const SAME_START_PT = 1;

/**
 * Returns groups of consecutive rows, each of which may be a table. Most rows of a group have several text segments; a
 * few rows may have only one.
 */
export function runsOf(rows: readonly Row[], rules: readonly Rule[]): Row[][] {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const runs: Row[][] = [];
  let run: Row[] = [];
  let pending: Row[] = [];
  const finish = (): void => {
    run.push(...continuationLines(run, pending, vertical));
    if (run.length >= 2) runs.push(run);
    run = [];
    pending = [];
  };
  for (const [index, row] of rows.entries()) {
    const last = pending.at(-1) ?? run.at(-1);
    const gap = last ? row.y0 - last.y1 : 0;
    if (last && isDisplayType(last, row)) finish();
    const wide = last !== undefined && gap > MAX_ROW_GAP_EM * row.size;
    if (wide && gap > MAX_ROW_GAP_EM * row.size * gapAllowance(run, rows.slice(index, index + 3), rules)) finish();
    const pieces = piecesOf(row, vertical);
    if (pieces.length >= 2) {
      run.push(...pending, row);
      pending = [];
    } else if (
      run.length > 0 &&
      pending.filter(({ x0 }) => x0 < union(run).x0 + row.size).length < 3 &&
      pending.length < MAX_PENDING &&
      !isProseLine(row, union(run)) &&
      !isTitle(row.words)
    ) {
      pending.push(row);
    } else {
      finish();
    }
  }
  finish();
  return runs;
}

/**
 * Returns the rows without captions above and notes below the table. Captions and notes are sometimes aligned with the
 * table.
 */
export function trim(run: readonly Row[], rules: readonly Rule[]): Row[] {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const rows = withoutTitles(run, vertical);
  const end =
    1 +
    rows.findLastIndex((row) => {
      const pieces = piecesOf(row, vertical);
      const noted = isNote(lineText(pieces[0]?.words ?? [])) && (pieces.at(-1)?.words.length ?? 0) >= 4;
      return pieces.length >= 2 && !noted;
    });
  const kept = rows.slice(0, end);
  return [...kept, ...continuationLines(kept, rows.slice(end), vertical)];
}

/**
 * Returns the rows without captions and title lines. Title lines are above all headers, and are centred on the whole
 * table. They may name an owner, a subject and a unit.
 */
function withoutTitles(run: readonly Row[], vertical: readonly Rule[]): Row[] {
  const box = union(run);
  const heads = run.findIndex((row) => headsColumn(piecesOf(row, vertical), box));
  const above = run.slice(0, Math.max(0, heads));
  const centred = above.filter((row) => row.x0 > box.x0 + row.size && isCentredOn(row, box.x0, box.x1));
  const last = centred.length >= MIN_TITLE_LINES ? centred.at(-1) : undefined;
  const rows = run.slice(last ? run.indexOf(last) + 1 : 0);
  while (rows[0] && isTitle(rows[0].words)) rows.shift();
  return rows;
}

/**
 * Whether a row has several text segments, one of which starts to the right of the middle. Rows of headers or numbers
 * have such a segment; title lines do not.
 */
const headsColumn = (pieces: readonly Segment[], { x0, x1 }: Box): boolean =>
  pieces.length > 1 && pieces.some((piece) => piece.x0 > (x0 + x1) / 2);

/**
 * Returns the lines after the last row that continue one of its cells. Each of these lines is close enough to the line
 * above and starts at the same x.
 */
function continuationLines(run: readonly Row[], pending: readonly Row[], vertical: readonly Rule[]): Row[] {
  const rest: Row[] = [];
  const last = run.at(-1);
  const entries = last ? piecesOf(last, vertical) : [];
  for (const row of pending) {
    const above = rest.at(-1) ?? last;
    const column = entries.findIndex(({ x0 }) => Math.abs(x0 - row.x0) < SAME_START_PT);
    const entry = entries[column];
    if (!above || !entry || row.size !== entry.size || row.baseline - above.baseline > MAX_LEADING_EM * row.size) break;
    const fits = row.x1 < (entries[column + 1]?.x0 ?? Infinity);
    const before = lineText((rest.at(-1) ?? entry).words);
    const goesOn = column > 0 || /^\p{Ll}/u.test(lineText(row.words)) || /\p{L}[-–/]$/u.test(before);
    if (!fits || !goesOn || isNote(row.words[0]?.text ?? "")) break;
    rest.push(row);
  }
  return rest;
}

/**
 * Returns the factor by which the gap before `next` may exceed the maximum gap between rows. The factor is above 1
 * below headers, and between sections with the same columns.
 */
function gapAllowance(run: readonly Row[], next: readonly Row[], rules: readonly Rule[]): number {
  const [last, row] = [run.at(-1), next[0]];
  if (!last || !row) return 1;
  const under = Math.min(row.y0, last.y1 + MAX_HEADER_GAP_EM * last.size);
  if (run.length <= MAX_HEADER_LINES && hasRuleIn(rules, union(run), [last.y1, under])) return HEADER_GAP_FACTOR;
  const vertical = rules.filter((rule) => !rule.horizontal);
  if (run.length <= MAX_HEADER_LINES && isHeaderOverNumbers(last, next, vertical)) return HEADER_GAP_FACTOR;
  return sharesColumns(run, next, vertical) ? SECTION_GAP : 1;
}

/**
 * Whether the row `last` contains headers for the numbers in the rows `next`. `last` must have no numbers, and no
 * header may be over two numbers. A few numbers may have their header in a higher row.
 */
export function isHeaderOverNumbers(last: Row, next: readonly Row[], vertical: readonly Rule[]): boolean {
  const heads = piecesOf(last, vertical);
  const row = next.find((candidate) => piecesOf(candidate, vertical).length >= 2);
  const entries = row ? piecesOf(row, vertical).slice(1) : [];
  if (heads.some(({ words }) => isFigure(lineText(words)))) return false;
  const over = entries.flatMap((entry) => heads.find((head) => overlapX(head, entry) > 0) ?? []);
  return (
    entries.every(({ words }) => isFigure(lineText(words))) &&
    over.length >= Math.max(2, MOST_HEADED * entries.length) &&
    new Set(over).size === over.length
  );
}

/**
 * Whether the rows `next` are a further section of the same table. Their numbers then end at the same x as the numbers
 * of the rows before. If they repeat the first line, they are a new table.
 */
function sharesColumns(run: readonly Row[], next: readonly Row[], vertical: readonly Rule[]): boolean {
  const figures = (row: Row): Segment[] =>
    piecesOf(row, vertical)
      .slice(1)
      .filter(({ words }) => isFigure(lineText(words)));
  const [first, row] = [run[0], next.find((candidate) => piecesOf(candidate, vertical).length >= 2)];
  const before = run.findLast((candidate) => figures(candidate).length > 0);
  if (!first || !row || !before || next[0] === undefined || lineText(first.words) === lineText(row.words)) return false;
  const above = next.slice(0, next.indexOf(row));
  if (above.some((label) => isTitle(label.words) || isProseLine(label, union(run)))) return false;
  const [entries, known] = [figures(row), figures(before)];
  return (
    entries.length > 0 &&
    Math.abs(row.x0 - union(run).x0) < 2 * row.size &&
    entries.length === piecesOf(row, vertical).length - 1 &&
    entries.every((entry) => known.some(({ x1 }) => Math.abs(x1 - entry.x1) < 0.4 * entry.size))
  );
}

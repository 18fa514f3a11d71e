import { union } from "../geometry.ts";
import type { Word } from "../layout/words.ts";
import type { Column, Line } from "./columns.ts";
import { cellText, isFigure, isNumeral, isYear, OPEN_END } from "./table.ts";

/** Maximum number of printed lines in a table's header. */
export const MAX_HEADER_LINES = 8;
/** Minimum number of consecutive column numbers in a header line. Fewer numbers are values of the table's body. */
const MIN_NUMBERED = 4;
/** Maximum distance between the baselines of the lines of one header cell, in ems. */
const MAX_HEADER_LEADING_EM = 1.3;
/** Maximum distance between the centre of a header and the centre of its group of columns, in ems. */
const MIDDLE_EM = 0.6;
/**
 * Maximum distance between the centre of a header and the centre of its group of columns, as a share of the group's
 * width. The larger of this maximum and `MIDDLE_EM` applies.
 */
const MIDDLE = 0.06;

/**
 * Returns the texts of a line that are column headers although they are numbers: years, periods and consecutive column
 * numbers.
 */
function numericHeaders(texts: readonly string[]): string[] {
  const numbers = texts.map((text) => /^\(?(\d{1,2})\)?$/.exec(text)?.[1]);
  const counting =
    texts.length > 1 &&
    numbers.every((number, index) => index === 0 || Number(number) === Number(numbers[index - 1]) + 1);
  return texts.filter((text) => isYear(text) || /^\([a-z\d]\)$/i.test(text) || (counting && isFigure(text)));
}

export interface HeaderEvidence {
  /** y positions of ruled lines or edges of shading that cross the table, ordered from top to bottom. */
  separators: readonly number[];
  /** Whether there is a separator between every two rows. */
  everyRowParted: boolean;
}

/** Returns the number of printed lines at the start of the table that are column headers. */
export function headerLines(lines: readonly Line[], { separators, everyRowParted }: HeaderEvidence): number {
  if (lines.length < 2) return 0;
  const numbered = lines.slice(0, Math.min(MAX_HEADER_LINES + 1, lines.length - 1)).findIndex(numbersColumns);
  if (numbered > 0) return numbered + 1;
  const byFigures = linesBeforeFigures(lines);
  const bold = byFigures === 0 && hasBoldRows(lines) ? 0 : linesBold(lines);
  const byRule = byFigures === -1 && bold > 0 ? 0 : linesAboveRule(lines, separators, byFigures);
  if (byRule > 0 && !everyRowParted && byRule <= Math.min(MAX_HEADER_LINES, lines.length / 2 + 1)) {
    const between = lines.slice(byRule, Math.max(byRule, byFigures));
    return between.every(({ cells }) => cells[0]?.length === 0) ? byRule + between.length : byRule;
  }
  if (byFigures > 0) return withoutSection(lines, byFigures);
  if (bold > 0) return bold;
  return byFigures === 0 ? 0 : 1;
}

/**
 * Whether the line numbers all columns, from the first column to the last. Such a line is the last line of the header.
 */
const numbersColumns = ({ cells }: Line): boolean =>
  cells.length >= MIN_NUMBERED &&
  cells.every((words, index) => Number(/^[([]?(\d{1,2})[)\]]?$/.exec(cellText(words))?.[1]) === index + 1);

/**
 * Returns the number of header lines that remain without a section name. A line below the other headers that fills only
 * the first column is a section name and starts the body.
 */
function withoutSection(lines: readonly Line[], count: number): number {
  const filled = ({ cells }: Line): number[] => cells.flatMap((words, column) => (words.length > 0 ? [column] : []));
  const heads = lines.slice(0, count);
  const last = heads.findLastIndex((line) => filled(line).some((column) => column > 0));
  const [above, below] = [heads[last], heads[last + 1]];
  if (!above || !below) return count;
  const stub = cellText(above.cells[0] ?? []);
  const named = /^\p{Lu}/u.test(cellText(below.cells[0] ?? [])) && !OPEN_END.test(stub);
  const goesOn =
    stub !== "" && !named && below.row.baseline - above.row.baseline < MAX_HEADER_LEADING_EM * below.row.size;
  return goesOn || /^[\p{Ll}(]/u.test(cellText(below.cells[0] ?? [])) ? count : last + 1;
}

/**
 * Returns the number of lines above the first line that contains numbers. Returns -1 when no column contains numbers.
 */
function linesBeforeFigures(lines: readonly Line[]): number {
  const body = lines.slice(Math.min(lines.length - 1, 1));
  const columns =
    lines[0]?.cells.map((_, column) => column).filter((column) => column > 0 && figureShare(body, column) >= 0.5) ?? [];
  if (columns.length === 0) return -1;
  for (let index = 0; index < Math.min(lines.length, MAX_HEADER_LINES + 1); index++) {
    const texts = columns.map((column) => cellText(lines[index]?.cells[column] ?? [])).filter((text) => text !== "");
    const heads = numericHeaders(texts);
    const figures = texts.filter((text) => isFigure(text) && !heads.includes(text));
    const body = figures.length > 0 && figures.length >= 0.5 * (texts.length - heads.length);
    if (
      body ||
      (index > 0 && heads.length > 0.5 * texts.length && texts.length > 0 && headsBelow(lines, index, columns))
    )
      return index;
  }
  return -1;
}

/**
 * Whether the numeric headers of a line may be values instead. They may be values if the line has a label, and the line
 * below has only numbers in the same columns. A line of only years is always a header.
 */
function headsBelow(lines: readonly Line[], index: number, columns: readonly number[]): boolean {
  const next = columns.map((column) => cellText(lines[index + 1]?.cells[column] ?? [])).filter((text) => text !== "");
  const here = cellText(lines[index]?.cells[0] ?? []);
  return (
    here !== "" &&
    next.length > 0 &&
    next.every(isNumeral) &&
    !columns.every((column) => isYear(cellText(lines[index]?.cells[column] ?? [])))
  );
}

function figureShare(lines: readonly Line[], column: number): number {
  const texts = lines.map((line) => cellText(line.cells[column] ?? [])).filter((text) => text !== "");
  return texts.filter(isFigure).length / Math.max(1, texts.length);
}

/**
 * Returns the number of lines above the ruled line that ends the header. This ruled line is the last one above the
 * first numbers, because a header of two levels also contains a ruled line.
 */
function linesAboveRule(lines: readonly Line[], separators: readonly number[], byFigures: number): number {
  const counts = separators
    .map((y) => lines.filter(({ row }) => row.baseline < y + 1).length)
    .filter((count) => count > 0 && count < lines.length)
    .filter((count) => count === 1 || !lines.slice(0, count).every(isRowOfFigures));
  return counts.findLast((count) => count <= byFigures) ?? counts[0] ?? 0;
}

/**
 * Whether the line has a label and otherwise only numbers. Rows above the ruled line of a sum look like this; header
 * lines do not.
 */
const isRowOfFigures = ({ cells: [label = [], ...others] }: Line): boolean => {
  const entries = others.filter(({ length }) => length > 0);
  return /\p{L}/u.test(cellText(label)) && entries.length > 0 && entries.every(isFigureCell);
};

function linesBold(lines: readonly Line[]): number {
  const bold = (line: Line): boolean => line.row.words.every((word) => word.bold);
  const end = lines.findIndex((line) => !bold(line));
  return end > 0 && end <= MAX_HEADER_LINES && lines.slice(end).filter(bold).length < 0.5 * (lines.length - end)
    ? end
    : 0;
}

/**
 * Whether there are bold rows of numbers after the first row. They are sums or the start of a section. Bold type then
 * does not indicate a header.
 */
const hasBoldRows = (lines: readonly Line[]): boolean =>
  lines.slice(1).some(({ row, cells }) => row.words.every(({ bold }) => bold) && cells.slice(1).some(isFigureCell));

const isFigureCell = (words: readonly Word[]): boolean => words.length > 0 && isNumeral(cellText(words));

/**
 * Whether the first lines look like headers: they are bold, a ruled line is below them, or they are words above
 * numbers.
 */
export function isHeaderMarked(
  lines: readonly Line[],
  count: number,
  { separators, everyRowParted }: HeaderEvidence,
): boolean {
  const [last, next] = [lines[count - 1], lines[count]];
  if (!last || !next) return false;
  const ruled = separators.some((y) => y > last.row.baseline - 1 && y < next.row.baseline);
  const bold = lines.map(({ row }) => row.words.every((word) => word.bold));
  const apart = bold.slice(0, count).every(Boolean) && bold.slice(count).includes(false);
  return (ruled && !everyRowParted) || apart || isOverFigures(lines.slice(0, count), lines.slice(count));
}

const isOverFigures = (heads: readonly Line[], body: readonly Line[]): boolean =>
  body[0]?.cells.some(
    (_, column) =>
      column > 0 &&
      figureShare(body, column) >= 0.5 &&
      heads.some(({ cells }) => /\p{L}/u.test(cellText(cells[column] ?? []))),
  ) === true;

/** Makes each header of an upper line span the group of columns in the lines below over which the header is centred. */
export function spanCentred(lines: readonly Line[], columns: readonly Column[]): void {
  for (let index = lines.length - 2; index >= 0; index--) {
    const [upper, lower] = [lines[index], lines[index + 1]];
    const heads = upper ? columnsFilled(upper).filter((column) => column > 0) : [];
    const below = lower ? columnsUnder(lower).filter((column) => column > 0) : [];
    if (!upper || !lower || heads.length === 0 || below.length <= heads.length) continue;
    if (heads.some((column) => continuesBelow(upper, lower, column))) continue;
    const entries = heads.map((column) => upper.cells[column] ?? []);
    const groups = assignHeaderGroups(entries, below, columns);
    if (!groups || groups.every(({ length }) => length === 1)) continue;
    upper.spans = upper.spans.filter(({ column }) => !heads.includes(column));
    for (const column of heads) upper.cells[column] = [];
    for (const [order, group] of groups.entries()) {
      const [first = 0, last = first] = [group[0], group.at(-1)];
      upper.cells[first] = entries[order] ?? [];
      if (last > first) upper.spans.push({ column: first, columnSpan: last - first + 1 });
    }
  }
}

/**
 * Whether the text of a header continues in the line below. Such a header belongs to the line below and does not span
 * columns.
 */
function continuesBelow(upper: Line, lower: Line, column: number): boolean {
  const [above, below] = [cellText(upper.cells[column] ?? []), cellText(lower.cells[column] ?? [])];
  return below !== "" && (OPEN_END.test(above) || /^[\p{Ll}(]/u.test(below));
}

interface HeaderAssignment {
  groups: number[][];
  /**
   * Costs of the assignment; lower costs are better, and the first difference decides. The first cost is the number of
   * headers over a single column, and the second is the number of columns without a header. The third is the sum of the
   * distances between centres in points.
   */
  cost: readonly [singles: number, leftOut: number, offPt: number];
}

/**
 * Assigns adjacent columns to each header, from left to right, so that each header is centred over its columns. Returns
 * null when no such assignment exists.
 */
export function assignHeaderGroups(
  heads: readonly Word[][],
  below: readonly number[],
  columns: readonly Column[],
): number[][] | null {
  const known = new Map<string, HeaderAssignment | null>();
  const best = (order: number, from: number): HeaderAssignment | null => {
    const head = heads[order];
    if (!head) return { groups: [], cost: [0, below.length - from, 0] };
    const key = `${order} ${from}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let found: HeaderAssignment | null = null;
    for (let start = from; start < below.length; start++) {
      for (let end = start + 1; end <= below.length; end++) {
        const off = distanceFromMiddle(head, below.slice(start, end), columns);
        const rest = off === null ? null : best(order + 1, end);
        if (off === null || !rest) continue;
        const [singles, leftOut, offRest] = rest.cost;
        const cost = [singles + (end - start === 1 ? 1 : 0), leftOut + start - from, offRest + off] as const;
        if (!found || isLess(cost, found.cost)) found = { groups: [below.slice(start, end), ...rest.groups], cost };
      }
    }
    known.set(key, found);
    return found;
  };
  return best(0, 0)?.groups ?? null;
}

const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
};

/**
 * Returns the distance between the centre of a header and the centre of the columns, in points. Returns null when the
 * header is not over these columns.
 */
function distanceFromMiddle(
  head: readonly Word[],
  group: readonly number[],
  columns: readonly Column[],
): number | null {
  const [first, last] = [columns[group[0] ?? 0], columns[group.at(-1) ?? 0]];
  const [box, size] = [union(head), head[0]?.size ?? 0];
  if (!first || !last || (group.length > 1 && last.x1 - first.x0 < box.x1 - box.x0 - size)) return null;
  const off = Math.abs(first.x0 + last.x1 - box.x0 - box.x1) / 2;
  return off > Math.max(MIDDLE_EM * size, MIDDLE * (last.x1 - first.x0)) ? null : off;
}

/** Returns the columns that a line fills, including the columns that its cells span. */
const columnsUnder = (line: Line): number[] => {
  const spanned = line.spans.flatMap(({ column, columnSpan }) =>
    Array.from({ length: columnSpan }, (_, at) => column + at),
  );
  return [...new Set([...columnsFilled(line), ...spanned])].sort((a, b) => a - b);
};

const columnsFilled = ({ cells }: Line): number[] =>
  cells.flatMap((words, column) => (words.length > 0 ? [column] : []));

/**
 * Makes each header above repeated headers (2019 2020 | 2019 2020) span from its own column to the next header of its
 * line. For a centred header, the position shows its group of columns. For a left-aligned header, only the repeated
 * headers below show the group.
 */
export function spanRepeatedHeaders(lines: readonly Line[]): void {
  for (const [index, upper] of lines.entries()) {
    const lower = lines[index + 1];
    if (!lower || hasSpanningHeader(upper)) continue;
    const texts = lower.cells.map(cellText);
    const heads = texts.filter((text) => text !== "");
    const filled = upper.cells.flatMap((words, column) => (words.length > 0 ? [column] : []));
    if (new Set(heads).size === heads.length || filled.length >= heads.length) continue;
    if (filled.some((column) => continuesBelow(upper, lower, column))) continue;
    for (const [order, column] of filled.entries()) {
      if (texts[column] === "") continue;
      const next = filled[order + 1] ?? upper.cells.length;
      if (next - column > 1) upper.spans.push({ column, columnSpan: next - column });
    }
  }
}

/**
 * Groups the printed lines of the column headers into levels, from top to bottom. A level ends after a header that
 * spans columns, at a separator, and at a wide gap.
 */
export function headerGroups(lines: readonly Line[], separators: readonly number[]): Line[][] {
  const groups: Line[][] = [];
  lines.forEach((line, index) => {
    const last = lines[index - 1];
    const group = groups.at(-1);
    const parted = last && separators.some((y) => y > last.row.baseline && y < line.row.baseline - 0.3 * line.row.size);
    const levelEnds = last && hasSpanningHeader(last) && (!hasSpanningHeader(line) || subdividesHeader(line, last));
    const far = last && line.row.baseline - last.row.baseline > 1.7 * line.row.size;
    if (!group || parted || levelEnds || far) groups.push([line]);
    else group.push(line);
  });
  return groups;
}

/** Whether several headers of the lower line are below one spanning header of the upper line. */
const subdividesHeader = (lower: Line, upper: Line): boolean =>
  upper.spans.some(
    ({ column, columnSpan }) =>
      columnsFilled(lower).filter((other) => other >= column && other < column + columnSpan).length > 1,
  );

/** Whether the line contains a header that spans several columns. */
export const hasSpanningHeader = (line: Line): boolean => line.spans.some(({ columnSpan }) => columnSpan > 1);

import { median, union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Word } from "../layout/words.ts";
import type { Column, Line } from "./columns.ts";
import { isFigure, OPEN_END } from "./table.ts";

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Assumed width of a word space, in ems. */
const SPACE_EM = 0.28;
/**
 * Maximum distance between the baselines of consecutive lines in one cell, in ems. The usual distance is 1.0 to 1.45
 * ems.
 */
const MAX_LEADING_EM = 1.55;
/** Minimum ratio of the distance between rows to the distance between the lines of one row. */
const ROW_PITCH_FACTOR = 1.2;

/**
 * Minimum ratio of the distance between rows to the distance between the lines of one row. It applies to tables whose
 * rows are separated only by wider gaps.
 */
const ROW_GAP_FACTOR = 1.25;

const filledIn = (line: Line): number[] => line.cells.flatMap((words, index) => (words.length > 0 ? [index] : []));
const textIn = (line: Line, column: number): string => lineText(line.cells[column] ?? []);

/**
 * Groups the printed lines of a table's body into rows. A line continues the row above if it is close enough and
 * completes texts that did not fit on the line above. Such a line has text, not numbers, and fills only some of the
 * columns.
 */
export function groupLines(
  printed: readonly Line[],
  columns: readonly Column[],
  separators: readonly number[] = [],
): Line[][] {
  const lines = joinStraddled(printed);
  const pitches = lines.slice(1).map((line, index) => line.row.baseline - (lines[index]?.row.baseline ?? 0));
  const size = median(lines.map(({ row }) => row.size));
  const tight = Math.min(...pitches, Infinity);
  const rowPitch = median(pitches);
  const blocks = splitByGaps(lines, columns, pitches);
  if (blocks) return blocks;
  const groups: Line[][] = [];
  lines.forEach((line, index) => {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const pitch = pitches[index - 1] ?? Infinity;
    const parted =
      last !== undefined && separators.some((y) => y > last.row.baseline && y < line.row.baseline - 0.3 * size);
    const loose =
      pitch > MAX_LEADING_EM * size ||
      (pitch > ROW_PITCH_FACTOR * tight && tight < 0.95 * rowPitch + 0.01 && pitch > 1.3 * size);
    if (group && last && !parted && !loose && continuesRow(group, line, columns)) group.push(line);
    else groups.push([line]);
  });
  return joinLabels(groups, columns, separators);
}

/**
 * Splits a table with running text into rows at gaps that are wider than the gaps between the lines of a row. Returns
 * null when there are no such gaps, or when a block between two gaps contains several rows. In a block of several rows,
 * a column has two numbers, or its lines end although the next word would have fitted.
 */
function splitByGaps(lines: readonly Line[], columns: readonly Column[], pitches: readonly number[]): Line[][] | null {
  const leading = Math.min(...pitches, Infinity);
  const size = median(lines.map(({ row }) => row.size));
  if (leading > MAX_LEADING_EM * size) return null;
  const blocks: Line[][] = [];
  lines.forEach((line, index) => {
    if (index === 0 || (pitches[index - 1] ?? 0) > ROW_GAP_FACTOR * leading) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  });
  const deep = blocks.filter(({ length }) => length > 1);
  const isRow = (block: readonly Line[]): boolean =>
    columns.every((_, column) => block.filter((line) => isFigure(textIn(line, column))).length <= 1) &&
    block.slice(1).every((line, index) => {
      const last = block[index];
      return (
        last &&
        filledIn(line).some(
          (column) => columnsWithoutRoom(last, line, columns)(column) || continuesSentence(last, line, column),
        )
      );
    });
  const labelled = blocks.filter(([line]) => (line?.cells[0]?.length ?? 0) > 0).length;
  return blocks.length >= 2 && deep.length > 0 && labelled >= 0.7 * blocks.length && deep.every(isRow) ? blocks : null;
}

/** Joins printed lines in which a label of two lines has numbers that are vertically centred beside the label. */
export function joinStraddled(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [above, figures, below] = lines.slice(index, index + 3);
    if (above && figures && below && straddles(above, figures, below)) {
      const rows = areRows(above, below);
      joined.push(rows ? mergeLines(above, [above, figures]) : mergeLines(figures, [above, figures, below]));
      if (rows) joined.push(below);
      index += 2;
    } else if (above) joined.push(above);
  }
  return joined;
}

function straddles(above: Line, figures: Line, below: Line): boolean {
  const [up, down] = [figures.row.baseline - above.row.baseline, below.row.baseline - figures.row.baseline];
  const texts = new Set(filledIn(above));
  const apart = filledIn(figures).every((column) => !texts.has(column));
  const same = filledIn(below).every((column) => texts.has(column));
  return (
    apart &&
    same &&
    texts.size > 0 &&
    up + down < MAX_LEADING_EM * figures.row.size &&
    Math.abs(up - down) < 0.3 * figures.row.size
  );
}

/**
 * Whether the lines above and below a label are two lines of numbers. These lines are then two rows, and the label
 * belongs to the first row.
 */
const areRows = (above: Line, below: Line): boolean =>
  filledIn(above).filter((column) => isFigure(textIn(above, column)) && isFigure(textIn(below, column))).length > 1;

/** Returns the words of all lines as one line at the vertical position of the line `height`. */
function mergeLines(height: Line, lines: readonly Line[]): Line {
  const cells = height.cells.map((_, column) => lines.flatMap((line) => line.cells[column] ?? []));
  const words = lines.flatMap(({ row }) => row.words);
  return { row: { ...height.row, ...union(words), words }, cells, spans: lines.flatMap(({ spans }) => spans) };
}

function continuesRow(group: readonly Line[], line: Line, columns: readonly Column[]): boolean {
  const head = group[0];
  const last = group.at(-1);
  if (!head || !last) return false;
  const filled = filledIn(line);
  // When cell texts are too long for one line, they end on different lines. A line that fills every column is therefore
  // a new row.
  if (filled.length === columns.length) return false;
  const before = new Set(group.flatMap(filledIn));
  if (filled.length === 0 || !filled.every((column) => before.has(column))) return false;
  if (
    filled.length >= Math.max(2, before.size) &&
    before.size > 1 &&
    !filled.every(columnsWithoutRoom(last, line, columns))
  )
    return false;
  const broken = (column: number): boolean => /\p{L}[-–/]$|[=×+]$/u.test(textIn(last, column));
  const figures = (column: number): boolean => isFigure(textIn(line, column)) && /\d/.test(textIn(line, column));
  if (filled.some((column) => figures(column) && !broken(column))) return false;
  if (before.size === 1 || isSectionName(last, line)) return false;
  return filled.every(
    (column) => columnsWithoutRoom(last, line, columns)(column) || continuesSentence(last, line, column),
  );
}

/**
 * Returns a function that tests a column. It returns true if the first word of the next line did not fit into the
 * column at the end of this line. The text then continues in the next line.
 */
const columnsWithoutRoom =
  (last: Line, line: Line, columns: readonly Column[]) =>
  (column: number): boolean => {
    const after: Word | undefined = line.cells[column]?.[0];
    const [end, bounds] = [last.cells[column]?.at(-1), columns[column]];
    if (!end || !after || !bounds || /[.…·_]\s{0,3}[.…·_]\s{0,3}$/u.test(textIn(last, column))) return false;
    // Lines of Chinese and Japanese text may break between any two characters.
    const [space, width] = SPACELESS.test(after.text) ? [0, after.size] : [SPACE_EM * end.size, after.x1 - after.x0];
    return end.x1 + space + width > bounds.x1 + 0.5 * end.size;
  };

/**
 * Whether a label without other cells, below a complete row, is a section name for the following rows. A section name
 * starts with a capital letter. Labels in title case are excluded, because every line of such a label starts with a
 * capital letter.
 */
function isSectionName(last: Line, line: Line): boolean {
  if (!onlyLabel(line) || onlyLabel(last) || !/^\p{Lu}/u.test(textIn(line, 0))) return false;
  const above = textIn(last, 0);
  return !OPEN_END.test(above) && !(isInCapitals(above) && isInCapitals(textIn(line, 0)));
}

/**
 * Whether each word of more than three letters starts with a capital letter, as in a title. The text must have at least
 * three such words, because the name of a country may have two.
 */
function isInCapitals(text: string): boolean {
  const words = text.split(" ").filter((word) => word.length > 3);
  return words.length >= 3 && words.every((word) => /^[\p{Lu}\d(]/u.test(word));
}

function continuesSentence(last: Line, line: Line, column: number): boolean {
  const [before, after] = [textIn(last, column), textIn(line, column)];
  return before !== "" && (/^[\p{Ll}(]/u.test(after) || /[,;\-–/&=×+]$/u.test(before)) && !/[.:]$/.test(before);
}

/**
 * Joins the first line of a two-line label to its row. The numbers are on the last line of the label, so the first line
 * is not a separate row.
 */
function joinLabels(groups: Line[][], columns: readonly Column[], separators: readonly number[]): Line[][] {
  const joined: Line[][] = [];
  for (const group of groups) {
    const previous = joined.at(-1);
    const [last, first] = [previous?.at(-1), group[0]];
    if (
      previous &&
      last &&
      first &&
      isStartOfLabel(last, first, columns) &&
      !isSeparated(separators, last, first) &&
      previous.every(onlyLabel)
    ) {
      previous.push(...group);
    } else {
      joined.push(group);
    }
  }
  return joined;
}

const onlyLabel = (line: Line): boolean => filledIn(line).every((column) => column === 0);

const isSeparated = (separators: readonly number[], above: Line, below: Line): boolean =>
  separators.some((y) => y > above.row.baseline && y < below.row.baseline - 0.3 * below.row.size);

function isStartOfLabel(label: Line, next: Line, columns: readonly Column[]): boolean {
  if (!onlyLabel(label) || filledIn(label).length === 0 || onlyLabel(next) || label.spans.length > 0) return false;
  if ((next.cells[0] ?? []).length === 0) return false;
  if (next.row.baseline - label.row.baseline > MAX_LEADING_EM * label.row.size) return false;
  const text = textIn(label, 0);
  if (/[:]$/.test(text)) return false;
  return (
    /^[\p{Ll}(&]/u.test(textIn(next, 0)) ||
    OPEN_END.test(text) ||
    (isInCapitals(text) && columnsWithoutRoom(label, next, columns)(0))
  );
}

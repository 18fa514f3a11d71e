import { overlapX, union } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { letterWidth, maxWordGapPt, type Row, type Segment, segmentsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";
import { mergeComplementaryColumns } from "./complements.ts";
import { isFigure, isNumeral } from "./table.ts";

export interface Column {
  x0: number;
  x1: number;
}

/** Printed line, with the words of each column. Words that span several columns are in the first of these columns. */
export interface Line {
  row: Row;
  cells: Word[][];
  spans: { column: number; columnSpan: number }[];
}

/** Minimum gap between two text segments of a row, in ems. A word space is 0.25 to 0.33 em wide. */
const PIECE_GAP_EM = 0.6;
const MIN_COLUMN_GAP_EM = 0.4;
/**
 * Minimum number of text segments in a row that is used to find the columns, as a share of the segments of the fullest
 * rows.
 */
const MODEL_FULLNESS = 0.7;
/** Maximum share of rows in which a long cell text may extend into the gutter between two columns. */
const MAX_OVERRUN_SHARE = 0.12;
/**
 * Maximum difference between the spaces of a justified line, as a share of the narrowest space. The spaces of a
 * justified line differ only by rounding.
 */
const EVEN_SPACES = 0.15;
/** Maximum width of a space in a justified line, in ems. */
const WIDEST_SPACE_EM = 1.4;
/**
 * Minimum number of spaces in a monospaced line that counts as justified text. With fewer spaces, equal spaces between
 * one-word columns may be a coincidence.
 */
const MIN_TYPED_SPACES = 5;
/**
 * Minimum gap, in ems, between two words of a segment that spans columns. At a smaller gap, the segment is not split
 * into two columns.
 */
const SPLIT_GAP_EM = 0.45;
/** Minimum gap, in ems, at which a segment that spans columns is split if the word after the gap is a number. */
const SPLIT_FIGURES_EM = 0.22;

/** Minimum gap between two numbers of different columns, in ems. A word space may be 0.33 em wide. */
const FIGURES_GAP_EM = 0.34;
/** Maximum number of header lines in a column that is joined with the column of the cells below the headers. */
const MAX_HEADER_LINES = 3;
/** Minimum number of body cells in a column that is joined with the column of its headers. */
const MIN_ENTRIES = 3;
/** Maximum horizontal distance between two centres that count as aligned, in ems. */
const CENTRED_EM = 0.6;
const CURRENCY = /^(?:[$€£¥₹]|[A-Z]{1,3}\$|EUR|USD|GBP)$/u;
const UNIT = /^[%‰)\]]+$/u;
export const isCurrency = (text: string): boolean => CURRENCY.test(text);
export const isUnit = (text: string): boolean => UNIT.test(text);
/** Whether the text is a currency sign, a unit or a bracket. Such a sign may be printed apart from its number. */
export const isSign = (text: string): boolean => isCurrency(text) || isUnit(text);
const LEADER_END = /[.…·_]{4}$/u;
const LEADER_DOT = /^[.…·_]+$/u;

/**
 * Returns the text segments of a row that are the texts of its cells, without looking at other rows. The row is split
 * at gaps, ruled lines and dot leaders, and between adjacent numbers.
 */
export function piecesOf(row: Row, verticalRules: readonly Rule[]): Segment[] {
  const justified = isJustified(row);
  const wide = segmentsOf(row, justified ? Infinity : PIECE_GAP_EM, verticalRules);
  return attachSigns(wide.flatMap((piece) => (justified ? [piece] : splitAtLeaders(piece))).flatMap(beforeFigures));
}

/**
 * Splits a label from the numbers after the label. If the last word of the segment is a number and only numbers follow,
 * this word is the first of the numbers. The gap before this word may be narrow.
 */
function beforeFigures(piece: Segment, index: number, row: readonly Segment[]): Segment[] {
  const others = row.slice(index + 1);
  const [label, figure] = [piece.words.slice(0, -1), piece.words.at(-1)];
  const last = label.at(-1);
  if (!last || !figure || others.length === 0 || !isNumeral(figure.text)) return [piece];
  if (figure.x0 - last.x1 < maxWordGapPt(last, figure, SPLIT_GAP_EM) || !/\p{L}/u.test(last.text)) return [piece];
  if (!others.every(({ words }) => isFigure(lineText(words)))) return [piece];
  return [label, [figure]].map((words) => ({ ...piece, ...union(words), words }));
}

function splitAtLeaders(piece: Segment): Segment[] {
  const parts: Word[][] = [];
  for (const [index, word] of piece.words.entries()) {
    const last = piece.words[index - 1];
    const parted =
      last &&
      ((endsLeader(piece.words, index) && !LEADER_DOT.test(word.text)) ||
        (word.x0 - last.x1 > maxWordGapPt(last, word, FIGURES_GAP_EM) &&
          isNumeral(last.text) &&
          isFigure(word.text) &&
          !/^\d{3}$/.test(word.text)));
    if (parted || parts.length === 0) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.length === 1 ? [piece] : parts.map((words) => ({ ...piece, ...union(words), words }));
}

/** Whether the word before the word at `index` is the end of a dot leader. */
function endsLeader(words: readonly Word[], index: number): boolean {
  if (!LEADER_DOT.test(words[index - 1]?.text.at(-1) ?? "")) return false;
  const before = words.slice(Math.max(0, index - 4), index);
  return (
    LEADER_END.test(words[index - 1]?.text ?? "") ||
    (before.length === 4 && before.every(({ text }) => LEADER_DOT.test(text)))
  );
}

/**
 * Joins signs that are printed apart to their numbers. A currency sign belongs to the number after it; a percent sign
 * or bracket belongs to the number before it.
 */
function attachSigns(pieces: readonly Segment[]): Segment[] {
  if (!pieces.some(({ words }) => words.length === 1 && isSign(words[0]?.text ?? ""))) return [...pieces];
  const joined: Segment[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const [before, text] = [lineText(last?.words ?? []), lineText(piece.words)];
    const belongs = (CURRENCY.test(before) && isFigure(text)) || (UNIT.test(text) && isNumeral(before));
    if (last && belongs) joined[joined.length - 1] = joinSegments(last, piece);
    else joined.push(piece);
  }
  return joined;
}

const joinSegments = (left: Segment, right: Segment): Segment => ({
  ...union([left, right]),
  words: [...left.words, ...right.words],
  baseline: left.baseline,
  size: left.size,
});

/**
 * Whether the line is justified prose: its spaces are wide and equal. The gaps between table columns, in contrast,
 * differ in width.
 */
function isJustified({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  if (isTypedToMeasure(words, gaps)) return true;
  if (
    gaps.length < 3 ||
    words.some((_, index) => endsLeader(words, index)) ||
    words.filter(({ text }) => isFigure(text)).length > 0.3 * words.length ||
    Math.max(...gaps) > WIDEST_SPACE_EM * size
  )
    return false;
  return Math.max(...gaps) - Math.min(...gaps) < EVEN_SPACES * Math.min(...gaps) + 0.6;
}

/**
 * Whether a monospaced line is justified with additional spaces, so that some spaces are one character wider than
 * others.
 */
function isTypedToMeasure(words: readonly Word[], gaps: readonly number[]): boolean {
  const letter = letterWidth(words[0] as Word);
  const least = Math.min(...gaps);
  return (
    gaps.length >= MIN_TYPED_SPACES &&
    words.every(({ monospace }) => monospace) &&
    words.filter(({ text }) => isFigure(text)).length <= 0.3 * words.length &&
    least < 2.5 * letter &&
    Math.max(...gaps) < least + 1.5 * letter
  );
}

/** Returns the columns of the rows. Two columns are separated by a gutter between the text segments of the rows. */
export function columnsOf(rows: readonly Row[], verticalRules: readonly Rule[]): Column[] {
  const pieces = rows.map((row) => piecesOf(row, verticalRules));
  const counts = pieces.map(({ length }) => length).sort((a, b) => a - b);
  const fullest = counts[Math.floor(counts.length * 0.85)] ?? 0;
  if (fullest < 2) return [];
  const model = pieces.filter(({ length }) => length >= Math.max(2, MODEL_FULLNESS * fullest));
  const size = union(rows).x1 > 0 ? (rows[rows.length >> 1]?.size ?? 10) : 10;
  const columns = mergeHeaderColumns(coveredBands(model, verticalRules, MIN_COLUMN_GAP_EM * size), pieces);
  return mergeComplementaryColumns(
    withSparseColumns(widenForCentredHeaders(columns, pieces, size), pieces.flat(), size),
    pieces,
    size,
  );
}

/**
 * Joins a column that contains only headers with the neighbouring column that contains the cells of these headers.
 * Short headers may be centred beside right-aligned numbers.
 */
function mergeHeaderColumns(columns: readonly Column[], pieces: readonly Segment[][]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    if (last && areHeaderAndEntries(last, column, pieces)) last.x1 = column.x1;
    else joined.push({ ...column });
  }
  return joined;
}

function areHeaderAndEntries(left: Column, right: Column, pieces: readonly Segment[][]): boolean {
  const over = (column: Column, piece: Segment): boolean => overlapX(asBox(column), piece) > 0;
  const rowsIn = (column: Column, other: Column): number[] =>
    pieces.flatMap((row, index) => (row.some((piece) => over(column, piece) && !over(other, piece)) ? [index] : []));
  const [inLeft, inRight] = [rowsIn(left, right), rowsIn(right, left)];
  const [heads, entries] = (inLeft[0] ?? 0) < (inRight[0] ?? 0) ? [inLeft, inRight] : [inRight, inLeft];
  const under = heads.length > 0 && (heads.at(-1) ?? 0) < (entries[0] ?? 0);
  return under && heads.length <= MAX_HEADER_LINES && entries.length > heads.length && entries.length >= MIN_ENTRIES;
}

/**
 * Widens a column to include a header that is centred over the column, but beside the column's left-aligned texts.
 * Otherwise, the header would add a column.
 */
function widenForCentredHeaders(columns: readonly Column[], pieces: readonly Segment[][], size: number): Column[] {
  const touches = (column: Column, piece: Segment): boolean => overlapX(asBox(column), piece) > -0.3 * size;
  const depth = Math.max(
    1,
    pieces.findIndex(
      (row) => columns.filter((column) => row.some((piece) => touches(column, piece))).length === columns.length,
    ),
  );
  const [head, body] = [pieces.slice(0, depth).flat(), pieces.slice(depth).flat()];
  const widened = columns.map((column) => ({ ...column }));
  for (const piece of head) {
    if (columns.some((column) => touches(column, piece)) || body.some((other) => overlapX(other, piece) > 0)) continue;
    const after = columns.findIndex(({ x0 }) => x0 > piece.x1);
    const at = after === -1 ? columns.length - 1 : after - 1;
    const [left, right] = [widened[at], widened[at + 1]];
    const headed = (index: number): boolean => {
      const own = columns[index];
      return own === undefined || head.some((other) => overlapX(asBox(own), other) > 0);
    };
    if (left && !headed(at)) left.x1 = piece.x1;
    else if (right && !headed(at + 1)) right.x0 = piece.x0;
  }
  return widened;
}

function coveredBands(model: readonly Segment[][], verticalRules: readonly Rule[], minimumGap: number): Column[] {
  const box = union(model.flat());
  const start = Math.floor(box.x0);
  const cover = new Uint16Array(Math.max(1, 2 * (Math.ceil(box.x1) - start) + 2));
  for (const { x0, x1 } of model.flat()) {
    for (let bin = Math.round(2 * (x0 - start)); bin < 2 * (x1 - start); bin++) cover[bin] = (cover[bin] ?? 0) + 1;
  }
  const tolerated = model.length >= 5 ? Math.max(1, Math.floor(MAX_OVERRUN_SHARE * model.length)) : 0;
  const bands: Column[] = [];
  let open: Column | null = null;
  cover.forEach((count, bin) => {
    const x = start + bin / 2;
    if (count > tolerated) {
      if (open) open.x1 = x + 0.5;
      else {
        open = { x0: x, x1: x + 0.5 };
        bands.push(open);
      }
    } else open = null;
  });
  return mergeNarrowGaps(bands, minimumGap, verticalRules);
}

function mergeNarrowGaps(bands: readonly Column[], minimum: number, verticalRules: readonly Rule[]): Column[] {
  const merged: Column[] = [];
  for (const band of bands) {
    const last = merged.at(-1);
    const ruled = last && verticalRules.some(({ at }) => at >= last.x1 - 2 && at <= band.x0 + 2);
    if (last && band.x0 - last.x1 < minimum && !ruled) last.x1 = band.x1;
    else merged.push({ ...band });
  }
  return merged;
}

/**
 * Adds columns that have too few cells to be found in the fullest rows. The cells of such a column overlap no other
 * column.
 */
function withSparseColumns(columns: readonly Column[], pieces: readonly Segment[], size: number): Column[] {
  const all = [...columns];
  const strays = pieces.filter((piece) => !columns.some((column) => overlapX(asBox(column), piece) > -0.3 * size));
  const alone = (stray: Segment): boolean =>
    straddledColumns(stray, columns).length > 0 && strays.filter((other) => overlapX(other, stray) > 0).length === 1;
  for (const stray of strays.filter((piece) => !alone(piece)).sort((a, b) => a.x0 - b.x0)) {
    const last = all.find((column) => overlapX(asBox(column), stray) > 0);
    if (last && !columns.includes(last)) {
      last.x0 = Math.min(last.x0, stray.x0);
      last.x1 = Math.max(last.x1, stray.x1);
    } else if (!last) {
      all.push({ x0: stray.x0, x1: stray.x1 });
    }
  }
  return all.sort((a, b) => a.x0 - b.x0);
}

const asBox = ({ x0, x1 }: Column): { x0: number; x1: number; y0: number; y1: number } => ({ x0, x1, y0: 0, y1: 0 });

/** Returns the printed line with each text segment assigned to its column. */
export function placeLine(row: Row, columns: readonly Column[], verticalRules: readonly Rule[]): Line {
  const line: Line = { row, cells: columns.map(() => []), spans: [] };
  const pieces = piecesOf(row, verticalRules);
  if (matchColumnsInOrder(pieces, columns)) return { ...line, cells: pieces.map(({ words }) => [...words]) };
  for (const piece of pieces) {
    for (const part of splitSpanningPiece(piece, columns)) {
      const touched = columnsUnder(part, columns);
      if (touched.length === 0) touched.push(...straddledColumns(part, columns));
      const [first = nearest(part, columns)] = touched;
      line.cells[first]?.push(...part.words);
      if (touched.length > 1) line.spans.push({ column: first, columnSpan: (touched.at(-1) ?? first) - first + 1 });
    }
  }
  return line;
}

/**
 * Whether the segments match the columns in order. There must be one segment per column, and no segment may overlap the
 * column of another segment. A header that is beside its numbers also matches.
 */
const matchColumnsInOrder = (pieces: readonly Segment[], columns: readonly Column[]): boolean =>
  pieces.length === columns.length &&
  pieces.every((piece, index) =>
    columns.every((column, other) => other === index || overlapX(asBox(column), piece) < CENTRED_EM * piece.size),
  );

/** Returns the columns that a segment overlaps by more than a small part of its own width or of the column's width. */
function columnsUnder(piece: Segment, columns: readonly Column[]): number[] {
  const width = piece.x1 - piece.x0;
  const shared = columns.map((column) => overlapX(asBox(column), piece));
  const most = Math.max(...shared);
  if (most <= 0) return [];
  return columns.flatMap((column, index) => {
    const part = shared[index] ?? 0;
    return part === most || part > 0.5 * (column.x1 - column.x0) || (part > 0.25 * width && part > piece.size)
      ? [index]
      : [];
  });
}

/**
 * Returns the two columns whose common centre is the centre of a segment that is over the gutter between them. The
 * segment is then a header of both columns. Returns an empty array if there are no such columns.
 */
function straddledColumns(piece: Segment, columns: readonly Column[]): number[] {
  const after = columns.findIndex(({ x0 }) => x0 >= piece.x1);
  const [left, right] = [columns[after - 1], columns[after]];
  if (!left || !right || isFigure(lineText(piece.words))) return [];
  return isCentredOn(piece, left.x0, right.x1) ? [after - 1, after] : [];
}

export const isCentredOn = (piece: Segment, x0: number, x1: number): boolean =>
  Math.abs(piece.x0 + piece.x1 - x0 - x1) / 2 < CENTRED_EM * piece.size;

function nearest(piece: Segment, columns: readonly Column[]): number {
  let best = 0;
  let distance = Infinity;
  columns.forEach(({ x0, x1 }, index) => {
    const away = Math.max(x0 - piece.x1, piece.x0 - x1, 0);
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}

/**
 * Splits a segment that spans columns at sufficiently wide spaces between two columns. The parts may be the texts of
 * two adjacent cells.
 */
function splitSpanningPiece(piece: Segment, columns: readonly Column[]): Segment[] {
  if (columnsUnder(piece, columns).length < 2) return [piece];
  const parts: Word[][] = [];
  for (const word of piece.words) {
    const last = parts.at(-1)?.at(-1);
    if (last && isSeparateEntry(last, word, columns)) parts.push([word]);
    else if (parts.length > 0) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts.map((words) => ({ ...union(words), words, baseline: piece.baseline, size: piece.size }));
}

function isSeparateEntry(left: Word, right: Word, columns: readonly Column[]): boolean {
  const boundary = columns.some((column, index) => {
    const next = columns[index + 1];
    return (
      next !== undefined &&
      left.x1 <= next.x0 + 1 &&
      right.x0 >= column.x1 - 1 &&
      left.x0 < column.x1 &&
      right.x1 > next.x0
    );
  });
  const figures = isFigure(right.text) && /\d/.test(right.text) && (isFigure(left.text) || /\p{L}/u.test(left.text));
  const least = figures ? SPLIT_FIGURES_EM * Math.max(left.size, right.size) : maxWordGapPt(left, right, SPLIT_GAP_EM);
  return boundary && right.x0 - left.x1 > least;
}

import type { Word } from "../layout/words.ts";
import type { Column, Line } from "./columns.ts";
import { cellText, isFigure } from "./table.ts";

export interface Evidence {
  lines: readonly Line[];
  columns: readonly Column[];
  /** Whether ruled lines or shading bound the table or separate its header from its body. */
  ruled: boolean;
}

/**
 * Pairs of a score and the measured precision of tables with this score (docs/benchmarks/extraction.md). Precision is
 * the mean share of correct relations between adjacent cells. A score of 1 has a precision below 1, because a person
 * may join or split the cells of even a perfect grid differently.
 */
const CALIBRATION: readonly [score: number, precision: number][] = [
  [0, 0],
  [0.5, 0.4],
  [0.75, 0.7],
  [0.9, 0.9],
  [1, 0.96],
];

/** Returns the measured precision of tables with this score. Scores between two measured scores are interpolated. */
export function calibrated(score: number): number {
  const above = Math.max(
    1,
    CALIBRATION.findIndex(([at]) => at >= score),
  );
  const [[from, least], [to, most]] = [CALIBRATION[above - 1] ?? [0, 0], CALIBRATION[above] ?? [1, 1]];
  return Math.round((least + ((score - from) / (to - from)) * (most - least)) * 100) / 100;
}

/** Tolerance for texts of a column that are aligned at an edge or at the centre, in points. */
const ALIGNED_PT = 1.6;

/**
 * Minimum share of filled cells in a table with four or more columns. The labels of a chart are also aligned, but they
 * leave more cells empty.
 */
const MIN_FILLED_SHARE = 0.35;
/**
 * Amount subtracted from the score of a table without ruled lines and with few numbers. The table must have two
 * columns, or at most four lines without a header. Most such tables are addresses or signatures.
 */
const WORD_PAIRS_CONFIDENCE = 0.15;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Returns a score from 0 to 1: how likely lines in columns are a table. The texts of a table column share an edge, are
 * short and are often numbers, and few cells are empty. Prose that is aligned by coincidence has few of these
 * properties.
 */
export function alignmentConfidence({ lines, columns, ruled }: Evidence): number {
  const filled = lines.map((line) => line.cells.filter((words) => words.length > 0).length);
  const places = lines.length * columns.length;
  const fill = filled.reduce((sum, count) => sum + count, 0) / Math.max(1, places);
  const full = filled.filter((count) => count >= 2).length / Math.max(1, lines.length);
  const figures = figureShare(lines);
  if (columns.length >= 4 && fill < MIN_FILLED_SHARE) return 0;
  const score =
    0.08 +
    0.25 * Math.min(1, (columns.length - 2) / 2) +
    0.2 * Math.min(1, (lines.length - 1) / 6) +
    0.3 * figures +
    0.25 * alignedShare(lines, columns) +
    (ruled ? 0.25 : 0) -
    (!ruled && figures < 0.2 && (columns.length === 2 || isShortUniform(lines)) ? WORD_PAIRS_CONFIDENCE : 0) +
    0.25 * (fill - 0.5) +
    0.3 * (full - 0.7) -
    0.08 * Math.max(0, wordsPerCell(lines) - 5) -
    0.4 * crossings(lines);
  return Math.round(clamp(score) * 100) / 100;
}

/**
 * Whether there are at most four lines, as in an address, and the first line is not distinguished from the second line
 * by bold type.
 */
const isShortUniform = (lines: readonly Line[]): boolean =>
  lines.length <= 4 && lines[0]?.row.words.every(({ bold }) => bold) === lines[1]?.row.words.every(({ bold }) => bold);

function figureShare(lines: readonly Line[]): number {
  const texts = lines.flatMap(({ cells }) => cells.slice(1).map(cellText)).filter((text) => text !== "");
  return texts.filter(isFigure).length / Math.max(1, texts.length);
}

function wordsPerCell(lines: readonly Line[]): number {
  const cells = lines.flatMap((line) => line.cells).filter((words) => words.length > 0);
  const count = (words: readonly Word[]): number => words.filter(({ text }) => /[^.…·_]/u.test(text)).length;
  return cells.reduce((sum, words) => sum + count(words), 0) / Math.max(1, cells.length);
}

function alignedShare(lines: readonly Line[], columns: readonly Column[]): number {
  const shares = columns.map((_, column) => {
    const cells = lines.flatMap((line) => {
      const words = line.cells[column] ?? [];
      const [first, last] = [words[0], words.at(-1)];
      return first && last ? [{ left: first.x0, right: last.x1 }] : [];
    });
    const edges = [
      cells.map(({ left }) => left),
      cells.map(({ right }) => right),
      cells.map(({ left, right }) => (left + right) / 2),
    ];
    return cells.length < 2 ? 0.5 : Math.max(...edges.map(largestCluster)) / cells.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function largestCluster(values: readonly number[]): number {
  return Math.max(0, ...values.map((value) => values.filter((other) => Math.abs(other - value) <= ALIGNED_PT).length));
}

const crossings = (lines: readonly Line[]): number => {
  const body = lines.slice(Math.ceil(lines.length / 3));
  return body.filter(({ spans }) => spans.length > 0).length / Math.max(1, body.length);
};

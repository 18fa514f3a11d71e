import type { Box } from "../geometry.ts";
import { overlapX, overlapY, union } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import type { Word } from "./words.ts";

/** Words on one baseline without a wide gap or a vertical ruled line between them. */
export interface Segment extends Box {
  words: Word[];
  baseline: number;
  size: number;
}

/**
 * Element with a position on the page: a line segment, or an element that was detected earlier, such as a table or
 * rotated text.
 */
export interface Item extends Box {
  segment: Segment | null;
}

/** All words on one baseline. */
export interface Row extends Box {
  words: Word[];
  baseline: number;
  size: number;
}

const SAME_BASELINE = 0.3;
/** Maximum font size of a superscript or subscript, as a share of the font size of its line. The usual share is 2/3. */
const SCRIPT_SIZE = 0.85;
/** Maximum horizontal distance between a superscript or subscript and its word, in ems. */
const SCRIPT_DISTANCE = 0.6;
/**
 * Minimum gap that separates two segments of monospaced text, in characters. One space separates words; two spaces are
 * a gap.
 */
const MONOSPACE_GAP_LETTERS = 1.5;

const rowFrom = (words: Word[]): Row => {
  const lead = words.reduce((largest, word) =>
    word.size * word.text.length > largest.size * largest.text.length ? word : largest,
  );
  return { ...union(words), words, baseline: lead.baseline, size: lead.size };
};

/** Returns the words grouped by baseline: rows from top to bottom, with words from left to right. */
export function rowsOf(words: readonly Word[]): Row[] {
  const groups: Word[][] = [];
  let group: Word[] = [];
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const last = group.at(-1);
    const first = group[0];
    const near = (other: Word): boolean =>
      word.baseline - other.baseline <= SAME_BASELINE * Math.min(word.size, other.size);
    if (last && first && near(last) && word.baseline - first.baseline <= 2 * SAME_BASELINE * word.size) {
      group.push(word);
    } else {
      group = [word];
      groups.push(group);
    }
  }
  const rows = joinSuperAndSubscripts(groups.map(rowFrom));
  for (const row of rows) row.words.sort((a, b) => a.x0 - b.x0);
  return rows.sort((a, b) => a.baseline - b.baseline);
}

/**
 * Joins superscripts and subscripts to the row of their line. They are separate rows before this step, because they
 * have other baselines.
 */
function joinSuperAndSubscripts(rows: Row[]): Row[] {
  const kept: Row[] = [];
  rows.forEach((row, index) => {
    const neighbours = [rows[index - 1], rows[index + 1], kept.at(-1)];
    const host = neighbours.find((other) => other && other !== row && isSuperOrSubscript(row, other));
    if (host && (kept.includes(host) || rows.indexOf(host) > index)) {
      host.words.push(...row.words);
      Object.assign(host, union([host, row]));
    } else {
      kept.push(row);
    }
  });
  return kept;
}

const isSuperOrSubscript = (row: Row, host: Row): boolean =>
  row.words.every((script) => script.size <= SCRIPT_SIZE * host.size) &&
  row.words.every((script) =>
    host.words.some(
      (word) =>
        overlapY(script, word) > 0.4 * (script.y1 - script.y0) &&
        overlapX(script, word) > -SCRIPT_DISTANCE * word.size &&
        overlapX(script, word) < 0.5 * word.size,
    ),
  );

/** Splits a row into segments at vertical ruled lines and at gaps wider than `gapEm` ems. */
export function segmentsOf(row: Row, gapEm: number, verticalRules: readonly Rule[] = []): Segment[] {
  const segments: Segment[] = [];
  let words: Word[] = [];
  const finish = (): void => {
    if (words.length > 0) segments.push({ ...union(words), words, baseline: row.baseline, size: row.size });
    words = [];
  };
  for (const word of row.words) {
    const last = words.at(-1);
    const parted =
      last && (word.x0 - last.x1 > maxWordGapPt(last, word, gapEm) || hasRuleBetween(last, word, verticalRules));
    if (parted) finish();
    words.push(word);
  }
  finish();
  return segments;
}

/** Returns the maximum space between two words that belong to one segment, in points. */
export const maxWordGapPt = (left: Word, right: Word, gapEm: number): number => {
  const maxGap = gapEm * Math.max(left.size, right.size);
  return left.monospace && right.monospace
    ? Math.max(maxGap, MONOSPACE_GAP_LETTERS * Math.min(letterWidth(left), letterWidth(right)))
    : maxGap;
};

/** Returns the width of one character of a monospaced word, in points. */
export const letterWidth = ({ x0, x1, text }: Word): number => (x1 - x0) / Math.max(1, text.length);

const hasRuleBetween = (left: Word, right: Word, rules: readonly Rule[]): boolean =>
  rules.some(
    ({ horizontal, at, from, to }) =>
      !horizontal &&
      at > left.x1 - 1 &&
      at < right.x0 + 1 &&
      from < left.baseline &&
      to > left.baseline - 0.5 * left.size,
  );

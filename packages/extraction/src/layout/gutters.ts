import { union } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import type { Row } from "./rows.ts";

/** Minimum gutter between two text columns, in ems. Word spaces come close to it, and no layout uses less. */
const MIN_GUTTER_EM = 0.65;
/** Maximum width to examine, in ems. A wider gap splits a line by itself, without evidence from other lines. */
const MAX_GUTTER_EM = 1.5;
/**
 * Tolerance for flush line ends, in ems, and minimum share of such lines. Text columns this close are justified: most lines of the first
 * column end at one position. Entries of a table end anywhere.
 */
const FLUSH_EM = 0.15;
const FLUSH_SHARE = 0.6;
/** Tolerance for the start of the lines of one column, in points. */
const SAME_START_PT = 0.8;
/** Minimum number of consecutive lines with this start and no line across it. This excludes word spaces that are aligned by coincidence. */
const MIN_LINES = 6;
/** Minimum number of lines on a common baseline with the column before, which show the width of the gutter. */
const MIN_LEVEL_LINES = 2;

/** Returns gutters as narrow as a word space, as vertical rules between the lines on their sides. */
export function narrowGutters(rows: readonly Row[]): Rule[] {
  const starts = new Map<number, number>();
  const gapped = rows.map((row): GappedRow => ({ row, gaps: gapsOf(row) }));
  for (const { x } of gapped.flatMap(({ gaps }) => gaps)) {
    const key = Math.round(x);
    starts.set(key, (starts.get(key) ?? 0) + 1);
  }
  const tried = [...starts].filter(([x, count]) => count + (starts.get(x + 1) ?? 0) >= MIN_LEVEL_LINES).map(([x]) => x);
  return tried.flatMap((x) => gutterRunsAt(gapped, x));
}

interface Gap {
  x: number;
  /** Width in ems. */
  widthEm: number;
}

interface GappedRow {
  row: Row;
  gaps: readonly Gap[];
}

/** Returns the gaps of a row that are wide enough to be gutters, by the start of the word after them. */
function gapsOf({ words }: Row): Gap[] {
  return words.slice(1).flatMap((word, index) => {
    const white = word.x0 - (words[index]?.x1 ?? word.x0);
    const size = Math.max(word.size, words[index]?.size ?? 0);
    return white > MIN_GUTTER_EM * size ? [{ x: word.x0, widthEm: white / size }] : [];
  });
}

function gutterRunsAt(rows: readonly GappedRow[], x: number): Rule[] {
  const found: Rule[] = [];
  let run: { row: Row; white: number | null }[] = [];
  const finish = (): void => {
    if (run.length >= MIN_LINES) add();
    run = [];
  };
  const add = (): void => {
    const box = union(run.map(({ row }) => row));
    const gapsEm = run.flatMap(({ white }) => white ?? []);
    const least = Math.min(...gapsEm);
    const flush = gapsEm.filter((white) => white <= least + FLUSH_EM).length;
    const set = gapsEm.length >= MIN_LEVEL_LINES && flush >= FLUSH_SHARE * gapsEm.length && least <= MAX_GUTTER_EM;
    const at = x - (least * (run[0]?.row.size ?? 0)) / 2;
    if (set) found.push({ horizontal: false, at, from: box.y0, to: box.y1, thickness: 0 });
  };
  for (const { row, gaps } of rows) {
    const gap = gaps.find((other) => Math.abs(other.x - x) <= SAME_START_PT);
    const begins = Math.abs((row.words[0]?.x0 ?? 0) - x) <= SAME_START_PT;
    if (gap || begins) run.push({ row, white: gap?.widthEm ?? null });
    else if (row.words.some((word) => word.x0 < x - SAME_START_PT && word.x1 > x - 1)) finish();
  }
  finish();
  return found;
}

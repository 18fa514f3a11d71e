import { union } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import type { Row } from "./rows.ts";

/**
 * Minimum width of the gutter between two text columns, in ems. Some word spaces are nearly as wide, but no page layout
 * has narrower gutters.
 */
const MIN_GUTTER_EM = 0.65;
/**
 * Maximum width of a gap that counts as a gutter only with evidence from other lines, in ems. A wider gap splits its
 * line without such evidence.
 */
const MAX_GUTTER_EM = 1.5;
/**
 * Tolerance for the x at which the lines of one column end, in ems. Text columns with a narrow gutter are justified, so
 * most lines of the first column end at the same x. The cells of a table column end at different positions.
 */
const FLUSH_EM = 0.15;
/** Minimum share of a column's lines that end at the same x. */
const FLUSH_SHARE = 0.6;
/** Tolerance for the x at which the lines of one column start, in points. */
const SAME_START_PT = 0.8;
/**
 * Minimum number of consecutive lines that start at the same x, without another line that crosses this x. With fewer
 * lines, word spaces may be aligned by coincidence.
 */
const MIN_LINES = 6;
/**
 * Minimum number of lines that share a baseline with a line of the left column. Only these lines show the width of the
 * gutter.
 */
const MIN_LEVEL_LINES = 2;

/** Returns gutters that are as narrow as a word space, as vertical lines between the columns. */
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
  widthEm: number;
}

interface GappedRow {
  row: Row;
  gaps: readonly Gap[];
}

/** Returns the gaps of a row that are wide enough for a gutter. `x` is the start of the word after the gap. */
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

import type { Box } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Fill, Rule } from "../reading/page-content.ts";
import type { Column, Line } from "./columns.ts";
import { groupLines } from "./line-groups.ts";
import { shadedBands } from "./rulings.ts";
import { isFigure } from "./table.ts";

/** Minimum share of a table's width that a horizontal ruled line must cover to separate rows. */
const RULE_COVERS = 0.55;

/** Returns the y positions at which a ruled line or the edge of a shaded row crosses the table. */
export function separatorsIn(box: Box, rules: readonly Rule[], fills: readonly Fill[]): number[] {
  const wide = rules.filter(
    (rule) =>
      rule.horizontal && Math.min(rule.to, box.x1) - Math.max(rule.from, box.x0) > RULE_COVERS * (box.x1 - box.x0),
  );
  const edges = shadedBands(fills, box).flatMap(({ y0, y1 }) => [y0, y1]);
  const heights = [...wide.map(({ at }) => at), ...edges]
    .filter((y) => y > box.y0 + 1 && y < box.y1 - 1)
    .sort((a, b) => a - b);
  return heights.filter((y, index) => y - (heights[index - 1] ?? -Infinity) > 2.5);
}

/** Whether a ruled line crosses the box between the y positions `top` and `bottom`. */
export const hasRuleIn = (rules: readonly Rule[], box: Box, [top, bottom]: [number, number]): boolean =>
  rules.some(
    ({ horizontal, at, from, to }) =>
      horizontal &&
      at > top - 2 &&
      at < bottom &&
      Math.min(to, box.x1) - Math.max(from, box.x0) > RULE_COVERS * (box.x1 - box.x0),
  );

function bandOf(line: Line, separators: readonly number[]): number {
  const middle = line.row.baseline - 0.3 * line.row.size;
  return separators.filter((y) => y < middle).length;
}

export const bandCount = (lines: readonly Line[], separators: readonly number[]): number =>
  new Set(lines.map((line) => bandOf(line, separators))).size;

export function groupByBand(lines: readonly Line[], separators: readonly number[]): Line[][] {
  const bands = new Map<number, Line[]>();
  for (const line of lines) bands.set(bandOf(line, separators), [...(bands.get(bandOf(line, separators)) ?? []), line]);
  return [...bands.values()];
}

/**
 * Groups the printed lines between two separators into one row. If several of these lines fill most columns, the lines
 * are grouped into several rows.
 */
export function groupByBandThenLine(
  lines: readonly Line[],
  separators: readonly number[],
  columns: readonly Column[],
): Line[][] {
  const count = (line: Line): number => line.cells.filter((words) => words.length > 0).length;
  return groupByBand(lines, separators).flatMap((band) => {
    const severalRows = band.length > 1 && band.filter((line) => count(line) >= 0.6 * columns.length).length > 1;
    const groups = severalRows ? groupLines(band, columns) : [band];
    return isCentred(groups) ? [band] : groups;
  });
}

/**
 * Whether the lines are vertically centred cells of one row. The label in the first column then starts below the first
 * line of a longer cell. Returns false if a line contains numbers.
 */
export function isCentred(groups: readonly (readonly Line[])[]): boolean {
  const lines = groups.flat();
  const figures = lines.some(({ cells }) => cells.some((words) => words.length > 0 && isFigure(lineText(words))));
  return !figures && lines[0]?.cells[0]?.length === 0 && lines.some(({ cells }) => (cells[0]?.length ?? 0) > 0);
}

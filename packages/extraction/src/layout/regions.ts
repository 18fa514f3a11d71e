import { centreY, median } from "../geometry.ts";
import type { Rule } from "../reading/page-content.ts";
import { sideBySideAddresses } from "./addresses.ts";
import { columnGutters, type Gutter } from "./column-gutters.ts";
import type { Item } from "./rows.ts";
import { textRowsOf } from "./tabular-rows.ts";

export interface RegionOptions {
  rightToLeft: boolean;
  /** Ruled lines outside the tables that were already found, and the edges of shaded areas. */
  rules: readonly Rule[];
  /** Whether OCR has already split the lines at the gutters. A gutter may then be as narrow as a word space. */
  allowsNarrowGutters: boolean;
}

/** Minimum width of a gutter, in ems. A narrower gap is a wide word space. */
const MIN_GUTTER_EM = 0.8;
/** Minimum width of a gutter in ems, if `allowsNarrowGutters` is true. */
const NARROW_GUTTER_EM = 0.25;
const MAX_DEPTH = 24;

/**
 * Splits a page into regions that contain one text column each, in reading order. The method is a recursive XY-cut
 * (Nagy and Seth 1984; on boxes as in Ha, Haralick and Phillips 1995). A vertical cut follows the tallest strip of
 * whitespace between two columns of prose (Breuel 2002). A heading across both columns therefore does not hide the
 * gutter.
 */
export function regionsOf<T extends Item>(items: readonly T[], cutting: RegionOptions, depth = 0): T[][] {
  if (items.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? bestGutter(items, cutting) : null;
  if (!gutter) return [[...items]];
  const above = items.filter((item) => centreY(item) < gutter.top);
  const below = items.filter((item) => centreY(item) > gutter.bottom);
  const beside = items.filter((item) => centreY(item) >= gutter.top && centreY(item) <= gutter.bottom);
  const left = beside.filter((item) => item.x1 <= gutter.x + 1);
  const right = beside.filter((item) => item.x1 > gutter.x + 1);
  if (left.length === 0 || right.length === 0) return [[...items]];
  const columns = cutting.rightToLeft ? [right, left] : [left, right];
  return [above, ...columns, below].flatMap((part) => regionsOf(part, cutting, depth + 1));
}

function bestGutter(items: readonly Item[], { rules, allowsNarrowGutters: narrow }: RegionOptions): Gutter | null {
  const size = median(items.flatMap(({ segment }) => (segment ? [segment.size] : [])));
  const least = (narrow ? NARROW_GUTTER_EM : MIN_GUTTER_EM) * size;
  const ordered = [...items].sort((a, b) => a.y0 - b.y0);
  const addresses = sideBySideAddresses(ordered);
  const rows = textRowsOf(ordered.filter((item) => !addresses.has(item)));
  let best: Gutter | null = null;
  for (const x of candidates(ordered, least)) {
    for (const gutter of columnGutters(ordered, x, { size, minWidth: least, rules, rows, addresses })) {
      if (!best || gutter.score > best.score) best = gutter;
    }
  }
  return best;
}

/**
 * Returns x positions at which a gutter may be. They are half the minimum width to the left of each x at which at least
 * two items start. The positions are rounded to multiples of two points.
 */
function candidates(items: readonly Item[], minimum: number): number[] {
  const edges = [...new Set(items.map(({ x0 }) => Math.round(x0)))].sort((a, b) => a - b);
  const found = new Set<number>();
  for (const edge of edges) {
    const starting = items.filter(({ x0 }) => Math.abs(x0 - edge) < 1);
    if (starting.length < 2) continue;
    const ends = items.filter(({ x1 }) => x1 < edge - minimum).map(({ x1 }) => x1);
    if (ends.length > 0) found.add(Math.round((edge - minimum / 2) / 2) * 2);
  }
  return [...found];
}

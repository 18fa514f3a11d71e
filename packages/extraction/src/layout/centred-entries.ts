import { type Box, centreY, union } from "../geometry.ts";

/** Tolerance for vertical centring, in ems. */
const CENTRING_TOLERANCE_EM = 0.3;
/** Minimum number of entries. Two entries centred on each other are often a title and its number. */
const MIN_ENTRIES = 3;

/** Maximum number of lines in a row. */
const MAX_LINES = 100;

/** Returns the entries of a table row when they have different line counts and all are vertically centred, otherwise null. */
export function centredEntries<Line extends Box>(lines: readonly Line[], size: number): Line[][] | null {
  if (lines.length > MAX_LINES) return null;
  const entries: Line[][] = [];
  let end = -Infinity;
  for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
    if (line.x0 < end) entries.at(-1)?.push(line);
    else entries.push([line]);
    end = Math.max(end, line.x1);
  }
  if (entries.length < MIN_ENTRIES || new Set(entries.map(({ length }) => length)).size === 1) return null;
  const middle = centreY(union(lines));
  return entries.every((entry) => Math.abs(centreY(union(entry)) - middle) < CENTRING_TOLERANCE_EM * size)
    ? entries
    : null;
}

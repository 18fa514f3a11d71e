import { type Box, centreY, union } from "../geometry.ts";

/** Maximum distance between the vertical centres of a cell's text and its table row, in ems. */
const CENTRING_TOLERANCE_EM = 0.3;
/**
 * Minimum number of cell texts in a table row. Two texts that are centred on each other are often a title and its
 * number.
 */
const MIN_ENTRIES = 3;

/** Maximum number of lines of all cell texts in one table row. */
const MAX_LINES = 100;

/**
 * Returns the lines of each cell text of a table row, if all these texts are vertically centred and their numbers of
 * lines differ. Returns null otherwise.
 */
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

import type { Box } from "../geometry.ts";
import { overlapX, overlapY, union } from "../geometry.ts";
import type { Word } from "../layout/words.ts";
import type { LatticeCell } from "./lattice.ts";
import { cellText, isFigure } from "./table.ts";

/** Boxes of ruled lines that are not table cells: the boxes of a diagram, or the fields of a form. */
export interface NonTableBoxes extends Box {
  kind: "diagram" | "form";
  /** Words of each box. The boxes are ordered by row, and from left to right within a row. */
  contents: Word[][];
}

/**
 * Maximum distance between the facing sides of two boxes that count as neighbours, in points. Each of the two boxes may
 * have its own border.
 */
const SHARED_PT = 6;
/**
 * Minimum share of cells that have a neighbour, for a grid to be a table. In a diagram, most boxes are apart from each
 * other.
 */
const MIN_NEIGHBOUR_SHARE = 0.5;
const MIN_DIAGRAM_BOXES = 3;
const MAX_DIAGRAM_BOXES = 500;
/** Minimum height of the empty space for handwriting below a label, in ems. */
const WRITING_SPACE_EM = 1.6;
/** Maximum gap between a label and the ruled line above it, in ems. */
const LABEL_TOP_EM = 1;
const MIN_FILLABLE_ROWS = 0.9;

/** Returns the boxes of a diagram or a form, or null when the grid is a table. */
export function classifyBoxes(contents: ReadonlyMap<LatticeCell, Word[]>): NonTableBoxes | null {
  const filled = [...contents].filter(([, words]) => words.length > 0);
  const kind = isDiagram(filled.map(([cell]) => cell)) ? "diagram" : isForm(filled) ? "form" : null;
  if (!kind) return null;
  const ordered = filled.sort(([a], [b]) => a.row - b.row || a.x0 - b.x0);
  return { ...union(ordered.map(([cell]) => cell)), kind, contents: ordered.map(([, words]) => words) };
}

function isDiagram(cells: readonly LatticeCell[]): boolean {
  const beside = (a: Box, b: Box): boolean =>
    Math.min(Math.abs(a.x1 - b.x0), Math.abs(b.x1 - a.x0)) < SHARED_PT && overlapY(a, b) > SHARED_PT;
  const stacked = (a: Box, b: Box): boolean =>
    Math.min(Math.abs(a.y1 - b.y0), Math.abs(b.y1 - a.y0)) < SHARED_PT && overlapX(a, b) > SHARED_PT;
  if (cells.length < MIN_DIAGRAM_BOXES || cells.length > MAX_DIAGRAM_BOXES) return false;
  const neighboured = cells.filter((cell) =>
    cells.some((other) => other !== cell && (beside(cell, other) || stacked(cell, other))),
  );
  return neighboured.length < MIN_NEIGHBOUR_SHARE * cells.length;
}

/**
 * Whether the boxes are a form. In at least 90% of the rows, the labels must be in the upper part of their boxes, with
 * space to write below. A form contains no numbers.
 */
function isForm(filled: readonly (readonly [LatticeCell, Word[]])[]): boolean {
  const rows = new Map<number, boolean>();
  for (const [cell, words] of filled) {
    const { y0, y1 } = union(words);
    const size = Math.max(...words.map((word) => word.size));
    if (isFigure(cellText(words))) return false;
    const room = cell.y1 - y1 > WRITING_SPACE_EM * size && y0 - cell.y0 < LABEL_TOP_EM * size;
    rows.set(cell.row, (rows.get(cell.row) ?? true) && room);
  }
  const roomy = [...rows.values()].filter(Boolean).length;
  return rows.size >= 2 && roomy >= MIN_FILLABLE_ROWS * rows.size;
}

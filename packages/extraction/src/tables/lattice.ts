import type { Box } from "../geometry.ts";
import { centreX, centreY, overlapX, overlapY, union } from "../geometry.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";

/** Grid of ruled lines. All lines cross each other, directly or through other lines of the grid. */
export interface Lattice extends Box {
  /** x of each column boundary and y of each row boundary, including the outer borders. */
  xs: number[];
  ys: number[];
  horizontal: Rule[];
  vertical: Rule[];
}

/** Area of the grid without ruled lines inside it. It may span several rows and columns. */
export interface LatticeCell extends Box {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/** Maximum distance between two ruled lines that are meant to touch, in points. */
const TOUCH_PT = 3;
/** Maximum distance between two boundaries that count as one boundary, in points. Some borders are drawn twice. */
const SAME_BOUNDARY_PT = 3;
/** Minimum share of a boundary that ruled lines must cover for the boundary to separate two cells. */
const MIN_COVERED_SHARE = 0.6;

/** Maximum number of cells in a grid that is only the frame of a page. */
const MAX_FRAME_PARTS = 3;
/** Maximum number of ruled lines in a grid that is only the frame of a page. */
const MAX_FRAME_RULES = 8;

/** Maximum number of grid positions (rows times columns). Graph paper has more. */
const MAX_PLACES = 10_000;

const areTouching = (h: Rule, v: Rule): boolean =>
  v.at >= h.from - TOUCH_PT && v.at <= h.to + TOUCH_PT && h.at >= v.from - TOUCH_PT && h.at <= v.to + TOUCH_PT;

/** Returns the grids that connected sets of ruled lines form, each with at least two cells. */
export function latticesOf(rules: readonly Rule[]): Lattice[] {
  const horizontal = rules.filter((rule) => rule.horizontal);
  const vertical = rules.filter((rule) => !rule.horizontal);
  const seen = new Set<Rule>();
  const lattices: Lattice[] = [];
  for (const start of vertical) {
    if (seen.has(start)) continue;
    const members: Rule[] = [];
    const queue = [start];
    seen.add(start);
    for (let rule = queue.pop(); rule; rule = queue.pop()) {
      members.push(rule);
      const current = rule;
      const others = current.horizontal ? vertical : horizontal;
      for (const other of others) {
        if (seen.has(other) || !(current.horizontal ? areTouching(current, other) : areTouching(other, current)))
          continue;
        seen.add(other);
        queue.push(other);
      }
    }
    const lattice = latticeFrom(members);
    if (!lattice) continue;
    const enclosed = rules.filter((rule) => !seen.has(rule) && isInsideBox(rule, lattice));
    const own = isFrame(lattice) ? enclosed.filter((rule) => !crossesAny(rule, enclosed)) : enclosed;
    for (const rule of own) seen.add(rule);
    const whole = own.length === 0 ? lattice : latticeFrom([...members, ...own]);
    if (whole) lattices.push(whole);
  }
  return lattices;
}

/**
 * Whether the grid is a frame around the page, perhaps with decorative lines. Ruled lines that cross inside the frame
 * then form a separate grid.
 */
export const isFrame = (lattice: Lattice): boolean =>
  lattice.horizontal.length + lattice.vertical.length <= MAX_FRAME_RULES && cellsOf(lattice).length <= MAX_FRAME_PARTS;

const crossesAny = (rule: Rule, others: readonly Rule[]): boolean =>
  others.some(
    (other) =>
      other.horizontal !== rule.horizontal && (rule.horizontal ? areTouching(rule, other) : areTouching(other, rule)),
  );

/**
 * Whether a ruled line is inside the box of a grid. Lines between rows may touch no other line, although they belong to
 * the grid.
 */
const isInsideBox = ({ horizontal, at, from, to }: Rule, box: Box): boolean =>
  horizontal
    ? at > box.y0 && at < box.y1 && from >= box.x0 - TOUCH_PT && to <= box.x1 + TOUCH_PT
    : at > box.x0 && at < box.x1 && from >= box.y0 - TOUCH_PT && to <= box.y1 + TOUCH_PT;

function latticeFrom(members: readonly Rule[]): Lattice | null {
  const horizontal = members.filter((rule) => rule.horizontal);
  const vertical = members.filter((rule) => !rule.horizontal);
  const box = union(
    members.map(({ horizontal: flat, at, from, to }) =>
      flat ? { x0: from, x1: to, y0: at, y1: at } : { x0: at, x1: at, y0: from, y1: to },
    ),
  );
  const xs = boundaries([...vertical.map(({ at }) => at), box.x0, box.x1]);
  const ys = boundaries([...horizontal.map(({ at }) => at), box.y0, box.y1]);
  return xs.length < 2 || ys.length < 2 || xs.length * ys.length > MAX_PLACES
    ? null
    : { ...box, xs, ys, horizontal: [...horizontal], vertical: [...vertical] };
}

function boundaries(positions: readonly number[]): number[] {
  const sorted = [...positions].sort((a, b) => a - b);
  const kept: number[] = [];
  for (const position of sorted) {
    if (position - (kept.at(-1) ?? -Infinity) > SAME_BOUNDARY_PT) kept.push(position);
  }
  return kept;
}

/** Whether ruled lines cover enough of the boundary between two grid positions. */
function isCovered(rules: readonly Rule[], { at, from, to }: Pick<Rule, "at" | "from" | "to">): boolean {
  let length = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) <= SAME_BOUNDARY_PT)
      length += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
  }
  return length >= MIN_COVERED_SHARE * (to - from);
}

/** Returns the cells of the grid. Adjacent grid positions without a ruled line between them form one cell. */
export function cellsOf({ xs, ys, horizontal, vertical }: Lattice): LatticeCell[] {
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  const owner = Array.from({ length: rows * columns }, (_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (owner[root] !== root) root = owner[root] ?? root;
    owner[index] = root;
    return root;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[column], xs[column + 1], ys[row], ys[row + 1]];
      if (column + 1 < columns && !isCovered(vertical, { at: x1, from: y0, to: y1 }))
        owner[find(place + 1)] = find(place);
      if (row + 1 < rows && !isCovered(horizontal, { at: y1, from: x0, to: x1 }))
        owner[find(place + columns)] = find(place);
    }
  }
  const groups = new Map<number, number[]>();
  owner.forEach((_, place) => {
    const root = find(place);
    const group = groups.get(root);
    if (group) group.push(place);
    else groups.set(root, [place]);
  });
  return [...groups.values()].flatMap((places) =>
    rectanglesOf(places, columns).map((cell) => ({
      ...cell,
      x0: xs[cell.column] ?? 0,
      x1: xs[cell.column + cell.columnSpan] ?? 0,
      y0: ys[cell.row] ?? 0,
      y1: ys[cell.row + cell.rowSpan] ?? 0,
    })),
  );
}

type CellArea = Pick<LatticeCell, "row" | "column" | "rowSpan" | "columnSpan">;

/**
 * Splits a cell that is not a rectangle because a ruled line is missing. The parts are rectangles. The cell is split
 * where its width changes.
 */
function rectanglesOf(places: readonly number[], columns: number): CellArea[] {
  const cells: CellArea[] = [];
  let last = -1;
  for (const place of [...places].sort((a, b) => a - b)) {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const run = cells.at(-1);
    if (run && place === last + 1 && column > 0) run.columnSpan += 1;
    else cells.push({ row, column, rowSpan: 1, columnSpan: 1 });
    last = place;
  }
  const whole: CellArea[] = [];
  for (const cell of cells) {
    const above = whole.find(
      ({ row, rowSpan, column, columnSpan }) =>
        row + rowSpan === cell.row && column === cell.column && columnSpan === cell.columnSpan,
    );
    if (above) above.rowSpan += 1;
    else whole.push(cell);
  }
  return whole;
}

export const wordsInside = (words: readonly Word[], box: Box, slack = 1): Word[] =>
  words.filter((word) => {
    const [x, y] = [centreX(word), centreY(word)];
    return x >= box.x0 - slack && x <= box.x1 + slack && y >= box.y0 - slack && y <= box.y1 + slack;
  });

/** Returns the cell that contains the largest part of the word. */
export function cellFor(cells: readonly LatticeCell[], word: Word): LatticeCell | undefined {
  let best: LatticeCell | undefined;
  let most = 0;
  for (const cell of cells) {
    const across = overlapX(cell, word);
    if (across <= 0) continue;
    const shared = across * Math.max(0, overlapY(cell, word));
    if (shared <= most) continue;
    best = cell;
    most = shared;
  }
  return best;
}

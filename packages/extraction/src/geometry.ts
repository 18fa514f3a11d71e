/** Box in points from the top left of the visible page, with y downwards. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Matrix with the elements a b c d e f of ISO 32000-1, 8.3.3. It maps x to ax + cy + e, and y to bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** Returns the bounding box of a transformed rectangle. */
export function transformBox(m: Matrix, box: Box): Box {
  const corners = [
    apply(m, box.x0, box.y0),
    apply(m, box.x1, box.y0),
    apply(m, box.x0, box.y1),
    apply(m, box.x1, box.y1),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

export const width = (box: Box): number => box.x1 - box.x0;
export const height = (box: Box): number => box.y1 - box.y0;
export const centreX = (box: Box): number => (box.x0 + box.x1) / 2;
export const centreY = (box: Box): number => (box.y0 + box.y1) / 2;

export const overlapX = (a: Box, b: Box): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
export const overlapY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
export const intersects = (a: Box, b: Box): boolean => overlapX(a, b) > 0 && overlapY(a, b) > 0;

export function contains(outer: Box, x: number, y: number): boolean {
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

export function intersection(a: Box, b: Box): Box {
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

export function grow(box: Box, by: number): Box {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

/** Returns the smallest box that contains all boxes. For an empty list, returns an inverted, infinite box. */
export function union(boxes: Iterable<Box>): Box {
  const all: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const box of boxes) {
    if (box.x0 < all.x0) all.x0 = box.x0;
    if (box.y0 < all.y0) all.y0 = box.y0;
    if (box.x1 > all.x1) all.x1 = box.x1;
    if (box.y1 > all.y1) all.y1 = box.y1;
  }
  return all;
}

export function median(values: readonly number[]): number {
  const [first = 0] = values;
  if (values.length < 2 || values.every((value) => value === first)) return first;
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}

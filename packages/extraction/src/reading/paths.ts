import type { Box, Matrix } from "../geometry.ts";
import { apply, height, intersection, transformBox, union, width } from "../geometry.ts";
import type { Rule, Slant } from "./page-content.ts";

export type Point = [number, number];

/** Path that is painted: `subpaths` in page coordinates, `data` in user space, and the matrix between the two. */
export interface Outline {
  subpaths: readonly Subpath[];
  /** Opcodes and coordinates of the path, in user space. */
  data: ArrayLike<number>;
  ctm: Matrix;
}

interface Subpath {
  points: Point[];
  straight: boolean;
  closed: boolean;
}

/** Opcode in a path's flat array of numbers. The coordinates of the operation follow each opcode, in user space. */
export const MOVE = 0;
export const LINE = 1;
export const CURVE = 2;
export const CLOSE = 3;

/** Maximum thickness of a ruled line, in points. The thickest lines of printed tables are about 2 points. */
const RULE_THICKNESS_PT = 3;
/** Maximum deviation of a stroke that counts as horizontal or vertical, in points. */
const STRAIGHT_PT = 0.5;

export function outlineOf(data: ArrayLike<number>, ctm: Matrix): Outline {
  const subpaths: Subpath[] = [];
  let current: Subpath | null = null;
  const at = (index: number): Point => apply(ctm, data[index] ?? 0, data[index + 1] ?? 0);
  const begin = (point: Point): Subpath => {
    const subpath: Subpath = { points: [point], straight: true, closed: false };
    subpaths.push(subpath);
    return subpath;
  };
  for (let i = 0; i < data.length; ) {
    const opcode = data[i++];
    if (opcode === MOVE) {
      current = begin(at(i));
      i += 2;
    } else if (opcode === CLOSE) {
      if (current) current.closed = true;
    } else {
      const coordinates = opcode === LINE ? 2 : 6;
      const end = at(i + coordinates - 2);
      current ??= begin(end);
      if (opcode !== LINE) current.straight = false;
      current.points.push(end);
      i += coordinates;
    }
  }
  return { subpaths, data, ctm };
}

/** Returns the smallest box around the points. */
export function boxRound(points: readonly Point[]): Box {
  const box: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < box.x0) box.x0 = x;
    if (y < box.y0) box.y0 = y;
    if (x > box.x1) box.x1 = x;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

/** Returns the rectangle with horizontal and vertical sides that a subpath draws, or null for any other subpath. */
export function rectangleOf({ points, straight }: Subpath): Box | null {
  if (!straight || points.length < 4 || points.length > 6) return null;
  const box = boxRound(points);
  const onCorner = ([x, y]: Point): boolean =>
    Math.min(x - box.x0, box.x1 - x) < STRAIGHT_PT && Math.min(y - box.y0, box.y1 - y) < STRAIGHT_PT;
  return points.every(onCorner) ? box : null;
}

function ruleFromBar(bar: Box): Rule | null {
  const [across, down] = [width(bar), height(bar)];
  if (Math.min(across, down) > RULE_THICKNESS_PT) return null;
  return across >= down
    ? { horizontal: true, at: (bar.y0 + bar.y1) / 2, from: bar.x0, to: bar.x1, thickness: down }
    : { horizontal: false, at: (bar.x0 + bar.x1) / 2, from: bar.y0, to: bar.y1, thickness: across };
}

export const clipped = (box: Box, clip: Box): Box | null => {
  const inside = intersection(box, clip);
  return inside.x1 >= inside.x0 && inside.y1 >= inside.y0 ? inside : null;
};

/**
 * Returns the four sides of a frame. Some PDF producers paint a frame as a box inside another box. The two boxes are at
 * most the thickness of a ruled line apart. Returns null for other boxes.
 */
function frameOf(outer: Box, inner: Box): Box[] | null {
  const margins = [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1];
  if (margins.some((margin) => margin < -STRAIGHT_PT || margin > RULE_THICKNESS_PT)) return null;
  return [
    { ...outer, y1: inner.y0 },
    { ...outer, y0: inner.y1 },
    { ...outer, x1: inner.x0 },
    { ...outer, x0: inner.x1 },
  ].filter((bar) => width(bar) > 0 && height(bar) > 0);
}

export interface PathShapes {
  rules: Rule[];
  fills: Box[];
}

/** Returns the shapes of a filled path. Thin bars become ruled lines; all other boxes become fills. */
export function shapesOfFill({ subpaths }: Outline, clip: Box): PathShapes {
  const boxes = subpaths.map(rectangleOf).filter((box) => box !== null);
  const [first, second] = boxes;
  const frame = first && second && boxes.length === 2 ? (frameOf(first, second) ?? frameOf(second, first)) : null;
  const drawing: PathShapes = { rules: [], fills: [] };
  for (const box of frame ?? boxes) {
    const visible = clipped(box, clip);
    const rule = visible && ruleFromBar(visible);
    if (rule) drawing.rules.push(rule);
    else if (visible) drawing.fills.push(visible);
  }
  return drawing;
}

/** Returns the thickness of a stroke on the page, in points. */
export const thicknessOf = (lineWidth: number, ctm: Matrix): number =>
  lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]));

/** Returns the straight horizontal and vertical strokes of a path as ruled lines. */
export function rulesOfStroke(
  { subpaths }: Outline,
  { ctm, clip, lineWidth }: { ctm: Matrix; clip: Box; lineWidth: number },
): Rule[] {
  const thickness = thicknessOf(lineWidth, ctm);
  const rules: Rule[] = [];
  for (const { points, closed } of subpaths) {
    const [first] = points;
    const ring = closed && first ? [...points, first] : points;
    for (let i = 1; i < ring.length; i++) {
      const [from, to] = [ring[i - 1], ring[i]];
      const rule = from && to ? strokeRule([from, to], thickness, clip) : null;
      if (rule) rules.push(rule);
    }
  }
  return rules;
}

function strokeRule(ends: [Point, Point], thickness: number, clip: Box): Rule | null {
  const line = boxRound(ends);
  const visible = clipped(line, clip);
  if (!visible || (width(visible) < STRAIGHT_PT && height(visible) < STRAIGHT_PT)) return null;
  if (thickness > 4 * RULE_THICKNESS_PT) return null;
  if (height(line) < STRAIGHT_PT) {
    return { horizontal: true, at: (line.y0 + line.y1) / 2, from: visible.x0, to: visible.x1, thickness };
  }
  if (width(line) < STRAIGHT_PT) {
    return { horizontal: false, at: (line.x0 + line.x1) / 2, from: visible.y0, to: visible.y1, thickness };
  }
  return null;
}

export const boundsOf = ({ subpaths }: Outline): Box => union(subpaths.map(({ points }) => boxRound(points)));

export const unitSquare = (ctm: Matrix): Box => transformBox(ctm, { x0: 0, y0: 0, x1: 1, y1: 1 });

/** Minimum and maximum size of a bullet, in points. */
const SMALL_SHAPE_PT = [1.2, 9] as const;
/** Maximum ratio of the longer side of a bullet to its shorter side. */
const SMALL_SHAPE_ASPECT = 1.15;
/**
 * Maximum difference between the distances of a bullet's corners from the bullet's centre, as a share of the bullet's
 * size.
 */
const REGULARITY_TOLERANCE = 0.1;
/**
 * Maximum number of opcodes and coordinates in the path of a bullet. A disc may have 16 curves, a ring twice as many. A
 * longer path is an outlined letter or a pattern.
 */
const MAX_SMALL_SHAPE_NUMBERS = 240;

/**
 * Returns the box of a path that may be a bullet: a disc, ring, square or diamond. Returns null for other shapes, such
 * as an arrowhead.
 */
export function smallShapeBox(outline: Outline, clip: Box): Box | null {
  const { subpaths, data } = outline;
  if (data.length > MAX_SMALL_SHAPE_NUMBERS) return null;
  const box = boundsOf(outline);
  const [least, most] = [Math.min(width(box), height(box)), Math.max(width(box), height(box))];
  const compact = least >= SMALL_SHAPE_PT[0] && most <= SMALL_SHAPE_PT[1] && most <= SMALL_SHAPE_ASPECT * least;
  return compact && subpaths.every((subpath) => isRegular(subpath, most)) ? clipped(box, clip) : null;
}

/** Whether all corners of a subpath have about the same distance from its centre. */
function isRegular({ points }: Subpath, size: number): boolean {
  const box = boxRound(points);
  const radii = points.map(([x, y]) => Math.hypot(x - (box.x0 + box.x1) / 2, y - (box.y0 + box.y1) / 2));
  return points.length >= 4 && Math.max(...radii) - Math.min(...radii) < REGULARITY_TOLERANCE * size;
}

/** Minimum length of a slanted stroke, in points. Shorter strokes are corners, ticks and small marks. */
const MIN_SLANT_PT = 4;
const MIN_CURVE_PT = 18;
const MIN_RISE_PT = 1.5;
/**
 * Minimum width or height of a path with slanted strokes, in points. Smaller paths are marks in table cells or outlined
 * letters.
 */
const MIN_SLANT_BOX_PT = 12;

/** Returns the slanted and curved lines of a path. Omits frames (rectangles) with rounded corners. */
export function slantsIn({ subpaths }: Outline, clip: Box): Slant[] {
  return subpaths.flatMap((subpath): Slant[] => {
    const { points, straight } = subpath;
    const least = straight ? MIN_SLANT_PT : MIN_CURVE_PT;
    const slanted = points.slice(1).filter(([x, y], index) => {
      const [x0, y0] = points[index] ?? [x, y];
      return Math.min(Math.abs(x - x0), Math.abs(y - y0)) > MIN_RISE_PT && Math.hypot(x - x0, y - y0) > least;
    });
    if (slanted.length === 0 || isRounded(subpath, slanted.length)) return [];
    const box = clipped(boxRound(points), clip);
    return box && Math.max(width(box), height(box)) > MIN_SLANT_BOX_PT ? [{ ...box, segments: slanted.length }] : [];
  });
}

/** Whether a subpath is a rectangle with rounded corners: four sides between four curves. */
const isRounded = ({ straight, points }: Subpath, corners: number): boolean =>
  !straight && corners <= 4 && points.length >= 8 && points.length <= 10;

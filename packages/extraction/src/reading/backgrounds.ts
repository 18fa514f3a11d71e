import type { Box } from "../geometry.ts";
import { apply, contains, height, width } from "../geometry.ts";
import type { GraphicsState, Ink } from "./graphics-state.ts";
import { PATTERN } from "./ink.ts";
import type { Rule } from "./page-content.ts";
import { boxRound, CLOSE, clipped, LINE, MOVE, type Outline, type Point, rectangleOf, thicknessOf } from "./paths.ts";

type Ring = readonly Point[];

/** Colour with which an area is painted. */
interface Paint {
  /** Luminance from 0 (black) to 1 (white). */
  luminance: number;
  /** Whether the painted area has several colours, as a pattern or shading has. */
  patterned: boolean;
}

/**
 * Painted area that may be behind letters: a filled box or bar, a round button, a strip across the page, or a thick
 * line.
 */
interface Background extends Box, Paint {
  /** Outlines of the painted area in page coordinates, or null for a rectangle with horizontal and vertical sides. */
  rings: readonly Ring[] | null;
}

/**
 * Maximum number of painted areas that are searched for the background of one letter, newest area first. A search
 * of all areas of a map takes too long.
 */
const MAX_CONSIDERED = 4_000;
const MAX_SHAPES = 500;
/** Minimum width and height of a painted area that may be behind letters, in points. */
const MIN_SHAPE_PT = 5;
/**
 * Maximum number of opcodes and coordinates of a path that may be behind letters. A longer path is a map or a drawing.
 */
const MAX_COORDINATES = 2_800;
/** Maximum number of straight pieces of one stroked path. A path with more pieces is a drawing. */
const MAX_LINES = 50;
/** Number of straight pieces into which a curve is divided. */
const CURVE_PIECES = 6;

/** Colour that is assumed for every shading (gradient): medium grey, and several colours. */
export const SHADED: Paint = { luminance: 0.5, patterned: true };

export const paintOf = ({ luminance, space }: Ink): Paint => ({ luminance, patterned: space === PATTERN });

/** Painted areas that may be behind the letters of a page, in painting order. */
export class Backgrounds {
  readonly #painted: Background[] = [];
  #shapes = 0;

  box(box: Box, paint: Paint): void {
    this.#painted.push({ ...box, ...paint, rings: null });
  }

  bar({ horizontal, at, from, to, thickness }: Rule, paint: Paint): void {
    const [start, end] = [at - thickness / 2, at + thickness / 2];
    this.box(horizontal ? { x0: from, x1: to, y0: start, y1: end } : { x0: start, x1: end, y0: from, y1: to }, paint);
  }

  /** Adds a filled path, unless all its subpaths are rectangles with horizontal and vertical sides. */
  shape(outline: Outline, clip: Box, paint: Paint): void {
    const { subpaths, data } = outline;
    if (data.length > MAX_COORDINATES || subpaths.every((subpath) => rectangleOf(subpath) !== null)) return;
    this.#add(ringsOf(outline), clip, paint);
  }

  /** Adds the strokes of a path if they are thick enough for letters to be printed on them. */
  lines(outline: Outline, { clip, stroke, lineWidth, ctm }: GraphicsState): void {
    const thickness = thicknessOf(lineWidth, ctm);
    if (thickness < MIN_SHAPE_PT || outline.data.length > MAX_COORDINATES) return;
    const pieces = ringsOf(outline).flatMap((ring) => strokeOutlines(ring, thickness));
    if (pieces.length <= MAX_LINES) for (const piece of pieces) this.#add([piece], clip, paintOf(stroke));
  }

  /** Returns the colour of the topmost painted area at a point, or null when no area contains the point. */
  at(x: number, y: number): Paint | null {
    const end = Math.max(0, this.#painted.length - MAX_CONSIDERED);
    for (let index = this.#painted.length - 1; index >= end; index--) {
      const ground = this.#painted[index];
      if (ground && contains(ground, x, y) && (!ground.rings || isInside(ground.rings, x, y))) return ground;
    }
    return null;
  }

  #add(rings: readonly Ring[], clip: Box, paint: Paint): void {
    const box = clipped(boxRound(rings.flat()), clip);
    if (!box || Math.min(width(box), height(box)) < MIN_SHAPE_PT || this.#shapes >= MAX_SHAPES) return;
    this.#shapes++;
    this.#painted.push({ ...box, ...paint, rings });
  }
}

/** Returns the corner points of each subpath in page coordinates, with additional points on its curves. */
function ringsOf({ data, ctm }: Outline): Point[][] {
  const rings: Point[][] = [];
  const at = (index: number): Point => apply(ctm, data[index] ?? 0, data[index + 1] ?? 0);
  for (let i = 0; i < data.length; ) {
    const opcode = data[i++];
    const ring = rings.at(-1);
    if (opcode === CLOSE) {
      const [first] = ring ?? [];
      if (first) ring?.push(first);
    } else if (opcode === MOVE || !ring) {
      rings.push([at(opcode === MOVE || opcode === LINE ? i : i + 4)]);
      i += opcode === MOVE || opcode === LINE ? 2 : 6;
    } else if (opcode === LINE) {
      ring.push(at(i));
      i += 2;
    } else {
      ring.push(...curvePoints([ring.at(-1) ?? at(i), at(i), at(i + 2), at(i + 4)]));
      i += 6;
    }
  }
  return rings;
}

/** Returns points on a cubic Bézier curve, without its start point (ISO 32000-2, 8.5.2.2). */
function curvePoints([start, first, second, end]: [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: CURVE_PIECES }, (_, index): Point => {
    const t = (index + 1) / CURVE_PIECES;
    const u = 1 - t;
    const along = (axis: 0 | 1): number =>
      u ** 3 * start[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * end[axis];
    return [along(0), along(1)];
  });
}

/** Returns the outline of each straight piece of a stroke. The pieces have butt caps: their ends are square. */
function strokeOutlines(ring: Ring, thickness: number): Ring[] {
  return ring.slice(1).flatMap(([x1, y1], index): Ring[] => {
    const [x0, y0] = ring[index] ?? [x1, y1];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return [];
    const [dx, dy] = [((y0 - y1) / length) * (thickness / 2), ((x1 - x0) / length) * (thickness / 2)];
    return [
      [
        [x0 + dx, y0 + dy],
        [x1 + dx, y1 + dy],
        [x1 - dx, y1 - dy],
        [x0 - dx, y0 - dy],
      ],
    ];
  });
}

/** Whether a point is inside the outlines by the even-odd rule (ISO 32000-2, 8.5.3.3.3). */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([x1, y1], index) => {
      const [x0, y0] = ring.at(index - 1) ?? [x1, y1];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    });
  }
  return inside;
}

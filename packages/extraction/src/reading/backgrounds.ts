import type { Box } from "../geometry.ts";
import { apply, contains, height, width } from "../geometry.ts";
import type { GraphicsState, Ink } from "./graphics-state.ts";
import { PATTERN } from "./ink.ts";
import type { Rule } from "./page-content.ts";
import { boxRound, CLOSE, clipped, LINE, MOVE, type Outline, type Point, rectangleOf, thicknessOf } from "./paths.ts";

type Ring = readonly Point[];

/** What something is painted in. */
interface Paint {
  /** 0 black to 1 white. */
  luminance: number;
  /** Of more than one colour: a pattern or a shading. */
  patterned: boolean;
}

/** What lies under letters: a filled box or bar, a round button, a band across a page, a thick line. */
interface Background extends Box, Paint {
  /** Of a shape that is no upright box. */
  rings: readonly Ring[] | null;
}

/** How many of the latest may lie under a letter: looking at all of a map's would take for ever. */
const MAX_CONSIDERED = 4_000;
const MAX_SHAPES = 500;
/** Letters fit on nothing smaller, and no ground has more corners: it is a map or a drawing. */
const MIN_SHAPE_PT = 5;
const MAX_COORDINATES = 2_800;
/** More than these are a drawing's. */
const MAX_LINES = 50;
/** Straight pieces that a curve is taken for. */
const CURVE_PIECES = 6;

/** Whatever a shading paints. */
export const SHADED: Paint = { luminance: 0.5, patterned: true };

export const paintOf = ({ luminance, space }: Ink): Paint => ({ luminance, patterned: space === PATTERN });

/** What may lie under the letters of a page, in the order painted. */
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

  /** A filled path other than boxes. */
  shape(outline: Outline, clip: Box, paint: Paint): void {
    const { subpaths, data } = outline;
    if (data.length > MAX_COORDINATES || subpaths.every((subpath) => rectangleOf(subpath) !== null)) return;
    this.#add(ringsOf(outline), clip, paint);
  }

  /** The lines of a stroked path, where letters fit on them. */
  lines(outline: Outline, { clip, stroke, lineWidth, ctm }: GraphicsState): void {
    const thickness = thicknessOf(lineWidth, ctm);
    if (thickness < MIN_SHAPE_PT || outline.data.length > MAX_COORDINATES) return;
    const pieces = ringsOf(outline).flatMap((ring) => strokeOutlines(ring, thickness));
    if (pieces.length <= MAX_LINES) for (const piece of pieces) this.#add([piece], clip, paintOf(stroke));
  }

  /** The last one at a place; null where there is none. */
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

/** The corners of a path's parts on the page, and points on its curves. */
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

/** Points of a cubic Bézier curve behind its start (ISO 32000-2, 8.5.2.2). */
function curvePoints([start, first, second, end]: [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: CURVE_PIECES }, (_, index): Point => {
    const t = (index + 1) / CURVE_PIECES;
    const u = 1 - t;
    const along = (axis: 0 | 1): number =>
      u ** 3 * start[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * end[axis];
    return [along(0), along(1)];
  });
}

/** The straight pieces of a line, with blunt ends. */
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

/** By the even-odd rule (8.5.3.3.3). */
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

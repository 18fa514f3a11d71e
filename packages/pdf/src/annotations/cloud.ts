import type { PdfDocument } from "../file/document.ts";
import type { PdfDict } from "../syntax/objects.ts";
import { formatOperator, type Painting, type Point } from "./painting.ts";

/** Distance between cloud bumps in points, for a cloud intensity of 1. The value follows common viewers; ISO 32000-2 does not define it. */
const CHORD_PT = 9;
/** Height of a cloud bump as a share of its width. At 0.5, a bump is a half circle. */
const BUMP_HEIGHT_SHARE = 0.5;
/** Height of a Bézier curve's two control points above the chord, as a multiple of the height of the curve. */
const CONTROL_POINT_FACTOR = 4 / 3;
/** Maximum number of bumps per cloudy border. Nobody can distinguish more bumps than that. */
const MAX_BUMPS = 2_000;

/** Returns the distance in points between the bumps of a cloudy border (ISO 32000-2, table 169), or null if the border is not cloudy. */
export function cloudChordPt(document: PdfDocument, annotation: PdfDict): number | null {
  const effect = document.dict(annotation.get("BE"));
  if (document.nameText(effect?.get("S")) !== "C") return null;
  const intensity = Math.min(2, document.number(effect?.get("I")) ?? 0);
  return intensity > 0 ? CHORD_PT * intensity : null;
}

/** Draws a polygon whose sides are rows of bumps that point outwards. */
export function cloudPainting(corners: readonly Point[], chordPt: number): Painting {
  const sides = corners.map((from, i): [Point, Point] => [from, corners[(i + 1) % corners.length] ?? from]);
  const length = sides.reduce((sum, [from, to]) => sum + distance(from, to), 0);
  const chord = Math.max(chordPt, length / MAX_BUMPS);
  const out = sides.reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0) > 0 ? 1 : -1;
  const [start] = corners;
  const reach: Point[] = [];
  let content = start ? formatOperator("m", ...start) : "";
  for (const [from, to] of sides) {
    const bumps = Math.max(1, Math.round(distance(from, to) / chord));
    const [dx, dy] = [(to[0] - from[0]) / bumps, (to[1] - from[1]) / bumps];
    const [up, across] = [dy * BUMP_HEIGHT_SHARE * out, -dx * BUMP_HEIGHT_SHARE * out];
    for (let i = 0; i < bumps; i++) {
      const [x, y] = [from[0] + i * dx, from[1] + i * dy];
      const [c, d] = [up * CONTROL_POINT_FACTOR, across * CONTROL_POINT_FACTOR];
      content += formatOperator("c", x + c, y + d, x + dx + c, y + dy + d, x + dx, y + dy);
    }
    reach.push(from, [from[0] + up, from[1] + across], [to[0] + up, to[1] + across]);
  }
  return { content: `${content}h\n`, reach: reach };
}

/** Approximates an ellipse by a polygon that has one side per cloud bump. */
export function ellipse([cx, cy]: Point, [a, b]: Point, chordPt: number): Point[] {
  // Ramanujan's approximation of the perimeter of an ellipse.
  const perimeter = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
  const count = Math.min(MAX_BUMPS, Math.max(6, Math.round(perimeter / chordPt)));
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count;
    return [cx + a * Math.cos(turn), cy + b * Math.sin(turn)];
  });
}

const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(u - x, v - y);

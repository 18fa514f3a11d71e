import { type Matrix, multiply, shownToUserSpace, translation } from "../content/matrix.ts";
import type { PageGeometry } from "../stamp/placement.ts";

/** Axis-aligned rectangle in the user space of a page (ISO 32000-2, 8.3.2.3). */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Rectangle that an image fills in its own coordinate system (ISO 32000-2, 8.9.5.1). */
export const UNIT_SQUARE: Area = { left: 0, bottom: 0, right: 1, top: 1 };

/** Rectangle in points, measured from the top left corner of the displayed page, after rotation and cropping. */
export interface AreaOnPage {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function areaOnPage({ x, y, width, height }: AreaOnPage, { visible, rotation, userUnit }: PageGeometry): Area {
  const shownHeight = rotation % 180 === 0 ? visible.height : visible.width;
  const [left, right] = [x / userUnit, (x + width) / userUnit];
  const [top, bottom] = [shownHeight - y / userUnit, shownHeight - (y + height) / userUnit];
  const place = multiply(shownToUserSpace(rotation, visible.width, visible.height), translation(visible.x, visible.y));
  return boundsOf({ left, bottom, right, top }, place);
}

/** Returns the bounding box of the rectangle after the matrix is applied. */
export function boundsOf({ left, bottom, right, top }: Area, matrix: Matrix): Area {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => transformPoint(matrix, x, y));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export const transformPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/**
 * Whether the box overlaps one of the areas. Also true for a box with NaN, which an invalid matrix yields, because
 * content at an unknown position must be removed.
 */
export const isTouching = (box: Area, areas: readonly Area[]): boolean => touchingArea(box, areas) !== null;

/** Returns the index of the first area that the box overlaps, or null; see `isTouching`. */
export function touchingArea(box: Area, areas: readonly Area[]): number | null {
  const index = areas.findIndex(
    ({ left, bottom, right, top }) =>
      !(box.right <= left || box.left >= right || box.top <= bottom || box.bottom >= top),
  );
  return index < 0 ? null : index;
}

/** Returns the part of the box that lies in the area, or null if they do not overlap. */
export function overlap(area: Area, box: Area): Area | null {
  const [left, right] = [Math.max(area.left, box.left), Math.min(area.right, box.right)];
  const [bottom, top] = [Math.max(area.bottom, box.bottom), Math.min(area.top, box.top)];
  return left < right && bottom < top ? { left, bottom, right, top } : null;
}

export const isWithin = (box: Area, areas: readonly Area[]): boolean =>
  areas.some(
    ({ left, bottom, right, top }) => box.left >= left && box.right <= right && box.bottom >= bottom && box.top <= top,
  );

/** Returns the inverse of the matrix, or null for a singular matrix, which has none. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

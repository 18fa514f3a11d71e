import { type Matrix, multiply, rotation, scaling, shownToUserSpace, translation } from "../content/matrix.ts";
import type { Box } from "../file/pages.ts";
import type { Stamp, StampPosition } from "./stamp.ts";

/** Distance in points between a stamp in a corner and the page edges. */
const CORNER_INSET_PT = 24;

export interface PageGeometry {
  visible: Box;
  /** Clockwise rotation in degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** Size of a user space unit in points. */
  userUnit: number;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the matrix from the coordinates of an artwork to the user space of the page. The artwork has the size `size`
 * in points, and its origin at the bottom left.
 */
export function place(stamp: Stamp, size: Size, page: PageGeometry): Matrix {
  const { visible } = page;
  const turned = page.rotation % 180 !== 0;
  const shown: Size = turned
    ? { width: visible.height, height: visible.width }
    : { width: visible.width, height: visible.height };
  const scale = scaleOf(stamp, size, { shown, userUnit: page.userUnit });
  const bounds = rotatedBounds({ width: size.width * scale, height: size.height * scale }, stamp.rotationDeg);
  const centre = centreFor(stamp.position, bounds, { shown, inset: CORNER_INSET_PT / page.userUnit });
  const steps: Matrix[] = [
    translation(-size.width / 2, -size.height / 2),
    scaling(scale, scale),
    rotation(stamp.rotationDeg),
    translation(centre.x, centre.y),
    shownToUserSpace(page.rotation, visible.width, visible.height),
    translation(visible.x, visible.y),
  ];
  return steps.reduce(multiply);
}

function scaleOf(stamp: Stamp, size: Size, { shown, userUnit }: { shown: Size; userUnit: number }): number {
  if (stamp.fitToPage !== undefined) {
    const bounds = rotatedBounds(size, stamp.rotationDeg);
    const fitting = stamp.fitToPage * Math.min(shown.width / bounds.width, shown.height / bounds.height);
    return stamp.widthPt === null ? fitting : Math.min(fitting, stamp.widthPt / size.width / userUnit);
  }
  return (stamp.widthPt === null ? 1 : stamp.widthPt / size.width) / userUnit;
}

function rotatedBounds({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function centreFor(
  position: StampPosition,
  bounds: Size,
  { shown, inset }: { shown: Size; inset: number },
): { x: number; y: number } {
  if (position === "center") return { x: shown.width / 2, y: shown.height / 2 };
  const x = inset + bounds.width / 2;
  const y = inset + bounds.height / 2;
  return {
    x: position.endsWith("left") ? x : shown.width - x,
    y: position.startsWith("bottom") ? y : shown.height - y,
  };
}

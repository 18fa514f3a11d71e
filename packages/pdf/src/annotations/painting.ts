import { formatNumber } from "../syntax/serialize.ts";

export type Point = readonly [number, number];

/** Drawing operators of an annotation's appearance, in user space. */
export interface Painting {
  content: string;
  /** Points whose bounding box contains the whole drawing, except for the outer half of the line width. */
  reach: Point[];
  multiplies?: boolean;
}

/**
 * Distance between an end point of a Bézier curve and its control point, for a curve that approximates a quarter of a
 * unit circle.
 */
export const QUARTER_CIRCLE_CONTROL = 0.5523;

export const formatOperator = (operator: string, ...numbers: number[]): string =>
  `${numbers.map(formatNumber).join(" ")} ${operator}\n`;

import { formatNumber } from "../syntax/serialize.ts";

export type Point = readonly [number, number];

/** What an annotation paints, in the page's units and place. */
export interface Painting {
  content: string;
  /** Points within which it lies, but for half its line. */
  reach: Point[];
  multiplies?: boolean;
}

/** How far control points stand out for a quarter of a circle. */
export const QUARTER_CIRCLE_CONTROL = 0.5523;

export const formatOperator = (operator: string, ...numbers: number[]): string =>
  `${numbers.map(formatNumber).join(" ")} ${operator}\n`;

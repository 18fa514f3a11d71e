import type { PageBox as WireBox } from "@folio/pdf/model";
import type { Box } from "../geometry.ts";

const round = (value: number): number => Math.round(value * 100) / 100;

export const pageBox = ({ x0, y0, x1, y1 }: Box): WireBox => ({
  x: round(x0),
  y: round(y0),
  width: round(x1 - x0),
  height: round(y1 - y0),
});

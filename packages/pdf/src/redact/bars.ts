import { formatNumber } from "../syntax/serialize.ts";
import type { Area } from "./areas.ts";
import type { Bar } from "./line-gaps.ts";

/**
 * Returns PDF content that paints a bar over each area. The bars of an area in `bars` replace its rectangle. `color` is
 * `#RRGGBB`. The content is marked as an artifact.
 */
export function redactionBars(areas: readonly Area[], bars: ReadonlyMap<number, Bar[]>, color: string): string {
  const fill = [1, 3, 5].map((at) => formatNumber(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" ");
  const shapes = areas.flatMap((area, index) => bars.get(index)?.map(quadrilateral) ?? [rectangle(area)]);
  return `/Artifact BMC\nq\n${fill} rg\n${[...new Set(shapes)].join("\n")}\nQ\nEMC\n`;
}

const rectangle = ({ left, bottom, right, top }: Area): string =>
  `${[left, bottom, right - left, top - bottom].map(formatNumber).join(" ")} re f`;

const quadrilateral = (corners: Bar): string =>
  `${corners.map((corner, at) => `${corner.map(formatNumber).join(" ")} ${at === 0 ? "m" : "l"}`).join(" ")} f`;

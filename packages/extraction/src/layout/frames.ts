import type { Box } from "../geometry.ts";
import { union } from "../geometry.ts";
import type { Fill, Glyph, PageContent, Rule, Slant, SmallShape } from "../reading/page-content.ts";

/** The page, rotated so that text of one direction runs from left to right. */
export interface Frame {
  /** Rotation of the text on the page, in degrees clockwise. */
  angle: number;
  glyphs: Glyph[];
}

const cosSin = (angle: number): [number, number] => [
  Math.cos((angle * Math.PI) / 180),
  Math.sin((angle * Math.PI) / 180),
];

/**
 * Groups glyphs by the direction of their text, the most frequent direction first. An angle within 3 degrees of a right
 * angle counts as a right angle, because scans may be skewed.
 */
export function framesOf(glyphs: readonly Glyph[]): Frame[] {
  const frames = new Map<number, Glyph[]>();
  let last: number | null = null;
  let group: Glyph[] = [];
  for (const glyph of glyphs) {
    if (glyph.angle !== last) {
      last = glyph.angle;
      const angle = nearRightAngle(last);
      group = frames.get(angle) ?? [];
      frames.set(angle, group);
    }
    group.push(glyph);
  }
  return [...frames]
    .map(([angle, group]) => ({ angle, glyphs: group }))
    .sort((a, b) => b.glyphs.length - a.glyphs.length);
}

function nearRightAngle(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  const turned = Math.abs(angle - quarter) <= 3 ? quarter : angle;
  return (turned + 360) % 360;
}

export function boxInFrame(box: Box, angle: number): Box {
  return rotateBox(box, ...cosSin(angle));
}

export function boxOnPage(box: Box, angle: number): Box {
  if (angle === 0) return { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 };
  const [cos, sin] = cosSin(angle);
  return rotateBox(box, cos, -sin);
}

function rotateBox(box: Box, cos: number, sin: number): Box {
  return union(
    [
      [box.x0, box.y0],
      [box.x1, box.y0],
      [box.x0, box.y1],
      [box.x1, box.y1],
    ].map(([x = 0, y = 0]) => {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      return { x0: u, x1: u, y0: v, y1: v };
    }),
  );
}

/**
 * Returns the vector graphics of the page, rotated like the text of the frame. Returns no graphics if the angle is not
 * a multiple of 90 degrees.
 */
export function graphicsInFrame(
  { rules, fills, slants, signs }: PageContent,
  angle: number,
): { rules: Rule[]; fills: Fill[]; slants: Slant[]; signs: SmallShape[] } {
  if (angle === 0) return { rules, fills, slants, signs };
  if (angle % 90 !== 0) return { rules: [], fills: [], slants: [], signs: [] };
  return {
    rules: rules.map((rule) => ruleInFrame(rule, angle)),
    fills: fills.map((fill) => ({ ...boxInFrame(fill, angle), luminance: fill.luminance })),
    slants: slants.map((slant) => ({ ...boxInFrame(slant, angle), segments: slant.segments })),
    signs: signs.map((sign) => ({ ...boxInFrame(sign, angle), hollow: sign.hollow })),
  };
}

function ruleInFrame(rule: Rule, angle: number): Rule {
  const { horizontal, at, from, to, thickness } = rule;
  const box = boxInFrame(
    horizontal ? { x0: from, x1: to, y0: at, y1: at } : { x0: at, x1: at, y0: from, y1: to },
    angle,
  );
  const flat = angle === 180 ? horizontal : !horizontal;
  return flat
    ? { horizontal: true, at: box.y0, from: box.x0, to: box.x1, thickness }
    : { horizontal: false, at: box.x0, from: box.y0, to: box.y1, thickness };
}

import { createFaintInkTest, createInkTest } from "./components.ts";
import type { PixelBox } from "./hocr.ts";
import { type Raster, rotateQuarters } from "./raster.ts";
import type { PixelRule, TracedRule } from "./rules.ts";

/**
 * Minimum length of a ruled line to erase, in inches. The strokes of the largest headlines are shorter. A shorter ruled
 * line is erased only if it ends at a long ruled line, as the side of a box does.
 */
const LONG_RULE_MIN_IN = 0.8;
const TOUCH_TOLERANCE_IN = 0.03;
/**
 * Maximum thickness of the ink at a point of a ruled line where no letter crosses or touches the line. It is a multiple
 * (`times`) of the line's usual thickness, plus pixels for ragged edges.
 */
const CROSSING_THICKNESS = { times: 1.3, pixels: 2 };
/**
 * Maximum share of a ruled line's length that other ink may cross. If more is crossed, the line is the baseline of
 * connected letters.
 */
const CROSSED_MAX = 0.3;
/** Width over which the edge of a ruled line fades into the paper, in pixels. */
const EDGE_FADE_PX = 2;

/**
 * Returns the image without the ruled lines of tables and forms and without the lines of `frames`. Returns null when
 * the image has no such lines. Letters that cross a line stay intact.
 */
export function eraseRules(
  raster: Raster,
  rules: readonly TracedRule[],
  { dpi, frames = [] }: { dpi: number; frames?: readonly TracedRule[] },
): Raster | null {
  const long = rules.filter(({ from, to }) => to - from >= LONG_RULE_MIN_IN * dpi);
  if (long.length === 0 && frames.length === 0) return null;
  const erasable = rules.filter((rule) => long.includes(rule) || long.some((other) => endsAtRule(rule, other, dpi)));
  return eraseInBothDirections(
    eraseInBothDirections(raster, erasable, createInkTest(raster)),
    frames,
    createFaintInkTest(raster),
  );
}

function eraseInBothDirections(raster: Raster, rules: readonly TracedRule[], isInk: (grey: number) => boolean): Raster {
  const across = rules.filter(({ horizontal }) => horizontal);
  const down = rules.filter(({ horizontal }) => !horizontal);
  const level = across.length === 0 ? raster : eraseHorizontalRules(raster, across, isInk);
  return down.length === 0 ? level : rotateQuarters(eraseHorizontalRules(rotateQuarters(level, 90), down, isInk), 270);
}

/** Returns the image with each of the boxes filled with white. */
export function eraseBoxes(raster: Raster, words: readonly PixelBox[]): Raster {
  const { width, height } = raster;
  const pixels = raster.pixels.slice();
  for (const { left, top, right, bottom } of words)
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      pixels.fill(255, y * width + Math.max(0, left), y * width + Math.min(width, right));
  return { width, height, pixels };
}

function endsAtRule(rule: PixelRule, other: PixelRule, dpi: number): boolean {
  const reach = TOUCH_TOLERANCE_IN * dpi;
  const meets = rule.at >= other.from - reach && rule.at <= other.to + reach;
  const ends = Math.abs(rule.from - other.at) <= reach || Math.abs(rule.to - other.at) <= reach;
  return rule.horizontal !== other.horizontal && meets && ends;
}

function eraseHorizontalRules(
  { width, height, pixels }: Raster,
  rules: readonly TracedRule[],
  isInk: (grey: number) => boolean,
): Raster {
  const cleared = pixels.slice();
  const inkAt = (x: number, y: number) => y >= 0 && y < height && isInk(cleared[y * width + x] ?? 255);
  for (const { runs, thickness } of rules) {
    const most = Math.ceil(thickness * CROSSING_THICKNESS.times) + CROSSING_THICKNESS.pixels;
    const free: { x: number; top: number; bottom: number }[] = [];
    let [ink, crossed] = [0, 0];
    for (const { row, left, right } of runs) {
      for (let x = left; x < right; x++) {
        if (!inkAt(x, row)) continue;
        let [top, bottom] = [row, row + 1];
        while (row - top <= most && inkAt(x, top - 1)) top--;
        while (bottom - row <= most && inkAt(x, bottom)) bottom++;
        ink++;
        if (bottom - top <= most) free.push({ x, top, bottom });
        else crossed++;
      }
    }
    if (crossed > CROSSED_MAX * ink) continue;
    for (const { x, top, bottom } of free) {
      const paper = [top - 2 - EDGE_FADE_PX, bottom + 1 + EDGE_FADE_PX].find(
        (y) => y >= 0 && y < height && !inkAt(x, y),
      );
      if (paper === undefined) continue;
      const level = cleared[paper * width + x] ?? 255;
      for (let y = Math.max(0, top - EDGE_FADE_PX); y < Math.min(height, bottom + EDGE_FADE_PX); y++)
        if (!inkAt(x, y) || (y >= top && y < bottom)) cleared[y * width + x] = level;
    }
  }
  return { width, height, pixels: cleared };
}

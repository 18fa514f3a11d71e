import type { Box } from "../geometry.ts";
import { overlapX, overlapY } from "../geometry.ts";
import type { Fill, Rule } from "../reading/page-content.ts";

/** Strokes this close lie on one line: a double rule, or two borders that meet. */
const SAME_LINE_PT = 2.5;
/** Dashes and the borders of neighbouring cells leave gaps this long. */
const JOIN_PT = 4;
/** Shorter than this is a tick, a bullet or part of a letter. */
const MIN_RULE_PT = 6;

/** More than this is a drawing: a map, a plan, a plot. */
const MAX_RULES = 3_000;

/** Collinear pieces joined into whole rules; none for a page full of drawing. */
export function mergeRules(rules: readonly Rule[]): Rule[] {
  const merged = [true, false].flatMap((horizontal) => {
    const same = rules.filter((rule) => rule.horizontal === horizontal).sort((a, b) => a.at - b.at || a.from - b.from);
    const lines: Rule[][] = [];
    for (const rule of same) {
      const line = lines.at(-1);
      if (line?.[0] && rule.at - line[0].at <= SAME_LINE_PT) line.push(rule);
      else lines.push([rule]);
    }
    return lines.flatMap(joinPieces).filter(({ from, to }) => to - from >= MIN_RULE_PT);
  });
  return merged.length > MAX_RULES ? [] : merged;
}

function joinPieces(line: Rule[]): Rule[] {
  const joined: Rule[] = [];
  for (const piece of [...line].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && piece.from - last.to <= JOIN_PT) {
      last.to = Math.max(last.to, piece.to);
      last.thickness = Math.max(last.thickness, piece.thickness);
    } else {
      joined.push({ ...piece });
    }
  }
  return joined;
}

/** Two fills as wide as each other, one under the other or with bare rows between, are the shading of rows. */
export function shadedBands(fills: readonly Fill[], region: Box): Fill[] {
  return fills.filter(
    (fill) =>
      overlapX(fill, region) > 0.6 * (region.x1 - region.x0) &&
      overlapY(fill, region) > 0.7 * (fill.y1 - fill.y0) &&
      fill.y1 - fill.y0 < 0.6 * (region.y1 - region.y0) + 4,
  );
}

/** Fills painted as neighbouring cells have edges that part them as rules do. */
export function edgesOf(fill: Fill): Rule[] {
  return [
    { horizontal: true, at: fill.y0, from: fill.x0, to: fill.x1, thickness: 0 },
    { horizontal: true, at: fill.y1, from: fill.x0, to: fill.x1, thickness: 0 },
    { horizontal: false, at: fill.x0, from: fill.y0, to: fill.y1, thickness: 0 },
    { horizontal: false, at: fill.x1, from: fill.y0, to: fill.y1, thickness: 0 },
  ];
}

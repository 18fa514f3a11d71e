import type { Box } from "../geometry.ts";
import { overlapX, overlapY } from "../geometry.ts";
import type { Fill, Rule } from "../reading/page-content.ts";

/**
 * Maximum distance between parallel strokes that count as one ruled line, in points. Double lines and the borders of
 * two adjacent cells are such strokes.
 */
const SAME_LINE_PT = 2.5;
/**
 * Maximum gap between two strokes of one ruled line, in points. There are such gaps between dashes and between the
 * borders of neighbouring cells.
 */
const JOIN_PT = 4;
/** Tolerance for the top and bottom edges of filled areas in one row, in points. */
const LEVEL_PT = 0.2;
/** Minimum length of a ruled line, in points. Shorter strokes are ticks, bullets or parts of letters. */
const MIN_RULE_PT = 6;

/** Maximum number of ruled lines on a page. A page with more is a drawing, such as a map, a plan or a plot. */
const MAX_RULES = 3_000;

/** Joins strokes on one straight line into ruled lines. Returns an empty array for a page that is mostly a drawing. */
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
      if (!piece.horizontal && piece.to - piece.from >= MIN_RULE_PT) noteJoint(last, piece);
      last.to = Math.max(last.to, piece.to);
      last.thickness = Math.max(last.thickness, piece.thickness);
    } else {
      joined.push({ ...piece });
    }
  }
  return joined;
}

/**
 * Records the position at which two strokes meet end to end. Strokes that overlap, a stroke inside another stroke, and
 * a dot at a border are not recorded.
 */
function noteJoint(line: Rule, next: Rule): void {
  if (next.from <= line.to - SAME_LINE_PT || next.from - line.from < MIN_RULE_PT) return;
  line.joints ??= [];
  line.joints.push(next.from);
}

/**
 * Returns the shaded strips behind table rows in a region. Shaded strips are next to each other or alternate with
 * unshaded rows.
 */
export function shadedBands(fills: readonly Fill[], region: Box): Box[] {
  return bandsOf(fills).filter(
    (band) =>
      overlapX(band, region) > 0.6 * (region.x1 - region.x0) &&
      overlapY(band, region) > 0.7 * (band.y1 - band.y0) &&
      band.y1 - band.y0 < 0.6 * (region.y1 - region.y0) + 4,
  );
}

/** Joins adjacent filled areas of equal height into strips. Some PDF producers shade a row cell by cell. */
function bandsOf(fills: readonly Fill[]): Box[] {
  const bands: Box[] = [];
  for (const { x0, y0, x1, y1 } of [...fills].sort((a, b) => a.y0 - b.y0 || a.y1 - b.y1 || a.x0 - b.x0)) {
    const last = bands.at(-1);
    const level = last && Math.abs(last.y0 - y0) < LEVEL_PT && Math.abs(last.y1 - y1) < LEVEL_PT;
    if (last && level && x0 >= last.x0 && x0 - last.x1 <= JOIN_PT) last.x1 = Math.max(last.x1, x1);
    else bands.push({ x0, y0, x1, y1 });
  }
  return bands;
}

/** Returns the edges of a filled area as ruled lines, because shading separates cells as ruled lines do. */
export function edgesOf(fill: Fill): Rule[] {
  return [
    { horizontal: true, at: fill.y0, from: fill.x0, to: fill.x1, thickness: 0 },
    { horizontal: true, at: fill.y1, from: fill.x0, to: fill.x1, thickness: 0 },
    { horizontal: false, at: fill.x0, from: fill.y0, to: fill.y1, thickness: 0 },
    { horizontal: false, at: fill.x1, from: fill.y0, to: fill.y1, thickness: 0 },
  ];
}

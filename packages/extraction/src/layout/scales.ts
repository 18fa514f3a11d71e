import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, grow, height, intersects, union, width } from "../geometry.ts";
import type { Fill, Rule, Slant, SmallShape } from "../reading/page-content.ts";
import { edgesOf } from "../tables/rulings.ts";
import { lineText } from "./line-text.ts";
import type { Segment } from "./rows.ts";

/**
 * Scale of a chart axis: numbers in equal steps, each beside a tick or grid line. The ticks or grid lines have equal
 * distances.
 */
interface Scale {
  /** Whether the scale runs from left to right. */
  horizontal: boolean;
  /** Whether the numbers are beside grid lines instead of ticks. */
  grid: boolean;
  /** Bounding box of the ticks or grid lines. */
  box: Box;
  labels: Segment[];
}

/** Number on a scale, with the tick or grid line beside the number. */
interface TickLabel {
  label: Segment;
  middle: number;
  stroke: Rule;
}

/** Area of a plot, bounded by its scales and axes. `labels` are the numbers of the scales. */
export interface Plot extends Box {
  labels: Segment[];
}

/** Vector graphics of a page in which plots are searched. */
export interface PlotGraphics {
  /** Strokes that are too short for ruled lines of a table. */
  ticks: readonly Rule[];
  rules: readonly Rule[];
  fills: readonly Fill[];
  slants: readonly Slant[];
  signs: readonly SmallShape[];
}

const MIN_LABELS = 3;
/** Maximum length of a tick, in points. */
const MAX_TICK_PT = 14;
/** Minimum length of a grid line, in points. */
const MIN_GRID_PT = 30;
/** Tolerance for the start and end positions of the ticks of one axis, in points. */
const SAME_PT = 0.6;
/** Maximum number of strokes on a page. A page with more is a map or has a pattern. */
const MAX_STROKES = 3_000;
const MAX_STROKE_SETS = 200;
/**
 * Maximum distance between the centre of a number and its tick, in ems. In a table, a ruled line is between two numbers
 * instead of beside a number.
 */
const LEVEL_EM = 0.3;
/** Height of the centre of a number above its baseline, in ems. */
const FIGURE_MIDDLE_EM = 0.35;
/** Maximum distance between a number and the end of its tick, in ems. */
const NEAR_EM = 1.8;
/**
 * Maximum relative difference between the steps of a scale. The numbers are rounded to their last digit, so their steps
 * may differ.
 */
const STEP_TOLERANCE = 0.03;
const TOUCH_PT = 2;
/** Minimum width and height of a plot, in points. A smaller area is the colour strip of a legend. */
const MIN_SIDE_PT = 6;
/** Maximum number of words on a line inside a plot. A longer line is running text. */
const MAX_WORDS = 8;
/**
 * Maximum number of texts that are not numbers inside a plot that has only a grid. An area with more texts is a
 * timetable.
 */
const MAX_ENTRIES = 8;
/** Minimum number of shapes inside a plot that has only a grid and no ticks. */
const MIN_MARKS = 3;

const FIGURE = /^[-−–+]?\s?[$€£¥₹]?\s?\d[\d.,'\s\u00A0]*(?:%|‰|°|[a-zA-Zµ]{1,2})?$/u;
const POWER_OF_TEN = /^10([-−–]?\d{1,2})$/u;

/**
 * Returns the strokes that are short enough to be ticks. The result may also contain short pieces of the ruled lines of
 * tables.
 */
export const ticksIn = (rules: readonly Rule[]): Rule[] => rules.filter(({ from, to }) => to - from <= MAX_TICK_PT);

/** Returns the plots of a page. A plot has a scale with ticks or grid lines along at least one of its sides. */
export function plotsIn(
  lines: PlotGraphics,
  { strokeSets, segments }: { strokeSets: StrokeSets; segments: readonly Segment[] },
): Plot[] {
  if (strokeSets.length === 0) return [];
  const labels = segments.filter(({ words }) => words.length <= 2 && isScaleValue(figureText(words)));
  if (labels.length < MIN_LABELS) return [];
  const scales = strokeSets.flatMap((strokeSet) =>
    [true, false].flatMap((before) => scalesOf(strokeSet, { labels, before })),
  );
  if (scales.length === 0) return [];
  const frame = [...lines.rules, ...lines.fills.flatMap(edgesOf)].filter(({ from, to }) => to - from >= MIN_SIDE_PT);
  const areas = scales.flatMap((scale): Plot[] => {
    const area = areaOf(scale, { frame, scales });
    return area ? [{ ...area, labels: scale.labels }] : [];
  });
  return mergePlots(areas)
    .filter((area) => Math.min(width(area), height(area)) >= MIN_SIDE_PT)
    .filter((area) => isDrawing(area, { scales, lines, segments }));
}

const isScaleValue = (text: string): boolean => FIGURE.test(text) || POWER_OF_TEN.test(text);
const figureText = (words: Segment["words"]): string => lineText(words).trim();

/**
 * Sets of at least three parallel strokes that start and end at the same positions. A page that is mostly a drawing has
 * no sets.
 */
export type StrokeSets = readonly (readonly Rule[])[];

export function strokeSetsIn({ ticks, rules }: PlotGraphics): StrokeSets {
  const strokes = [...ticks, ...rules.filter(({ from, to }) => to - from >= MIN_GRID_PT)];
  return strokes.length > MAX_STROKES ? [] : groupAlignedStrokes(strokes).slice(0, MAX_STROKE_SETS);
}

/** Groups parallel strokes that start and end at the same positions, and drops groups of fewer than three strokes. */
function groupAlignedStrokes(strokes: readonly Rule[]): Rule[][] {
  const strokeSets: Rule[][] = [];
  let first = 0;
  for (const stroke of [...strokes].sort((a, b) => a.from - b.from)) {
    while (first < strokeSets.length && stroke.from - (strokeSets[first]?.[0]?.from ?? 0) > SAME_PT) first += 1;
    const alike = (strokeSet: Rule[]): boolean =>
      strokeSet[0]?.horizontal === stroke.horizontal && Math.abs((strokeSet[0]?.to ?? 0) - stroke.to) <= SAME_PT;
    const strokeSet = strokeSets.slice(first).find(alike);
    if (strokeSet) strokeSet.push(stroke);
    else strokeSets.push([stroke]);
  }
  return strokeSets.filter((strokeSet) => strokeSet.length >= MIN_LABELS);
}

/**
 * Returns the scales that a stroke set forms with the numbers on one side. If `before` is true, it is the side to the
 * left or above, otherwise the side to the right or below. Two plots may share one stroke set.
 */
function scalesOf(
  strokeSet: readonly Rule[],
  { labels, before }: { labels: readonly Segment[]; before: boolean },
): Scale[] {
  const [{ horizontal: level, from, to } = { horizontal: true, from: 0, to: 0 }] = strokeSet;
  const near = labels.filter((label) => {
    const [start, end] = level ? [label.x0, label.x1] : [label.baseline - 0.7 * label.size, label.baseline];
    const gap = before ? from - end : start - to;
    return gap > -0.2 * label.size && gap < NEAR_EM * label.size;
  });
  const marks = near.flatMap((label): TickLabel[] => {
    const middle = level ? label.baseline - FIGURE_MIDDLE_EM * label.size : centreX(label);
    const stroke = strokeSet.find(({ at }) => Math.abs(at - middle) < LEVEL_EM * label.size);
    return stroke ? [{ label, middle, stroke }] : [];
  });
  return evenRuns(marks.sort((a, b) => a.middle - b.middle)).map((run) => ({
    horizontal: !level,
    grid: to - from > MAX_TICK_PT,
    box: union(run.map(({ stroke }) => ruleBox(stroke))),
    labels: run.map(({ label }) => label),
  }));
}

const ruleBox = ({ horizontal, at, from, to }: Rule): Box =>
  horizontal ? { x0: from, x1: to, y0: at, y1: at } : { x0: at, x1: at, y0: from, y1: to };

/**
 * Returns the sequences of numbers that increase in proportion to their distance on the page. In some sequences, the
 * logarithms of the numbers increase in proportion instead.
 */
function evenRuns(marks: readonly TickLabel[]): TickLabel[][] {
  const runs: TickLabel[][] = [];
  const places = marks.map(({ middle }) => middle);
  const meanings = possibleValues(marks.map(({ label }) => figureText(label.words)));
  for (let start = 0; start + MIN_LABELS <= marks.length; ) {
    const end = Math.max(...meanings.map((values) => evenRunEnd(values, places, start)));
    const even = end - start >= MIN_LABELS;
    if (even) runs.push(marks.slice(start, end));
    start = even ? end : start + 1;
  }
  return runs;
}

/**
 * Returns the values of the numbers in each possible notation. They are decimal points, decimal commas, exponents of
 * ten, and the logarithms of the first two.
 */
function possibleValues(texts: readonly string[]): number[][] {
  const signed = texts.map((text) => text.replace(/[−–]/gu, "-"));
  const bare = signed.map((text) => text.replace(/[^\d.,-]/gu, ""));
  const plain = bare.map((text) => Number(text.replaceAll(",", "")));
  const comma = bare.map((text) => Number(text.replaceAll(".", "").replace(",", ".")));
  const exponents = signed.map((text) => Number(POWER_OF_TEN.exec(text)?.[1] ?? Number.NaN));
  return [plain, comma, exponents, plain.map(Math.log), comma.map(Math.log)];
}

/** Returns the index after the last number of the sequence with equal steps that starts at `start`. */
function evenRunEnd(values: readonly number[], places: readonly number[], start: number): number {
  const slopeTo = (index: number): number => {
    const distance = (places[index] ?? 0) - (places[index - 1] ?? 0);
    return distance > 1 ? ((values[index] ?? 0) - (values[index - 1] ?? 0)) / distance : Number.NaN;
  };
  const slope = slopeTo(start + 1);
  let end = start + 1;
  while (slope !== 0 && end < values.length && Math.abs(slopeTo(end) - slope) <= STEP_TOLERANCE * Math.abs(slope))
    end += 1;
  return end;
}

/**
 * Returns the plot area that belongs to a scale, or null. Grid lines themselves cover the area. Ticks are on an axis,
 * and the lines that start at the axis bound the area.
 */
function areaOf(
  { horizontal, grid, box }: Scale,
  { frame, scales }: { frame: readonly Rule[]; scales: readonly Scale[] },
): Box | null {
  if (grid) return box;
  const axes = frame.filter((rule) => rule.horizontal === horizontal && coversSide(rule, box));
  const sides = frame.filter((rule) => rule.horizontal !== horizontal && axes.some((axis) => meets(rule, axis)));
  const others = scales.filter((scale) => scale.horizontal !== horizontal);
  if (sides.length === 0 && !others.some((other) => intersects(grow(other.box, TOUCH_PT), box))) return null;
  return union([box, ...axes.map(ruleBox), ...sides.map(ruleBox)]);
}

function coversSide({ horizontal, at, from, to }: Rule, { x0, y0, x1, y1 }: Box): boolean {
  const [first, last, start, end] = horizontal ? [y0, y1, x0, x1] : [x0, x1, y0, y1];
  return at > first - TOUCH_PT && at < last + TOUCH_PT && from < start + TOUCH_PT && to > end - TOUCH_PT;
}

/** Whether a side of the plot starts at the axis or crosses the axis. */
const meets = (side: Rule, axis: Rule): boolean =>
  side.at > axis.from - TOUCH_PT &&
  side.at < axis.to + TOUCH_PT &&
  side.from < axis.at + TOUCH_PT &&
  side.to > axis.at - TOUCH_PT;

/** Merges plot areas that touch or overlap. */
function mergePlots(areas: readonly Plot[]): Plot[] {
  const plots: Plot[] = [];
  for (const area of areas) {
    const shared = plots.filter((plot) => intersects(grow(plot, TOUCH_PT), grow(area, TOUCH_PT)));
    for (const plot of shared) plots.splice(plots.indexOf(plot), 1);
    plots.push({
      ...union([area, ...shared]),
      labels: [...area.labels, ...shared.flatMap(({ labels }) => labels)],
    });
  }
  return plots;
}

interface PlotContext {
  scales: readonly Scale[];
  lines: PlotGraphics;
  segments: readonly Segment[];
}

/**
 * Whether an area is a plot and not a table. A plot contains no running text. An area with only grid lines in one
 * direction must also contain shapes, and few texts that are not numbers.
 */
function isDrawing(area: Plot, { scales, lines, segments }: PlotContext): boolean {
  const inside = segments.filter(
    (segment) => contains(area, centreX(segment), segment.baseline) && !area.labels.includes(segment),
  );
  if (inside.some(({ words }) => words.length > MAX_WORDS)) return false;
  const own = scales.filter(({ box }) => intersects(grow(box, 1), area));
  if (own.some(({ grid }) => !grid) || new Set(own.map(({ horizontal }) => horizontal)).size > 1) return true;
  const entries = inside.filter(({ words }) => !FIGURE.test(figureText(words)));
  const marks = [...lines.slants, ...lines.signs, ...lines.fills].filter(
    (mark) => contains(area, centreX(mark), centreY(mark)) && width(mark) < width(area) / 2,
  );
  return entries.length <= MAX_ENTRIES && marks.length >= MIN_MARKS;
}

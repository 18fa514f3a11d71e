import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, grow, height, intersects, union, width } from "../geometry.ts";
import type { Fill, Rule, Slant, SmallShape } from "../reading/page-content.ts";
import { edgesOf } from "../tables/rulings.ts";
import { lineText } from "./line-text.ts";
import type { Segment } from "./rows.ts";

/** Figures at even steps along strokes at even distances: the scale of an axis. */
interface Scale {
  /** It runs from left to right. */
  horizontal: boolean;
  /** The strokes are lines of a grid and no ticks. */
  grid: boolean;
  /** Round its strokes. */
  box: Box;
  labels: Segment[];
}

/** A figure and the stroke that it stands level with. */
interface TickLabel {
  label: Segment;
  middle: number;
  stroke: Rule;
}

/** The area of a plot, as its scales and their axes bound it, with the figures of the scales. */
export interface Plot extends Box {
  labels: Segment[];
}

/** What a plot is read from. */
export interface PlotGraphics {
  /** Strokes too short for the rules of a table. */
  ticks: readonly Rule[];
  rules: readonly Rule[];
  fills: readonly Fill[];
  slants: readonly Slant[];
  signs: readonly SmallShape[];
}

const MIN_LABELS = 3;
/** Longer strokes are lines of a grid. */
const MAX_TICK_PT = 14;
const MIN_GRID_PT = 30;
/** Ticks of one axis begin and end at one place, to this. */
const SAME_PT = 0.6;
/** A page with more is a map or a pattern. */
const MAX_STROKES = 3_000;
const MAX_STROKE_SETS = 200;
/** A figure stands on the middle of its stroke, to so many type sizes; the rules of a table run between its rows and columns. */
const LEVEL_EM = 0.3;
/** The middle of a figure above its baseline, in type sizes. */
const FIGURE_MIDDLE_EM = 0.35;
/** A figure stands this close to the end of its stroke, in type sizes. */
const NEAR_EM = 1.8;
/** Labels are rounded to their last digit. */
const STEP_TOLERANCE = 0.03;
const TOUCH_PT = 2;
/** An area this low or narrow is the strip of a legend of colours; without a second dimension there is none. */
const MIN_SIDE_PT = 6;
/** Lines of an area with more words are running text. */
const MAX_WORDS = 8;
/** More entries than so many that are no figures, within a grid, are those of a timetable. */
const MAX_ENTRIES = 8;
/** So many are drawn on such a grid at least. */
const MIN_MARKS = 3;

const FIGURE = /^[-−–+]?\s?[$€£¥₹]?\s?\d[\d.,'\s\u00A0]*(?:%|‰|°|[a-zA-Zµ]{1,2})?$/u;
const POWER_OF_TEN = /^10([-−–]?\d{1,2})$/u;

/** Strokes that may be ticks; pieces of the lines of a table are, too. */
export const ticksIn = (rules: readonly Rule[]): Rule[] => rules.filter(({ from, to }) => to - from <= MAX_TICK_PT);

/** The plots of a page that have a scale with strokes along one side at least. */
export function plotsIn(
  lines: PlotGraphics,
  { ladders, segments }: { ladders: StrokeSets; segments: readonly Segment[] },
): Plot[] {
  if (ladders.length === 0) return [];
  const labels = segments.filter(({ words }) => words.length <= 2 && isScaleValue(figureText(words)));
  if (labels.length < MIN_LABELS) return [];
  const scales = ladders.flatMap((ladder) => [true, false].flatMap((before) => scalesOf(ladder, { labels, before })));
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

/** Strokes at several places that begin and end level with each other; none for a page full of drawing. */
export type StrokeSets = readonly (readonly Rule[])[];

export function strokeSetsIn({ ticks, rules }: PlotGraphics): StrokeSets {
  const strokes = [...ticks, ...rules.filter(({ from, to }) => to - from >= MIN_GRID_PT)];
  return strokes.length > MAX_STROKES ? [] : groupAlignedStrokes(strokes).slice(0, MAX_STROKE_SETS);
}

/** Strokes over each other, or beside each other, that begin and end at one place. */
function groupAlignedStrokes(strokes: readonly Rule[]): Rule[][] {
  const ladders: Rule[][] = [];
  let first = 0;
  for (const stroke of [...strokes].sort((a, b) => a.from - b.from)) {
    while (first < ladders.length && stroke.from - (ladders[first]?.[0]?.from ?? 0) > SAME_PT) first += 1;
    const alike = (ladder: Rule[]): boolean =>
      ladder[0]?.horizontal === stroke.horizontal && Math.abs((ladder[0]?.to ?? 0) - stroke.to) <= SAME_PT;
    const ladder = ladders.slice(first).find(alike);
    if (ladder) ladder.push(stroke);
    else ladders.push([stroke]);
  }
  return ladders.filter((ladder) => ladder.length >= MIN_LABELS);
}

/** The scales whose figures stand before the strokes, left of them or above, or else after them; two plots may share one ladder. */
function scalesOf(
  ladder: readonly Rule[],
  { labels, before }: { labels: readonly Segment[]; before: boolean },
): Scale[] {
  const [{ horizontal: level, from, to } = { horizontal: true, from: 0, to: 0 }] = ladder;
  const near = labels.filter((label) => {
    const [start, end] = level ? [label.x0, label.x1] : [label.baseline - 0.7 * label.size, label.baseline];
    const white = before ? from - end : start - to;
    return white > -0.2 * label.size && white < NEAR_EM * label.size;
  });
  const marks = near.flatMap((label): TickLabel[] => {
    const middle = level ? label.baseline - FIGURE_MIDDLE_EM * label.size : centreX(label);
    const stroke = ladder.find(({ at }) => Math.abs(at - middle) < LEVEL_EM * label.size);
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

/** The runs of figures that grow, or whose powers do, as their distances do. */
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

/** What figures may mean: with points or commas before decimals, as exponents, or by the powers of them. */
function possibleValues(texts: readonly string[]): number[][] {
  const signed = texts.map((text) => text.replace(/[−–]/gu, "-"));
  const bare = signed.map((text) => text.replace(/[^\d.,-]/gu, ""));
  const plain = bare.map((text) => Number(text.replaceAll(",", "")));
  const comma = bare.map((text) => Number(text.replaceAll(".", "").replace(",", ".")));
  const exponents = signed.map((text) => Number(POWER_OF_TEN.exec(text)?.[1] ?? Number.NaN));
  return [plain, comma, exponents, plain.map(Math.log), comma.map(Math.log)];
}

/** Where the run of even steps ends that begins here. */
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

/** A grid is the area itself; ticks stand on an axis, and lines that set out from it bound the area. */
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

/** It sets out from the axis, or crosses it. */
const meets = (side: Rule, axis: Rule): boolean =>
  side.at > axis.from - TOUCH_PT &&
  side.at < axis.to + TOUCH_PT &&
  side.from < axis.at + TOUCH_PT &&
  side.to > axis.at - TOUCH_PT;

/** Areas that share more than a corner are one. */
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

/** No running text stands in it; and where lines of a grid alone speak for it, something is drawn there, and it is no timetable. */
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

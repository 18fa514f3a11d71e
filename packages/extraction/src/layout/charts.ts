import type { Box } from "../geometry.ts";
import { grow, height, intersects, overlapX, overlapY, union, width } from "../geometry.ts";
import type { Fill, Rule, Slant, SmallShape } from "../reading/page-content.ts";
import type { VectorGraphics } from "../tables/aligned.ts";
import { isCaption } from "./blocks.ts";
import { lineText } from "./line-text.ts";
import { rowsOf, type Segment, segmentsOf } from "./rows.ts";
import { type Plot, plotsIn, strokeSetsIn } from "./scales.ts";
import { paragraphLineTest } from "./short-lines.ts";
import type { Word } from "./words.ts";

/** Vector graphics of a page, including small shapes. */
export interface PageGraphics extends VectorGraphics {
  signs: readonly SmallShape[];
  /** Strokes that are too short to be ruled lines. */
  ticks: readonly Rule[];
}

/** Bounding box of a chart, with the words of its labels, legend and scales. */
export interface Chart extends Box {
  words: Word[];
}

/** Minimum width of a chart, in points. A narrower drawing is a symbol or an ornament. */
const MIN_WIDTH_PT = 90;
/** Minimum height of a chart, in points. A lower drawing is a symbol or an ornament. */
const MIN_HEIGHT_PT = 45;
/** Maximum distance between parts of one chart, in points. */
const NEAR_PT = 36;
/** Maximum distance between an axis and the nearest bar, curve or slice, in points. */
const AXIS_OFF_PT = 8;
/** Tolerance for the baselines and the thickness of the bars in one series, in points. */
const SAME_PT = 0.6;
const MIN_BARS = 3;
const MAX_BARS = 60;
const MAX_SERIES = 100;
const PIE_ROUNDNESS = 0.12;
const MAX_SLICES = 16;
/** Maximum number of charts per page. A page with more drawings is a map, whose labels are not aligned. */
const MAX_REGIONS = 30;
const MAX_SIGNS = 200;
/** Maximum share of bars that contain words. With a larger share, the filled rectangles are shaded table cells. */
const MAX_LABELLED_SHARE = 0.3;
/** Minimum length of an axis or grid line, as a share of the width or height of the drawing. */
const AXIS_SHARE = 0.4;
/**
 * Maximum size of an axis or fill, as a multiple of the size of the bars and curves that it touches. A larger line or
 * fill is not part of the chart.
 */
const MAX_REACH = 1.6;
/** Length in points by which an axis or fill may always exceed the bars and curves that it touches. */
const MAX_REACH_PT = 40;
/** Maximum gap between a chart and the labels below it, in ems. */
const LABEL_EM = 1.3;
/** Maximum gap between a chart and the numbers of its scale on the left or right, in ems. */
const SCALE_EM = 2.2;
/** Maximum number of words of a label. */
const LABEL_WORDS = 5;
/** Maximum number of words of an axis title. */
const TITLE_WORDS = 10;
/** Maximum distance between the centres of an axis title and its axis, in ems. */
const CENTRED_EM = 0.5;
/** Minimum gap between two labels on one line, in ems. */
const LABEL_GAP_EM = 0.8;
/** Maximum width and height of a coloured symbol in a legend, in points. */
const SIGN_PT = 24;
/** Maximum gap between a legend symbol and its text, in ems. */
const SIGN_GAP_EM = 1.5;
const MAX_ROUNDS = 6;
const MAX_GRID_LINES = 12;

/**
 * Returns the charts of a page: drawings with curves, bars or slices, and plots with scales. Charts must be detected,
 * because their aligned labels would otherwise look like a table.
 */
export function chartsIn(drawn: PageGraphics, words: readonly Word[]): Chart[] {
  const slants = drawn.slants.map((slant): Cluster => ({ ...slant, weight: slant.segments }));
  const marks = [...slants, ...barClusters(drawn.fills, words)];
  const strokeSets = strokeSetsIn(drawn);
  if (words.length === 0 || marks.length + strokeSets.length === 0) return [];
  const segments = rowsOf(words).flatMap((row) => segmentsOf(row, LABEL_GAP_EM));
  const plots = plotsIn(drawn, { strokeSets, segments });
  const seeds = [...marks, ...plots.map((plot) => ({ ...plot, weight: MIN_BARS }))];
  const parts: Box[] = [...drawn.rules.map(ruleBox), ...drawn.fills];
  const clusters = mergeNearby(seeds)
    .filter((cluster) => cluster.weight >= MIN_BARS && Math.min(width(cluster), height(cluster)) > 0)
    .slice(0, MAX_REGIONS);
  const isPlotted = (cluster: Box): boolean => plots.some((plot) => intersects(plot, cluster));
  const pies = clusters.filter((cluster) => !isPlotted(cluster) && isPie(cluster, drawn.slants, words));
  const regions = clusters
    .filter((cluster) => !pies.includes(cluster))
    .map((cluster) => withAxes(cluster, parts))
    .filter((region) => isPlotted(region) || isOverAxis(region, drawn.rules));
  const isInParagraph = paragraphLineTest(segments, LABEL_WORDS);
  return assignSharedWords(
    [...regions, ...pies].map((region) => withLabels(region, { segments, parts, plots, isInParagraph })),
  );
}

/** Keeps a word that belongs to several charts only in the first of these charts. */
function assignSharedWords(charts: readonly Chart[]): Chart[] {
  const taken = new Set<Word>();
  return charts.map((chart) => {
    const words = chart.words.filter((word) => !taken.has(word));
    for (const word of words) taken.add(word);
    return { ...chart, words };
  });
}

/**
 * Whether a drawing is a pie chart. A pie chart is as high as wide, has few slices, and contains no more words than its
 * labels need.
 */
function isPie(cluster: Box, slants: readonly Slant[], words: readonly Word[]): boolean {
  const [across, high] = [width(cluster), height(cluster)];
  const slices = slants.filter((slant) => intersects(slant, cluster)).length;
  const inside = words.filter((word) => overlapX(word, cluster) > 0 && overlapY(word, cluster) > 0).length;
  return (
    Math.min(across, high) >= MIN_HEIGHT_PT &&
    Math.abs(across - high) < PIE_ROUNDNESS * high &&
    slices >= 2 &&
    slices <= MAX_SLICES &&
    inside <= LABEL_WORDS * slices
  );
}

interface Cluster extends Box {
  /** Number of slanted or curved segments and bars in the cluster. */
  weight: number;
}

const ruleBox = ({ horizontal, at, from, to }: Rule): Box =>
  horizontal ? { x0: from, x1: to, y0: at, y1: at } : { x0: at, x1: at, y0: from, y1: to };

/**
 * Returns the box of each series of bars. The bars of a series are filled rectangles with a common baseline, equal
 * thickness and different lengths. Filled rectangles behind words are not bars.
 */
function barClusters(fills: readonly Fill[], words: readonly Word[]): Cluster[] {
  const standing = groupIntoSeries(fills, ({ y1, x0, x1 }) => [y1, x1 - x0], height);
  const lying = groupIntoSeries(fills, ({ x0, y0, y1 }) => [x0, y1 - y0], width);
  return [...standing, ...lying]
    .slice(0, MAX_SERIES)
    .filter((bars) => bars.filter((bar) => holdsWord(bar, words)).length < MAX_LABELLED_SHARE * bars.length)
    .map((bars) => ({ ...union(bars), weight: bars.length }));
}

function groupIntoSeries(
  fills: readonly Fill[],
  key: (fill: Fill) => number[],
  length: (fill: Fill) => number,
): Fill[][] {
  const groups = new Map<string, Fill[]>();
  for (const fill of fills) {
    const name = key(fill)
      .map((part) => Math.round(part / SAME_PT))
      .join(" ");
    const group = groups.get(name);
    if (!group) groups.set(name, [fill]);
    else if (group.length < MAX_BARS) group.push(fill);
  }
  const lengths = (group: readonly Fill[]): number => new Set(group.map((fill) => Math.round(length(fill) / 2))).size;
  return [...groups.values()].filter((group) => lengths(group) >= MIN_BARS);
}

const holdsWord = (bar: Box, words: readonly Word[]): boolean =>
  words.some((word) => overlapX(word, bar) > 0.5 * width(word) && overlapY(word, bar) > 0.5 * height(word));

/** Merges clusters whose distance is less than `NEAR_PT`. */
function mergeNearby(seeds: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const seed of seeds) {
    const near = clusters.filter((cluster) => intersects(grow(cluster, NEAR_PT), grow(seed, 0.1)));
    const weight = near.reduce((sum, cluster) => sum + cluster.weight, seed.weight);
    const joined = { ...union([seed, ...near]), weight };
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(joined);
  }
  return clusters;
}

/**
 * Returns the box of a drawing, extended by the ruled lines and fills that touch the drawing. Omits lines and fills
 * that are much larger than the drawing.
 */
function withAxes(cluster: Box, parts: readonly Box[]): Box {
  const fits = (part: Box): boolean =>
    width(part) <= Math.max(MAX_REACH * width(cluster), width(cluster) + MAX_REACH_PT) &&
    height(part) <= Math.max(MAX_REACH * height(cluster), height(cluster) + MAX_REACH_PT);
  const own = parts.filter(fits);
  let region = cluster;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const touching = own.filter((part) => intersects(grow(region, AXIS_OFF_PT), grow(part, 0.1)));
    const grown = union([region, ...touching, ...gridLines(touching, own)]);
    if (width(grown) > MAX_REACH * width(cluster) + MAX_REACH_PT) break;
    if (height(grown) > MAX_REACH * height(cluster) + 2 * MAX_REACH_PT) break;
    if (area(grown) <= area(region) + 1) break;
    region = grown;
  }
  return region;
}

/** Returns further grid lines that have the same length and spacing as the grid lines that touch the drawing. */
function gridLines(touching: readonly Box[], parts: readonly Box[]): Box[] {
  const lines = touching.filter((box) => height(box) === 0 && width(box) >= MIN_WIDTH_PT).sort((a, b) => a.y0 - b.y0);
  if (lines.length > MAX_GRID_LINES) return [];
  const flat = parts.filter((part) => height(part) === 0 && width(part) >= MIN_WIDTH_PT);
  return lines.slice(1).flatMap((line, index) => {
    const before = lines[index] ?? line;
    const step = line.y0 - before.y0;
    const alike = (other: Box): boolean =>
      Math.abs(other.x0 - line.x0) < SAME_PT && Math.abs(other.x1 - line.x1) < SAME_PT;
    const at = (y: number): Box | undefined => flat.find((part) => alike(part) && Math.abs(part.y0 - y) < SAME_PT);
    const found: Box[] = [];
    if (step < SAME_PT || !alike(before)) return found;
    for (let next = at(before.y0 - step); next && found.length < MAX_GRID_LINES; next = at(next.y0 - step))
      found.push(next);
    for (let next = at(line.y0 + step); next && found.length < MAX_GRID_LINES; next = at(next.y0 + step))
      found.push(next);
    return found;
  });
}

const area = (box: Box): number => width(box) * height(box);

const isOverAxis = (region: Box, rules: readonly Rule[]): boolean =>
  width(region) >= MIN_WIDTH_PT && height(region) >= MIN_HEIGHT_PT && hasAxis(region, rules);

function hasAxis(region: Box, rules: readonly Rule[]): boolean {
  const around = grow(region, AXIS_OFF_PT);
  return rules.some((rule) => {
    const box = ruleBox(rule);
    const long = rule.horizontal ? AXIS_SHARE * width(region) : AXIS_SHARE * height(region);
    return (
      rule.to - rule.from > long &&
      intersects(around, grow(box, 0.1)) &&
      width(box) < 1.1 * width(around) &&
      height(box) < 1.1 * height(around)
    );
  });
}

interface ChartSurroundings {
  segments: readonly Segment[];
  parts: readonly Box[];
  plots: readonly Plot[];
  /**
   * Whether a label is a short line of a paragraph in the neighbouring text column. Such a line does not belong to the
   * chart.
   */
  isInParagraph: (label: Segment) => boolean;
}

/**
 * Returns the chart with its labels (inside, beside and below the chart), its legend symbols and the texts of these
 * symbols.
 */
function withLabels(region: Box, { segments, parts, plots, isInParagraph }: ChartSurroundings): Chart {
  const signs = parts
    .filter(
      (part) =>
        Math.max(width(part), height(part)) <= SIGN_PT && intersects(grow(region, 2 * NEAR_PT), grow(part, 0.1)),
    )
    .slice(0, MAX_SIGNS);
  const labels = segments.filter(({ words }) => words.length <= LABEL_WORDS);
  const own = new Set<Segment>(labels.filter((label) => isChartLabel(label, region, signs) && !isInParagraph(label)));
  const plotted = plots.filter((plot) => intersects(plot, region));
  for (const plot of plotted) for (const label of plot.labels) own.add(label);
  for (const plot of plotted) for (const title of axisTitleBelow(plot, { own, segments })) own.add(title);
  const box = union([region, ...signs.filter((sign) => [...own].some((label) => isBeside(sign, label))), ...own]);
  const inside = segments.filter((segment) => overlapX(segment, region) > 0 && isInside(segment, region));
  for (const segment of inside) own.add(segment);
  return { ...box, words: [...own].flatMap(({ words }) => words) };
}

/**
 * Returns the title of the horizontal axis. It is the only line segment of text directly below the labels, and it is
 * centred on the plot.
 */
function axisTitleBelow(
  plot: Plot,
  { own, segments }: { own: ReadonlySet<Segment>; segments: readonly Segment[] },
): Segment[] {
  const under = [...own].filter((label) => overlapX(label, plot) > 0 && label.y0 > plot.y1 - 0.4 * label.size);
  const bottom = Math.max(plot.y1, ...under.map(({ y1 }) => y1));
  const next = segments.filter(
    (segment) =>
      !own.has(segment) &&
      overlapX(segment, plot) > 0 &&
      segment.y1 > bottom &&
      segment.y0 - bottom < LABEL_EM * segment.size,
  );
  const [title] = next;
  if (!title || next.length > 1 || width(title) > width(plot) || isCaption(lineText(title.words))) return [];
  const centred = Math.abs(title.x0 + title.x1 - plot.x0 - plot.x1) / 2 < CENTRED_EM * title.size;
  return centred && title.words.length <= TITLE_WORDS ? [title] : [];
}

const isInside = (segment: Segment, region: Box): boolean =>
  segment.baseline > region.y0 && segment.y0 < region.y1 && overlapX(segment, region) > 0.5 * width(segment);

function isChartLabel(label: Segment, region: Box, signs: readonly Box[]): boolean {
  const { size } = label;
  const level = overlapY(label, region) > 0.3 * size;
  const beside = level && region.x0 - label.x1 < SCALE_EM * size && label.x0 - region.x1 < SCALE_EM * size;
  const under =
    overlapX(label, region) > 0 && label.y0 - region.y1 < LABEL_EM * size && region.y0 - label.y1 < 0.4 * size;
  return beside || under || signs.some((sign) => isBeside(sign, label));
}

/** Whether rotated text next to a chart or below it is an axis title or a label. */
export function isTurnedLabel(text: Box & { size: number; lines: readonly string[] }, chart: Box): boolean {
  const across = chart.x0 - text.x1 < SCALE_EM * text.size && text.x0 - chart.x1 < SCALE_EM * text.size;
  const beside = across && overlapY(text, chart) > 0.5 * height(text);
  const under =
    overlapX(text, chart) > 0.5 * width(text) && text.y0 - chart.y1 < LABEL_EM * text.size && text.y1 > chart.y0;
  return (beside && height(text) > width(text)) || ((beside || under) && isShort(text.lines));
}

const isShort = ([line, ...others]: readonly string[]): boolean =>
  others.length === 0 && line !== undefined && line.split(" ").length <= LABEL_WORDS;

const isBeside = (sign: Box, label: Segment): boolean =>
  overlapY(sign, label) > -0.2 * label.size &&
  sign.y1 > label.y0 &&
  sign.y0 < label.y1 &&
  label.x0 - sign.x1 < SIGN_GAP_EM * label.size &&
  label.x0 >= sign.x1 - 1;

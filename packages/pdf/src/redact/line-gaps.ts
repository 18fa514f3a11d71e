import { IDENTITY, type Matrix } from "../content/matrix.ts";
import { type Budget, WORK } from "../syntax/budget.ts";
import type { Area } from "./areas.ts";

/** Letter of a page, measured along and across its writing direction in user space units. */
export interface PlacedGlyph {
  /** Writing direction in degrees, rounded, counterclockwise from the x axis. */
  angle: number;
  start: number;
  end: number;
  /** Distance of the baseline from the origin, across the writing direction. */
  baseline: number;
  /** Font size in user space units. */
  em: number;
  /** User space units per text space unit along the writing direction. */
  scale: number;
  isBlank: boolean;
  /** Transformation matrix of the content that draws the letter. A letter keeps this matrix when it moves. */
  ctm: Matrix;
  /**
   * Whether the letter can be moved: it is painted, its writing direction is horizontal in text space, and its position
   * is known.
   */
  isMovable: boolean;
  /** Index of the redacted area that removes the letter; null for a letter that stays. */
  area: number | null;
}

/**
 * Redacted area of a page. `isFound`: the area is a match of a search, so the gap that it leaves may get a normalized
 * width.
 */
export interface PageArea extends Area {
  isFound?: boolean | undefined;
}

/** Redaction bar over a gap with a normalized width, as the corners of a quadrilateral. */
export type Bar = [x: number, y: number][];

/** Result of normalizing the gaps of one page: which letters move, and where the bars are. */
export interface NormalizedGaps {
  /** Distance in text space units by which each letter moves, by the number of the letter in the order of drawing. */
  shifts: ReadonlyMap<number, number>;
  /** Redaction bars by index of the area. Missing for an area that is its own bar. */
  bars: ReadonlyMap<number, Bar[]>;
  /** Whether the gap of at least one match keeps a width that depends on the removed text. */
  hasKeptWidth: boolean;
}

interface PageLayout {
  areas: readonly PageArea[];
  /** Indexes of areas that must stay unchanged, because they also remove pixels. */
  fixedAreas: ReadonlySet<number>;
  /** Visible part of the page. */
  visible: Area;
  budget: Budget;
}

/**
 * Width of a gap in ems per removed letter. It is less than the width of an average letter, so that lines rarely get
 * longer.
 */
const GAP_EM_PER_LETTER = 0.44;
/**
 * The width of a gap corresponds to a multiple of this number of letters, so that the gap does not reveal the exact
 * number of removed letters.
 */
const LETTERS_PER_STEP = 4;
/** Minimum distance in ems between two letters of a line that belong to different columns. */
const COLUMN_GAP_EM = 1.5;
/**
 * Minimum distance in ems between two letters of different columns, if no space character is between them and the page
 * has space characters. It is wider than the space of usual fonts, and narrower than the padding of table cells.
 */
const CELL_GAP_EM = 0.33;
/** Maximum space between two words of a justified line, in ems. */
const MAX_WORD_SPACE_EM = 4;
/** Minimum gap between two letters that counts as a space between words, in ems. */
const WORD_GAP_EM = 0.12;
/** Maximum change of the width of a space in a justified line, in ems. */
const MAX_SPACE_CHANGE_EM = 0.6;
/** Minimum distance in ems between a moved line and the next column. */
const MIN_COLUMN_GAP_EM = 0.5;
/** Tolerance for edges of lines that are aligned with each other, in ems. */
const ALIGNED_EM = 0.08;
/**
 * Tolerance in ems for the second edge of justified lines. It is small, because lines that end at the same position by
 * chance would reveal their width.
 */
const JUSTIFIED_EM = 0.005;
/** Maximum difference between two widths of spaces that count as equal, in ems. */
const SAME_SPACE_EM = 0.002;
/** Maximum distance between the baselines of one line, in ems. Raised and lowered letters belong to their line. */
const SAME_LINE_EM = 0.45;
/** Steps in points of the positions that people choose for margins: half points, and half millimetres. */
const MARGIN_STEPS_PT = [0.5, 0.5 * (72 / 25.4)];
const MARGIN_TOLERANCE_PT = 0.01;
const SAME_DISTANCE_PT = 1e-6;
/** Below this difference in points, two shifts count as equal. */
const SAME_SHIFT = 1e-9;
/**
 * Grid for new positions, in points. It hides rounding errors of sums, which differ with the removed widths. Its odd value keeps positions
 * away from the boundaries between two multiples.
 */
const GRID_PT = 0.001_234_567;
/** Lower and upper end of a bar over removed text, relative to the baseline, in ems. */
const BAR_DESCENT_EM = -0.25;
const BAR_ASCENT_EM = 0.85;

/**
 * Returns the width in ems of the gap that replaces this number of letters. Similar numbers of letters have the same
 * width.
 */
export const gapEms = (letters: number): number =>
  Math.max(1, Math.floor(letters / LETTERS_PER_STEP)) * LETTERS_PER_STEP * GAP_EM_PER_LETTER;

const onGrid = (position: number): number => Math.round(position / GRID_PT) * GRID_PT;

/** Gap that removed letters leave in a line, between two letters that stay. */
interface Gap {
  /** End of the letter before the gap. At the start of a line: start of the first removed letter. */
  start: number;
  /** Start of the letter after the gap. At the end of a line: end of the last removed letter. */
  end: number;
  width: number;
  baseline: number;
  em: number;
  areas: Set<number>;
}

type NumberedGlyph = PlacedGlyph & { number: number };

/** Letters of one line within one column, in the order of the writing direction. */
interface Segment {
  /** Number of the line on the page. */
  line: number;
  glyphs: NumberedGlyph[];
  start: number;
  end: number;
  em: number;
}

type Anchor = "start" | "end" | "center" | "both";

/**
 * Gives the gap of each match a width that depends only on the rough number of removed letters, and moves other letters
 * of the line. The alignment of the line decides what moves: the part after the gap, the part before it, both parts, or
 * all words of a justified line. Otherwise the margin that the line no longer reaches would reveal the width of the
 * removed text.
 */
export function normalizeGaps(glyphs: readonly PlacedGlyph[], layout: PageLayout): NormalizedGaps {
  const shifts = new Map<number, number>();
  const bars = new Map<number, Bar[]>();
  const kept = new Set<number>();
  const numbered = glyphs.map((glyph, number) => ({ ...glyph, number }));
  for (const turned of Map.groupBy(numbered, ({ angle }) => angle).values()) {
    const hasSpaces = turned.some(({ isBlank }) => isBlank);
    const lines = linesOf(turned).map((line, number) => segmentsOf(line, { number, hasSpaces }));
    const all = lines.flat();
    layout.budget.spendWork(turned.length * WORK.visit);
    for (const line of lines) {
      for (const [at, segment] of line.entries()) {
        const gaps = gapsOf(segment);
        if (gaps.length === 0) continue;
        layout.budget.spendWork((all.length + segment.glyphs.length * (gaps.length + 1)) * WORK.sample);
        const anchor = anchorOf(segment, all, layout);
        const isFixed = hasFixedNeighbours(line, at, all);
        const canMove = isFixed && canNormalize(segment, gaps, layout) && isPlacedByText(segment, anchor, all);
        const moved = canMove && movedSegment(segment, gaps, anchor);
        if (moved && fits(moved, { segment, before: line[at - 1], after: line[at + 1], visible: layout.visible })) {
          for (const [number, shift] of moved.shifts) shifts.set(number, shift);
          for (const { area, bar } of moved.bars) bars.set(area, [...(bars.get(area) ?? []), bar]);
        } else for (const gap of gaps) for (const area of gap.areas) kept.add(area);
      }
    }
  }
  // Removes the bars of areas over several lines if one of their gaps keeps its width: such an area is its own bar.
  for (const area of kept) bars.delete(area);
  return { shifts, bars, hasKeptWidth: [...kept].some((area) => layout.areas[area]?.isFound) };
}

function linesOf(glyphs: NumberedGlyph[]): NumberedGlyph[][] {
  const lines: NumberedGlyph[][] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const near = first && glyph.baseline - first.baseline <= SAME_LINE_EM * Math.max(glyph.em, first.em);
    if (near) line?.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

function segmentsOf(line: NumberedGlyph[], { number, hasSpaces }: { number: number; hasSpaces: boolean }): Segment[] {
  const segments: Segment[] = [];
  for (const glyph of line.toSorted((a, b) => a.start - b.start)) {
    const last = segments.at(-1);
    const isBesideSpace = glyph.isBlank || last?.glyphs.at(-1)?.isBlank === true;
    const columnGapEm = hasSpaces && !isBesideSpace ? CELL_GAP_EM : COLUMN_GAP_EM;
    if (last && glyph.start - last.end < columnGapEm * glyph.em) {
      last.glyphs.push(glyph);
      last.end = Math.max(last.end, glyph.end);
    } else segments.push({ line: number, glyphs: [glyph], start: glyph.start, end: glyph.end, em: glyph.em });
  }
  return segments;
}

function gapsOf({ glyphs, end }: Segment): Gap[] {
  const gaps: Gap[] = [];
  let reached = glyphs[0]?.start ?? 0;
  let open: { removed: NumberedGlyph[]; start: number } | null = null;
  const close = (at: number): void => {
    const [first] = open?.removed ?? [];
    if (!open || !first) return;
    const letters = open.removed.length;
    const areas = new Set(open.removed.flatMap(({ area }) => area ?? []));
    const { baseline, em } = first;
    gaps.push({ start: open.start, end: at, width: gapEms(letters) * em, baseline, em, areas });
    open = null;
  };
  for (const glyph of glyphs) {
    if (glyph.area === null) close(glyph.start);
    else {
      open ??= { removed: [], start: reached };
      open.removed.push(glyph);
    }
    if (glyph.area === null) reached = Math.max(reached, glyph.end);
  }
  close(end);
  return gaps;
}

const canNormalize = ({ glyphs }: Segment, gaps: Gap[], { areas, fixedAreas }: PageLayout): boolean =>
  glyphs.every(({ isMovable }) => isMovable) &&
  gaps.every((gap) => [...gap.areas].every((area) => areas[area]?.isFound && !fixedAreas.has(area)));

/**
 * Whether no transformation matrix reveals where the letters of a line were before they move. All letters of the line
 * must share one matrix. If the start of the line moves,
 * this must be the identity matrix, or another line must have the same matrix.
 */
function isPlacedByText({ line, glyphs }: Segment, anchor: Anchor, all: readonly Segment[]): boolean {
  const [first] = glyphs;
  if (!first || !glyphs.every(({ ctm }) => isSameMatrix(ctm, first.ctm))) return false;
  if (anchor === "start" || isSameMatrix(first.ctm, IDENTITY)) return true;
  return all.some(
    ({ line: number, glyphs: [other] }) => other && number !== line && isSameMatrix(other.ctm, first.ctm),
  );
}

const isSameMatrix = (a: Matrix, b: Matrix): boolean => a === b || a.every((value, at) => value === b[at]);

/**
 * Returns how the line is aligned: at its start, at its end, at both edges (justified) or centered, compared with other
 * lines and the page.
 */
function anchorOf(segment: Segment, all: readonly Segment[], { visible }: PageLayout): Anchor {
  const tolerance = ALIGNED_EM * segment.em;
  const others = all.filter(({ line }) => line !== segment.line);
  const isShared = (edge: (each: Segment) => number, within = tolerance): boolean =>
    others.some((other) => Math.abs(edge(other) - edge(segment)) <= within);
  const isStart = isShared(startOfText);
  const isEnd = isShared(endOfText);
  if (isStart) return isJustified(segment, others) ? "both" : "start";
  if (isEnd) return "end";
  const center = (each: Segment): number => (startOfText(each) + endOfText(each)) / 2;
  const middle = (visible.left + visible.right) / 2;
  const isCentered = segment.glyphs[0]?.angle === 0 && Math.abs(center(segment) - middle) <= tolerance;
  if (isCentered || isShared(center)) return "center";
  const [fromStart, fromEnd] = [distanceToMargin(startOfText(segment)), distanceToMargin(endOfText(segment))];
  return fromEnd <= MARGIN_TOLERANCE_PT && fromEnd + SAME_DISTANCE_PT < fromStart ? "end" : "start";
}

/**
 * Whether the line ends where another line ends, and its spaces have another width than those of that line. Lines with
 * spaces of one width that end at the same position do so by chance: to stretch them would reveal the removed text.
 */
function isJustified(segment: Segment, others: readonly Segment[]): boolean {
  const own = spaceEms(segment);
  return others.some((other) => {
    if (Math.abs(endOfText(other) - endOfText(segment)) > JUSTIFIED_EM * segment.em) return false;
    const spaces = spaceEms(other);
    return own === null || spaces === null || Math.abs(spaces - own) > SAME_SPACE_EM;
  });
}

/** Returns the mean space between two words of a line, in ems, or null for a line of one word. */
function spaceEms({ glyphs, em }: Segment): number | null {
  const widths: number[] = [];
  let last: NumberedGlyph | null = null;
  let isAfterSpace = false;
  for (const glyph of glyphs) {
    if (glyph.isBlank) isAfterSpace = true;
    else {
      const width = last && glyph.start - last.end;
      const isSpace = width !== null && (isAfterSpace || width > WORD_GAP_EM * em);
      if (isSpace) widths.push(width);
      last = glyph;
      isAfterSpace = false;
    }
  }
  return widths.length === 0 ? null : widths.reduce((sum, width) => sum + width, 0) / widths.length / em;
}

/**
 * Returns the distance in points to the nearest position that people choose for a margin. A position that depends on
 * the width of a text is rarely near such a position.
 */
const distanceToMargin = (position: number): number =>
  Math.min(...MARGIN_STEPS_PT.map((step) => Math.abs(position - Math.round(position / step) * step)));

/**
 * Whether the neighbouring segments of a line have fixed positions, such as the columns of a table. Otherwise they may
 * be the words of a justified line, whose positions depend on the width of the removed text.
 */
function hasFixedNeighbours(line: readonly Segment[], at: number, all: readonly Segment[]): boolean {
  const near = neighboursOf(line, at);
  const others = near.length > 0 ? all.filter((other) => other.line !== line[at]?.line) : [];
  const isShared = (segment: Segment, edge: (each: Segment) => number): boolean =>
    others.some((other) => Math.abs(edge(other) - edge(segment)) <= ALIGNED_EM * segment.em);
  const edges = [startOfText, endOfText];
  return near.every((segment) =>
    edges.some((edge) => distanceToMargin(edge(segment)) <= MARGIN_TOLERANCE_PT || isShared(segment, edge)),
  );
}

/** Returns the other segments of the line that may belong to the same text as the segment `at`. */
function neighboursOf(line: readonly Segment[], at: number): Segment[] {
  let [first, last] = [at, at];
  const isNear = (left: Segment | undefined, right: Segment | undefined): boolean =>
    left !== undefined && right !== undefined && right.start - left.end < MAX_WORD_SPACE_EM * left.em;
  while (isNear(line[first - 1], line[first])) first -= 1;
  while (isNear(line[last], line[last + 1])) last += 1;
  return line.slice(first, last + 1).filter((segment) => segment !== line[at]);
}

const startOfText = ({ glyphs, start }: Segment): number => glyphs.find(({ isBlank }) => !isBlank)?.start ?? start;
const endOfText = ({ glyphs, end }: Segment): number => glyphs.findLast(({ isBlank }) => !isBlank)?.end ?? end;

interface MovedSegment {
  shifts: Map<number, number>;
  bars: { area: number; bar: Bar }[];
  start: number;
  end: number;
}

/**
 * Moves the letters of a segment. Returns null if a justified line has too few spaces to absorb the difference in
 * width.
 */
function movedSegment(segment: Segment, gaps: readonly Gap[], anchor: Anchor): MovedSegment | null {
  const growth = gaps.reduce((sum, { start, end, width }) => sum + width - (end - start), 0);
  const spaces = anchor === "both" ? spacesOf(segment) : [];
  const step = spaces.length > 0 ? -growth / spaces.length : 0;
  if (anchor === "both" && (spaces.length === 0 || Math.abs(step) > MAX_SPACE_CHANGE_EM * segment.em)) return null;
  const base = anchor === "end" ? -growth : anchor === "center" ? -growth / 2 : 0;
  /** Returns the distance by which a letter or a bar at this position moves. */
  const shiftAt = (position: number): number =>
    base +
    gaps.reduce((sum, gap) => sum + (position >= gap.end ? gap.width - (gap.end - gap.start) : 0), 0) +
    countUpTo(spaces, position) * step;
  const shifts = new Map<number, number>();
  let last = { exact: 0, shift: 0 };
  for (const { number, area, start, scale } of segment.glyphs) {
    const exact = shiftAt(start);
    // All letters of a word share one rounded shift, so that the result needs no displacement between them.
    if (Math.abs(exact - last.exact) > SAME_SHIFT) last = { exact, shift: onGrid(start + exact) - start };
    if (area === null && last.shift !== 0) shifts.set(number, last.shift / scale);
  }
  const bars = gaps.flatMap((gap) => {
    const start = gap.start + shiftAt(gap.start);
    const bar = barOf(segment, gap, onGrid(start));
    return [...gap.areas].map((area) => ({ area, bar }));
  });
  return { shifts, bars, start: segment.start + base, end: segment.end + shiftAt(segment.end) };
}

/** Counts the positions that are at most `limit`. The positions are in ascending order. */
function countUpTo(positions: readonly number[], limit: number): number {
  const index = positions.findIndex((position) => position > limit);
  return index < 0 ? positions.length : index;
}

/**
 * Returns the ends of the spaces between remaining letters. A justified line can get wider or narrower only at these
 * positions.
 */
function spacesOf({ glyphs }: Segment): number[] {
  const kept = glyphs.filter(({ area }) => area === null);
  return kept.flatMap((glyph, at) => {
    const next = kept[at + 1];
    if (!next || next.isBlank) return [];
    const isBesideGap = glyphs.some(({ area, start }) => area !== null && start >= glyph.start && start < next.start);
    if (isBesideGap && !glyph.isBlank) return [];
    return glyph.isBlank || next.start - glyph.end > WORD_GAP_EM * glyph.em ? [next.start] : [];
  });
}

function barOf({ glyphs: [first] }: Segment, { baseline, em, width }: Gap, start: number): Bar {
  const radians = ((first?.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corner = (along: number, across: number): [number, number] => [
    along * cos - across * sin,
    along * sin + across * cos,
  ];
  const [bottom, top] = [baseline + BAR_DESCENT_EM * em, baseline + BAR_ASCENT_EM * em];
  return [corner(start, bottom), corner(start + width, bottom), corner(start + width, top), corner(start, top)];
}

interface Surroundings {
  segment: Segment;
  before: Segment | undefined;
  after: Segment | undefined;
  visible: Area;
}

/** Whether the moved segment overlaps neither the neighbouring columns nor the edges of the page. */
function fits(moved: MovedSegment, { segment, before, after, visible }: Surroundings): boolean {
  const { em } = segment;
  const isUpright = segment.glyphs[0]?.angle === 0;
  const right = Math.min(after ? after.start - MIN_COLUMN_GAP_EM * em : Infinity, isUpright ? visible.right : Infinity);
  const left = Math.max(before ? before.end + MIN_COLUMN_GAP_EM * em : -Infinity, isUpright ? visible.left : -Infinity);
  return (moved.end <= segment.end || moved.end <= right) && (moved.start >= segment.start || moved.start >= left);
}

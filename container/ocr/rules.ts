import { createInkTest, findRoot } from "./components.ts";
import type { PixelBox } from "./hocr.ts";
import { type Raster, rotateQuarters } from "./raster.ts";

/**
 * Ruled line on a page image, in pixels. `at` is the y of a horizontal line's centre or the x of a vertical line's
 * centre.
 */
export interface PixelRule {
  horizontal: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

/** Minimum length of a ruled line, in inches. It is longer than any stroke of body text. */
const LENGTH_MIN = 0.35;
/** Maximum thickness of a ruled line, in inches. A thicker line is a bar or the edge of the sheet. */
export const THICKNESS_MAX = 0.05;
/** Maximum gap inside a ruled line that a scanner or a threshold may cause, in inches. */
const BREAK_MAX = 0.012;
/** Minimum length of a sequence of adjacent ink pixels in a row for it to be part of a ruled line, in inches. */
const RUN_MIN = 0.08;
/** Minimum share of a ruled line's length that must be ink. */
const FILL_MIN = 0.75;
/** Minimum share of a line's length that lies inside a word, for the line to be a stroke of a large letter. */
const STROKE_OVERLAP_MIN = 0.9;
/** Maximum number of sequences of adjacent ink pixels on a page. A page with more is a texture. */
const RUNS_MAX = 200_000;

/** Ruled line with the sequences of adjacent ink pixels that form it. */
export interface TracedRule extends PixelRule {
  /**
   * Sequences of adjacent ink pixels, one or more per pixel row. For a vertical line, the coordinates are those in the
   * image rotated by 90 degrees.
   */
  runs: RuleRun[];
}

export interface RuleRun {
  row: number;
  left: number;
  right: number;
}

/**
 * Returns the horizontal and vertical ruled lines of tables and forms. The result may also contain strokes of large
 * letters.
 */
export function traceRules(raster: Raster, dpi: number): TracedRule[] {
  const isInk = createInkTest(raster);
  const lengthMin = LENGTH_MIN * dpi;
  const across = traceHorizontalRules(raster, dpi, { isInk, lengthMin }).map(
    (line): TracedRule => ({ horizontal: true, ...line }),
  );
  const { height } = raster;
  const down = traceHorizontalRules(rotateQuarters(raster, 90), dpi, { isInk, lengthMin }).map(
    ({ from, to, ...line }): TracedRule => ({ horizontal: false, ...line, from: height - to, to: height - from }),
  );
  return [...across, ...down];
}

/** Returns the ruled lines that are not strokes of letters in these words. */
export const dropStrokes = (rules: readonly PixelRule[], words: readonly PixelBox[]): PixelRule[] =>
  rules.filter((rule) => !words.some((word) => isStroke(rule, word)));

function isStroke({ horizontal, at, from, to }: PixelRule, { left, top, right, bottom }: PixelBox): boolean {
  const [near, far, start, end] = horizontal ? [top, bottom, left, right] : [left, right, top, bottom];
  const within = Math.min(to, end) - Math.max(from, start);
  return at > near && at < far && within > STROKE_OVERLAP_MIN * (to - from);
}

type HorizontalRule = Omit<TracedRule, "horizontal">;

/**
 * Returns the horizontal ruled lines of an image. A line consists of sequences of ink pixels that touch from row to
 * row, so it may slope by a pixel in places. `lengthMin` is in pixels.
 */
export function traceHorizontalRules(
  { width, height, pixels }: Raster,
  dpi: number,
  { isInk, lengthMin }: { isInk: (grey: number) => boolean; lengthMin: number },
): HorizontalRule[] {
  const lines = new DisjointSets<RulePiece>((one, other) => ({
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    ink: one.ink + other.ink,
    weighted: one.weighted + other.weighted,
  }));
  const traced: (RuleRun & { label: number })[] = [];
  let above: (InkRun & { label: number })[] = [];
  for (let y = 0; y < height && lines.size < RUNS_MAX; y++) {
    above = longInkRuns(pixels.subarray(y * width, (y + 1) * width), dpi, isInk).map((run) => {
      const label = lines.add({ from: run.left, to: run.right, ink: run.ink, weighted: run.ink * y });
      for (const other of above)
        if (other.left <= run.right + 1 && other.right >= run.left - 1) lines.union(label, other.label);
      traced.push({ row: y, left: run.left, right: run.right, label });
      return { ...run, label };
    });
  }
  const runs = Map.groupBy(traced, ({ label }) => lines.find(label));
  return lines.roots().flatMap(([root, { from, to, ink, weighted }]) => {
    const thickness = ink / (to - from);
    const isLine = to - from >= lengthMin && thickness <= THICKNESS_MAX * dpi && thickness >= FILL_MIN;
    return isLine ? [{ at: weighted / ink + 0.5, from, to, thickness, runs: runs.get(root) ?? [] }] : [];
  });
}

interface RulePiece {
  from: number;
  to: number;
  ink: number;
  weighted: number;
}

/** Disjoint sets that can be merged (union-find). */
class DisjointSets<Part> {
  readonly #parents: number[] = [];
  readonly #parts: Part[] = [];
  readonly #merge: (one: Part, other: Part) => Part;

  constructor(merge: (one: Part, other: Part) => Part) {
    this.#merge = merge;
  }

  get size(): number {
    return this.#parts.length;
  }

  add(part: Part): number {
    this.#parts.push(part);
    return this.#parents.push(this.#parents.length) - 1;
  }

  union(one: number, other: number): void {
    const [root, under] = [findRoot(this.#parents, one), findRoot(this.#parents, other)];
    if (root === under) return;
    this.#parents[under] = root;
    this.#parts[root] = this.#merge(this.#parts[root] as Part, this.#parts[under] as Part);
  }

  find(label: number): number {
    return findRoot(this.#parents, label);
  }

  roots(): [root: number, part: Part][] {
    return [...this.#parts.entries()].filter(([label]) => this.#parents[label] === label);
  }
}

interface InkRun {
  left: number;
  right: number;
  ink: number;
}

function longInkRuns(row: Uint8Array, dpi: number, isInk: (grey: number) => boolean): InkRun[] {
  const [breakMax, runMin] = [Math.max(1, BREAK_MAX * dpi), RUN_MIN * dpi];
  const runs: InkRun[] = [];
  let run: InkRun | null = null;
  for (let x = 0; x < row.length; x++) {
    if (!isInk(row[x] ?? 0)) continue;
    if (run && x - run.right <= breakMax) {
      run.right = x + 1;
      run.ink++;
    } else {
      if (run && run.right - run.left >= runMin) runs.push(run);
      run = { left: x, right: x + 1, ink: 1 };
    }
  }
  if (run && run.right - run.left >= runMin) runs.push(run);
  return runs;
}

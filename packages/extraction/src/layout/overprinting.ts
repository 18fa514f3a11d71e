import type { Glyph } from "../reading/page-content.ts";
import { isMark } from "./characters.ts";

/**
 * Glyph in the coordinates of its own baseline. `u0` and `u1` are positions along the baseline; `v` is the position
 * across the baseline.
 */
export interface BaselineGlyph {
  glyph: Glyph;
  text: string;
  u0: number;
  u1: number;
  v: number;
}

/** Letters that were painted one after the other. `space` has the same meaning as `Word.spaceAfter`. */
export interface GlyphRun {
  letters: BaselineGlyph[];
  space: boolean | null;
}

/**
 * Maximum distance between a letter and its second copy at nearly the same position, in ems. PDF producers paint a
 * letter twice to make it bold or to give it a shadow.
 */
const DOUBLE_STRIKE = 0.12;
/**
 * Height of the horizontal strips into which text runs are grouped for comparison, in points. It is larger than the
 * maximum distance of a letter's second copy.
 */
const BAND = 8;
/**
 * Maximum number of text runs in a horizontal strip, because each text run is compared with every other run. Strips
 * with more runs stay unchanged. No line of text has that many runs.
 */
const MAX_RUNS_PER_BAND = 300;
const MOST_LETTERS = 300;
const MAX_GLYPHS_PER_CELL = 64;
/** Maximum distance between the baselines of two letters that count as overlapping, in ems. */
const BASELINE_TOLERANCE = 0.5;
const NEIGHBOUR_OFFSETS = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));

export const isDoubleStrike = (a: BaselineGlyph | undefined, b: BaselineGlyph): boolean =>
  a !== undefined &&
  a.text === b.text &&
  Math.abs(a.u0 - b.u0) < DOUBLE_STRIKE * a.glyph.size &&
  Math.abs(a.v - b.v) < DOUBLE_STRIKE * a.glyph.size &&
  a.glyph.advance > DOUBLE_STRIKE * a.glyph.size;

interface Span extends GlyphRun {
  index: number;
  from: number;
  to: number;
}

/**
 * Removes copies of text that was painted several times to look bold or to cast a shadow. First, it removes a text run
 * if another run paints all its letters at the same positions. The other run must have more letters ("54 5" under
 * "54.5") or be painted earlier. Then it removes single letters, because the copy may be split into other text runs
 * than the original, or start at its end.
 */
export const withoutOverprinting = (runs: readonly GlyphRun[]): GlyphRun[] =>
  withoutRepeatedGlyphs(withoutRepeatedRuns(runs));

function withoutRepeatedRuns(runs: readonly GlyphRun[]): Span[] {
  const spans = runs.map(spanOf);
  const bands = Map.groupBy(spans, bandOf);
  return spans.filter((span) => !hasNeighbour(bands, span, repeatsSpan));
}

/**
 * Removes repeated letters from text runs that overlap earlier text. Most pages have no such runs. A run stays
 * unchanged if one of its letters covers a different letter, or if only one of its letters is a copy. Such a run is a
 * different text.
 */
function withoutRepeatedGlyphs(spans: readonly Span[]): GlyphRun[] {
  const bands = Map.groupBy(spans, bandOf);
  const printed = new Map<string, BaselineGlyph[]>();
  const under = (letter: BaselineGlyph): BaselineGlyph[] => {
    const [column, line] = cellOf(letter);
    return NEIGHBOUR_OFFSETS.flatMap(([across, down]) => printed.get(`${column + across} ${line + down}`) ?? []);
  };
  const print = (letter: BaselineGlyph): void => {
    const cell = cellOf(letter).join(" ");
    const same = printed.get(cell);
    if (!same) printed.set(cell, [letter]);
    else if (same.length < MAX_GLYPHS_PER_CELL) same.push(letter);
  };
  return spans.flatMap((span) => {
    if (!overlapsItself(span) && !hasNeighbour(bands, span, overlapsSpan)) return span;
    let isOther = false;
    const letters = span.letters.filter((letter) => {
      const others = under(letter);
      if (others.some((other) => isDoubleStrike(other, letter))) return false;
      isOther ||= !isMark(letter.text) && others.some((other) => coversGlyph(other, letter));
      print(letter);
      return true;
    });
    if (letters.length === 0) return [];
    const again = span.letters.length - letters.length;
    return isOther || again === 1 ? span : { letters, space: span.space };
  });
}

const cellOf = ({ u0, v }: BaselineGlyph): [column: number, line: number] => [
  Math.floor(u0 / BAND),
  Math.floor(v / BAND),
];

function coversGlyph(other: BaselineGlyph, { u0, u1, v, glyph }: BaselineGlyph): boolean {
  const middle = (u0 + u1) / 2;
  return Math.abs(other.v - v) < BASELINE_TOLERANCE * glyph.size && middle > other.u0 && middle < other.u1;
}

function spanOf(run: GlyphRun, index: number): Span {
  const from = run.letters.reduce((least, { u0 }) => Math.min(least, u0), Number.POSITIVE_INFINITY);
  const to = run.letters.reduce((most, { u1 }) => Math.max(most, u1), Number.NEGATIVE_INFINITY);
  return { ...run, index, from, to };
}

type SpanTest = (other: Span, span: Span) => boolean;

/** Whether the test returns true for at least one text run on about the same baseline. */
function hasNeighbour(bands: ReadonlyMap<number, readonly Span[]>, span: Span, is: SpanTest): boolean {
  const band = bandOf(span);
  return [band - 1, band, band + 1].some((at) => {
    const line = bands.get(at);
    return line !== undefined && line.length <= MAX_RUNS_PER_BAND && line.some((other) => is(other, span));
  });
}

/**
 * Whether a letter covers earlier letters of its own text run. The overlap of kerned or slanted letters is too small to
 * count.
 */
function overlapsItself({ letters }: GlyphRun): boolean {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return letters.some(({ u0, u1 }) => {
    const middle = (u0 + u1) / 2;
    const isBack = middle > from && middle < to;
    [from, to] = [Math.min(from, u0), Math.max(to, u1)];
    return isBack;
  });
}

function overlapsSpan(other: Span, span: Span): boolean {
  const [first, last] = [other.letters[0], span.letters[0]];
  if (other === span || !first || !last) return false;
  const size = last.glyph.size;
  return Math.min(other.to, span.to) - Math.max(other.from, span.from) > 0 && Math.abs(first.v - last.v) < size;
}

const bandOf = ({ letters: [first] }: GlyphRun): number => Math.floor((first?.v ?? 0) / BAND);

/** Whether the other text run contains all letters of `span`, in the same order and at the same positions. */
function repeatsSpan(other: Span, span: Span): boolean {
  const reach = DOUBLE_STRIKE * (span.letters[0]?.glyph.size ?? 0);
  if (other === span || other.from - reach > span.from || other.to + reach < span.to) return false;
  const more = other.letters.length - span.letters.length;
  if (more < 0 || (more === 0 && other.index > span.index)) return false;
  if (other.letters.length > MOST_LETTERS) return false;
  let at = 0;
  return span.letters.every((letter) => {
    while (at < other.letters.length && !isDoubleStrike(other.letters[at], letter)) at += 1;
    return at < other.letters.length;
  });
}

import type { Glyph } from "../reading/page-content.ts";

/** A glyph in the frame of its own baseline: u along it, v across it. */
export interface Placed {
  glyph: Glyph;
  text: string;
  u0: number;
  u1: number;
  v: number;
}

/** Letters that were painted one after the other; `space` as `Word.spaceAfter`. */
export interface Run {
  letters: Placed[];
  space: boolean | null;
}

/** The same letter painted again this close, in type sizes, is one letter made bold or given a shadow. */
export const DOUBLE_STRIKE = 0.12;
/** Of lines whose runs are compared, in points: more than a letter's size allows. */
const BAND = 8;
/** More runs in a band than any line of type has are left as they are, for each is compared with each. */
const MOST_RUNS = 300;
const MOST_LETTERS = 300;

export const doubles = (a: Placed | undefined, b: Placed): boolean =>
  a !== undefined &&
  a.text === b.text &&
  Math.abs(a.u0 - b.u0) < DOUBLE_STRIKE * a.glyph.size &&
  Math.abs(a.v - b.v) < DOUBLE_STRIKE * a.glyph.size &&
  a.glyph.advance > DOUBLE_STRIKE * a.glyph.size;

interface Span extends Run {
  index: number;
  from: number;
  to: number;
}

/**
 * Without the lesser of two printings: a run all of whose letters another one paints in the same places, with more beside them ("54 5" under
 * "54.5") or later.
 */
export function printedOnce(runs: readonly Run[]): Run[] {
  const bands = new Map<number, Span[]>();
  const spans = runs.map((run, index): Span => {
    const from = run.letters.reduce((least, { u0 }) => Math.min(least, u0), Number.POSITIVE_INFINITY);
    const to = run.letters.reduce((most, { u1 }) => Math.max(most, u1), Number.NEGATIVE_INFINITY);
    const span = { ...run, index, from, to };
    const band = bandOf(run);
    const same = bands.get(band);
    if (same) same.push(span);
    else bands.set(band, [span]);
    return span;
  });
  const isPrintedIn = (band: number, span: Span): boolean => {
    const line = bands.get(band);
    return line !== undefined && line.length <= MOST_RUNS && line.some((other) => printsAgain(other, span));
  };
  return spans.filter((span) => {
    const band = bandOf(span);
    return !isPrintedIn(band - 1, span) && !isPrintedIn(band, span) && !isPrintedIn(band + 1, span);
  });
}

const bandOf = ({ letters: [first] }: Run): number => Math.floor((first?.v ?? 0) / BAND);

/** Whether the other has all that this one has, in the same order. */
function printsAgain(other: Span, span: Span): boolean {
  const reach = DOUBLE_STRIKE * (span.letters[0]?.glyph.size ?? 0);
  if (other === span || other.from - reach > span.from || other.to + reach < span.to) return false;
  const more = other.letters.length - span.letters.length;
  if (more < 0 || (more === 0 && other.index > span.index)) return false;
  if (other.letters.length > MOST_LETTERS) return false;
  let at = 0;
  return span.letters.every((letter) => {
    while (at < other.letters.length && !doubles(other.letters[at], letter)) at += 1;
    return at < other.letters.length;
  });
}

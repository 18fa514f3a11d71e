import type { TextSearch } from "@folio/pdf/model";
import { type Box, union } from "./geometry.ts";
import { boxOnPage } from "./layout/frames.ts";
import { DESCENT } from "./layout/words.ts";
import type { Glyph } from "./reading/page-content.ts";

/** Minimum number of letters of a text that is searched without regard to lines. Shorter texts occur by chance. */
const MIN_LETTERS = 4;
const SAME_BASELINE_EM = 0.15;
/** Maximum gap between two letters of one word, in ems. */
const MAX_LETTER_GAP_EM = 0.2;
/** Maximum distance between the middles of two letters that stand alone, in ems. */
const MAX_SINGLE_DISTANCE_EM = 2.5;
/** Maximum gap, and maximum overlap, between two parts of a word that have different baselines, in ems. */
const MAX_PART_GAP_EM = 1;
const MAX_PART_OVERLAP_EM = 0.5;
const ASCENT_EM = 0.78;

interface Letter {
  /** The letter, folded for comparison. A ligature gives several letters of one glyph. */
  text: string;
  glyph: Glyph;
  /** Last glyph without letters that directly follows the letter, such as a soft hyphen, or the letter's own glyph. */
  end: Glyph;
  /** Whether a space is painted before the letter. */
  isAfterSpace: boolean;
  /** Number of letters in the stretch of adjacent letters to which this one belongs. */
  stretch: number;
}

/** Extent of a glyph along and across a direction. */
interface Extent {
  start: number;
  end: number;
  baseline: number;
}
type Extents = [own: Extent, end: Extent, after: Extent];

/** Two letters that follow each other in the order of painting. */
type Neighbours = "adjacent" | "spaced" | "shifted" | "apart";

/**
 * Text of a page without its spaces, in the order of painting. Finds words whose letters do not stand on one baseline:
 * after a drop cap, on a curve, at changing heights, or in growing sizes.
 */
export class ScatteredText {
  readonly #letters: readonly Letter[];
  readonly #text: string;
  readonly #textLower: string;

  /** Returns the text with its hyphens and, if it has any, without them, because a soft hyphen is painted like a hyphen. */
  static variants(glyphs: readonly Glyph[]): ScatteredText[] {
    const hasHyphens = glyphs.some(({ text }) => text.search(HYPHENS) >= 0);
    return [new ScatteredText(glyphs), ...(hasHyphens ? [new ScatteredText(glyphs, HYPHENS)] : [])];
  }

  private constructor(glyphs: readonly Glyph[], hidden = NOTHING) {
    this.#letters = lettersOf(glyphs, hidden);
    this.#text = this.#letters.map(({ text }) => text).join("");
    this.#textLower = this.#letters.map(({ text }) => lower(text)).join("");
  }

  /** Returns the boxes of each match of a literal text, in points on the page. Other kinds of search have no match. */
  find({ kind, text, caseSensitive }: TextSearch): Box[][] {
    const words = text.trim().split(/\s+/).map(folded);
    const needle = caseSensitive ? words.join("") : lower(words.join(""));
    if (kind !== "text" || needle.length < MIN_LETTERS) return [];
    const spaces = new Set<number>();
    for (let at = 0; words.length > 1; ) {
      at += words.shift()?.length ?? 0;
      spaces.add(at);
    }
    const searched = caseSensitive ? this.#text : this.#textLower;
    const found: Box[][] = [];
    for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + 1)) {
      if (this.#isMatch(at, needle.length, spaces)) found.push(this.#boxes(at, needle.length));
    }
    return found;
  }

  #isMatch(from: number, length: number, spaces: ReadonlySet<number>): boolean {
    const pairs = Array.from({ length: length - 1 }, (_, at) => this.#between(from + at));
    if (pairs.includes("apart")) return false;
    const isJoined = (at: number): boolean => pairs[at - 1] === "adjacent";
    if ([...spaces].some(isJoined) && !this.#isWhole(from, length)) return false;
    const isLetterSpaced = pairs.filter((pair) => pair === "spaced").length >= pairs.length / 2;
    return isLetterSpaced || pairs.every((pair, at) => pair !== "spaced" || spaces.has(at + 1));
  }

  #isWhole(from: number, length: number): boolean {
    const isEdge = (at: number): boolean =>
      this.#between(at) !== "adjacent" || !/[\p{L}\p{N}]/u.test(this.#letters[at]?.text ?? "");
    return (from === 0 || isEdge(from - 1)) && (from + length >= this.#letters.length || isEdge(from + length - 1));
  }

  #between(at: number): Neighbours {
    const [last, next] = [this.#letters[at], this.#letters[at + 1]];
    return last && next ? neighboursOf(last, next) : "apart";
  }

  #boxes(from: number, length: number): Box[] {
    const stretches: { angle: number; boxes: Box[] }[] = [];
    for (let at = from; at < from + length; at++) {
      const glyph = this.#letters[at]?.glyph;
      if (!glyph) continue;
      const isNew = at === from || this.#between(at - 1) !== "adjacent";
      if (isNew) stretches.push({ angle: glyph.angle, boxes: [] });
      stretches.at(-1)?.boxes.push(boxOf(glyph));
      const end = this.#letters[at]?.end;
      if (end && at < from + length - 1) stretches.at(-1)?.boxes.push(boxOf(end));
    }
    return stretches.map(({ angle, boxes }) => boxOnPage(union(boxes), angle));
  }
}

const SPACES = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000]/;
const HYPHENS = /[-\u2010\u2011]/g;
const NOTHING = /(?!)/g;
/** Matches spaces, characters that do not show, and accents that are characters of their own. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]|[\u0300-\u036f]|[\ufe00-\ufe0f]/gu;

/** Returns the text without characters that do not show, in the form for comparison. */
export const folded = (text: string): string => text.replace(HIDDEN, "").normalize("NFKC");

/** Returns the text in lower case. Characters whose lower case has another length stay. */
const lower = (text: string): string => {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
};

function lettersOf(glyphs: readonly Glyph[], hidden: RegExp): Letter[] {
  const letters: Letter[] = [];
  let isAfterSpace = false;
  let stretch: Letter[] = [];
  const finish = (): void => {
    for (const letter of stretch) letter.stretch = stretch.length;
    stretch = [];
  };
  for (const glyph of glyphs) {
    const text = folded(glyph.text).replace(hidden, "");
    const previous = letters.at(-1);
    if (text === "" && SPACES.test(glyph.text)) isAfterSpace = true;
    else if (text === "" && previous && !isAfterSpace) extend(previous, glyph);
    for (let at = 0; at < text.length; at++) {
      const letter = { text: text.charAt(at), glyph, end: glyph, isAfterSpace, stretch: 1 };
      isAfterSpace = false;
      const last = letters.at(-1);
      if (last && neighboursOf(last, letter) !== "adjacent") finish();
      stretch.push(letter);
      letters.push(letter);
    }
  }
  finish();
  return letters;
}

/** Extends a letter by a glyph without letters if it directly follows. */
function extend(letter: Letter, glyph: Glyph): void {
  const next = { ...letter, glyph, end: glyph, isAfterSpace: false };
  if (neighboursOf(letter, next) === "adjacent") letter.end = glyph;
}

function neighboursOf(last: Letter, next: Letter): Neighbours {
  if (last.glyph === next.glyph) return "adjacent";
  const em = Math.max(last.glyph.size, next.glyph.size);
  const { angle } = last.glyph;
  const [own, end, after] = [last.glyph, last.end, next.glyph].map((glyph) => inFrame(glyph, angle)) as Extents;
  const before = { ...own, start: Math.min(own.start, end.start), end: Math.max(own.end, end.end) };
  const gap = Math.max(after.start - before.end, before.start - after.end);
  const isSameLine = angle === next.glyph.angle && Math.abs(before.baseline - after.baseline) <= SAME_BASELINE_EM * em;
  if (isSameLine && gap <= MAX_LETTER_GAP_EM * em) return next.isAfterSpace ? "spaced" : "adjacent";
  if (isSameLine) return gap <= MAX_SINGLE_DISTANCE_EM * em ? "spaced" : "apart";
  if (last.stretch === 1 && next.stretch === 1) {
    const distance = Math.hypot(
      (after.start + after.end - before.start - before.end) / 2,
      after.baseline - before.baseline,
    );
    return distance <= MAX_SINGLE_DISTANCE_EM * em ? "shifted" : "apart";
  }
  const isBeside =
    Math.abs(after.baseline - before.baseline) <= em &&
    after.start - before.end <= MAX_PART_GAP_EM * em &&
    after.start - before.end >= -MAX_PART_OVERLAP_EM * em;
  return isBeside && !next.isAfterSpace ? "shifted" : "apart";
}

/** Returns the extent of a glyph along and across a direction. */
function inFrame({ x, y, advance, angle: own }: Glyph, angle: number): Extent {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const start = x * cos + y * sin;
  const end = start + advance * Math.cos(((own - angle) * Math.PI) / 180);
  return { start: Math.min(start, end), end: Math.max(start, end), baseline: y * cos - x * sin };
}

function boxOf(glyph: Glyph): Box {
  const { start, end, baseline } = inFrame(glyph, glyph.angle);
  return { x0: start, x1: end, y0: baseline - ASCENT_EM * glyph.size, y1: baseline + DESCENT * glyph.size };
}

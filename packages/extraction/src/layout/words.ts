import type { Box } from "../geometry.ts";
import { median, union } from "../geometry.ts";
import type { FontStyle, Glyph } from "../reading/page-content.ts";
import { inLogicalOrder, isMark, isRightToLeft, isSpaceless, normalizeText, unmirrored } from "./characters.ts";
import { haveOppositeDirections, isRightToLeftText, splitByDirection } from "./directions.ts";
import { type BaselineGlyph, type GlyphRun, isDoubleStrike, withoutOverprinting } from "./overprinting.ts";

export interface Word extends Box, FontStyle {
  text: string;
  /** y of the word's baseline, in points. */
  baseline: number;
  size: number;
  /** Marked-content id of the word in the tag tree, or -1 outside the tag tree. */
  mcid: number;
  artifact: boolean;
  /** Whether brackets are in logical form instead of mirrored as painted (see `Glyph.replaced`). */
  replaced: boolean;
  /**
   * Reading direction of rotated text, such as a header over a narrow column. Such a word contains a whole line of
   * text, and its baseline is set by the cell that contains it. Undefined for other words.
   */
  turned?: "up" | "down";
  /**
   * Whether the PDF paints a space after the word. Null when only the gap after the word can show whether a space
   * follows.
   */
  spaceAfter: boolean | null;
}

/** Minimum gap between two words, in ems. A word space is 0.25 to 0.33 em wide; kerning is below 0.1 em. */
const WORD_GAP = 0.14;
/** Maximum overlap of two letters of one word, in ems. Kerning, italics and accents cause overlaps. */
const OVERLAP = 0.35;
const SAME_BASELINE = 0.12;
const SAME_SIZE = 0.2;
/**
 * Minimum width of a painted space that separates words, in ems. A narrower space stands for a hyphen that was not
 * needed.
 */
const NEGLIGIBLE_SPACE_EM = 0.02;
const ASCENT = 0.78;
export const DESCENT = 0.22;

const LETTER = /\p{L}/u;
/** Matches combining marks, and letters of scripts whose marks and stacked letters are not on the baseline. */
const STACKING = /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}]|^$/u;

/**
 * Groups the glyphs of one text direction into words. Coordinates are in a frame that is rotated so that the baselines
 * run from left to right.
 */
export function wordsOf(glyphs: readonly Glyph[], angle: number): Word[] {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const runs: GlyphRun[] = [];
  let run: BaselineGlyph[] = [];
  let silent: BaselineGlyph[] = [];
  let spaced = false;
  const finish = (space: boolean | null): void => {
    if (run.length > 0) runs.push({ letters: run, space });
    run = [];
    spaced = false;
  };
  for (const glyph of glyphs) {
    const u0 = glyph.x * cos + glyph.y * sin;
    const placed: BaselineGlyph = {
      glyph,
      text: normalizeText(glyph.text),
      u0,
      u1: u0 + glyph.advance,
      v: glyph.y * cos - glyph.x * sin,
    };
    if (placed.text === "") {
      const letter = run.at(-1);
      if (!hasSameFont(letter, placed) || !absorbsContinuation(letter, placed)) silent.push(placed);
      continue;
    }
    if (placed.text.trim() === "") {
      spaced = true;
      continue;
    }
    const last = run.at(-1);
    while (hasSameFont(placed, silent.at(-1)) && absorbsContinuation(placed, silent.at(-1))) silent.pop();
    for (const other of silent) absorbsContinuation(last, other);
    silent = [];
    if (last && spaced && !abuts(last, placed)) finish(true);
    else if (last && !isSameRun(last, placed)) finish(null);
    spaced = false;
    if (!isDoubleStrike(run.at(-1), placed) && !isDoubleStrike(run.at(-2), placed)) run.push(placed);
  }
  for (const other of silent) absorbsContinuation(run.at(-1), other);
  finish(spaced ? true : null);
  const words = withoutOverprinting(runs).flatMap(({ letters, space }) => {
    const parts = splitByDirection(letters);
    return parts.flatMap((part, index) => splitAtGaps(part, index === parts.length - 1 ? space : false));
  });
  return mergeAdjacent(words);
}

function isSameRun(last: BaselineGlyph, next: BaselineGlyph): boolean {
  const size = Math.max(last.glyph.size, next.glyph.size);
  if (Math.abs(last.glyph.size - next.glyph.size) > SAME_SIZE * size) return false;
  const shift = Math.abs(last.v - next.v);
  if (shift > SAME_BASELINE * size) {
    const stacked = STACKING.test(next.text) || STACKING.test(last.text);
    if (!stacked || shift > 0.8 * size) return false;
  }
  if (last.glyph.mcid !== next.glyph.mcid && last.glyph.mcid >= 0 && next.u0 - last.u1 > 0.05 * size) return false;
  const rightwards = next.u0 - last.u1;
  const leftwards = last.u0 - next.u1;
  const gap = Math.max(rightwards, leftwards);
  return gap < size && gap > -(OVERLAP * size) - Math.min(next.glyph.advance, last.glyph.advance);
}

const hasSameFont = (letter: BaselineGlyph | undefined, silent: BaselineGlyph | undefined): boolean =>
  letter?.glyph.font === silent?.glyph.font;

/**
 * Extends the box of a letter by the box of a glyph without its own text, such as a part of a ligature. `letter` is the
 * letter before the glyph. In text that is painted in reverse, it is the letter after the glyph.
 */
function absorbsContinuation(letter: BaselineGlyph | undefined, silent: BaselineGlyph | undefined): boolean {
  if (!letter || !silent || !isSameRun(letter, silent)) return false;
  letter.u0 = Math.min(letter.u0, silent.u0);
  letter.u1 = Math.max(letter.u1, silent.u1);
  return true;
}

const abuts = (last: BaselineGlyph, next: BaselineGlyph): boolean =>
  Math.abs(last.v - next.v) < SAME_BASELINE * next.glyph.size &&
  Math.min(Math.abs(next.u0 - last.u1), Math.abs(last.u0 - next.u1)) < NEGLIGIBLE_SPACE_EM * next.glyph.size;

/** Splits letters without painted spaces into words at wide gaps. In letter-spaced text, only a wider gap splits. */
function splitAtGaps(run: BaselineGlyph[], spaceAfter: boolean | null): Word[] {
  const ordered = run.some(({ text }) => isRightToLeft(text)) ? sortLeftToRight(run) : run;
  const gaps: number[] = [];
  let widest = 0;
  ordered.forEach((next, index) => {
    const last = ordered[index - 1];
    if (!last) return;
    const gap = gapBefore(last, next);
    gaps.push(gap);
    widest = Math.max(widest, gap);
  });
  if (!(widest > WORD_GAP)) return [wordFrom(ordered, spaceAfter)];
  const tracked = ordered.length > 5 && ordered.every(({ text }) => LETTER.test(text));
  const tracking = tracked ? Math.max(0, median(gaps)) : 0;
  const words: Word[] = [];
  let current: BaselineGlyph[] = [];
  ordered.forEach((placed, index) => {
    const gap = gaps[index - 1] ?? 0;
    const limit = WORD_GAP + (tracking < 0.4 ? tracking : 0);
    if (index > 0 && gap > limit) {
      words.push(wordFrom(current, null));
      current = [];
    }
    current.push(placed);
  });
  words.push(wordFrom(current, spaceAfter));
  return words;
}

/** Returns the gap between two letters in ems. Excludes letter spacing that the PDF sets explicitly. */
function gapBefore(last: BaselineGlyph, next: BaselineGlyph): number {
  const tracking = Math.min(last.glyph.tracking, 0.5 * last.glyph.size);
  return (Math.max(next.u0 - last.u1, last.u0 - next.u1) - tracking) / Math.max(last.glyph.size, next.glyph.size);
}

function wordFrom(letters: BaselineGlyph[], spaceAfter: boolean | null): Word {
  const [first] = letters;
  const { glyph } = first ?? ({ glyph: { size: 1, font: {} } } as BaselineGlyph);
  const box: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { u0, u1, v, glyph: own } of letters) {
    box.x0 = Math.min(box.x0, u0);
    box.x1 = Math.max(box.x1, u1);
    box.y0 = Math.min(box.y0, v - ASCENT * own.size);
    box.y1 = Math.max(box.y1, v + DESCENT * own.size);
  }
  const { x0, y0, x1, y1 } = box;
  const text = runText(letters);
  return {
    x0,
    y0,
    x1,
    y1,
    text: text.trimEnd(),
    baseline: median(letters.map(({ v }) => v)),
    size: glyph.size,
    bold: glyph.font.bold,
    italic: glyph.font.italic,
    monospace: glyph.font.monospace && !letters.some(({ text }) => isSpaceless(text)),
    mcid: glyph.mcid,
    artifact: glyph.artifact,
    replaced: letters.some((letter) => letter.glyph.replaced),
    spaceAfter: text.endsWith(" ") || spaceAfter,
  };
}

/**
 * Returns right-to-left letters in order from left to right. The text may be painted from either end. The painting
 * order determines the result, because the letters of a ligature overlap.
 */
function sortLeftToRight(run: readonly BaselineGlyph[]): BaselineGlyph[] {
  const [first, last] = [run[0], run.at(-1)];
  return first && last && first.u0 > last.u0 ? [...run].reverse() : [...run];
}

function runText(letters: BaselineGlyph[]): string {
  let text = "";
  for (const letter of letters) text += letter.text;
  if (!letters.some((letter) => isRightToLeftText(letter.text))) return text.normalize("NFC");
  const clusters = marksAfterBases(letters).map(({ text, glyph }) => (glyph.replaced ? text : unmirrored(text)));
  return inLogicalOrder(clusters).normalize("NFC");
}

/**
 * Moves each combining mark after the letter whose box is nearest to the mark's middle. Vowel marks are above or below
 * their letter, and are painted in any order.
 */
function marksAfterBases(letters: BaselineGlyph[]): BaselineGlyph[] {
  const bases = letters.filter(({ text }) => !isMark(text)).map((placed) => ({ ...placed }));
  if (bases.length === 0) return letters;
  for (const mark of letters.filter(({ text }) => isMark(text))) {
    const middle = (mark.u0 + mark.u1) / 2;
    const distance = ({ u0, u1 }: BaselineGlyph): number => Math.max(u0 - middle, middle - u1, 0);
    const base = bases.reduce((nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest));
    base.text += mark.text;
  }
  return bases;
}

/** Joins the separately painted parts of one word. Some PDF producers paint font by font or letter by letter. */
function mergeAdjacent(words: Word[]): Word[] {
  const merged: Word[] = [];
  for (const word of words) {
    const last = merged.at(-1);
    if (last && last.spaceAfter === null && touches(last, word)) {
      const text =
        isRightToLeft(word.text) && isRightToLeft(last.text) && word.x0 < last.x0
          ? last.text + word.text
          : joinedText(last, word);
      Object.assign(last, union([last, word]), { text, spaceAfter: word.spaceAfter });
    } else {
      merged.push(word);
    }
  }
  return merged;
}

const joinedText = (last: Word, word: Word): string =>
  isRightToLeft(word.text) && isRightToLeft(last.text) ? word.text + last.text : last.text + word.text;

function touches(last: Word, word: Word): boolean {
  const size = Math.max(last.size, word.size);
  const gap = Math.max(word.x0 - last.x1, last.x0 - word.x1);
  return (
    Math.abs(last.baseline - word.baseline) < SAME_BASELINE * size &&
    Math.abs(last.size - word.size) < SAME_SIZE * size &&
    gap < 0.08 * size &&
    gap > -OVERLAP * size &&
    last.mcid === word.mcid &&
    !haveOppositeDirections(last.text, word.text)
  );
}

/** Whether the text has a space between two neighbouring words of one line. */
export function spaceBetween(left: Word, right: Word): boolean {
  const gap = right.x0 - left.x1;
  const size = Math.max(left.size, right.size);
  const [before, after] = [left.text.at(-1) ?? "", right.text.at(0) ?? ""];
  if (isSpaceless(before) && isSpaceless(after)) return gap > (left.spaceAfter === true ? WORD_GAP : 0.6) * size;
  if (isSpaceless(before) || isSpaceless(after)) return left.spaceAfter === true || gap > 0.3 * size;
  return left.spaceAfter === true || gap > WORD_GAP * size * 0.7;
}

import type { TextSearch } from "@folio/pdf/model";
import { type Box, centreX, centreY, contains, union } from "./geometry.ts";
import { boxOnPage } from "./layout/frames.ts";
import { DESCENT } from "./layout/words.ts";
import type { Glyph } from "./reading/page-content.ts";

/** Maximum gap between two letters of one word, in ems. A word space is 0.25 to 0.33 em wide. */
const LETTER_GAP_EM = 0.18;
/** Maximum gap in ems between two letters of one word that differ in rotation, baseline or size. */
const CURVED_GAP_EM = 0.6;
/**
 * Maximum gap between two parts of one word that no painted space separates, in ems. A match with such a gap must start
 * and end at a word boundary, because some PDFs paint no spaces at all.
 */
const LOOSE_GAP_EM = 0.45;
/** Maximum distance between the baselines of two letters that count as being on a straight line, in ems. */
const SAME_BASELINE_EM = 0.1;
/**
 * Maximum difference between the font sizes of two letters that count as being on a straight line, as a share of the
 * larger size.
 */
const SAME_SIZE = 0.03;
/** Maximum gap between two words, in ems. */
const WORD_GAP_EM = 1.2;
/** Maximum overlap of two letters of one word, in ems. Kerning and italics cause overlaps. */
const OVERLAP_EM = 0.35;
/** Maximum distance between the baselines of two letters of one word, in ems. The next line is about 1.15 em away. */
const BASELINE_SHIFT_EM = 0.6;
/** Maximum distance between two letters if neither has a neighbor on its own line, in ems. */
const ISOLATED_DISTANCE_EM = 2.5;
/** Minimum number of letters of a searched text that is searched letter by letter. Shorter texts occur by chance. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 200;
/** Size of the squares by which glyphs are indexed, in points. */
const CELL_PT = 16;
/** Maximum distance in points in which the search looks for the next letter. */
const MAX_REACH_PT = 320;
/**
 * Maximum number of pairs of glyphs that are compared per page, for all searches together and for one search. A page of
 * text needs about 5 comparisons per glyph and search.
 */
const MAX_COMPARISONS = 4e6;
const MAX_COMPARISONS_PER_GLYPH = 40;
/** Number of comparisons that every search may make, however few glyphs the page has. */
const MIN_COMPARISONS = 1e5;
const ASCENT = 0.78;
/** Margin added around a match, in points, because letters extend beyond their boxes. */
export const MATCH_MARGIN_PT = 0.5;

/** Characters that are not visible: soft hyphens, joiners, marks of direction and variation selectors. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the text in Unicode form NFKC, without invisible characters. Letters that differ only in width or style, such
 * as full-width letters, become equal.
 */
export const foldedText = (text: string): string => text.normalize("NFKC").replace(INVISIBLE_CHARACTERS, "");

/** Glyph with its text in the form (`foldedText`) in which it is compared with the searched text. */
interface Letter {
  glyph: Glyph;
  text: string;
  /** End of the glyph on its baseline, in points on the page. */
  endX: number;
  endY: number;
}

/** Letters of the searched text. `afterSpace` says for each letter whether a space precedes it. */
interface Wanted {
  letters: string[];
  afterSpace: boolean[];
  isWholeWord: boolean;
  caseSensitive: boolean;
}

/** Occurrence of a searched text: one box per group of letters that are adjacent on one baseline. */
export interface LetterMatch {
  search: number;
  boxes: Box[];
}

/**
 * Finds literal texts by the positions of single letters, whatever the order in which the PDF paints them. So it finds
 * words whose letters are on a wave, on a circle or in several sizes. Compares a limited number of letters per page.
 */
export function findLetters(glyphs: readonly Glyph[], searches: readonly TextSearch[]): LetterMatch[] {
  const wanted = searches.map(wantedLetters);
  if (wanted.every((each) => each === null)) return [];
  const chains = new LetterChains(glyphs);
  return wanted.flatMap((each, search) =>
    each === null ? [] : chains.matching(each).map((chain) => ({ search, boxes: boxesOf(chain) })),
  );
}

/** Whether the centre of each of `boxes` lies in one of the boxes `by`. */
export const isCovered = (boxes: readonly Box[], by: readonly Box[]): boolean =>
  boxes.every((box) => by.some((other) => contains(other, centreX(box), centreY(box))));

function wantedLetters({ kind, text, caseSensitive }: TextSearch): Wanted | null {
  if (kind !== "text") return null;
  const folded = foldedText(caseSensitive ? text : text.toLowerCase()).trim();
  const letters: string[] = [];
  const afterSpace: boolean[] = [];
  let spaced = false;
  for (const character of folded) {
    if (character.trim() === "") spaced = true;
    else {
      letters.push(character);
      afterSpace.push(spaced);
      spaced = false;
    }
  }
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return null;
  return { letters, afterSpace, isWholeWord: afterSpace.includes(true), caseSensitive };
}

/** Searches the glyphs of a page for chains of letters, in which each letter is near the previous letter. */
class LetterChains {
  readonly #cells = new Map<string, Letter[]>();
  readonly #letters: Letter[];
  readonly #spaces = new Map<string, Letter[]>();
  readonly #isIsolated = new Map<Letter, boolean>();
  #comparisonsLeft = MAX_COMPARISONS;
  /** The current search ends when `#comparisonsLeft` falls below this number. */
  #searchEnd = 0;

  constructor(glyphs: readonly Glyph[]) {
    const visible = glyphs
      .filter(({ size }) => size > 0)
      .map((glyph) => letterOf(glyph, foldedText(glyph.text).trim()));
    this.#letters = visible.filter(({ text }) => text !== "");
    for (const letter of this.#letters) addTo(this.#cells, letter);
    for (const space of visible) if (space.text === "" && space.glyph.text !== "") addTo(this.#spaces, space);
  }

  matching(wanted: Wanted): Letter[][] {
    const allowed = Math.max(MIN_COMPARISONS, MAX_COMPARISONS_PER_GLYPH * this.#letters.length);
    this.#searchEnd = Math.max(0, this.#comparisonsLeft - allowed);
    const failed = wanted.letters.map(() => new Set<Letter>());
    return this.#letters.flatMap((letter) => {
      const chain = this.#chainFrom(letter, 0, { wanted, failed });
      if (!chain) return [];
      const mustBeWhole = wanted.isWholeWord || hasLooseGap(chain);
      return mustBeWhole && this.#isInsideWord(chain) ? [] : [chain];
    });
  }

  /**
   * Returns a chain of letters that starts with `letter` and spells the wanted text from the index `at` to its end, or
   * null.
   */
  #chainFrom(letter: Letter, at: number, search: ChainSearch): Letter[] | null {
    const { wanted, failed } = search;
    if (failed[at]?.has(letter) || !isAt(letter, at, wanted)) return null;
    const next = at + [...letter.text].length;
    if (next >= wanted.letters.length) return [letter];
    for (const follower of this.#followers(letter, next, wanted)) {
      const chain = this.#chainFrom(follower, next, search);
      if (chain) return [letter, ...chain];
    }
    failed[at]?.add(letter);
    return null;
  }

  /** Returns the letters that can follow `letter` and are the letter `at` of the wanted text, the nearest first. */
  #followers(letter: Letter, at: number, wanted: Wanted): Letter[] {
    const maySpace = wanted.afterSpace[at] ?? false;
    const found = this.#near(letter)
      .filter((other) => isAt(other, at, wanted))
      .filter((other) => this.#follows(letter, other, maySpace) || this.#areIsolated(letter, other))
      .map((other) => ({ other, distance: Math.hypot(other.glyph.x - letter.endX, other.glyph.y - letter.endY) }));
    return found.sort((a, b) => a.distance - b.distance).map(({ other }) => other);
  }

  /** Whether `other` follows `letter` on the same line, with no letter between them. */
  #follows(letter: Letter, other: Letter, maySpace: boolean): boolean {
    const size = Math.max(letter.glyph.size, other.glyph.size);
    const { along, across } = offsetOf(letter, other);
    if (Math.abs(across) > BASELINE_SHIFT_EM * size || along < -OVERLAP_EM * size) return false;
    const adjacent = adjacentGap(letter, other);
    if (along <= adjacent) return true;
    if (along > (maySpace ? WORD_GAP_EM : LOOSE_GAP_EM) * size) return false;
    const isBetween = (between: Letter): boolean => {
      const offset = offsetOf(letter, between);
      const isOnLine = Math.abs(offset.across) <= BASELINE_SHIFT_EM * size;
      return between !== other && isOnLine && offset.along > -adjacent && offset.along < along;
    };
    if (!maySpace && this.#near(letter, this.#spaces).some(isBetween)) return false;
    return !this.#near(letter).some(isBetween);
  }

  #areIsolated(letter: Letter, other: Letter): boolean {
    const size = Math.max(letter.glyph.size, other.glyph.size);
    const distance = Math.hypot(other.glyph.x - letter.glyph.x, other.glyph.y - letter.glyph.y);
    return distance <= ISOLATED_DISTANCE_EM * size && this.#isAlone(letter) && this.#isAlone(other);
  }

  #isAlone(letter: Letter): boolean {
    let isAlone = this.#isIsolated.get(letter);
    if (isAlone === undefined) {
      isAlone = !this.#near(letter).some((other) => areNeighbors(letter, other) || areNeighbors(other, letter));
      this.#isIsolated.set(letter, isAlone);
    }
    return isAlone;
  }

  /** Whether a letter or digit is directly before the first letter of the chain or directly after its last letter. */
  #isInsideWord(chain: readonly Letter[]): boolean {
    const [first, last] = [chain[0], chain.at(-1)];
    const isWordCharacter = ({ text }: Letter): boolean => /[\p{L}\p{N}]/u.test(text);
    if (!first || !last) return false;
    return (
      this.#near(first).some((other) => isWordCharacter(other) && areNeighbors(other, first)) ||
      this.#near(last).some((other) => isWordCharacter(other) && areNeighbors(last, other))
    );
  }

  /** Returns the other letters near `letter`. Returns none when the search has used up its comparisons. */
  #near(letter: Letter, cells = this.#cells): Letter[] {
    const { x, y, size } = letter.glyph;
    const reach = Math.min(MAX_REACH_PT, ISOLATED_DISTANCE_EM * size + letter.glyph.advance);
    const found: Letter[] = [];
    for (let column = cellOf(x - reach); column <= cellOf(x + reach); column += 1) {
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row += 1) {
        const cell = cells.get(cellKey(column, row)) ?? [];
        this.#comparisonsLeft -= 1 + cell.length;
        if (this.#comparisonsLeft < this.#searchEnd) return [];
        for (const other of cell) if (other !== letter) found.push(other);
      }
    }
    return found;
  }
}

interface ChainSearch {
  wanted: Wanted;
  /** For each index in the wanted text: letters from which no chain can spell the rest of the text. */
  failed: readonly Set<Letter>[];
}

/**
 * Whether `letter` is the letter `at` of the wanted text. A glyph may stand for several letters, such as a ligature.
 */
function isAt(letter: Letter, at: number, { letters, caseSensitive }: Wanted): boolean {
  const text = caseSensitive ? letter.text : letter.text.toLowerCase();
  const [first] = text;
  if (first !== letters[at]) return false;
  return text.length === 1 || text.startsWith(letters.slice(at, at + [...text].length).join(""));
}

/** Returns the maximum gap between two letters of one word, in points. */
function adjacentGap(letter: Letter, other: Letter): number {
  const size = Math.max(letter.glyph.size, other.glyph.size);
  const isStraight =
    letter.glyph.angle === other.glyph.angle &&
    Math.abs(offsetOf(letter, other).across) < SAME_BASELINE_EM * size &&
    Math.abs(letter.glyph.size - other.glyph.size) < SAME_SIZE * size;
  const tracking = Math.max(0, Math.min(letter.glyph.tracking, size / 2));
  return (isStraight ? LETTER_GAP_EM : CURVED_GAP_EM) * size + tracking;
}

const hasLooseGap = (chain: readonly Letter[]): boolean =>
  chain.some((letter, index) => {
    const next = chain[index + 1];
    return next !== undefined && offsetOf(letter, next).along > adjacentGap(letter, next);
  });

function addTo(cells: Map<string, Letter[]>, letter: Letter): void {
  const key = cellKey(cellOf(letter.glyph.x), cellOf(letter.glyph.y));
  const cell = cells.get(key);
  if (cell) cell.push(letter);
  else cells.set(key, [letter]);
}

const cellOf = (position: number): number => Math.floor(position / CELL_PT);
const cellKey = (column: number, row: number): string => `${column} ${row}`;

function letterOf(glyph: Glyph, text: string): Letter {
  const angle = (glyph.angle * Math.PI) / 180;
  const { x, y, advance } = glyph;
  return { glyph, text, endX: x + advance * Math.cos(angle), endY: y + advance * Math.sin(angle) };
}

/** Returns the distance from the end of a letter to the start of another, along and across the baseline of the first. */
function offsetOf({ glyph, endX, endY }: Letter, other: Letter): { along: number; across: number } {
  const angle = (glyph.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [other.glyph.x - endX, other.glyph.y - endY];
  return { along: x * cos + y * sin, across: y * cos - x * sin };
}

/** Whether `other` is directly after `letter`, on the same baseline. */
function areNeighbors(letter: Letter, other: Letter): boolean {
  const size = Math.max(letter.glyph.size, other.glyph.size);
  const { along, across } = offsetOf(letter, other);
  return Math.abs(across) <= 0.3 * size && along > -OVERLAP_EM * size && along <= LETTER_GAP_EM * size;
}

/** Returns one box per group of consecutive letters on one baseline. */
function boxesOf(chain: readonly Letter[]): Box[] {
  const groups: Letter[][] = [];
  for (const letter of chain) {
    const last = groups.at(-1)?.at(-1);
    const isBeside =
      last?.glyph.angle === letter.glyph.angle && Math.abs(offsetOf(last, letter).across) < 0.02 * letter.glyph.size;
    if (isBeside) groups.at(-1)?.push(letter);
    else groups.push([letter]);
  }
  return groups.map((letters) => boxOnPage(union(letters.map(boxInFrameOf)), letters[0]?.glyph.angle ?? 0));
}

/** Returns the box of a letter on the page, rotated so that its baseline is horizontal. */
function boxInFrameOf({ glyph: { x, y, advance, size, angle } }: Letter): Box {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [left, baseline] = [x * cos + y * sin, y * cos - x * sin];
  return {
    x0: left - MATCH_MARGIN_PT,
    x1: left + advance + MATCH_MARGIN_PT,
    y0: baseline - ASCENT * size,
    y1: baseline + DESCENT * size,
  };
}

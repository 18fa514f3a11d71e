import { matchesOf, type TextMatch, type TextSearch } from "@folio/pdf/model";
import { BrokenWords } from "./find-broken.ts";
import { ScatteredText } from "./find-scattered.ts";
import { type Box, union } from "./geometry.ts";
import { isSpaceless } from "./layout/characters.ts";
import { boxOnPage, type Frame, framesOf } from "./layout/frames.ts";
import { inReadingOrder } from "./layout/line-text.ts";
import { rowsOf, type Segment, segmentsOf } from "./layout/rows.ts";
import { spaceBetween, type Word, wordsOf } from "./layout/words.ts";
import type { Glyph } from "./reading/page-content.ts";

/**
 * Minimum gap that separates text columns within a line, in ems. A match then continues on the next line of its own
 * column.
 */
const COLUMN_GAP_EM = 1;
/** Maximum distance between the baselines of letters on one line, in ems. */
const SAME_LINE_EM = 0.12;
/** Maximum number of lines that one match may cover. */
const MAX_MATCH_LINES = 3;
/** Maximum distance between the baselines of consecutive lines of a match, in ems. */
const MAX_LEADING_EM = 2.5;
/** Minimum number of upright single letters, one below another, that are read as one word. */
const MIN_STACKED_LETTERS = 3;
/**
 * Maximum number of single letters on a page. A page with more prints all its text letter by letter, and stacked words
 * are not searched.
 */
const MAX_SINGLE_LETTERS = 3_000;
/** Margin added around a match, in points, because letters extend beyond their boxes. */
const MATCH_MARGIN_PT = 0.5;

export interface FoundText {
  /** Index of the searched text in the request. */
  search: number;
  page: number;
  /** Boxes in points from the top left of the visible page, one box per line of the match. */
  boxes: Box[];
}

interface SearchableText {
  text: string;
  /** Word that contains each character of `text`, or null for a space between two words. */
  words: (Word | null)[];
  /**
   * Offset at which the first line ends. A match that starts after it is skipped here. It is found when its own first
   * line comes first.
   */
  firstLineEnd: number;
}

/** Finds the positions of searched texts in a document, page by page. */
export class TextFinder {
  readonly #searches: readonly TextSearch[];
  readonly #broken: BrokenWords;
  readonly #found = new Map<string, FoundText>();
  /** Boxes of the matches, by page and search. */
  readonly #boxes = new Map<string, Box[]>();

  constructor(searches: readonly TextSearch[]) {
    this.#searches = searches;
    this.#broken = new BrokenWords(searches);
  }

  /** Searches a page. Each group has glyphs in the order of painting; the last group has all of them. */
  addPage(page: number, groups: readonly Glyph[][]): void {
    const all = groups.at(-1) ?? [];
    for (const letters of groups) {
      const isAll = letters === all;
      for (const { glyphs, angle } of framesOf(letters)) {
        this.#add(page, this.#findInFrame(page, { glyphs, angle, addsLines: isAll }));
        const placed = isAll ? inPositionOrder(glyphs, angle) : null;
        if (placed) this.#addNew(page, this.#findInFrame(page, { glyphs: placed, angle, addsLines: false }));
      }
    }
    for (const text of ScatteredText.variants(all)) {
      for (const [search, each] of this.#searches.entries()) {
        const places = text.find(each).map((boxes) => ({ search, boxes: boxes.map(withMargin) }));
        this.#addNew(page, places);
      }
    }
  }

  /** Returns everything that was found, and words that continue on another line or page. */
  finish(): FoundText[] {
    for (const { search, parts } of this.#broken.find()) {
      const isFound = parts.every(({ page, box }) => this.#isCovered(page, search, box));
      if (!isFound) for (const { page, box } of parts) this.#add(page, [{ search, boxes: [withMargin(box)] }]);
    }
    return [...this.#found.values()];
  }

  #add(page: number, places: readonly Omit<FoundText, "page">[]): void {
    for (const { search, boxes } of places) {
      const place = { search, page, boxes };
      const key = JSON.stringify(place);
      if (this.#found.has(key)) continue;
      this.#found.set(key, place);
      const group = `${page} ${search}`;
      const known = this.#boxes.get(group);
      if (known) known.push(...boxes);
      else this.#boxes.set(group, [...boxes]);
    }
  }

  /** Adds the matches that no earlier match covers. */
  #addNew(page: number, places: readonly Omit<FoundText, "page">[]): void {
    const isNew = ({ search, boxes }: Omit<FoundText, "page">): boolean =>
      !boxes.every((box) => this.#isCovered(page, search, box));
    this.#add(page, places.filter(isNew));
  }

  /** Whether a match of the search already covers the middle of the box. */
  #isCovered(page: number, search: number, { x0, x1, y0, y1 }: Box): boolean {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const boxes = this.#boxes.get(`${page} ${search}`) ?? [];
    return boxes.some((box) => box.x0 <= x && x <= box.x1 && box.y0 <= y && y <= box.y1);
  }

  #findInFrame(page: number, { glyphs, angle, addsLines }: Frame & { addsLines: boolean }): Omit<FoundText, "page">[] {
    const searches = this.#searches;
    const rows = rowsOf(wordsOf(glyphs, angle));
    const segments = rows.flatMap((row) => segmentsOf(row, COLUMN_GAP_EM));
    if (addsLines) this.#broken.addLines(page, segments, angle);
    const lines = [
      ...rows.map(({ words }) => [words]),
      ...segments.map((segment) => columnLinesFrom(segment, segments)),
    ];
    const texts = [...lines.flatMap(searchVariants), ...letterStacks(segments).map(textOfStack)];
    const seen = new Set<string>();
    return texts.flatMap((letters) =>
      searches.flatMap((search, index) =>
        matchesOf(letters.text, search)
          .filter(({ from }) => from < letters.firstLineEnd)
          .flatMap((match) => {
            const boxes = matchBoxes(letters, match);
            const key = `${index} ${boxes.map(({ x0, x1, y0 }) => `${x0} ${x1} ${y0}`).join()}`;
            if (boxes.length === 0 || seen.has(key)) return [];
            seen.add(key);
            return [{ search: index, boxes: boxes.map((box) => boxOnPage(box, angle)) }];
          }),
      ),
    );
  }
}

const withMargin = ({ x0, x1, y0, y1 }: Box): Box => ({
  x0: x0 - MATCH_MARGIN_PT,
  x1: x1 + MATCH_MARGIN_PT,
  y0,
  y1,
});

/**
 * Returns the glyphs line by line in the order of their positions, or null if they are painted in this order. Programs
 * may paint the parts of a word in any order.
 */
function inPositionOrder(glyphs: readonly Glyph[], angle: number): Glyph[] | null {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const placed = glyphs.map((glyph) => ({
    glyph,
    along: glyph.x * cos + glyph.y * sin,
    across: glyph.y * cos - glyph.x * sin,
  }));
  const lines: (typeof placed)[] = [];
  for (const each of placed.toSorted((a, b) => a.across - b.across)) {
    const line = lines.at(-1);
    const isSameLine = line?.[0] && each.across - line[0].across <= SAME_LINE_EM * each.glyph.size;
    if (isSameLine) line.push(each);
    else lines.push([each]);
  }
  const ordered = lines.flatMap((line) => line.sort((a, b) => a.along - b.along)).map(({ glyph }) => glyph);
  return ordered.some((glyph, at) => glyph !== glyphs[at]) ? ordered : null;
}

/** Returns the words of a line segment and of the segments directly below it in the same column. */
function columnLinesFrom(first: Segment, segments: readonly Segment[]): Word[][] {
  const chain = [first];
  for (let last = first; chain.length < MAX_MATCH_LINES; ) {
    const next = segments
      .slice(segments.indexOf(last) + 1)
      .find(({ baseline, x0, x1 }) => baseline > last.baseline + last.size / 2 && x0 < last.x1 && x1 > last.x0);
    if (!next || next.baseline - last.baseline > MAX_LEADING_EM * last.size) break;
    chain.push(next);
    last = next;
  }
  return chain.map(({ words }) => words);
}

/**
 * Returns stacks of single letters, each below the previous one. They are words that run downwards, as on signs or in
 * narrow columns.
 */
function letterStacks(segments: readonly Segment[]): Word[][] {
  const singles = segments.flatMap(({ words: [word, ...others] }) =>
    word && others.length === 0 && /^\p{L}$/u.test(word.text) ? word : [],
  );
  if (singles.length > MAX_SINGLE_LETTERS) return [];
  const stacks: Word[][] = [];
  for (const word of singles) {
    const stack = stacks.find((other) => isStackedBelow(other.at(-1), word));
    if (stack) stack.push(word);
    else stacks.push([word]);
  }
  return stacks.filter(({ length }) => length >= MIN_STACKED_LETTERS);
}

function isStackedBelow(last: Word | undefined, word: Word): boolean {
  if (!last) return false;
  const below = word.baseline - last.baseline;
  return below > word.size / 2 && below <= MAX_LEADING_EM * word.size && word.x0 < last.x1 && word.x1 > last.x0;
}

function textOfStack(stack: readonly Word[]): SearchableText {
  const text = stack.map((word) => word.text).join("");
  const words = stack.flatMap((word) => Array<Word>(word.text.length).fill(word));
  return { text, words, firstLineEnd: text.length };
}

/**
 * Returns the text of the lines. If a line ends with a hyphen, also returns the text without the hyphens at line ends.
 */
function searchVariants(lines: readonly Word[][]): SearchableText[] {
  const plain = searchableText(lines, false);
  const isHyphened = lines
    .slice(0, -1)
    .some((words) => /[-\u00ad\u2010]$/.test(inReadingOrder(words).at(-1)?.text ?? ""));
  const texts = isHyphened ? [plain, searchableText(lines, true)] : [plain];
  return texts.flatMap((text) => [text, ...withoutLetterSpaces(text)]);
}

/** Matches a space between two single letters. */
const LETTER_SPACE = /(?<=(?:^| )\S) (?=\S(?: |$))/g;

/** Returns the text without spaces between single letters, as in `Z q v e x`, or nothing if it has none. */
const withoutLetterSpaces = (text: SearchableText): SearchableText[] =>
  withoutCharacters(text, new Set([...text.text.matchAll(LETTER_SPACE)].map(({ index }) => index)));

function withoutCharacters(
  { text, words, firstLineEnd }: SearchableText,
  dropped: ReadonlySet<number>,
): SearchableText[] {
  if (dropped.size === 0) return [];
  const kept = Array.from({ length: text.length }, (_, at) => at).filter((at) => !dropped.has(at));
  return [
    {
      text: kept.map((at) => text.charAt(at)).join(""),
      words: kept.map((at) => words[at] ?? null),
      firstLineEnd: kept.filter((at) => at < firstLineEnd).length,
    },
  ];
}

function searchableText(lines: readonly Word[][], dropsHyphens: boolean): SearchableText {
  const words: (Word | null)[] = [];
  let text = "";
  let firstEnd = 0;
  for (const [at, line] of lines.entries()) {
    const ordered = inReadingOrder(line);
    const isHyphened = dropsHyphens && /[-\u00ad\u2010]$/.test(text);
    if (isHyphened) {
      text = text.slice(0, -1);
      words.pop();
    } else if (at > 0 && !(isSpaceless(text.at(-1) ?? "") && isSpaceless(ordered[0]?.text.at(0) ?? ""))) {
      text += " ";
      words.push(null);
    }
    for (const [index, word] of ordered.entries()) {
      const before = ordered[index - 1];
      const [left, right] = before && before.x0 > word.x0 ? [word, before] : [before, word];
      if (left && right && before && spaceBetween(left, right)) {
        text += " ";
        words.push(null);
      }
      text += word.text;
      words.push(...Array.from(word.text).flatMap((character) => Array<Word>(character.length).fill(word)));
    }
    if (at === 0) firstEnd = text.length;
  }
  return { text, words, firstLineEnd: firstEnd };
}

/**
 * Returns one box per line of a match, around whole words. In scripts without spaces, the box contains only the matched
 * characters.
 */
function matchBoxes({ text, words }: SearchableText, { from, to }: TextMatch): Box[] {
  const found = new Map<Word, [first: number, last: number]>();
  for (let at = from; at < to; at++) {
    const word = words[at];
    if (word) found.set(word, [found.get(word)?.[0] ?? at, at]);
  }
  const boxes = [...found].map(([word, [first, last]]): Box & { baseline: number } => {
    const start = words.indexOf(word);
    const count = word.text.length;
    const isPart = isSpaceless(text.charAt(first)) && last - first + 1 < count;
    const step = (word.x1 - word.x0) / count;
    const [x0, x1] = isPart
      ? [word.x0 + (first - start) * step, word.x0 + (last - start + 1) * step]
      : [word.x0, word.x1];
    return { x0: x0 - MATCH_MARGIN_PT, x1: x1 + MATCH_MARGIN_PT, y0: word.y0, y1: word.y1, baseline: word.baseline };
  });
  return [...Map.groupBy(boxes, ({ baseline }) => Math.round(baseline)).values()].map((line) => union(line));
}

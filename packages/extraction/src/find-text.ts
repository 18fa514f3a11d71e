import { matchesOf, type TextMatch, type TextSearch } from "@folio/pdf/model";
import { type BrokenStart, findBrokenWords } from "./find-broken-words.ts";
import { findLetters, foldedText, isCovered, MATCH_MARGIN_PT } from "./find-letters.ts";
import { isUnreadable } from "./fonts/private-use-characters.ts";
import { type Box, union } from "./geometry.ts";
import { isSpaceless } from "./layout/characters.ts";
import { boxOnPage, type Frame, framesOf } from "./layout/frames.ts";
import { inReadingOrder } from "./layout/line-text.ts";
import { type Row, rowsOf, type Segment, segmentsOf } from "./layout/rows.ts";
import { spaceBetween, type Word, wordsOf } from "./layout/words.ts";
import type { Glyph } from "./reading/page-content.ts";

/**
 * Minimum gap in ems between two text columns of one line. After such a gap, a match continues on the next line of its
 * own column.
 */
const COLUMN_GAP_EM = 1;
/** Maximum distance between the baselines of two glyphs of one line, in ems. */
const SAME_LINE_EM = 0.1;
/** Maximum number of lines that one match may cover. */
const MAX_MATCH_LINES = 3;
/** Maximum distance between the baselines of consecutive lines of a match, in ems. */
const MAX_LEADING_EM = 2.5;
/** Minimum number of upright letters, one below another, that count as one vertical word. */
const MIN_STACKED_LETTERS = 3;
/**
 * Maximum number of isolated letters on a page for which vertical words are searched. A page with more of them prints
 * all its text letter by letter.
 */
const MAX_SINGLE_LETTERS = 3_000;
/**
 * Minimum number of consecutive unreadable glyphs that count as a word. Fewer are usually bullets, icons or signs of a
 * formula.
 */
const MIN_UNREADABLE_GLYPHS = 4;

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
   * Offset in `text` at which the first line ends. A match that starts after it is skipped, because the search that
   * begins at the line of the match finds it.
   */
  firstLineEnd: number;
  /** Whether only literal searches use this text. Searches for patterns and for kinds of data skip it. */
  isLiteralOnly?: boolean;
}

/** Searches the pages of a document one after the other. */
export class TextFinder {
  readonly #searches: readonly TextSearch[];
  /** First parts of texts that are broken at the end of a line of the previous page. */
  #open: BrokenStart[] = [];
  /** Pages with words whose characters are unknown, because their font does not say them. A search misses such words. */
  readonly unreadablePages: number[] = [];

  constructor(searches: readonly TextSearch[]) {
    this.#searches = searches;
  }

  /** Returns the positions of the searched texts on a page, including the texts that started on the previous page. */
  onPage(page: number, groups: readonly (readonly Glyph[])[]): FoundText[] {
    const open: BrokenStart[] = [];
    if (groups.some(hasUnreadableWord)) this.unreadablePages.push(page);
    const found = groups.flatMap((letters) => {
      const frames = framesOf(letters).map((frame) => textLinesOf(sortedByPosition(frame)));
      const segments = frames.flatMap(({ segments, angle }) => segments.map((segment) => ({ segment, angle })));
      const broken = findBrokenWords(page, segments, { searches: this.#searches, open: this.#open });
      open.push(...broken.open);
      return [...findOnPage(page, letters, { searches: this.#searches, sorted: frames }), ...broken.found];
    });
    this.#open = open;
    return found;
  }
}

function hasUnreadableWord(glyphs: readonly Glyph[]): boolean {
  let consecutive = 0;
  for (const { text, size } of glyphs) {
    consecutive = isUnreadable(text) && size > 0 ? consecutive + 1 : 0;
    if (consecutive >= MIN_UNREADABLE_GLYPHS) return true;
  }
  return false;
}

/**
 * Returns the positions of the searched texts on a page. Matches are whole words, may run in any direction, and may
 * cross line ends. Glyphs are read in the order in which the PDF paints them, then by their positions.
 */
function findOnPage(
  page: number,
  letters: readonly Glyph[],
  { searches, sorted }: { searches: readonly TextSearch[]; sorted: readonly TextLines[] },
): FoundText[] {
  const found = framesOf(letters).flatMap((frame) => findInLines(page, textLinesOf(frame), searches));
  const more = [
    ...sorted.flatMap((frame) => findInLines(page, frame, searches)),
    ...findLetters(letters, searches).map((match) => ({ page, ...match })),
  ];
  const keys = new Set(found.map((match) => JSON.stringify(match)));
  const boxes = searches.map((_, index) =>
    found.filter(({ search }) => search === index).flatMap((each) => each.boxes),
  );
  for (const match of more) {
    const known = boxes[match.search] ?? [];
    if (keys.has(JSON.stringify(match)) || isCovered(match.boxes, known)) continue;
    found.push(match);
    known.push(...match.boxes);
  }
  return found;
}

/** Sorts the glyphs into lines from top to bottom, and each line from left to right. */
function sortedByPosition({ glyphs, angle }: Frame): Frame {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const placed = glyphs.map((glyph) => ({
    glyph,
    along: glyph.x * cos + glyph.y * sin,
    baseline: glyph.y * cos - glyph.x * sin,
  }));
  placed.sort((a, b) => a.baseline - b.baseline);
  const lines: (typeof placed)[] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const each of placed) {
    if (each.baseline - baseline > SAME_LINE_EM * each.glyph.size) lines.push([]);
    lines.at(-1)?.push(each);
    baseline = each.baseline;
  }
  return { glyphs: lines.flatMap((line) => line.sort((a, b) => a.along - b.along).map(({ glyph }) => glyph)), angle };
}

/** Text lines of one writing direction, and the segments of these lines between wide gaps. */
interface TextLines {
  angle: number;
  rows: Row[];
  segments: Segment[];
}

function textLinesOf({ glyphs, angle }: Frame): TextLines {
  const rows = rowsOf(wordsOf(glyphs, angle));
  return { angle, rows, segments: rows.flatMap((row) => segmentsOf(row, COLUMN_GAP_EM)) };
}

function findInLines(page: number, { rows, segments, angle }: TextLines, searches: readonly TextSearch[]): FoundText[] {
  const lines = [...rows.map(({ words }) => [words]), ...segments.map((segment) => columnLinesFrom(segment, segments))];
  const texts = [...lines.flatMap(searchVariants), ...letterStacks(segments).map(textOfStack)];
  const seen = new Set<string>();
  return texts.flatMap((letters) =>
    searches.flatMap((search, index) =>
      (letters.isLiteralOnly && search.kind !== "text" ? [] : matchesOf(letters.text, search))
        .filter(({ from }) => from < letters.firstLineEnd)
        .flatMap((match) => {
          const boxes = matchBoxes(letters, match);
          const key = `${index} ${boxes.map(({ x0, x1, y0 }) => `${x0} ${x1} ${y0}`).join()}`;
          if (boxes.length === 0 || seen.has(key)) return [];
          seen.add(key);
          return [{ search: index, page, boxes: boxes.map((box) => boxOnPage(box, angle)) }];
        }),
    ),
  );
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
  return texts.flatMap((text) => [text, ...withoutLetterSpaces(text), ...folded(text), ...withoutHyphens(text)]);
}

/** Matches a hyphen inside a word. It can be a soft hyphen that the font shows. */
const WORD_HYPHEN = /(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu;

/** Returns the text without hyphens inside words, for literal searches, or nothing if it has none. */
const withoutHyphens = (text: SearchableText): SearchableText[] =>
  withoutCharacters(text, new Set([...text.text.matchAll(WORD_HYPHEN)].map(({ index }) => index))).map((each) => ({
    ...each,
    isLiteralOnly: true,
  }));

/**
 * Returns the text without invisible characters, such as soft hyphens, and with plain letters instead of full-width or
 * styled ones. Returns nothing if it has none of these.
 */
function folded({ text, words, firstLineEnd }: SearchableText): SearchableText[] {
  if (foldedText(text) === text) return [];
  const result: SearchableText = { text: "", words: [], firstLineEnd: 0 };
  let at = 0;
  for (const character of text) {
    const plain = foldedText(character);
    result.text += plain;
    result.words.push(...Array<Word | null>(plain.length).fill(words[at] ?? null));
    at += character.length;
    if (at <= firstLineEnd) result.firstLineEnd = result.text.length;
  }
  return [result];
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

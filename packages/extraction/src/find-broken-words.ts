import type { TextSearch } from "@folio/pdf/model";
import { foldedText } from "./find-letters.ts";
import { type Box, union } from "./geometry.ts";
import { boxOnPage } from "./layout/frames.ts";
import { inReadingOrder } from "./layout/line-text.ts";
import type { Segment } from "./layout/rows.ts";
import type { Word } from "./layout/words.ts";

/** Matches a hyphen or dash at the end of a line. */
const LINE_END_HYPHEN = /[-\u00ad\u2010\u2011\u2013]$/;
/** Minimum number of letters before and after a break. Shorter parts occur by chance. */
const MIN_PART_LETTERS = 2;
/** Minimum number of letters of a search for which breaks are considered. */
const MIN_LETTERS = 5;
/** Maximum number of letters after the second part in its word, such as the s of a plural. */
const MAX_SUFFIX_LETTERS = 2;
/** Number of line segments at the top of a page at which a word may continue: page headers, and the first line of each column. */
const MAX_TOP_SEGMENTS = 12;

/** Line segment of a page, with the angle of its text in degrees clockwise. */
export interface TurnedSegment {
  segment: Segment;
  angle: number;
}

/** First part of a searched text, at a hyphen that ends a line. */
export interface BrokenStart {
  search: number;
  page: number;
  boxes: Box[];
  /** The letters that must follow, without spaces. */
  rest: string;
}

/** One part of a text that is broken into two parts. */
export interface BrokenPart {
  search: number;
  page: number;
  boxes: Box[];
}

/**
 * Finds texts that are broken by a hyphen at the end of a line and continue anywhere on the same page or at the top of
 * the next page, such as in the next column. `open` are the starts at the end of the previous page.
 */
export function findBrokenWords(
  page: number,
  segments: readonly TurnedSegment[],
  { searches, open }: { searches: readonly TextSearch[]; open: readonly BrokenStart[] },
): { found: BrokenPart[]; open: BrokenStart[] } {
  const top = [...segments].sort((a, b) => a.segment.baseline - b.segment.baseline).slice(0, MAX_TOP_SEGMENTS);
  const starts = startsOn(page, segments, searches);
  const lines = segments.map((each) => ({ ...each, ...squeezed(each.segment.words) }));
  const topLines = lines.filter(({ segment }) => top.some((each) => each.segment === segment));
  const complete = (start: BrokenStart, among: typeof lines): BrokenPart[] => {
    const { caseSensitive = false } = searches[start.search] ?? {};
    const ends = among.flatMap(({ angle, ...line }) => {
      const text = caseSensitive ? line.text : line.text.toLowerCase();
      const isEnd = text.startsWith(start.rest) && lettersFrom(text, line, start.rest.length) <= MAX_SUFFIX_LETTERS;
      return isEnd ? [boxOnPage(boxOfFirst(line, start.rest.length), angle)] : [];
    });
    return ends.length === 0 ? [] : [start, { search: start.search, page, boxes: ends }];
  };
  const found = [
    ...open.flatMap((start) => complete(start, topLines)),
    ...starts.flatMap((start) => complete(start, lines)),
  ].map(({ search, page: number, boxes }) => ({ search, page: number, boxes }));
  return { found, open: starts };
}

function startsOn(page: number, segments: readonly TurnedSegment[], searches: readonly TextSearch[]): BrokenStart[] {
  const wanted = searches.flatMap(({ kind, text, caseSensitive }, search) => {
    const letters = foldedText(caseSensitive ? text : text.toLowerCase()).replace(/\s/g, "");
    return kind === "text" && letters.length >= MIN_LETTERS ? [{ search, letters, caseSensitive }] : [];
  });
  if (wanted.length === 0) return [];
  return segments.flatMap(({ segment, angle }) => {
    const line = squeezed(segment.words);
    if (!LINE_END_HYPHEN.test(line.text)) return [];
    const broken = { ...line, text: line.text.replace(LINE_END_HYPHEN, "") };
    return wanted.flatMap(({ search, letters, caseSensitive }) => {
      const text = caseSensitive ? broken.text : broken.text.toLowerCase();
      for (let count = letters.length - MIN_PART_LETTERS; count >= MIN_PART_LETTERS; count -= 1) {
        if (!text.endsWith(letters.slice(0, count))) continue;
        const box = boxOnPage(boxOfLast(broken, count), angle);
        return [{ search, page, boxes: [box], rest: letters.slice(count) }];
      }
      return [];
    });
  });
}

/** Text of a line without spaces, and the word of each of its characters. */
interface SqueezedLine {
  text: string;
  words: Word[];
}

function squeezed(words: readonly Word[]): SqueezedLine {
  const line: SqueezedLine = { text: "", words: [] };
  for (const word of inReadingOrder([...words])) {
    const text = word.text.normalize("NFKC").replace(/\s/g, "");
    line.text += text;
    line.words.push(...Array<Word>(text.length).fill(word));
  }
  return line;
}

/** Returns the number of letters and digits of the word at this position, from the position on. */
function lettersFrom(text: string, { words }: SqueezedLine, at: number): number {
  const count = words.slice(at).findIndex((word) => word !== words[at - 1]);
  return /^[\p{L}\p{N}]*/u.exec(text.slice(at, count < 0 ? text.length : at + count))?.[0].length ?? 0;
}

const boxOfFirst = ({ words }: SqueezedLine, count: number): Box => union([...new Set(words.slice(0, count))]);

/** Returns the box of the words with the last characters, including the hyphen after them. */
const boxOfLast = ({ text, words }: SqueezedLine, count: number): Box =>
  union([...new Set(words.slice(text.length - count))]);

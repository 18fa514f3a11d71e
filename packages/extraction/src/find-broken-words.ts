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
/**
 * Minimum number of letters in a searched text. Shorter texts are not searched as words that are broken across two
 * lines.
 */
const MIN_LETTERS = 5;
/** Minimum number of letters of each part of a word that is broken across two lines without a hyphen. */
const MIN_UNHYPHENED_LETTERS = 3;
/** Maximum distance in ems between the baselines of two lines, if a word without a hyphen is broken across them. */
const MAX_LEADING_EM = 2.5;
/**
 * Maximum number of letters that may follow the second part of a broken word in the same word, such as the plural s.
 */
const MAX_SUFFIX_LETTERS = 2;
/**
 * Number of line segments at the top of a page in which a word of the previous page may continue. They include page
 * headers, and the first line of each column.
 */
const MAX_TOP_SEGMENTS = 12;

/** Part of a text line on a page, with the angle of its text in degrees clockwise. */
export interface TurnedSegment {
  segment: Segment;
  angle: number;
}

/** First part of a searched text at the end of a line, where the word is broken. */
export interface BrokenStart {
  search: number;
  page: number;
  boxes: Box[];
  /** Remaining letters of the searched text, without spaces. They must follow on another line. */
  rest: string;
  isHyphened: boolean;
  segment: Segment;
}

/** One part of a text that is broken into two parts. */
export interface BrokenPart {
  search: number;
  page: number;
  boxes: Box[];
}

/**
 * Finds searched texts that are broken across two lines. After a hyphen, the text may continue anywhere on the page or
 * at the top of the next page, for example in the next column. `open` has the first parts from the previous page.
 */
export function findBrokenWords(
  page: number,
  segments: readonly TurnedSegment[],
  { searches, open }: { searches: readonly TextSearch[]; open: readonly BrokenStart[] },
): { found: BrokenPart[]; open: BrokenStart[] } {
  const starts = startsOn(page, segments, searches);
  const lines = segments
    .map((each) => ({ ...each, ...squeezed(each.segment.words) }))
    .sort((a, b) => a.segment.baseline - b.segment.baseline);
  const topLines = lines.slice(0, MAX_TOP_SEGMENTS);
  const complete = (start: BrokenStart, among: typeof lines): BrokenPart[] => {
    const { caseSensitive = false } = searches[start.search] ?? {};
    const isNext = (segment: Segment): boolean =>
      start.page === page ? isLineBelow(start.segment, segment) : segment === among[0]?.segment;
    const ends = among.flatMap(({ angle, segment, ...line }) => {
      const text = caseSensitive ? line.text : line.text.toLowerCase();
      if (!text.startsWith(start.rest)) return [];
      const after = lettersFrom(text, line, start.rest.length);
      const isEnd = start.isHyphened ? after <= MAX_SUFFIX_LETTERS : after === 0 && isNext(segment);
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
    const isHyphened = LINE_END_HYPHEN.test(line.text);
    const broken = isHyphened ? { ...line, text: line.text.replace(LINE_END_HYPHEN, "") } : line;
    const least = isHyphened ? MIN_PART_LETTERS : MIN_UNHYPHENED_LETTERS;
    return wanted.flatMap(({ search, letters, caseSensitive }) => {
      const text = caseSensitive ? broken.text : broken.text.toLowerCase();
      for (let count = letters.length - least; count >= least; count -= 1) {
        const at = text.length - count;
        const isWhole = isHyphened || at === 0 || broken.words[at] !== broken.words[at - 1];
        if (!isWhole || !text.endsWith(letters.slice(0, count))) continue;
        const box = boxOnPage(boxOfLast(broken, count), angle);
        return [{ search, page, boxes: [box], rest: letters.slice(count), isHyphened, segment }];
      }
      return [];
    });
  });
}

/** Whether the second segment is directly below the first segment: in the next line of the same column. */
const isLineBelow = (first: Segment, second: Segment): boolean =>
  second.baseline > first.baseline + first.size / 2 &&
  second.baseline - first.baseline <= MAX_LEADING_EM * first.size &&
  second.x0 < first.x1 &&
  second.x1 > first.x0;

/** Text of a line without its spaces, and for each character the word that contains it. */
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

/** Counts the letters and digits from this position to the end of the word. */
function lettersFrom(text: string, { words }: SqueezedLine, at: number): number {
  const count = words.slice(at).findIndex((word) => word !== words[at - 1]);
  return /^[\p{L}\p{N}]*/u.exec(text.slice(at, count < 0 ? text.length : at + count))?.[0].length ?? 0;
}

const boxOfFirst = ({ words }: SqueezedLine, count: number): Box => union([...new Set(words.slice(0, count))]);

/** Returns the box around the words that contain the last `count` characters, including the hyphen after them. */
const boxOfLast = ({ text, words }: SqueezedLine, count: number): Box =>
  union([...new Set(words.slice(text.length - count))]);

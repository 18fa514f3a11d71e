import type { TextSearch } from "@folio/pdf/model";
import { folded } from "./find-scattered.ts";
import type { Box } from "./geometry.ts";
import { boxOnPage } from "./layout/frames.ts";
import { inReadingOrder } from "./layout/line-text.ts";
import type { Segment } from "./layout/rows.ts";
import type { Word } from "./layout/words.ts";

/** Matches hyphens at a line end, and dashes that programs write in place of them. */
const HYPHEN = /[-\u00ad\u2010-\u2013]$/;
/** Minimum number of letters of each part of a word that is broken without a hyphen. */
const MIN_UNHYPHENED = 3;
/** Maximum number of places at which one broken word may continue. */
const MAX_CONTINUATIONS = 20;

/** First or last word of a line that may be a part of a searched text. */
interface LineEnd {
  page: number;
  /** Number of the line on its page. */
  line: number;
  letters: string;
  isHyphened: boolean;
  box: Box;
}

/** Match of a text in two parts. The parts may be on different pages. */
export interface BrokenMatch {
  search: number;
  parts: [{ page: number; box: Box }, { page: number; box: Box }];
}

/**
 * Finds words that are broken at a line end and continue anywhere on the same page or on the next one: in the next
 * column, below an image, or after an indent.
 */
export class BrokenWords {
  /** Searched texts of one word, folded for comparison. Case-sensitive ones keep their case. */
  readonly #needles: { search: number; text: string; caseSensitive: boolean }[];
  readonly #tails: LineEnd[] = [];
  readonly #heads: LineEnd[] = [];

  constructor(searches: readonly TextSearch[]) {
    this.#needles = searches.flatMap(({ kind, text, caseSensitive }, search) =>
      kind === "text" ? { search, text: compared(text, caseSensitive), caseSensitive } : [],
    );
  }

  /** Records the first and last words of lines. Each call has lines of its own. */
  addLines(page: number, segments: readonly Segment[], angle: number): void {
    if (this.#needles.length === 0) return;
    for (const [line, { words }] of segments.entries()) {
      const ordered = inReadingOrder(words);
      const [first, last] = [ordered[0], ordered.at(-1)];
      const head = first && this.#lineEnd({ page, line, word: first, angle });
      const tail = last && this.#lineEnd({ page, line, word: last, angle });
      if (head && !head.isHyphened) this.#heads.push(head);
      if (tail) this.#tails.push(tail);
    }
  }

  find(): BrokenMatch[] {
    const heads = Map.groupBy(this.#heads, ({ letters }) => letters.toLowerCase());
    return this.#tails.flatMap((tail) =>
      this.#needles.flatMap(({ search, text, caseSensitive }) => {
        if (!text.startsWith(compared(tail.letters, caseSensitive))) return [];
        const rest = text.slice(tail.letters.length);
        return (heads.get(rest.toLowerCase()) ?? [])
          .filter((head) => compared(head.letters, caseSensitive) === rest && canContinue(tail, head))
          .slice(0, MAX_CONTINUATIONS)
          .map((head): BrokenMatch => ({ search, parts: [tail, head] }));
      }),
    );
  }

  /** Returns null for a word that is not a part of a searched text. */
  #lineEnd({
    page,
    line,
    word,
    angle,
  }: Omit<LineEnd, "letters" | "isHyphened" | "box"> & { word: Word; angle: number }) {
    const isHyphened = HYPHEN.test(word.text);
    const letters = folded(word.text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    const isPart = this.#needles.some(
      ({ text, caseSensitive }) => letters !== "" && text.includes(compared(letters, caseSensitive)),
    );
    return isPart ? { page, line, letters, isHyphened, box: boxOnPage(word, angle) } : null;
  }
}

const compared = (text: string, caseSensitive: boolean): string =>
  caseSensitive ? folded(text) : folded(text).toLowerCase();

function canContinue(tail: LineEnd, head: LineEnd): boolean {
  const isNextPage = head.page === tail.page + 1;
  if (tail.isHyphened) return isNextPage || (head.page === tail.page && head.line !== tail.line);
  const isLong = tail.letters.length >= MIN_UNHYPHENED && head.letters.length >= MIN_UNHYPHENED;
  return isLong && ((isNextPage && head.line === 0) || (head.page === tail.page && head.line === tail.line + 1));
}

import { inLogicalOrder, isLeftToRight, isRightToLeft, unmirrored } from "./characters.ts";
import { spaceBetween, type Word } from "./words.ts";

const countLetters = (words: readonly Word[], test: (character: string) => boolean): number =>
  words.reduce((sum, { text }) => sum + [...text].filter(test).length, 0);

/** Whether the words contain right-to-left letters, and at least as many right-to-left as left-to-right letters. */
export function runsRightToLeft(words: readonly Word[]): boolean {
  if (!words.some(({ text }) => isRightToLeft(text))) return false;
  return countLetters(words, isRightToLeft) >= countLetters(words, isLeftToRight);
}

/**
 * Returns the words of a line in reading order. `words` is ordered from left to right. Words in the opposite direction
 * of the line are reversed in groups (Unicode Bidirectional Algorithm, rule L2, applied to whole words).
 */
export function inReadingOrder(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => isRightToLeft(text))) return [...words];
  const backwards = runsRightToLeft(words);
  if (backwards) return rightToLeftOrder(words);
  return mixedOrder(words, isRightToLeft, false);
}

/**
 * Returns the words of a right-to-left line in reading order. A word of only punctuation and digits has the direction
 * of the line.
 */
function rightToLeftOrder(words: readonly Word[]): Word[] {
  const neutral = ({ text }: Word): boolean => !isLeftToRight(text) && !isRightToLeft(text);
  const turned = words.map((word) => {
    if (!neutral(word)) return word;
    const letters = [...word.text];
    return { ...word, text: inLogicalOrder(word.replaced ? letters : letters.map(unmirrored)) };
  });
  return mixedOrder(turned, isLeftToRight, true);
}

function mixedOrder(words: readonly Word[], against: (text: string) => boolean, backwards: boolean): Word[] {
  const ordered = backwards ? [...words].reverse() : [...words];
  const result: Word[] = [];
  for (let i = 0; i < ordered.length; i++) {
    const word = ordered[i];
    if (!word) continue;
    if (!against(word.text)) {
      result.push(word);
      continue;
    }
    const end = endOfRun(ordered, i, against);
    result.push(...ordered.slice(i, end + 1).reverse());
    i = end;
  }
  return result;
}

/**
 * Returns the index of the last word of the text run that starts at `start` and has the opposite direction of the line.
 * Words without a direction belong to the run only if they are between words of the run.
 */
function endOfRun(words: readonly Word[], start: number, against: (text: string) => boolean): number {
  const against0 = against === isLeftToRight ? isRightToLeft : isLeftToRight;
  let end = start;
  for (let i = start + 1; i < words.length; i++) {
    const text = words[i]?.text ?? "";
    if (against(text)) end = i;
    else if (against0(text)) break;
  }
  return end;
}

/** Returns the text of one line. `words` is ordered from left to right. */
export function lineText(words: readonly Word[]): string {
  const ordered = inReadingOrder(words);
  return ordered
    .map((word, index) => (index > 0 && needsSpaceBetween(ordered[index - 1], word) ? ` ${word.text}` : word.text))
    .join("");
}

function needsSpaceBetween(before: Word | undefined, after: Word): boolean {
  if (!before) return false;
  return before.x0 <= after.x0
    ? spaceBetween(before, after)
    : spaceBetween(after, { ...before }) || before.spaceAfter === true;
}

/**
 * Words and URLs that show whether a line break is inside a word: the complete words of the page, and the URLs of its
 * links.
 */
export interface Vocabulary {
  words: ReadonlySet<string>;
  addresses: readonly string[];
  /** Whether nearly the whole page is monospaced. A monospaced font then does not mark code. */
  isMonospace: boolean;
}

const MONOSPACE_SHARE = 0.9;

export const vocabularyOf = (words: readonly Word[], links: readonly { url: string }[]): Vocabulary => ({
  words: new Set(words.map(({ text }) => text)),
  addresses: [...new Set(links.map(({ url }) => url))],
  isMonospace: words.filter(({ monospace }) => monospace).length > MONOSPACE_SHARE * words.length,
});

export const EMPTY_VOCABULARY: Vocabulary = { words: new Set(), addresses: [], isMonospace: false };

/**
 * How the text of a line continues in the next line. It continues after a space, inside a word, inside a word with a
 * hyphen to remove, or in a script without spaces.
 */
export type LineBreak = "space" | "word" | "hyphen" | "spaceless";

export function lineBreak(text: string, next: string, known: Vocabulary): LineBreak {
  const line = text.slice(Math.max(text.lastIndexOf(" ") + 1, text.length - MAX_WORD_CHARACTERS));
  if (isBrokenUrl(line, next, known)) return "word";
  if (endsHyphenated(line, next)) return "hyphen";
  if (isBrokenWord(line, next, known)) return "word";
  if (/\w-$/.test(line) || (SPACELESS_END.test(line) && SPACELESS_START.test(next))) return "spaceless";
  return "space";
}

/**
 * Whether the line break is inside a Korean word without a hyphen. The two joined parts must then be a word of the
 * page.
 */
function isBrokenWord(line: string, next: string, { words }: Vocabulary): boolean {
  if (!/\p{Script=Hangul}$/u.test(line) || !/^\p{Script=Hangul}/u.test(next)) return false;
  return words.has(line + (next.split(" ")[0] ?? ""));
}

/**
 * Whether the line ends with a hyphen inside a word. A lower-case letter must be before the hyphen, and a lower-case
 * letter must start the next line.
 */
const endsHyphenated = (line: string, next: string): boolean => /\p{Ll}[-\u2010]$/u.test(line) && /^\p{Ll}/u.test(next);

/**
 * Maximum number of characters that are examined at the end of a word, or at the end of a line in scripts without
 * spaces.
 */
const MAX_WORD_CHARACTERS = 2_000;

const URL_PATTERN = /^[(<[]?(?:https?:\/\/|ftp:\/\/|www\.)\S+$/i;
/**
 * Matches the first part of a URL that is broken at a line end. The part must end with a character after which a URL
 * may be broken.
 */
const URL_END_BEFORE_BREAK = /[/_=&?%#~.-]$/;
/**
 * Matches the second part of a URL that is broken at a line end. The part must start with a character before which a
 * URL may be broken.
 */
const URL_START_AFTER_BREAK = /^[/_=&?%#~.-]/;
const URL_PART = /[/_=&?%#~\d]|\.\w/;

/**
 * Whether a URL continues in the next line. The URL of a link on the page must contain both parts. Alternatively, the
 * line must break at a URL character, and the rest must not be a word. A hyphen at the line break belongs to the URL.
 */
function isBrokenUrl(last: string, next: string, { addresses }: Vocabulary): boolean {
  const [first = ""] = next.split(" ");
  if (first === "" || !/[/.@:]/.test(last)) return false;
  const whole = last.replace(/^[(<[]/, "") + first.replace(/[.,;:)>\]]+$/, "");
  if (addresses.some((address) => address.includes(whole))) return true;
  if (!URL_PATTERN.test(last)) return false;
  if (last.endsWith("-") && /^\w/.test(first)) return true;
  const seam = URL_END_BEFORE_BREAK.test(last) || URL_START_AFTER_BREAK.test(first);
  return seam && /^[\p{Ll}\d/_=&?%#~.-]/u.test(first) && (URL_PART.test(first) || first === next);
}

/** Returns the lines of one paragraph joined as running text. */
export function joinLines(lines: readonly string[], known: Vocabulary = EMPTY_VOCABULARY): string {
  let text = "";
  for (const line of lines) text = text === "" ? line : appendLine(text, line, lineBreak(text, line, known));
  return text;
}

function appendLine(text: string, line: string, way: LineBreak): string {
  if (way === "hyphen") return text.slice(0, -1) + line;
  return way === "space" ? `${text} ${line}` : text + line;
}

/**
 * Returns the lines as printed, except that the two parts of a broken word are joined on the line where the word
 * starts.
 */
export function rejoinBrokenWords(lines: readonly string[], known: Vocabulary): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const way = last === undefined ? "space" : lineBreak(last, line, known);
    if (last === undefined || way === "space" || way === "spaceless") {
      whole.push(line);
      continue;
    }
    const [rest = "", ...others] = line.split(" ");
    whole[whole.length - 1] = appendLine(last, rest, way);
    if (others.length > 0) whole.push(others.join(" "));
  }
  return whole;
}

const SPACELESS = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF\\u30FC]";
const SPACELESS_END = new RegExp(`${SPACELESS}$`, "u");
const SPACELESS_START = new RegExp(`^${SPACELESS}`, "u");

import { inLogicalOrder, isLeftToRight, isRightToLeft, unmirrored } from "./characters.ts";
import { spaceBetween, type Word } from "./words.ts";

const count = (words: readonly Word[], test: (character: string) => boolean): number =>
  words.reduce((sum, { text }) => sum + [...text].filter(test).length, 0);

/** Whether most letters are written from right to left. */
export function runsRightToLeft(words: readonly Word[]): boolean {
  if (!words.some(({ text }) => isRightToLeft(text))) return false;
  return count(words, isRightToLeft) >= count(words, isLeftToRight);
}

/**
 * The words of a line, given from left to right, in the order of reading: runs that go against the line's own direction
 * are turned round (Unicode Bidirectional Algorithm, rule L2, on whole words).
 */
export function inReadingOrder(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => isRightToLeft(text))) return [...words];
  const backwards = runsRightToLeft(words);
  if (backwards) return backwardsOrder(words);
  return mixedOrder(words, isRightToLeft, false);
}

/** Words of punctuation and figures alone take the direction of their line. */
function backwardsOrder(words: readonly Word[]): Word[] {
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

/** Last word of the run that starts at `start`; words without a direction of their own belong to it only when enclosed. */
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

/** The text of one line, given from left to right. */
export function lineText(words: readonly Word[]): string {
  const ordered = inReadingOrder(words);
  return ordered
    .map((word, index) => (index > 0 && spaced(ordered[index - 1], word) ? ` ${word.text}` : word.text))
    .join("");
}

function spaced(before: Word | undefined, after: Word): boolean {
  if (!before) return false;
  return before.x0 <= after.x0
    ? spaceBetween(before, after)
    : spaceBetween(after, { ...before }) || before.spaceAfter === true;
}

/** Whole words of a page: they show where a line broke inside one of them. */
export type Vocabulary = ReadonlySet<string>;

/** Korean lines may break inside a word, without a hyphen: they did when the two parts make a word of this page. */
export function breaksWord(line: string, next: string, known: Vocabulary): boolean {
  if (!/\p{Script=Hangul}$/u.test(line) || !/^\p{Script=Hangul}/u.test(next)) return false;
  return known.has((line.split(" ").at(-1) ?? "") + (next.split(" ")[0] ?? ""));
}

/** A hyphen that ends a line inside a word: letters on both sides, and the next line goes on in lower case. */
export function endsHyphenated(line: string, next: string): boolean {
  return /\p{Ll}[-\u2010]$/u.test(line) && /^\p{Ll}/u.test(next);
}

/** Lines of one paragraph as running text. */
export function joinLines(lines: readonly string[], known: Vocabulary = new Set()): string {
  let text = "";
  for (const line of lines) {
    if (text === "") text = line;
    else if (endsHyphenated(text, line)) text = text.slice(0, -1) + line;
    else if (breaksWord(text, line, known)) text += line;
    else if (text.endsWith("-") && /\w-$/.test(text)) text += line;
    else if (SPACELESS_END.test(text) && SPACELESS_START.test(line)) text += line;
    else text += ` ${line}`;
  }
  return text;
}

const SPACELESS = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF\\u30FC]";
const SPACELESS_END = new RegExp(`${SPACELESS}$`, "u");
const SPACELESS_START = new RegExp(`^${SPACELESS}`, "u");

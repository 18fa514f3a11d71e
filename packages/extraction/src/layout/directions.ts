import { isLeftToRight, isRightToLeft } from "./characters.ts";

type Direction = "left" | "right" | null;

const DIGIT = /^\p{Nd}/u;

/**
 * Whether a letter belongs only to left-to-right text. `isLeftToRight` alone is not enough, because it also accepts
 * capital letters of right-to-left scripts.
 */
const isOnlyLeftToRight = (letter: string): boolean => isLeftToRight(letter) && !isRightToLeft(letter);

/**
 * Returns the writing direction of a glyph's text. Text with letters of both directions counts as left-to-right,
 * because it is part of a Latin word.
 */
function directionOf(text: string): Direction {
  if (!isRightToLeft(text)) return isLeftToRight(text) ? "right" : null;
  return [...text].some(isOnlyLeftToRight) ? "right" : "left";
}

export const isRightToLeftText = (text: string): boolean => directionOf(text) === "left";

/** Whether one of the two texts is left-to-right and the other right-to-left. */
export function haveOppositeDirections(a: string, b: string): boolean {
  const [first, second] = [directionOf(a), directionOf(b)];
  return first !== null && second !== null && first !== second;
}

/**
 * Splits consecutively painted letters at each change between Arabic or Hebrew and Latin text, so that the line layout
 * can order the parts. Digits stay with adjacent Latin letters. Other symbols stay with Arabic or Hebrew letters, or
 * become a separate part.
 */
export function splitByDirection<Letter extends { text: string }>(run: readonly Letter[]): Letter[][] {
  if (!run.some(({ text }) => isRightToLeftText(text))) return [[...run]];
  if (!run.some(({ text }) => directionOf(text) === "right")) return [[...run]];
  const directions = resolveDirections(run.map(({ text }) => text));
  const parts: Letter[][] = [];
  run.forEach((letter, index) => {
    const last = parts.at(-1);
    if (last && directions[index] === directions[index - 1]) last.push(letter);
    else parts.push([letter]);
  });
  return parts;
}

function resolveDirections(texts: readonly string[]): Direction[] {
  const directions = texts.map(directionOf);
  for (let start = 0; start < texts.length; start++) {
    if (directions[start] !== null) continue;
    let end = start;
    while (end < texts.length && directions[end] === null) end++;
    const [before, after] = [directions[start - 1] ?? null, directions[end] ?? null];
    const [from, to] = before === after ? [start, end] : trimNumbers(texts, { start, end, before, after });
    const between = before === after ? before : before === "left" || after === "left" ? "left" : null;
    directions.fill("right", start, from).fill(between, from, to).fill("right", to, end);
    start = end;
  }
  return directions;
}

/**
 * Shortens a range of characters without a writing direction. Removes the digits at its ends that are next to Latin
 * letters.
 */
function trimNumbers(
  texts: readonly string[],
  { start, end, before, after }: { start: number; end: number; before: Direction; after: Direction },
): [number, number] {
  const isFigure = (index: number): boolean => DIGIT.test(texts[index] ?? "");
  let [from, to] = [start, end];
  if (before === "right") while (from < to && isFigure(from)) from++;
  if (after === "right") while (to > from && isFigure(to - 1)) to--;
  return [from, to];
}

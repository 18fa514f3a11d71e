import { insertFoundLines } from "./between-lines.ts";
import type { HocrLine, HocrParagraph, HocrWord, PixelBox } from "./hocr.ts";
import { confidenceWeightedLetters, isVertical, meanConfidence, type Reading } from "./reading.ts";

/** Confidence below which a line is uncertain. It may not be text, but labels of an axis, a logo or half a column. */
const UNCERTAIN_BELOW = 0.5;
/**
 * The same limit for vertical lines. Tesseract reads a column of short entries as one vertical line with a low
 * confidence; a real vertical line has a higher confidence.
 */
const UNCERTAIN_VERTICAL_BELOW = 0.8;

/** Returns the uncertain lines, which are read again in another segmentation mode. */
export function uncertainLines(reading: Reading): ReadonlySet<HocrLine> {
  const across = !isVertical(reading);
  const lines = reading.paragraphs.flatMap((paragraph) => paragraph.lines);
  return new Set(
    lines.filter((line) => {
      const sureness = meanConfidence([line]) ?? 0;
      return sureness < UNCERTAIN_BELOW || (across && line.slope === null && sureness < UNCERTAIN_VERTICAL_BELOW);
    }),
  );
}

/**
 * Whether one of the boxes contains no words. Returns false for a rotated or deskewed reading, because the boxes refer
 * to the page as it was drawn.
 */
export function hasUnreadBox(boxes: readonly PixelBox[], { paragraphs, turnedDeg, deskewedDeg }: Reading): boolean {
  if (turnedDeg !== 0 || deskewedDeg !== 0) return false;
  const words = wordsIn(paragraphs);
  return boxes.some((box) => !words.some((word) => boxesOverlap(box, word)));
}

const boxesOverlap = (one: PixelBox, other: PixelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Merges the lines of the second pass into the reading. They replace an uncertain line if they have more letters,
 * weighted by confidence; otherwise they are dropped. Other new lines are inserted between the lines around them, or
 * else appended.
 */
export function mergeSecondPass<Read extends Reading>(
  reading: Read,
  doubted: ReadonlySet<HocrLine>,
  found: readonly HocrParagraph[],
): Read {
  const rest = new Set(found);
  const paragraphs = reading.paragraphs.flatMap((paragraph): HocrParagraph[] => {
    const better: HocrParagraph[] = [];
    const lines = paragraph.lines.filter((line) => {
      if (!doubted.has(line)) return true;
      const here = [...rest].filter((each) => isCentredIn(each, line));
      for (const each of here) rest.delete(each);
      const replaced = confidenceWeightedLetters(wordsIn(here)) > confidenceWeightedLetters(line.words);
      if (replaced) better.push(...here);
      return !replaced;
    });
    const kept = lines.length === 0 ? [] : [{ ...paragraph, lines }];
    return [...better.sort((one, other) => one.top - other.top), ...kept];
  });
  return { ...reading, paragraphs: insertFoundLines(paragraphs, rest) };
}

const wordsIn = (paragraphs: readonly HocrParagraph[]): HocrWord[] =>
  paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

/** Whether the centre of the inner box is inside the outer box or near it. */
function isCentredIn(inner: PixelBox, outer: PixelBox): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  const reach = Math.min(outer.right - outer.left, outer.bottom - outer.top) / 2;
  const across = x >= outer.left - reach && x <= outer.right + reach;
  return across && y >= outer.top - reach && y <= outer.bottom + reach;
}

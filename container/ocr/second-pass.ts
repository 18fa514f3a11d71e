import { insertFoundLines } from "./between-lines.ts";
import type { HocrLine, HocrParagraph, HocrWord, PixelBox } from "./hocr.ts";
import { confidenceWeightedLetters, isVertical, meanConfidence, type Reading } from "./reading.ts";

/**
 * Minimum confidence of a line that is not read again. A line below it may not be text: labels of a chart axis, a logo
 * or half a column.
 */
const UNCERTAIN_BELOW = 0.5;
/**
 * Minimum confidence of a vertical line that is not read again. Tesseract reads a column of short texts as one vertical
 * line with a low confidence. A real vertical line has a higher confidence.
 */
const UNCERTAIN_VERTICAL_BELOW = 0.8;

/** Returns the lines with a low confidence, which OCR reads again in another segmentation mode. */
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
 * Returns whether at least one of the boxes contains no recognized words. Returns false for a rotated or deskewed OCR
 * result, because the boxes refer to the page before its rotation.
 */
export function hasUnreadBox(boxes: readonly PixelBox[], { paragraphs, turnedDeg, deskewedDeg }: Reading): boolean {
  if (turnedDeg !== 0 || deskewedDeg !== 0) return false;
  const words = wordsIn(paragraphs);
  return boxes.some((box) => !words.some((word) => boxesOverlap(box, word)));
}

const boxesOverlap = (one: PixelBox, other: PixelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Merges the lines of the second OCR pass into the first result. New lines inside an uncertain line replace this line
 * if they have more letters, weighted by confidence. Otherwise these new lines are dropped. All other new lines are
 * inserted between the lines around them, or else appended.
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

/** Returns whether the centre of the inner box is inside the outer box or near it. */
function isCentredIn(inner: PixelBox, outer: PixelBox): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  const reach = Math.min(outer.right - outer.left, outer.bottom - outer.top) / 2;
  const across = x >= outer.left - reach && x <= outer.right + reach;
  return across && y >= outer.top - reach && y <= outer.bottom + reach;
}

import { insertFoundLines } from "./between-lines.ts";
import type { HocrLine, HocrParagraph, HocrWord, PixelBox } from "./hocr.ts";
import { confidenceWeightedLetters, isVertical, meanConfidence, type Reading } from "./reading.ts";

/** Less sure than this a line may be none: figures of an axis, a logo, half of a column. */
const UNCERTAIN_BELOW = 0.5;
/** Tesseract takes short entries one under the other for a line that runs down the page; one that does is read more surely. */
const UNCERTAIN_VERTICAL_BELOW = 0.8;

/** The lines that are worth a second look, by themselves, in another way of looking. */
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

/** Whether nothing was read in one of the boxes, which lie in the page as it was drawn: known only of one that was read as it lies. */
export function hasUnreadBox(boxes: readonly PixelBox[], { paragraphs, turnedDeg, deskewedDeg }: Reading): boolean {
  if (turnedDeg !== 0 || deskewedDeg !== 0) return false;
  const words = wordsIn(paragraphs);
  return boxes.some((box) => !words.some((word) => boxesOverlap(box, word)));
}

const boxesOverlap = (one: PixelBox, other: PixelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The reading with what a second look found: in place of a doubted line where it is surer of more letters there, between the lines that it
 * stands between, else at the end. What it made of the place of a line that is kept is left out.
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

/** Whether the middle of a box lies in another one or at its edge. */
function isCentredIn(inner: PixelBox, outer: PixelBox): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  const reach = Math.min(outer.right - outer.left, outer.bottom - outer.top) / 2;
  const across = x >= outer.left - reach && x <= outer.right + reach;
  return across && y >= outer.top - reach && y <= outer.bottom + reach;
}

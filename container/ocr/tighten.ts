import type { HocrParagraph, HocrWord } from "./hocr.ts";
import type { Raster } from "./raster.ts";

/**
 * Matches words whose box can be shrunk to the ink of their letters. In other scripts, the ink of a word may be one
 * flat stroke, whose height does not show the letter height.
 */
const LATIN = /[\p{Script=Latin}\p{N}]/u;
/** Minimum number of dark pixels in a pixel row that belongs to a word. A single dark pixel is a speck. */
const INK_MIN = 2;

/**
 * Shrinks the boxes of words to the ink of their letters. Tesseract sometimes returns a box that is as high as the line
 * and the gap above or below it.
 */
export function tightenBoxes(
  paragraphs: readonly HocrParagraph[],
  { raster, isInk }: { raster: Raster; isInk: (grey: number) => boolean },
): HocrParagraph[] {
  const { width, height, pixels } = raster;
  const holdsInk = (y: number, left: number, right: number): boolean => {
    let ink = 0;
    for (let at = y * width + left; at < y * width + right && ink < INK_MIN; at++) if (isInk(pixels[at] ?? 255)) ink++;
    return ink >= INK_MIN;
  };
  const tight = (word: HocrWord): HocrWord => {
    if (!LATIN.test(word.text)) return word;
    const [left, right] = [Math.max(0, word.left), Math.min(width, word.right)];
    let [top, bottom] = [Math.max(0, word.top), Math.min(height, word.bottom)];
    while (top < bottom && !holdsInk(top, left, right)) top++;
    while (bottom > top && !holdsInk(bottom - 1, left, right)) bottom--;
    return top < bottom ? { ...word, top, bottom } : word;
  };
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => ({ ...line, words: line.words.map(tight) })),
  }));
}

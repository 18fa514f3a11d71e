import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import { isVertical, type Reading } from "./reading.ts";
import type { PixelRule } from "./rules.ts";

/**
 * Rotates the OCR result of an Arabic page with vertical lines by calculation, so that its lines become horizontal.
 * Tesseract also reads Arabic in vertical lines, so the best OCR result may come from a page image that lies on its
 * side. `width` is the width in pixels of the image that Tesseract read.
 */
export function rotateUpright(reading: Reading, width: number): Reading {
  if (!isVertical(reading)) return reading;
  const box = <Boxed extends PixelBox>(boxed: Boxed): Boxed => {
    const { left, top, right, bottom } = boxed;
    return { ...boxed, left: top, right: bottom, top: width - right, bottom: width - left };
  };
  const rule = ({ horizontal, at, from, to, thickness }: PixelRule): PixelRule =>
    horizontal
      ? { horizontal: false, at, from: width - to, to: width - from, thickness }
      : { horizontal: true, at: width - at, from, to, thickness };
  const paragraphs = reading.paragraphs.map((paragraph) => ({
    ...box(paragraph),
    lines: paragraph.lines.map((line) => ({ ...box(line), slope: line.slope ?? 0, words: line.words.map(box) })),
  }));
  const turnedDeg = ((reading.turnedDeg + 270) % 360) as QuarterTurn;
  return { ...reading, turnedDeg, paragraphs, rules: reading.rules.map(rule) };
}

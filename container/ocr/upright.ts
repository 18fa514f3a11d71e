import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import { isVertical, type Reading } from "./reading.ts";
import type { PixelRule } from "./rules.ts";

/**
 * Rotates an Arabic reading with vertical lines upright by calculation. Tesseract also reads Arabic in vertical lines,
 * so the best reading may be that of a page that lies on its side. `width` is the width of the image that was read.
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

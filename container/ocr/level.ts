import type { HocrWord, PixelBox } from "./hocr.ts";
import type { Reading } from "./reading.ts";
import type { PixelRule } from "./rules.ts";

/**
 * Range of slopes that are corrected. On level pages of Korean, Chinese and Arabic, Tesseract reports slopes of up to
 * 0.014. A page with a slope above the maximum was deskewed already or is not text.
 */
const SLOPE_RANGE = { least: 0.015, most: 0.05 };
const WORDS_MIN = 4;
const LINES_MIN = 3;
/** Minimum height of a word's letters, as a share of the height of its box. It applies to any slope of the line. */
const LETTERS_MIN = 0.6;

/**
 * Corrects a small skew of an OCR result by calculation, so that the page need not be drawn and read again. Rotates all
 * boxes and ruled lines about the centre of the page, and adds the angle to `deskewedDeg`.
 */
export function levelReading(reading: Reading, { width, height }: { width: number; height: number }): Reading {
  const slope = commonSlope(reading);
  if (slope === 0) return reading;
  const angle = Math.atan(slope);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turned = (x: number, y: number) => ({
    x: (x - width / 2) * cos + (y - height / 2) * sin + width / 2,
    y: (y - height / 2) * cos - (x - width / 2) * sin + height / 2,
  });
  const box = <Boxed extends PixelBox>(boxed: Boxed): Boxed => {
    const { left, top, right, bottom } = boxed;
    const { x, y } = turned((left + right) / 2, (top + bottom) / 2);
    const [w, h] = [right - left, bottom - top];
    const high = Math.max(h * LETTERS_MIN, h - Math.abs(slope) * w);
    return { ...boxed, left: x - w / 2, right: x + w / 2, top: y - high / 2, bottom: y + high / 2 };
  };
  const rule = (each: PixelRule): PixelRule => {
    const [along, half] = [(each.from + each.to) / 2, (each.to - each.from) / 2];
    const { x, y } = each.horizontal ? turned(along, each.at) : turned(each.at, along);
    const [at, middle] = each.horizontal ? [y, x] : [x, y];
    return { ...each, at, from: middle - half, to: middle + half };
  };
  const paragraphs = reading.paragraphs.map((paragraph) => ({
    ...box(paragraph),
    lines: paragraph.lines.map((line) => ({
      ...box(line),
      slope: levelSlope(line.slope, slope),
      words: line.words.map(box<HocrWord>),
    })),
  }));
  const deskewedDeg = reading.deskewedDeg - (angle * 180) / Math.PI;
  return { ...reading, paragraphs, rules: reading.rules.map(rule), deskewedDeg };
}

const levelSlope = (slope: number | null, by: number): number | null => (slope === null ? null : slope - by);

/**
 * Returns the median slope of the lines with enough words. Returns 0 when the slope is too small to correct or too few
 * lines have enough words.
 */
function commonSlope({ paragraphs }: Reading): number {
  const slopes = paragraphs
    .flatMap(({ lines }) => lines)
    .flatMap(({ slope, words }) => (slope !== null && words.length >= WORDS_MIN ? [slope] : []))
    .sort((a, b) => a - b);
  const usual = slopes[Math.floor(slopes.length / 2)] ?? 0;
  const isLeaning =
    slopes.length >= LINES_MIN && Math.abs(usual) >= SLOPE_RANGE.least && Math.abs(usual) <= SLOPE_RANGE.most;
  return isLeaning ? usual : 0;
}

import type { HocrWord, PixelBox } from "./hocr.ts";
import type { Reading } from "./reading.ts";
import type { PixelRule } from "./rules.ts";

/**
 * Slopes to correct. On level pages, Tesseract reports slopes of up to 0.014 for Korean, Chinese and Arabic. Pages with a slope above the
 * maximum were deskewed already or are not text.
 */
const SLOPE_RANGE = { least: 0.015, most: 0.05 };
const WORDS_MIN = 4;
const LINES_MIN = 3;
/** Minimum share of a box's height that its letters fill, whatever the slope of the line. */
const LETTERS_MIN = 0.6;

/**
 * Levels a page by calculation when its skew is too small to draw the page again. Rotates boxes and rules about the page centre
 * and adds the angle to `deskewedDeg`.
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

/** Returns the median slope of long lines, or 0 when the page is level or has too few. */
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

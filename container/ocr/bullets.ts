import type { HocrLine, HocrParagraph, HocrWord, PixelBox } from "./hocr.ts";
import type { Raster } from "./raster.ts";

/** Range of the height of a bullet, as a share of the line height. */
const SIZE_RANGE = { least: 0.15, most: 0.55 };
/** Range of the ratio of a bullet's width to its height. */
const ASPECT_RATIO_RANGE = { least: 0.75, most: 1.33 };
/** Minimum share of a bullet's bounding box that must be ink. */
const FILL_MIN = 0.6;
/**
 * Range of the height of a bullet's centre above the bottom of the line, as a share of the line height. This range lies
 * between the centres of small letters and of capitals.
 */
const CENTRE_RANGE = { least: 0.3, most: 0.68 };
/**
 * Range of the gap between a bullet and the first word, as a multiple of the line height. A closer mark is a letter or
 * full stop; a more distant mark does not belong to the line.
 */
const GAP_RANGE = { least: 0.15, most: 2.5 };
/** Matches texts that Tesseract returns when it recognizes a bullet as a character. */
const MISREAD_BULLET = /^[^\p{L}\p{N}]$|^[eoO0a]$/u;
/**
 * Minimum number of bullets in a list. A single round speck is noise, but two specks of the same size in one column are
 * bullets.
 */
const LIST_ITEMS_MIN = 2;
const ALIGNMENT_TOLERANCE = 0.35;
const BULLET = "•";

interface BulletCandidate extends PixelBox {
  line: HocrLine;
  /** Whether Tesseract recognized the bullet as the first word of the line. */
  read: boolean;
}

/** Adds the bullets of list items to the OCR result. Tesseract omits bullets or recognizes them as letters. */
export function restoreBullets(
  paragraphs: readonly HocrParagraph[],
  components: readonly PixelBox[],
  test: { raster: Raster; isInk: (grey: number) => boolean },
): HocrParagraph[] {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const marks = lines.flatMap((line) => bulletCandidates(line, components, test));
  const listed = new Map(
    marks
      .filter((mark) => marks.filter((other) => isAligned(mark, other)).length >= LIST_ITEMS_MIN)
      .map((mark) => [mark.line, mark]),
  );
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => prependBullet(line, listed.get(line))),
  }));
}

function bulletCandidates(
  line: HocrLine,
  components: readonly PixelBox[],
  { raster, isInk }: { raster: Raster; isInk: (grey: number) => boolean },
): BulletCandidate[] {
  const [first, second] = line.words;
  if (!first || line.slope === null) return [];
  const height = line.bottom - line.top;
  const isMark = (box: PixelBox, next: HocrWord): boolean =>
    isBulletSized(box, height) && isBeforeWord(box, next, line) && inkShare(box, raster, isInk) >= FILL_MIN;
  if (second && MISREAD_BULLET.test(first.text) && isMark(first, second))
    return [{ ...copyBox(first), line, read: true }];
  const before = components.filter((box) => isMark(box, first));
  return before.length === 1 ? before.map((box) => ({ ...copyBox(box), line, read: false })) : [];
}

function isBulletSized({ left, top, right, bottom }: PixelBox, lineHeight: number): boolean {
  const [wide, high] = [right - left, bottom - top];
  const fits = high >= SIZE_RANGE.least * lineHeight && high <= SIZE_RANGE.most * lineHeight;
  return fits && wide >= ASPECT_RATIO_RANGE.least * high && wide <= ASPECT_RATIO_RANGE.most * high;
}

function isBeforeWord({ left, right, top, bottom }: PixelBox, next: PixelBox, line: HocrLine): boolean {
  const height = line.bottom - line.top;
  const gap = next.left - right;
  const middle = (line.bottom - (top + bottom) / 2) / height;
  const inReach = gap >= GAP_RANGE.least * height && gap <= GAP_RANGE.most * height && left < next.left;
  return inReach && middle >= CENTRE_RANGE.least && middle <= CENTRE_RANGE.most;
}

function inkShare(
  { left, top, right, bottom }: PixelBox,
  { width, pixels }: Raster,
  isInk: (grey: number) => boolean,
): number {
  let ink = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isInk(pixels[y * width + x] ?? 255)) ink++;
  return ink / ((right - left) * (bottom - top));
}

const isAligned = (one: BulletCandidate, other: BulletCandidate): boolean => {
  const size = one.right - one.left;
  const near = ALIGNMENT_TOLERANCE * (one.line.bottom - one.line.top);
  return (
    Math.abs(one.left - other.left) <= near &&
    Math.abs(other.right - other.left - size) <= Math.max(2, ALIGNMENT_TOLERANCE * size)
  );
};

function prependBullet(line: HocrLine, mark: BulletCandidate | undefined): HocrLine {
  if (!mark) return line;
  const { left, top, right, bottom, read } = mark;
  const [first, ...rest] = line.words;
  const bullet = { left, top, right, bottom, text: BULLET, confidence: first?.confidence ?? 1 };
  const confidence = (rest[0] ?? first)?.confidence ?? 1;
  return {
    ...line,
    left: Math.min(line.left, left),
    words: [{ ...bullet, confidence }, ...(read ? rest : line.words)],
  };
}

const copyBox = ({ left, top, right, bottom }: PixelBox): PixelBox => ({ left, top, right, bottom });

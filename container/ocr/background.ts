import type { PixelBox } from "./hocr.ts";
import type { Raster } from "./raster.ts";

/**
 * Number of square fields from the left to the right edge of a page. The grey level of the paper is measured in each
 * field. A field is wider than a letter, but narrower than a stain or shadow.
 */
const FIELDS_ACROSS = 30;
const SAMPLES_ACROSS = 16;
/**
 * Percentile of the grey levels in a field that counts as the grey level of the paper. In text, at least 15% of the
 * pixels in a field are paper.
 */
const PAPER_SHARE = 0.85;
/** Minimum median grey level of clean paper, from 0 (black) to 255 (white). */
const CLEAN_PAPER_LEVEL_MIN = 235;
/** Maximum difference between the 10th and the 90th percentile of the paper's grey levels on an evenly lit page. */
const EVEN_LEVEL_RANGE = 20;
/**
 * Minimum grey level of paper, as a share of the grey level of the page's lightest paper. A darker field is part of an
 * image.
 */
const DARKEST_PAPER = 0.45;

/**
 * Range of grey levels of tinted paper, as a share of the grey level of the lightest paper. Darker areas are images, or
 * light print on a dark background, which OCR can read without changes.
 */
const TINT_RANGE = { least: 0.47, most: 0.9 };
/**
 * Maximum difference between the grey levels of neighbouring fields in a tinted area. Fields of photographs differ
 * more.
 */
const TINT_LEVELS = 6;
/** Minimum width of a tinted area, in fields. */
const TINT_FIELDS = 4;
/**
 * Criteria for print on a tinted area. `level` is the maximum grey level of print, as a share of the tint's grey level.
 * `least` and `most` limit the share of the area that is print.
 */
const PRINT = { level: 0.6, least: 0.02, most: 0.5 };

/** Grey levels of the paper of a page, one per field. `size` is the width and height of a field in pixels. */
interface BackgroundLevels {
  size: number;
  across: number;
  down: number;
  levels: Float32Array;
}

/**
 * Returns whether the paper of a page has darker parts, because it is yellowed, in shadow or photographed. On such a
 * page, a single threshold cannot separate ink from paper.
 */
export function isUneven(raster: Raster): boolean {
  const levels = measureBackground(raster).levels.toSorted();
  const at = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 255;
  return at(0.5) < CLEAN_PAPER_LEVEL_MIN && at(0.9) - at(0.1) > EVEN_LEVEL_RANGE;
}

/**
 * Returns the areas with print on tinted paper, such as shaded header rows. A single threshold for the whole page would
 * turn such an area completely into ink.
 */
export function tintedBands(raster: Raster): PixelBox[] {
  const { size, across, levels } = measureBackground(raster);
  const paper = Math.max(...levels);
  const bands: (PixelBox & { level: number })[] = [];
  for (const [index, level] of levels.entries()) {
    if (level < TINT_RANGE.least * paper || level > TINT_RANGE.most * paper) continue;
    const [left, top] = [(index % across) * size, Math.floor(index / across) * size];
    const band = bands.at(-1);
    if (band && band.right === left && band.top === top && Math.abs(band.level - level) <= TINT_LEVELS)
      band.right = left + size;
    else bands.push({ left, top, right: left + size, bottom: top + size, level });
  }
  return bands.filter((band) => band.right - band.left >= TINT_FIELDS * size && containsPrint(raster, band));
}

function containsPrint({ width, height, pixels }: Raster, band: PixelBox & { level: number }): boolean {
  const [right, bottom] = [Math.min(width, band.right), Math.min(height, band.bottom)];
  let print = 0;
  for (let y = band.top; y < bottom; y++)
    for (let x = band.left; x < right; x++) if ((pixels[y * width + x] ?? 255) < PRINT.level * band.level) print++;
  const share = print / ((right - band.left) * (bottom - band.top));
  return share >= PRINT.least && share <= PRINT.most;
}

/**
 * Returns the image with all paper made white. The grey level of the paper is interpolated linearly between the centres
 * of the fields.
 */
export function flattenBackground(raster: Raster): Raster {
  const { size, across, down, levels } = smoothBackground(measureBackground(raster));
  const { width, height, pixels } = raster;
  const even = new Uint8Array(pixels.length);
  const places = Array.from({ length: width }, (_, x) => interpolationCells(x, size, across));
  const [left, share] = [Uint16Array.from(places, ([at]) => at), Float32Array.from(places, ([, part]) => part)];
  const row = new Float32Array(across + 1);
  for (let y = 0; y < height; y++) {
    const [top, below] = interpolationCells(y, size, down);
    for (let column = 0; column <= across; column++) {
      const [upper, lower] = [top, Math.min(down - 1, top + 1)].map(
        (r) => levels[r * across + Math.min(across - 1, column)] ?? 255,
      ) as [number, number];
      row[column] = upper + (lower - upper) * below;
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const field = left[x] ?? 0;
      const from = row[field] ?? 255;
      const level = from + ((row[field + 1] ?? from) - from) * (share[x] ?? 0);
      even[at] = Math.min(255, (255 * (pixels[at] ?? 0)) / level);
    }
  }
  return { width, height, pixels: even };
}

/**
 * Returns two numbers: the index of the last field whose centre is before the pixel `place`, and the distance from that
 * centre. The distance is a share of the field size.
 */
function interpolationCells(place: number, size: number, count: number): [number, number] {
  const at = Math.min(count - 1, Math.max(0, place / size - 0.5));
  return [Math.floor(at), at - Math.floor(at)];
}

function measureBackground({ width, height, pixels }: Raster): BackgroundLevels {
  const size = Math.max(8, Math.ceil(width / FIELDS_ACROSS));
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
  const step = Math.max(1, Math.floor(size / SAMPLES_ACROSS));
  const levels = new Float32Array(across * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const sample: number[] = [];
      for (let y = row * size; y < Math.min(height, (row + 1) * size); y += step)
        for (let x = column * size; x < Math.min(width, (column + 1) * size); x += step)
          sample.push(pixels[y * width + x] ?? 255);
      sample.sort((a, b) => a - b);
      levels[row * across + column] = sample[Math.floor(PAPER_SHARE * (sample.length - 1))] ?? 255;
    }
  }
  const least = DARKEST_PAPER * Math.max(...levels);
  return { size, across, down, levels: levels.map((level) => Math.max(level, least, 1)) };
}

/**
 * Replaces the grey level of each field with the maximum of the field and its neighbours, and then with the mean of
 * these maxima. Print fills some fields completely, so these fields show no paper.
 */
function smoothBackground(ground: BackgroundLevels): BackgroundLevels {
  const lightest = mapNeighbours(ground, (around) => Math.max(...around));
  return mapNeighbours(lightest, (around) => around.reduce((sum, level) => sum + level, 0) / around.length);
}

function mapNeighbours(ground: BackgroundLevels, take: (around: number[]) => number): BackgroundLevels {
  const { across, down, levels } = ground;
  const taken = levels.map((_, index) => {
    const [row, column] = [Math.floor(index / across), index % across];
    const around: number[] = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(down - 1, row + 1); r++)
      for (let c = Math.max(0, column - 1); c <= Math.min(across - 1, column + 1); c++)
        around.push(levels[r * across + c] ?? 255);
    return take(around);
  });
  return { ...ground, levels: taken };
}

import type { PixelBox } from "./hocr.ts";

/** Maximum grey level of ink. A lighter pixel is not ink. */
const INK_LEVEL_MAX = 160;
const SPECKS_MAX = 20;

/** Grey image with one byte per pixel, row by row. 0 is black, 255 is white. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Parses an image in binary PGM format with one byte per pixel (netpbm, `P5`). */
export function readPgm(file: Uint8Array): Raster {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(file.subarray(0, 64)));
  if (!head) throw new Error("The image is not a PGM with one byte per pixel");
  const [whole, width, height] = [head[0], Number(head[1]), Number(head[2])];
  return { width, height, pixels: file.subarray(whole.length, whole.length + width * height) };
}

export function writePgm({ width, height, pixels }: Raster): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}

export type QuarterTurn = 0 | 90 | 180 | 270;

/** Rotates the image clockwise by 0, 90, 180 or 270 degrees. */
export function rotateQuarters(raster: Raster, degrees: QuarterTurn): Raster {
  if (degrees === 0) return raster;
  const { width, height, pixels } = raster;
  const turned = new Uint8Array(pixels.length);
  if (degrees === 180) {
    for (let from = 0, to = pixels.length - 1; to >= 0; from++, to--) turned[to] = pixels[from] ?? 0;
    return { width, height, pixels: turned };
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      turned[to] = pixels[y * width + x] ?? 0;
    }
  }
  return { width: height, height: width, pixels: turned };
}

/**
 * Rotates the image clockwise by a small angle about its centre. The image keeps its width and height, and its empty
 * corners become white.
 */
export function rotateByDegrees({ width, height, pixels }: Raster, degrees: number): Raster {
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const [cx, cy] = [width / 2, height / 2];
  const brightnessAt = bilinear({ width, height, pixels });
  const rotated = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = (x - cx) * cos + (y - cy) * sin + cx;
      const fromY = (y - cy) * cos - (x - cx) * sin + cy;
      rotated[y * width + x] = brightnessAt(fromX, fromY);
    }
  }
  return { width, height, pixels: rotated };
}

/**
 * Returns the grey level at a position between pixels, interpolated from the four nearest pixels. Positions outside the
 * image are white.
 */
const bilinear =
  ({ width, height, pixels }: Raster) =>
  (x: number, y: number): number => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
    const [right, down] = [x - left, y - top];
    const at = top * width + left;
    const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
    const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
    return upper * (1 - down) + lower * down;
  };

/**
 * Returns the image with each pixel replaced by the weighted mean of its 3 × 3 neighbourhood (binomial filter). Applies
 * this filter `times` times. Grain (noise) disappears; strokes remain.
 */
export function smooth({ width, height, pixels }: Raster, times: number): Raster {
  let from = pixels;
  for (let pass = 0; pass < times; pass++) {
    const across = binomial(from, 1);
    from = binomial(across, width);
  }
  return { width, height, pixels: from };
}

function binomial(pixels: Uint8Array, step: number): Uint8Array {
  const blurred = pixels.slice();
  for (let at = step; at < pixels.length - step; at++) {
    blurred[at] = ((pixels[at - step] ?? 0) + 2 * (pixels[at] ?? 0) + (pixels[at + step] ?? 0) + 2) >> 2;
  }
  return blurred;
}

export const invert = ({ width, height, pixels }: Raster): Raster => ({
  width,
  height,
  pixels: pixels.map((grey) => 255 - grey),
});

/**
 * Returns the number of pixels of each grey level. For tens of megapixels, an indexed loop is ten times as fast as `for
 * … of`.
 */
export function histogramOf({ pixels }: Raster): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at++) {
    const grey = pixels[at] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  return counts;
}

const sumHistogram = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns whether most of the page is dark, as on slides and covers with light print. */
export const isDark = (raster: Raster): boolean =>
  sumHistogram(histogramOf(raster).subarray(0, 128)) * 2 > raster.pixels.length;

/** Returns whether the page has no print: at most `SPECKS_MAX` pixels are ink. */
export function isBlank({ pixels }: Raster): boolean {
  let dark = 0;
  for (const pixel of pixels) if (pixel < INK_LEVEL_MAX && ++dark > SPECKS_MAX) return false;
  return true;
}

/**
 * Returns the share of all ink pixels that are inside the boxes. The share is 1 when the boxes of the words contain all
 * print.
 */
export function inkShareWithin({ width, height, pixels }: Raster, boxes: readonly PixelBox[]): number {
  const covered = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y++) covered.fill(1, y * width + left, y * width + right);
  }
  let [ink, within] = [0, 0];
  for (let at = 0; at < pixels.length; at++) {
    if ((pixels[at] ?? 255) >= INK_LEVEL_MAX) continue;
    ink++;
    within += covered[at] ?? 0;
  }
  return ink === 0 ? 1 : within / ink;
}

/**
 * Returns the median difference between neighbouring pixels, in grey levels, as a measure of image noise. It is 0 on a
 * clean page, and about 0.95 σ for noise with standard deviation σ.
 */
export function measureGrain({ width, height, pixels }: Raster): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height; y += 8) {
    for (let at = y * width; at < (y + 1) * width - 1; at += 3) {
      const difference = Math.abs((pixels[at] ?? 0) - (pixels[at + 1] ?? 0));
      counts[difference] = (counts[difference] ?? 0) + 1;
      total++;
    }
  }
  let median = 0;
  for (let seen = counts[0] ?? 0; seen * 2 < total; seen += counts[median] ?? 0) median++;
  return median;
}

/** Range of grey levels that are neither ink nor paper. */
const GREY_RANGE = { least: 64, most: 192 };
const BILEVEL_GREY_SHARE_MAX = 0.1;

/** Returns whether the edges of letters are only black and white, as in a fax. Almost no dark pixel is then grey. */
export function hasBilevelEdges(raster: Raster): boolean {
  const dark = histogramOf(raster).subarray(0, GREY_RANGE.most);
  return sumHistogram(dark.subarray(GREY_RANGE.least)) < BILEVEL_GREY_SHARE_MAX * sumHistogram(dark);
}

/**
 * Number of standard deviations from the paper's grey level within which a pixel is made white. A single threshold can
 * then separate ink from paper, even on an almost empty page.
 */
const PAPER_DEVIATIONS = 4;
/** Factor that converts the median absolute deviation into the standard deviation of a normal distribution. */
const DEVIATION_PER_MEDIAN = 1.48;

/** Returns the image with the paper made white. Most of the page must be paper. */
export function whitenPaper(raster: Raster): Raster {
  const { width, height, pixels } = raster;
  const counts = histogramOf(raster);
  const paper = histogramMedian(counts);
  const apart = new Uint32Array(256);
  for (const [grey, count] of counts.entries()) {
    const distance = Math.abs(grey - paper);
    apart[distance] = (apart[distance] ?? 0) + count;
  }
  const white = Math.max(1, paper - PAPER_DEVIATIONS * DEVIATION_PER_MEDIAN * histogramMedian(apart));
  return { width, height, pixels: pixels.map((grey) => Math.min(255, (255 * grey) / white)) };
}

function histogramMedian(counts: Uint32Array): number {
  const half = sumHistogram(counts) / 2;
  let at = 0;
  for (let seen = counts[0] ?? 0; seen < half && at < 255; seen += counts[at] ?? 0) at++;
  return at;
}

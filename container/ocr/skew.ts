import type { Raster } from "./raster.ts";

const LIMIT_DEG = 15;
const COARSE_DEG = 0.5;
const FINE_DEG = 0.05;
const SAMPLED_WIDTH = 1_000;
const DARK_LEVEL_MAX = 128;
/** Minimum number of dark pixels to measure the skew. */
const INK_MIN = 200;

/**
 * Returns the skew of text lines in degrees clockwise. It is the angle at which the amount of ink differs most between
 * the pixel rows (projection profile). Returns 0 when the image has too little ink.
 */
export function measureSkewDeg(raster: Raster): number {
  const ink = darkPoints(raster);
  if (ink.length < INK_MIN * 2) return 0;
  const coarse = findSharpestAngle(ink, { from: -LIMIT_DEG, to: LIMIT_DEG, step: COARSE_DEG });
  return findSharpestAngle(ink, { from: coarse - COARSE_DEG, to: coarse + COARSE_DEG, step: FINE_DEG });
}

/** Returns the coordinates x, y, x, y … of the dark pixels in a downscaled copy of the image. */
function darkPoints({ width, height, pixels }: Raster): Float64Array {
  const step = Math.max(1, Math.floor(width / SAMPLED_WIDTH));
  const ink: number[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if ((pixels[y * width + x] ?? 255) < DARK_LEVEL_MAX) ink.push(x / step, y / step);
    }
  }
  return Float64Array.from(ink);
}

function findSharpestAngle(ink: Float64Array, { from, to, step }: { from: number; to: number; step: number }): number {
  let bestAngle = 0;
  let bestScore = -1;
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const score = sharpness(ink, angle);
    if (score > bestScore) [bestAngle, bestScore] = [angle, score];
  }
  return bestAngle;
}

function sharpness(ink: Float64Array, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  let [lowest, highest] = [Infinity, -Infinity];
  const rowOf = new Int32Array(ink.length / 2);
  for (let index = 0; index < rowOf.length; index++) {
    const row = Math.round((ink[index * 2 + 1] ?? 0) - (ink[index * 2] ?? 0) * slope);
    rowOf[index] = row;
    lowest = Math.min(lowest, row);
    highest = Math.max(highest, row);
  }
  const profile = new Float64Array(highest - lowest + 1);
  for (const row of rowOf) profile[row - lowest] = (profile[row - lowest] ?? 0) + 1;
  let score = 0;
  for (let row = 1; row < profile.length; row++) score += ((profile[row] ?? 0) - (profile[row - 1] ?? 0)) ** 2;
  return score;
}

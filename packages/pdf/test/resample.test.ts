import { expect, it } from "vitest";
import type { Raster } from "../src/image/codec.ts";
import { shrink } from "../src/image/resample.ts";

/** Returns the share of a cell that lies between the positions `start` and `end`. */
const within = (cell: number, start: number, end: number) =>
  Math.max(0, Math.min(cell + 1, end) - Math.max(cell, start));

function areaAverage({ width, height, channels, samples }: Raster, to: { x: number; y: number; w: number; h: number }) {
  const [across, down] = [width / to.w, height / to.h];
  return Array.from({ length: channels }, (_, channel) => {
    let sum = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const share = within(x, to.x * across, (to.x + 1) * across) * within(y, to.y * down, (to.y + 1) * down);
        sum += share * (samples[(y * width + x) * channels + channel] ?? 0);
      }
    }
    return sum / (across * down);
  });
}

it.each([
  [7, 5, 3, 2, 3],
  [64, 40, 31, 13, 1],
  [30, 30, 15, 10, 4],
  [17, 9, 17, 1, 3],
  [5, 90, 1, 89, 1],
] as const)(
  "Downsampling a bitmap of %s × %s pixels to %s × %s pixels averages the area that each new pixel covers (%s channels)",
  (...sizes) => {
    const [width, height, w, h, channels] = sizes;
    const samples = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * i * 31 + i * 7) % 256);
    const raster: Raster = { width, height, channels, samples };
    const made = shrink(raster, w, h);
    expect([made.width, made.height, made.samples.length]).toEqual([w, h, w * h * channels]);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        for (const [channel, average] of areaAverage(raster, { x, y, w, h }).entries()) {
          expect(Math.abs((made.samples[(y * w + x) * channels + channel] ?? 0) - average)).toBeLessThan(0.51);
        }
      }
    }
  },
);

import type { Raster } from "./codec.ts";

/** Makes a bitmap smaller by averaging the area under each new pixel; renderers shrink images the same way. */
export function shrink(raster: Raster, width: number, height: number): Raster {
  const { channels } = raster;
  const across = new Float32Array(width * raster.height * channels);
  averageRows(raster, width, across);
  return {
    width,
    height,
    channels,
    samples: averageColumns(across, width * channels, { from: raster.height, to: height }),
  };
}

/** Which source cells a target cell covers, and the share of the first and last. */
function coverage(index: number, from: number, to: number) {
  const start = (index * from) / to;
  const end = ((index + 1) * from) / to;
  const first = Math.floor(start);
  const last = Math.min(from - 1, Math.ceil(end) - 1);
  return { first, last, size: end - start, weight: (cell: number) => Math.min(cell + 1, end) - Math.max(cell, start) };
}

function averageRows({ width: from, height, channels, samples }: Raster, to: number, out: Float32Array): void {
  for (let x = 0; x < to; x++) {
    const { first, last, size, weight } = coverage(x, from, to);
    for (let cell = first; cell <= last; cell++) {
      const share = weight(cell) / size;
      for (let y = 0; y < height; y++) {
        const source = (y * from + cell) * channels;
        const target = (y * to + x) * channels;
        for (let c = 0; c < channels; c++)
          out[target + c] = (out[target + c] ?? 0) + share * (samples[source + c] ?? 0);
      }
    }
  }
}

function averageColumns(rows: Float32Array, rowLength: number, { from, to }: { from: number; to: number }): Uint8Array {
  const out = new Uint8Array(rowLength * to);
  const sums = new Float32Array(rowLength);
  for (let y = 0; y < to; y++) {
    const { first, last, size, weight } = coverage(y, from, to);
    sums.fill(0.5);
    for (let cell = first; cell <= last; cell++) {
      const share = weight(cell) / size;
      const start = cell * rowLength;
      for (let i = 0; i < rowLength; i++) sums[i] = (sums[i] ?? 0) + share * (rows[start + i] ?? 0);
    }
    for (let i = 0; i < rowLength; i++) out[y * rowLength + i] = sums[i] ?? 0;
  }
  return out;
}

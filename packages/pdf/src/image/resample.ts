import type { Raster } from "./codec.ts";

/** Downsamples a raster. Each new pixel is the average of the area that it covers, as in renderers. */
export function shrink(raster: Raster, width: number, height: number): Raster {
  const { channels } = raster;
  const rowLength = width * channels;
  const samples = new Uint8Array(rowLength * height);
  const sums = new Float32Array(rowLength);
  const averages = new Float32Array(rowLength);
  const across = coverages(raster.width, width);
  const down = coverages(raster.height, height);
  let averaged = -1;
  for (let y = 0; y < height; y++) {
    sums.fill(0.5);
    const last = down.last[y] ?? 0;
    for (let row = down.first[y] ?? 0; row <= last; row++) {
      // Two adjacent new rows often cover the same source row, so the averages of this source row are reused.
      if (row !== averaged) averageRow(raster, row, { across, out: averages });
      averaged = row;
      const share = shareOf(down, y, row);
      for (let i = 0; i < rowLength; i++) sums[i] = (sums[i] ?? 0) + share * (averages[i] ?? 0);
    }
    for (let i = 0; i < rowLength; i++) samples[y * rowLength + i] = sums[i] ?? 0;
  }
  return { width, height, channels, samples };
}

/**
 * For each target cell, the source cells that it covers, and the weights of these source cells. The first source cell,
 * the last, and those between have different weights.
 */
interface Coverages {
  first: Int32Array;
  last: Int32Array;
  firstShare: Float32Array;
  lastShare: Float32Array;
  share: number;
}

function coverages(from: number, to: number): Coverages {
  const size = from / to;
  const [first, last] = [new Int32Array(to), new Int32Array(to)];
  const [firstShare, lastShare] = [new Float32Array(to), new Float32Array(to)];
  for (let index = 0; index < to; index++) {
    const start = (index * from) / to;
    const end = ((index + 1) * from) / to;
    const [head, tail] = [Math.floor(start), Math.min(from - 1, Math.ceil(end) - 1)];
    first[index] = head;
    last[index] = tail;
    firstShare[index] = (Math.min(head + 1, end) - start) / size;
    lastShare[index] = (Math.min(tail + 1, end) - Math.max(tail, start)) / size;
  }
  return { first, last, firstShare, lastShare, share: 1 / size };
}

function shareOf({ first, last, firstShare, lastShare, share }: Coverages, index: number, cell: number): number {
  if (cell === first[index]) return firstShare[index] ?? 0;
  return cell === last[index] ? (lastShare[index] ?? 0) : share;
}

function averageRow(
  { width, channels, samples }: Raster,
  row: number,
  { across, out }: { across: Coverages; out: Float32Array },
): void {
  const { first, last, firstShare, lastShare, share } = across;
  const start = row * width * channels;
  for (let x = 0, target = 0; x < first.length; x++) {
    const head = first[x] ?? 0;
    const tail = last[x] ?? 0;
    for (let c = 0; c < channels; c++, target++) {
      let at = start + head * channels + c;
      let sum = (firstShare[x] ?? 0) * (samples[at] ?? 0);
      for (let cell = head + 1; cell <= tail; cell++) {
        at += channels;
        sum += (cell === tail ? (lastShare[x] ?? 0) : share) * (samples[at] ?? 0);
      }
      out[target] = sum;
    }
  }
}

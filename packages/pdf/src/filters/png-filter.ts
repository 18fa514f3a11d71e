/** Image samples in rows, each of which starts at a byte boundary. */
export interface SampleRows {
  samples: Uint8Array;
  rowBytes: number;
  /** Distance in bytes from a sample to the sample of the pixel on its left. */
  pixelBytes: number;
}

const FILTERS = [0, 1, 2, 3, 4];

/**
 * Filters each row with the PNG filter (PNG specification, 9.2) that gives the smallest sum of absolute differences.
 * Rows with small differences usually deflate best.
 */
export function pngFiltered({ samples, rowBytes, pixelBytes }: SampleRows): Uint8Array {
  const rows = Math.floor(samples.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  const trial = new Uint8Array(rowBytes);
  let above: Uint8Array = new Uint8Array(rowBytes);
  let best = 0;
  for (let row = 0; row < rows; row++) {
    const own = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    const place = { own, above, pixelBytes, out: trial };
    let least = Number.POSITIVE_INFINITY;
    // The filter of the previous row is tried first. If its sum is low, the attempts with other filters can stop early.
    const likely = best;
    for (let i = 0; i < FILTERS.length; i++) {
      const filter = i === 0 ? likely : i <= likely ? i - 1 : i;
      const sum = filterRow(place, filter, least);
      if (sum > least || (sum === least && filter > best)) continue;
      [least, best] = [sum, filter];
      out[row * (rowBytes + 1)] = filter;
      out.set(trial, row * (rowBytes + 1) + 1);
    }
    above = own;
  }
  return out;
}

interface FilterRow {
  own: Uint8Array;
  above: Uint8Array;
  pixelBytes: number;
  out: Uint8Array;
}

/** Filters a row and returns the sum of the absolute signed differences. Stops as soon as this sum exceeds `most`. */
function filterRow({ own, above, pixelBytes, out }: FilterRow, filter: number, most: number): number {
  let sum = 0;
  for (let i = 0; i < own.length && sum <= most; i++) {
    const before = i - pixelBytes;
    let guess = 0;
    if (filter === 1) guess = before < 0 ? 0 : (own[before] ?? 0);
    else if (filter === 2) guess = above[i] ?? 0;
    else if (filter === 3) guess = ((before < 0 ? 0 : (own[before] ?? 0)) + (above[i] ?? 0)) >> 1;
    else if (filter === 4)
      guess = before < 0 ? (above[i] ?? 0) : paeth(own[before] ?? 0, above[i] ?? 0, above[before] ?? 0);
    const difference = ((own[i] ?? 0) - guess) & 0xff;
    out[i] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Returns the one of the three neighbours that is nearest to left + up - upLeft. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

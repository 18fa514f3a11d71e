/** Samples of an image, row by row, each row beginning at a whole byte. */
export interface Rows {
  samples: Uint8Array;
  rowBytes: number;
  /** From a sample to its neighbour on the left. */
  pixelBytes: number;
}

const FILTERS = [0, 1, 2, 3, 4];

/** Each row after the PNG filter (PNG specification, 9.2) whose differences are smallest in sum: what is known to deflate well. */
export function pngFiltered({ samples, rowBytes, pixelBytes }: Rows): Uint8Array {
  const rows = Math.floor(samples.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  const trial = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const place = { samples, start: row * rowBytes, rowBytes, pixelBytes };
    let least = Number.POSITIVE_INFINITY;
    for (const filter of FILTERS) {
      const sum = filterRow(place, filter, trial);
      if (sum >= least) continue;
      least = sum;
      out[row * (rowBytes + 1)] = filter;
      out.set(trial, row * (rowBytes + 1) + 1);
    }
  }
  return out;
}

/** Returns the sum of the differences, each taken as the nearer to zero of its two meanings. */
function filterRow(
  { samples, start, rowBytes, pixelBytes }: Rows & { start: number },
  filter: number,
  out: Uint8Array,
): number {
  let sum = 0;
  for (let i = 0; i < rowBytes; i++) {
    const at = start + i;
    const left = i >= pixelBytes ? (samples[at - pixelBytes] ?? 0) : 0;
    const up = start > 0 ? (samples[at - rowBytes] ?? 0) : 0;
    const upLeft = start > 0 && i >= pixelBytes ? (samples[at - rowBytes - pixelBytes] ?? 0) : 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4) guess = paeth(left, up, upLeft);
    const difference = ((samples[at] ?? 0) - guess) & 0xff;
    out[i] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Of the three neighbours the one nearest to left + up - upLeft. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

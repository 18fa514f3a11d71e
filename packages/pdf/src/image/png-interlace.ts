import { undoPng } from "../filters/predictor.ts";

/**
 * The seven passes of Adam7 interlacing (PNG specification, 8.2). Each pass has a first column, a first row, and the
 * steps between its columns and rows.
 */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Combines the seven passes into the rows of the image. Also reverses the PNG filters of the passes. */
export function deinterlace(
  filtered: Uint8Array,
  { width, height, pixelBits }: Record<"width" | "height" | "pixelBits", number>,
): Uint8Array {
  const outRow = Math.ceil((width * pixelBits) / 8);
  const out = new Uint8Array(outRow * height);
  let at = 0;
  for (const [firstX, firstY, stepX, stepY] of PASSES) {
    const columns = Math.ceil((width - firstX) / stepX);
    const rows = Math.ceil((height - firstY) / stepY);
    if (columns <= 0 || rows <= 0) continue;
    const rowBytes = Math.ceil((columns * pixelBits) / 8);
    const size = rows * (rowBytes + 1);
    const pass = undoPng(filtered.subarray(at, at + size), rowBytes, Math.max(1, pixelBits >> 3));
    at += size;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const x = firstX + column * stepX;
        const y = firstY + row * stepY;
        const from = { bytes: pass, bit: row * rowBytes * 8 + column * pixelBits };
        copyPixel(from, { bytes: out, bit: y * outRow * 8 + x * pixelBits }, pixelBits);
      }
    }
  }
  return out;
}

interface Place {
  bytes: Uint8Array;
  bit: number;
}

function copyPixel({ bytes: from, bit: fromBit }: Place, { bytes: to, bit: toBit }: Place, bits: number): void {
  if (bits >= 8) {
    for (let i = 0; i < bits >> 3; i++) to[(toBit >> 3) + i] = from[(fromBit >> 3) + i] ?? 0;
    return;
  }
  const value = ((from[fromBit >> 3] ?? 0) >> (8 - bits - (fromBit & 7))) & ((1 << bits) - 1);
  const index = toBit >> 3;
  to[index] = (to[index] ?? 0) | (value << (8 - bits - (toBit & 7)));
}

import { inflateSync } from "node:zlib";

export interface Png {
  width: number;
  height: number;
  /** Returns the red, green, blue and alpha values of a pixel. */
  at(x: number, y: number): [number, number, number, number];
}

const COLOR_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Reads a PNG with 8 bits per channel, without a palette or interlacing (PNG 3rd edition, sections 7 to 9). */
export function readPng(bytes: Uint8Array): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, depth, color] = [view.getUint32(16), view.getUint32(20), bytes[24], bytes[25] ?? 0];
  const channels = COLOR_CHANNELS[color];
  if (channels === undefined || depth !== 8) throw new Error(`Unsupported PNG: color type ${color}, ${depth} bits`);
  const data: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const rows = reverseFilters(inflateSync(Buffer.concat(data)), width * channels, channels);
  return {
    width,
    height,
    at(x, y) {
      const from = (y * width + x) * channels;
      const [a = 0, b = 0, c = 0, d = 0] = rows.subarray(from, from + channels);
      if (channels === 1) return [a, a, a, 255];
      if (channels === 2) return [a, a, a, b];
      return [a, b, c, channels === 4 ? d : 255];
    },
  };
}

function reverseFilters(filtered: Uint8Array, stride: number, step: number): Uint8Array {
  const height = filtered.length / (stride + 1);
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const above = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[at - stride - step] ?? 0) : 0;
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      rows[at] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return rows;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

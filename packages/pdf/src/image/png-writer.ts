import { crc32, deflateSync } from "node:zlib";
import type { Raster } from "./codec.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const GREY = 0;
const RGB = 2;
const BITS = 8;
/**
 * Filter type Up, which stores the difference from the byte in the row above (PNG specification, 9.2). It is good for
 * most images.
 */
const UP = 2;

/** Encodes a raster losslessly as PNG (ISO/IEC 15948). CMYK samples are converted to RGB. */
export function writePng(raster: Raster): Uint8Array {
  const { width, height, channels, samples } = raster.channels === 4 ? inRgb(raster) : raster;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([BITS, channels === 1 ? GREY : RGB, 0, 0, 0], 8);
  const rows = filtered(samples, width * channels, height);
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", header),
      chunk("IDAT", new Uint8Array(deflateSync(rows))),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}

function filtered(samples: Uint8Array, rowBytes: number, height: number): Uint8Array {
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * rowBytes, y * (rowBytes + 1)];
    rows[to] = UP;
    for (let x = 0; x < rowBytes; x++) {
      rows[to + 1 + x] = (samples[from + x] ?? 0) - (y > 0 ? (samples[from + x - rowBytes] ?? 0) : 0);
    }
  }
  return rows;
}

function inRgb({ width, height, samples }: Raster): Raster {
  const colors = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const white = 255 - (samples[pixel * 4 + 3] ?? 0);
    for (let c = 0; c < 3; c++) colors[pixel * 3 + c] = ((255 - (samples[pixel * 4 + c] ?? 0)) * white) / 255;
  }
  return { width, height, channels: 3, samples: colors };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

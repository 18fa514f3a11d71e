import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/**
 * Last five bytes of the PNG header: 8 bits each of red, green and blue, without interlacing (PNG 3rd edition, section
 * 11.2.1).
 */
const RGB = [8, 2, 0, 0, 0];
/**
 * Compression level of zlib. From level 4 on, zlib uses lazy matching. The PNG of an invoice page is then a sixth
 * smaller than at level 3, and its compression takes 9 ms. Drawing the page with poppler takes 60 ms.
 */
const DEFLATE_LEVEL = 4;
/**
 * Maximum size of the compressed data, as a share of the size of the raw pixels. Text and flat colours stay far below
 * this share. Photographs exceed it and need PNG filters.
 */
const MAX_COMPRESSED_SHARE = 0.2;

/**
 * Encodes a binary PPM image as a PNG file without PNG filters. Returns null for an incomplete image, or when the PNG
 * would be too large.
 */
export async function encodeFlatPng(ppm: Buffer): Promise<Buffer | null> {
  const header = /^P6\n(\d{1,6}) (\d{1,6})\n255\n/.exec(ppm.subarray(0, 32).toString("latin1"));
  if (!header) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = ppm.subarray(header[0].length);
  const stride = width * 3;
  if (width < 1 || height < 1 || pixels.length !== stride * height) return null;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  const data = await promisify(deflate)(rows, { level: DEFLATE_LEVEL });
  if (data.length > pixels.length * MAX_COMPRESSED_SHARE) return null;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const head = Buffer.concat([size, Buffer.from(RGB)]);
  return Buffer.concat([SIGNATURE, pngChunk("IHDR", head), pngChunk("IDAT", data), pngChunk("IEND", Buffer.alloc(0))]);
}

/** Returns a chunk of a PNG file: length, type, data and checksum (PNG 3rd edition, section 5.3). */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

import { crc32 } from "../crc32.ts";

/**
 * Checks of image files. Each check returns the problem that prevents browsers from showing the whole image, or null.
 * The checks read the container format and decode no pixels.
 */

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin1 = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const TRUNCATED = "it is truncated";
const WITHOUT_SIZE = "its width or height is missing";

/**
 * Checks the chunks of a PNG. Critical chunks, whose names begin with a capital letter, must be valid (PNG 3rd edition,
 * sections 5.3 and 5.4).
 */
export function pngDamage(bytes: Uint8Array): string | null {
  const view = viewOf(bytes);
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return TRUNCATED;
    const name = latin1(bytes, at + 4);
    if (/^[A-Z]/.test(name) && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      return `the checksum of its ${name} is wrong`;
    if (at === 8 && (name !== "IHDR" || length !== 13)) return "its first chunk must be IHDR";
    if (name === "IHDR" && (view.getUint32(at + 8) === 0 || view.getUint32(at + 12) === 0)) return WITHOUT_SIZE;
    if (name === "IDAT") hasPixels = true;
    if (name === "IEND") return hasPixels ? null : "it has no image data";
    at = end;
  }
  return TRUNCATED;
}

const START_OF_SCAN = 0xda;
const NON_FRAME_MARKERS = [0xc4, 0xc8, 0xcc];

/**
 * Checks a JPEG's segments up to the first scan. Also checks that an end marker follows the scan (ITU-T T.81, annex B).
 */
export function jpegDamage(bytes: Uint8Array): string | null {
  const view = viewOf(bytes);
  let hasSize = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return "its segments are not contiguous";
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.includes(marker) && at + 9 <= bytes.length)
      hasSize = view.getUint16(at + 7) > 0;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === START_OF_SCAN) return hasSize ? endOfJpeg(bytes, end) : WITHOUT_SIZE;
    at = end;
  }
  return TRUNCATED;
}

/**
 * Searches for the end marker only after the start of the scan. An embedded thumbnail in the metadata has its own end
 * marker.
 */
function endOfJpeg(bytes: Uint8Array, from: number): string | null {
  for (let at = bytes.lastIndexOf(0xd9); at > from; at = bytes.lastIndexOf(0xd9, at - 1))
    if (bytes[at - 1] === 0xff) return null;
  return TRUNCATED;
}

const colorsIn = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Checks a GIF's blocks up to the trailer or the end of the file, because some programs omit the trailer (GIF89a, from
 * section 15 on).
 */
export function gifDamage(bytes: Uint8Array): string | null {
  let hasPicture = false;
  for (let at = 13 + colorsIn(bytes[10] ?? 0); at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x3b) break;
    if (kind !== 0x2c && kind !== 0x21) return "its blocks are not contiguous";
    const from: number = kind === 0x21 ? at + 2 : at + 11 + colorsIn(bytes[at + 9] ?? 0);
    const end = endOfBlocks(bytes, from);
    if (end === null) return TRUNCATED;
    hasPicture ||= kind === 0x2c;
    at = end;
  }
  return hasPicture ? null : TRUNCATED;
}

function endOfBlocks(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] ?? 0)) if (bytes[at] === 0) return at + 1;
  return null;
}

/** Compares a WebP's file size with the length in its header (RFC 9649, section 2.4). */
export function webpDamage(bytes: Uint8Array): string | null {
  if (bytes.length < 20 || viewOf(bytes).getUint32(4, true) + 8 > bytes.length) return TRUNCATED;
  return /^VP8[ LX]$/.test(latin1(bytes, 12)) ? null : "it has no image";
}

/** Checks an AVIF's sequence of boxes. One of them must describe the images (ISO 14496-12, section 4.2). */
export function avifDamage(bytes: Uint8Array): string | null {
  const view = viewOf(bytes);
  const names: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 16 > bytes.length) return TRUNCATED;
    const short = view.getUint32(at);
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short || bytes.length - at;
    names.push(latin1(bytes, at + 4));
    if (length < 8 || at + length > bytes.length) return TRUNCATED;
    at += length;
  }
  return names.includes("meta") || names.includes("moov") ? null : "it has no image";
}

import { StreamDecodeError } from "./stream-decode-error.ts";

const CLEAR = 256;
const END = 257;
const TABLE_SIZE = 4096;

/**
 * Decodes LZWDecode data (ISO 32000-2, 7.4.4). Stores each table entry as a range of the output, so that the table
 * needs no strings.
 */
export function lzw(bytes: Uint8Array, earlyChange: boolean, maxBytes: number): Uint8Array {
  let out = new Uint8Array(Math.min(maxBytes, Math.max(1024, bytes.length * 4)));
  const starts = new Uint32Array(TABLE_SIZE);
  const lengths = new Uint32Array(TABLE_SIZE);
  const early = earlyChange ? 1 : 0;
  let size = 0;
  let next = END + 1;
  let width = 9;
  let bits = 0;
  let bitCount = 0;
  let previous: { start: number; length: number } | null = null;

  const reserve = (extra: number): void => {
    if (size + extra > maxBytes) throw new StreamDecodeError(`expands beyond ${maxBytes} bytes`);
    if (size + extra <= out.length) return;
    const larger = new Uint8Array(Math.min(maxBytes, Math.max(out.length * 2, size + extra)));
    larger.set(out.subarray(0, size));
    out = larger;
  };

  for (let at = 0; ; ) {
    while (bitCount < width && at < bytes.length) {
      bits = ((bits << 8) | (bytes[at++] ?? 0)) & 0xffffff;
      bitCount += 8;
    }
    if (bitCount < width) break;
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = null;
      continue;
    }
    const start = size;
    if (code < CLEAR) {
      reserve(1);
      out[size++] = code;
    } else {
      const known = code < next;
      if (!known && (code !== next || !previous)) {
        throw new StreamDecodeError("damaged LZW data", { readable: out.subarray(0, size) });
      }
      const from: number = known ? (starts[code] ?? 0) : (previous?.start ?? 0);
      const length: number = known ? (lengths[code] ?? 0) : (previous?.length ?? 0) + 1;
      reserve(length);
      for (let i = 0; i < length; i++) out[size++] = out[from + i] ?? 0;
    }
    if (previous && next < TABLE_SIZE) {
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next++;
    }
    if (next + early >= 1 << width && width < 12) width++;
    previous = { start, length: size - start };
  }
  return out.subarray(0, size);
}

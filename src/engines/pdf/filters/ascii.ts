import { hexDigit, isSpace } from "../syntax/characters.ts";
import { UndecodableStream } from "./decode.ts";

const END = 0x3e;
const TILDE = 0x7e;
const Z = 0x7a;

/** ASCIIHexDecode (ISO 32000-2, 7.4.2). */
export function asciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let length = 0;
  let high = -1;
  for (const code of bytes) {
    if (code === END) break;
    const digit = hexDigit(code);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out[length++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) out[length++] = high * 16;
  return out.subarray(0, length);
}

/** ASCII85Decode (7.4.3). */
export function ascii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 4 + 4);
  let length = 0;
  let group = 0;
  let count = 0;
  for (const code of bytes) {
    if (isSpace(code)) continue;
    if (code === TILDE) break;
    if (code === Z && count === 0) {
      length += 4;
      continue;
    }
    if (code < 33 || code > 117) throw new UndecodableStream("damaged ASCII85 data");
    group = group * 85 + (code - 33);
    if (++count < 5) continue;
    new DataView(out.buffer).setUint32(length, group % 2 ** 32);
    length += 4;
    group = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84;
    new DataView(out.buffer).setUint32(length, group % 2 ** 32);
    length += count - 1;
  }
  return out.slice(0, length);
}

/** RunLengthDecode (7.4.5). */
export function runLength(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    const part = length < 128 ? bytes.subarray(at, at + length + 1) : new Uint8Array(257 - length).fill(bytes[at] ?? 0);
    at += length < 128 ? length + 1 : 1;
    size += part.length;
    if (size > maxBytes) throw new UndecodableStream(`runs beyond ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

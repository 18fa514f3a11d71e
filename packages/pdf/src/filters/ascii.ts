import { isSpace } from "../syntax/characters.ts";
import { StreamDecodeError } from "./stream-decode-error.ts";

const TILDE = 0x7e;
const Z = 0x7a;

/** Decodes ASCII85Decode data (ISO 32000-2, 7.4.3). Five characters become four bytes, and `z` becomes four zero bytes. */
export function ascii85(bytes: Uint8Array, maxBytes: number): Uint8Array {
  let zeroes = 0;
  for (const code of bytes) if (code === Z) zeroes++;
  const most = Math.ceil((bytes.length - zeroes) * 0.8) + zeroes * 4 + 4;
  if (most > maxBytes + 4) throw new StreamDecodeError(`expands beyond ${maxBytes} bytes`);
  const out = new Uint8Array(most);
  const view = new DataView(out.buffer);
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
    if (code < 33 || code > 117)
      throw new StreamDecodeError("damaged ASCII85 data", { readable: out.slice(0, length) });
    group = group * 85 + (code - 33);
    if (++count < 5) continue;
    view.setUint32(length, group % 2 ** 32);
    length += 4;
    group = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84;
    view.setUint32(length, group % 2 ** 32);
    length += count - 1;
  }
  return out.slice(0, length);
}

/**
 * Decodes RunLengthDecode data (ISO 32000-2, 7.4.5). Two bytes can expand to 128 bytes, so the decoded size is computed
 * before memory is allocated.
 */
export function runLength(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const size = runLengthSize(bytes);
  if (size > maxBytes) throw new StreamDecodeError(`runs beyond ${maxBytes} bytes`);
  const out = new Uint8Array(size);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? END_OF_RUNS;
    if (length === END_OF_RUNS) break;
    if (length > END_OF_RUNS) out.fill(bytes[at] ?? 0, end, end + 257 - length);
    else out.set(bytes.subarray(at, at + length + 1), end);
    end += length > END_OF_RUNS ? 257 - length : Math.min(length + 1, bytes.length - at);
    at += length > END_OF_RUNS ? 1 : length + 1;
  }
  return out;
}

const END_OF_RUNS = 128;

function runLengthSize(bytes: Uint8Array): number {
  let size = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? END_OF_RUNS;
    if (length === END_OF_RUNS) break;
    size += length > END_OF_RUNS ? 257 - length : Math.min(length + 1, bytes.length - at);
    at += length > END_OF_RUNS ? 1 : length + 1;
  }
  return size;
}

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { SparseBytes } from "@folio/pdf/model";

/**
 * Minimum size of stream data that stays on disk, in bytes. For shorter stream data, separate reads from disk would not
 * save enough memory.
 */
const ABSENT_RANGE_MIN_BYTES = 256 * 1024;
const CHUNK_BYTES = 4 * 1024 * 1024;
/**
 * Number of bytes that are read in addition before and after each chunk, so that no keyword is split between two
 * chunks.
 */
const OVERLAP_BYTES = 32;

/** Byte range of the file, from `from` up to and excluding `to`. */
type ByteRange = [from: number, to: number];

/**
 * PDF file of any size that needs little memory. Long stream data stays on disk: the bytes from `stream` to the next
 * `endstream` or `endobj`. The corresponding part of `bytes` is never written to, so the operating system allocates no
 * memory for it. Close the file after reading.
 */
export class SparseFile implements SparseBytes {
  readonly bytes: Uint8Array;
  readonly #file: number;
  readonly #absent: readonly ByteRange[];

  constructor(path: string) {
    this.#file = openSync(path, "r");
    try {
      const { size } = fstatSync(this.#file);
      this.#absent = [...longStreams((into, at) => this.#readAt(into, at), size)];
      this.bytes = new Uint8Array(size);
      let at = 0;
      for (const [from, to] of [...this.#absent, [size, size] as const]) {
        this.#readAt(this.bytes.subarray(at, from), at);
        at = to;
      }
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  readonly readAbsent = (from: number, to: number): (() => Uint8Array) | null => {
    if (!this.#absent.some(([start, end]) => start < to && from < end)) return null;
    return () => {
      const bytes = new Uint8Array(to - from);
      return bytes.subarray(0, this.#readAt(bytes, from));
    };
  };

  close(): void {
    closeSync(this.#file);
  }

  /** Reads from the file at offset `at`. Returns the number of bytes that were read. */
  #readAt(into: Uint8Array, at: number): number {
    let filled = 0;
    while (filled < into.length) {
      const read = readSync(this.#file, into, filled, into.length - filled, at + filled);
      if (read === 0) break;
      filled += read;
    }
    return filled;
  }
}

/** Yields the byte ranges of long stream data, in file order. */
function* longStreams(fill: (into: Uint8Array, at: number) => number, size: number): Generator<ByteRange> {
  const chunk = Buffer.alloc(CHUNK_BYTES + 2 * OVERLAP_BYTES);
  let began: number | null = null;
  let done = 0;
  for (let start = 0; start < size; start += CHUNK_BYTES) {
    const base = Math.max(0, start - OVERLAP_BYTES);
    const held = chunk.subarray(0, fill(chunk, base));
    for (;;) {
      const from = Math.max(start, done) - base;
      const found: number = began === null ? findStreamStart(held, from) : findStreamEnd(held, from);
      const at: number = base + found;
      if (found < 0 || at >= start + CHUNK_BYTES) break;
      if (began !== null && at - began >= ABSENT_RANGE_MIN_BYTES) yield [began, at];
      began = began === null ? at + BEGINNING_BYTES : null;
      done = at + 1;
    }
  }
}

/** Number of bytes of the keyword `stream` and its line end (ISO 32000-2, 7.3.8.1). */
const BEGINNING_BYTES = 8;
const WHITESPACE = " \r\n";

function findStreamStart(chunk: Buffer, from: number): number {
  for (let at = chunk.indexOf("stream", from); at >= 0; at = chunk.indexOf("stream", at + 1)) {
    const follows = String.fromCharCode(chunk[at + "stream".length] ?? 0);
    if (WHITESPACE.includes(follows) && chunk[at - 1] !== LETTER_D) return at;
  }
  return -1;
}

const LETTER_D = 0x64;

function findStreamEnd(chunk: Buffer, from: number): number {
  for (let at = chunk.indexOf("end", from); at >= 0; at = chunk.indexOf("end", at + 1)) {
    const word = chunk.toString("latin1", at + 3, at + 9);
    if (word === "stream" || word.startsWith("obj")) return at;
  }
  return -1;
}

import type { PdfSink } from "./writer.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * Collects a file that is read in chunks while the file is being written. Copies the written bytes, because a view of a
 * few bytes would keep its whole buffer in memory.
 */
export class ChunkedFile implements PdfSink {
  #pieces: Uint8Array[] = [];
  #piece = new Uint8Array(CHUNK_BYTES);
  #length = 0;

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#length === CHUNK_BYTES) this.#begin();
      const part = bytes.subarray(at, at + CHUNK_BYTES - this.#length);
      this.#piece.set(part, this.#length);
      this.#length += part.length;
      at += part.length;
    }
  }

  /** Yields the chunks that were written since the last call. Releases each chunk after yielding it. */
  *takeChunks(): Generator<Uint8Array> {
    if (this.#length > 0) this.#begin();
    const pieces = this.#pieces;
    this.#pieces = [];
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) yield piece;
  }

  #begin(): void {
    this.#pieces.push(this.#piece.subarray(0, this.#length));
    this.#piece = new Uint8Array(CHUNK_BYTES);
    this.#length = 0;
  }
}

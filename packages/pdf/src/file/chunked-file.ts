import type { PdfSink } from "./writer.ts";

/** What a reader of the file gets at a time. */
const CHUNK_BYTES = 256 * 1024;

/** A file that is handed on while it is made. What is written is copied: a few bytes of a source would hold all of it. */
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

  /** What was written since the last time, each piece let go of once it was handed on. */
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

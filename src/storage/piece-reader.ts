/** Reads a stream in chunks of one size; only the last may be shorter. Each chunk overwrites the one before. */
export class PieceReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #ended = false;
  readonly #pieceBytes: number;
  /** Null while the stream may be shorter than one chunk. */
  #piece: Uint8Array | null = null;

  constructor(stream: ReadableStream<Uint8Array>, pieceBytes: number) {
    this.#pieceBytes = pieceBytes;
    this.#reader = stream.getReader();
  }

  /** Returns the next chunk; `last` is true at the end of the stream. Throws the stream's error. */
  async next(): Promise<{ bytes: Uint8Array; last: boolean }> {
    if (!this.#piece) {
      while (!this.#ended && this.#heldBytes <= this.#pieceBytes) await this.#read();
      this.#piece = new Uint8Array(Math.min(this.#heldBytes, this.#pieceBytes));
    }
    const piece = this.#piece;
    let filled = this.#take(piece, 0);
    while (!this.#ended && (filled < piece.byteLength || this.#heldBytes === 0)) {
      await this.#read();
      filled += this.#take(piece, filled);
    }
    // Once the stream has ended, this chunk contains all remaining bytes.
    return { bytes: piece.subarray(0, filled), last: this.#ended };
  }

  /** Releases the stream, and cancels it if it was not read to its end. */
  release(): void {
    if (!this.#ended) void this.#reader.cancel().catch(() => undefined);
  }

  async #read(): Promise<void> {
    const { done, value } = await this.#reader.read();
    this.#ended = done;
    if (!value) return;
    this.#held.push(value);
    this.#heldBytes += value.byteLength;
  }

  /** Copies as many buffered bytes as fit into the chunk, and returns their number. */
  #take(piece: Uint8Array, start: number): number {
    let filled = start;
    while (filled < piece.byteLength) {
      const next = this.#held.shift();
      if (!next) break;
      const part = next.subarray(0, piece.byteLength - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      if (part.byteLength < next.byteLength) this.#held.unshift(next.subarray(part.byteLength));
    }
    this.#heldBytes -= filled - start;
    return filled - start;
  }
}

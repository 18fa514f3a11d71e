/** Reads a stream in pieces of one size; only the last may be shorter. Each is written over by the next. */
export class PieceReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #ended = false;
  readonly #pieceBytes: number;
  /** Null while the stream may be shorter than one. */
  #piece: Uint8Array | null = null;

  constructor(stream: ReadableStream<Uint8Array>, pieceBytes: number) {
    this.#pieceBytes = pieceBytes;
    this.#reader = stream.getReader();
  }

  /** The next piece; `last` when the stream has nothing after it. Throws what the stream throws. */
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
    // Once the stream has ended, this piece has taken all that was held of it.
    return { bytes: piece.subarray(0, filled), last: this.#ended };
  }

  /** Gives the stream up; a stream that was not read to its end is cancelled. */
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

  /** Moves of what is held as much as there is room for; tells how much. */
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

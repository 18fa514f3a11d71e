/** Reads a stream in pieces of one size; only the last may be shorter. */
export class PieceReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #ended = false;
  readonly #pieceBytes: number;

  constructor(stream: ReadableStream<Uint8Array>, pieceBytes: number) {
    this.#pieceBytes = pieceBytes;
    this.#reader = stream.getReader();
  }

  /** The next piece; `last` when the stream has nothing after it. Throws what the stream throws. */
  async next(): Promise<{ bytes: Uint8Array; last: boolean }> {
    while (!this.#ended && this.#heldBytes <= this.#pieceBytes) {
      const { done, value } = await this.#reader.read();
      if (done) this.#ended = true;
      else this.#hold(value);
    }
    return { bytes: this.#take(), last: this.#ended && this.#heldBytes === 0 };
  }

  /** Gives the stream up; a stream that was not read to its end is cancelled. */
  release(): void {
    if (!this.#ended) void this.#reader.cancel().catch(() => undefined);
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.byteLength;
  }

  #take(): Uint8Array {
    const piece = new Uint8Array(Math.min(this.#heldBytes, this.#pieceBytes));
    let filled = 0;
    while (filled < piece.byteLength) {
      const next = this.#held.shift();
      if (!next) break;
      const part = next.subarray(0, piece.byteLength - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      if (part.byteLength < next.byteLength) this.#held.unshift(next.subarray(part.byteLength));
    }
    this.#heldBytes -= filled;
    return piece;
  }
}

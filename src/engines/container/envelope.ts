import { streamFromGenerator } from "../../domain/generator-stream.ts";

/**
 * Length in bytes of the number with which an envelope starts. An envelope consists of the length of a JSON header
 * (big-endian), the header, and then the documents without separators. The header contains the sizes of the documents.
 * Envelopes can be streamed in both directions, need no escaping, and are not subject to the limits of HTTP headers.
 */
const LENGTH_BYTES = 4;
const HEADER_MAX_BYTES = 4 * 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array>;

/** Thrown when a stream ends before all the data has arrived that its header declares. */
export class EnvelopeTruncatedError extends Error {
  override readonly name = "EnvelopeTruncatedError";
}

/** Writes a header and its documents. Each document is opened only after the previous one was written. */
export function writeEnvelope(
  header: object,
  documents: (() => Chunks | Promise<Chunks>)[],
): ReadableStream<Uint8Array> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const prefix = new Uint8Array(LENGTH_BYTES + json.byteLength);
  new DataView(prefix.buffer).setUint32(0, json.byteLength);
  prefix.set(json, LENGTH_BYTES);
  async function* pieces() {
    yield prefix;
    for (const open of documents) yield* await open();
  }
  return streamFromGenerator(pieces());
}

/** Reads an envelope: first the header, then each document in order. Each document must be read completely. */
export class EnvelopeReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #buffered: Uint8Array<ArrayBufferLike> = new Uint8Array(0);

  readonly #truncationError: (what: string) => Error;

  private constructor(body: ReadableStream<Uint8Array>, cut: (what: string) => Error) {
    this.#reader = body.getReader();
    this.#truncationError = cut;
  }

  /**
   * Opens an envelope. `cut` creates the error for a stream that ends early. Throws SyntaxError or RangeError if the
   * envelope has no valid header.
   */
  static async open(
    body: ReadableStream<Uint8Array>,
    cut = (what: string): Error => new EnvelopeTruncatedError(what),
  ): Promise<{ header: unknown; documents: EnvelopeReader }> {
    const documents = new EnvelopeReader(body, cut);
    const length = await documents.#readBytes(LENGTH_BYTES);
    const headerBytes = new DataView(length.buffer, length.byteOffset).getUint32(0);
    if (headerBytes > HEADER_MAX_BYTES) throw new RangeError(`An envelope's header of ${headerBytes} bytes`);
    const header: unknown = JSON.parse(new TextDecoder().decode(await documents.#readBytes(headerBytes)));
    return { header, documents };
  }

  /** Returns the next document. Its stream fails if fewer than `sizeBytes` bytes arrive. */
  next(sizeBytes: number): ReadableStream<Uint8Array> {
    return streamFromGenerator(this.#pieces(sizeBytes), () => this.cancel());
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }

  async *#pieces(sizeBytes: number): AsyncGenerator<Uint8Array> {
    let left = sizeBytes;
    while (left > 0) {
      if (this.#buffered.byteLength === 0) this.#buffered = await this.#read(left);
      const piece = this.#buffered.subarray(0, left);
      this.#buffered = this.#buffered.subarray(piece.byteLength);
      left -= piece.byteLength;
      yield piece;
    }
  }

  async #readBytes(bytes: number): Promise<Uint8Array> {
    const taken = new Uint8Array(bytes);
    let filled = 0;
    for await (const piece of this.#pieces(bytes)) {
      taken.set(piece, filled);
      filled += piece.byteLength;
    }
    return taken;
  }

  async #read(missing: number): Promise<Uint8Array> {
    const { value, done } = await this.#reader.read();
    if (done) throw this.#truncationError(`${missing} bytes of an envelope did not arrive`);
    return value;
  }
}

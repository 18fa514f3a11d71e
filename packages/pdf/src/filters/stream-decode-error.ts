import { DamagedFileError } from "../syntax/damaged-file-error.ts";

/** A stream's data is damaged, a bomb, or in a format made for images. */
export class StreamDecodeError extends DamagedFileError {
  override readonly name = "UndecodableStream";
  /** What came out before the damage. */
  readonly decodedPrefix: Uint8Array | null;

  constructor(message: string, { readable, ...options }: ErrorOptions & { readable?: Uint8Array } = {}) {
    super(message, options);
    this.decodedPrefix = readable ?? null;
  }
}

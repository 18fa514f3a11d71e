import { DamagedFileError } from "../syntax/damaged-file-error.ts";

/** Error for stream data that are damaged, too large, or in an image format. */
export class StreamDecodeError extends DamagedFileError {
  override readonly name = "StreamDecodeError";
  /** Data that were decoded before the damage, or null if none were decoded. */
  readonly decodedPrefix: Uint8Array | null;

  constructor(message: string, { readable, ...options }: ErrorOptions & { readable?: Uint8Array } = {}) {
    super(message, options);
    this.decodedPrefix = readable ?? null;
  }
}

import { Damage } from "../syntax/damage.ts";

/** A stream's data is damaged, a bomb, or in a format made for images. */
export class UndecodableStream extends Damage {
  override readonly name = "UndecodableStream";
  /** What came out before the damage. */
  readonly readable: Uint8Array | null;

  constructor(message: string, { readable, ...options }: ErrorOptions & { readable?: Uint8Array } = {}) {
    super(message, options);
    this.readable = readable ?? null;
  }
}

/**
 * What all edits of this isolate may hold at one time, in bytes of input: its memory is one for all of its requests (docs/platform.md
 * section 8). One per isolate.
 */
export class EditRoom {
  readonly #limitBytes: number;
  #takenBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Does the work with so many bytes, or gives null without doing it when others hold too much at present. */
  async within<Result>(bytes: number, work: () => Promise<Result>): Promise<{ result: Result } | null> {
    if (this.#takenBytes + bytes > this.#limitBytes) return null;
    this.#takenBytes += bytes;
    try {
      return { result: await work() };
    } finally {
      this.#takenBytes -= bytes;
    }
  }
}

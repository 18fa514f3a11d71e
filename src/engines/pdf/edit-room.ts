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
    const leave = this.enter(bytes);
    if (!leave) return null;
    try {
      return { result: await work() };
    } finally {
      leave();
    }
  }

  /** The same for work that ends when what is given is called, once. */
  enter(bytes: number): (() => void) | null {
    if (this.#takenBytes + bytes > this.#limitBytes) return null;
    this.#takenBytes += bytes;
    return () => {
      this.#takenBytes -= bytes;
    };
  }
}

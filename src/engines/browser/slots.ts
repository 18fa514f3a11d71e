/** A bounded number of places, given out in order of arrival. */
export class Slots {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.#taken >= this.#limit;
  }

  get idle(): boolean {
    return this.#taken === 0;
  }

  /** A place as soon as one is free, unless `until` rejects first; then the place in the queue is given up. */
  async take(until: (work: Promise<void>) => Promise<void>): Promise<void> {
    if (!this.full) {
      this.#taken++;
      return;
    }
    let resume: () => void = () => {};
    const turn = new Promise<void>((resolve) => {
      resume = resolve;
    });
    this.#waiting.push(resume);
    try {
      await until(turn);
    } catch (error) {
      const at = this.#waiting.indexOf(resume);
      if (at >= 0) this.#waiting.splice(at, 1);
      else this.free();
      throw error;
    }
  }

  free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}

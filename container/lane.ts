import { FolioError } from "../src/domain/errors.ts";

const RETRY_AFTER_S = 5;

/** A place among the jobs of a lane. */
export interface Place {
  /** Waits, first come first served, until the lane has room for this job. Throws the signal's reason. */
  turn(signal: AbortSignal): Promise<void>;
  /** Gives the place back; leaving twice is harmless. */
  leave(): void;
}

/** Work of one kind: so many at a time, so many waiting, the rest refused at once. */
export class Lane {
  readonly #name: string;
  readonly #slots: number;
  readonly #waitingMax: number;
  readonly #waiters: (() => void)[] = [];
  #places = 0;
  #running = 0;

  constructor(name: string, slots: number, waitingMax: number) {
    this.#name = name;
    this.#slots = slots;
    this.#waitingMax = waitingMax;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#places - this.#running };
  }

  /** Throws `container_unavailable` with Retry-After when the lane is full. */
  enter(): Place {
    if (this.#places >= this.#slots + this.#waitingMax) {
      throw new FolioError(
        "container_unavailable",
        `Too many ${this.#name} jobs are waiting. Try again in a few seconds.`,
        {
          retryAfterS: RETRY_AFTER_S,
        },
      );
    }
    this.#places++;
    let state: "waiting" | "running" | "left" = "waiting";
    return {
      turn: async (signal) => {
        await this.#slot(signal);
        state = "running";
      },
      leave: () => {
        if (state === "left") return;
        this.#places--;
        if (state === "running") this.#release();
        state = "left";
      },
    };
  }

  /** Runs `work` in its turn. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const place = this.enter();
    try {
      await place.turn(signal);
      return await work();
    } finally {
      place.leave();
    }
  }

  async #slot(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#slots) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const give = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiters.splice(this.#waiters.indexOf(give), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiters.push(give);
    });
  }

  /** Hands the slot to the next waiter without freeing it in between. */
  #release(): void {
    const next = this.#waiters.shift();
    if (next) next();
    else this.#running--;
  }
}

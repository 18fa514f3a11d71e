import { FolioError } from "../../domain/errors.ts";

/**
 * One promise for everything that can end a render early. Each step of the render is raced against this promise. Only
 * the first cause counts.
 */
export class RenderCancellation {
  readonly deadlineMs: number;
  readonly #now: () => number;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #failure: Promise<never>;
  #reject: (error: Error) => void = () => {};
  #failed: Error | null = null;
  /** Description of what the render is waiting for, for the timeout message. */
  waitingFor = "";

  constructor(deadlineMs: number, now: () => number = Date.now) {
    this.deadlineMs = deadlineMs;
    this.#now = now;
    this.#failure = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    this.#failure.catch(() => {});
    this.#timer = setTimeout(() => this.fail(timeoutError(this.waitingFor)), Math.max(0, deadlineMs - now()));
  }

  get failure(): Error | null {
    return this.#failed;
  }

  get remainingMs(): number {
    return this.deadlineMs - this.#now();
  }

  fail(error: Error): void {
    if (this.#failed) return;
    this.#failed = error;
    this.#reject(error);
  }

  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failure]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

export function timeoutError(waitedFor = ""): FolioError {
  return new FolioError(
    "timeout_exceeded",
    `The render did not finish within its timeout${waitedFor && `: it waited for ${waitedFor}`}. Raise timeout, or make the document faster.`,
    { param: "timeout" },
  );
}

import { type RenderWait, renderTimeoutError } from "../../domain/render-timeout.ts";

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
  readonly #waits: RenderWait[] = [];
  #waitingFor = "";
  #waitingSinceMs = 0;

  constructor(deadlineMs: number, now: () => number = Date.now) {
    this.deadlineMs = deadlineMs;
    this.#now = now;
    this.#failure = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    this.#failure.catch(() => {});
    this.#timer = setTimeout(
      () => {
        this.waitingFor = "";
        this.fail(renderTimeoutError(this.#waits));
      },
      Math.max(0, deadlineMs - now()),
    );
  }

  /** Description of what the render waits for from now on, for the timeout message. Empty if it waits for nothing. */
  set waitingFor(what: string) {
    const nowMs = this.#now();
    if (this.#waitingFor !== "") this.#waits.push({ what: this.#waitingFor, ms: nowMs - this.#waitingSinceMs });
    this.#waitingFor = what;
    this.#waitingSinceMs = nowMs;
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

import { FolioError } from "../src/domain/errors.ts";
import type { Place } from "./lane.ts";

/** Waiting longer than this share of what a job may take is why it did not end in time. */
const WAITING_COUNTS_FROM = 0.1;

/** One job's time. It ends when the caller hangs up; waiting and working have limits of their own, so that neither is blamed for the other. */
export class JobClock {
  /** The caller has gone, or his deadline has passed. */
  readonly signal: AbortSignal;
  readonly #deadlineMs: number;
  readonly #hangUp: AbortSignal;

  constructor(timeoutMs: number, hangUp: AbortSignal) {
    this.#deadlineMs = Date.now() + timeoutMs;
    const leaving = new AbortController();
    const leave = () => leaving.abort(gone());
    if (hangUp.aborted) leave();
    else hangUp.addEventListener("abort", leave, { once: true });
    this.#hangUp = leaving.signal;
    this.signal = AbortSignal.any([this.#hangUp, after(timeoutMs, overdue(timeoutMs))]);
  }

  /**
   * Waits for the place's turn, at most half of the time that is left and as long as the job may take once it runs: then
   * `container_unavailable`. Gives the signal of the work: `timeout_exceeded` after `mayTakeMs`, or `container_unavailable` when
   * waiting left less than that. Who counts the work's own time himself (own-time.ts) says `atMostMs`, when the clock ends it in any
   * case: then the machine was too busy.
   */
  async turn(place: Place, mayTakeMs = this.#leftMs, atMostMs = mayTakeMs): Promise<AbortSignal> {
    const startedAt = Date.now();
    const patience = after(Math.min(mayTakeMs, this.#leftMs / 2), busy());
    await place.turn(AbortSignal.any([this.#hangUp, patience]));
    const waited = Date.now() - startedAt > mayTakeMs * WAITING_COUNTS_FROM;
    const isShort = this.#leftMs < mayTakeMs ? waited : atMostMs > mayTakeMs;
    const limitMs = Math.min(atMostMs, this.#leftMs);
    return AbortSignal.any([after(limitMs, isShort ? busy() : overdue(mayTakeMs)), this.#hangUp]);
  }

  get #leftMs(): number {
    return Math.max(0, this.#deadlineMs - Date.now());
  }
}

function after(delayMs: number, reason: Error): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(reason), delayMs).unref();
  return ending.signal;
}

export const overdue = (timeoutMs: number) =>
  new FolioError("timeout_exceeded", `The work on the document did not finish within ${Math.round(timeoutMs)} ms.`);

/** Nobody hears it. */
const gone = () => new FolioError("container_unavailable", "The caller closed the connection.");

const RETRY_AFTER_S = 10;
const busy = () =>
  new FolioError("container_unavailable", "The container is busy with other documents. Try again in a few seconds.", {
    retryAfterS: RETRY_AFTER_S,
  });

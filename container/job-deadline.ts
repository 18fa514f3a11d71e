import { FolioError } from "../src/domain/errors.ts";
import type { QueuePlace } from "./job-queue.ts";

/** Waiting longer than this share of what a job may take is why it did not end in time. */
const WAITING_SHARE_MIN = 0.1;

/** One job's time. It ends when the caller hangs up; waiting and working have limits of their own, so that neither is blamed for the other. */
export class JobDeadline {
  /** The caller has gone, or his deadline has passed. */
  readonly signal: AbortSignal;
  readonly #deadlineMs: number;
  readonly #hangUpSignal: AbortSignal;

  constructor(timeoutMs: number, hangUp: AbortSignal) {
    this.#deadlineMs = Date.now() + timeoutMs;
    const leaving = new AbortController();
    const leave = () => leaving.abort(hungUpError());
    if (hangUp.aborted) leave();
    else hangUp.addEventListener("abort", leave, { once: true });
    this.#hangUpSignal = leaving.signal;
    this.signal = AbortSignal.any([this.#hangUpSignal, abortAfter(timeoutMs, timeoutError(timeoutMs))]);
  }

  /**
   * Waits for the place's turn, at most half of the time that is left and as long as the job may take once it runs: then
   * `container_unavailable`. Gives the signal of the work: `timeout_exceeded` after `mayTakeMs`, or `container_unavailable` when
   * waiting left less than that. Who counts the work's own time himself (own-time-budget.ts) says `atMostMs`, when the clock ends it in any
   * case: then the machine was too busy.
   */
  async waitForSlot(place: QueuePlace, mayTakeMs = this.#remainingMs, atMostMs = mayTakeMs): Promise<AbortSignal> {
    const startedAt = Date.now();
    const patience = abortAfter(Math.min(mayTakeMs, this.#remainingMs / 2), busyError());
    await place.waitForSlot(AbortSignal.any([this.#hangUpSignal, patience]));
    const waited = Date.now() - startedAt > mayTakeMs * WAITING_SHARE_MIN;
    const isShort = this.#remainingMs < mayTakeMs ? waited : atMostMs > mayTakeMs;
    const limitMs = Math.min(atMostMs, this.#remainingMs);
    return AbortSignal.any([abortAfter(limitMs, isShort ? busyError() : timeoutError(mayTakeMs)), this.#hangUpSignal]);
  }

  get #remainingMs(): number {
    return Math.max(0, this.#deadlineMs - Date.now());
  }
}

function abortAfter(delayMs: number, reason: Error): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(reason), delayMs).unref();
  return ending.signal;
}

export const timeoutError = (timeoutMs: number) =>
  new FolioError("timeout_exceeded", `The work on the document did not finish within ${Math.round(timeoutMs)} ms.`);

/** Nobody hears it. */
const hungUpError = () => new FolioError("container_unavailable", "The caller closed the connection.");

const RETRY_AFTER_S = 10;
const busyError = () =>
  new FolioError("container_unavailable", "The container is busy with other documents. Try again in a few seconds.", {
    retryAfterS: RETRY_AFTER_S,
  });

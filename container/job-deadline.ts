import { FolioError } from "../src/domain/errors.ts";
import type { QueuePlace } from "./job-queue.ts";

/**
 * Minimum share of a job's time limit for a wait to count as long. A job that waited longer and then runs out of time
 * fails with `container_unavailable` instead of `timeout_exceeded`.
 */
const WAITING_SHARE_MIN = 0.1;

/**
 * Deadline of one job. The job is also aborted when its client disconnects. Waiting for a slot and working have
 * separate time limits and errors.
 */
export class JobDeadline {
  /** Aborts when the client disconnects or the job's deadline passes. */
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
   * Waits for a slot, at most `mayTakeMs` and at most half of the remaining time. Throws `container_unavailable` when
   * no slot becomes free in that time. Returns the signal that ends the work. The signal aborts with `timeout_exceeded`
   * after `mayTakeMs`, or with `container_unavailable` if the wait left less time than `mayTakeMs`. A caller that
   * measures the work's own time (own-time-budget.ts) passes `atMostMs`, a limit for the wall-clock time. Work that
   * reaches `atMostMs` fails with `container_unavailable`, because the machine was too busy.
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

/** Error for a job whose client has disconnected. No client receives this error. */
const hungUpError = () => new FolioError("container_unavailable", "The caller closed the connection.");

const RETRY_AFTER_S = 10;
const busyError = () =>
  new FolioError("container_unavailable", "The container is busy with other documents. Try again in a few seconds.", {
    retryAfterS: RETRY_AFTER_S,
  });

import { FolioError } from "../src/domain/errors.ts";
import type { QueuePlace } from "./job-queue.ts";

/** Share of the remaining time that a job may spend in the queue. */
const WAITING_SHARE_MAX = 0.5;
const RETRY_AFTER_S = 10;

/**
 * Wall-clock deadline of one job. The job is also aborted when its client disconnects. The deadline says nothing about
 * the document, because the machine may be busy: a job that reaches it fails with `service_busy`. The work that the
 * document itself causes has a budget in CPU time (own-time-budget.ts).
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
    this.signal = AbortSignal.any([
      this.#hangUpSignal,
      abortAfter(timeoutMs, () => tooSlowError(timeoutMs, RETRY_AFTER_S)),
    ]);
  }

  /**
   * Maximum time that the job may wait for a slot, in ms: half of the remaining time. The rest remains for its work.
   */
  get waitMaxMs(): number {
    return this.#remainingMs * WAITING_SHARE_MAX;
  }

  /**
   * Waits for a slot, at most `waitMaxMs`. Throws `container_unavailable` when no slot becomes free in that time. Returns the signal that ends the work with `service_busy` at the deadline.
   */
  async waitForSlot(place: QueuePlace): Promise<AbortSignal> {
    const patience = abortAfter(this.waitMaxMs, () => queueTooSlowError(place.retryAfterS));
    await place.waitForSlot(AbortSignal.any([this.#hangUpSignal, patience]));
    const limitMs = this.#remainingMs;
    const late = abortAfter(limitMs, () => tooSlowError(limitMs, place.retryAfterS));
    return AbortSignal.any([late, this.#hangUpSignal]);
  }

  get #remainingMs(): number {
    return Math.max(0, this.#deadlineMs - Date.now());
  }
}

function abortAfter(delayMs: number, reason: () => Error): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(reason()), delayMs).unref();
  return ending.signal;
}

/** Error for a document whose own work exceeds its budget. */
export const timeoutError = (workMs: number) =>
  new FolioError(
    "timeout_exceeded",
    `The document needs more than ${Math.round(workMs / 1_000)} s of processing time. Process fewer pages, or a smaller file, at a time.`,
  );

/** Error for a job whose client has disconnected. No client receives this error. */
const hungUpError = () => new FolioError("container_unavailable", "The caller closed the connection.");

const tooSlowError = (waitedMs: number, retryAfterS: number) =>
  new FolioError(
    "service_busy",
    `The machine is busy: the work on the document did not finish in ${Math.round(waitedMs / 1_000)} s. Nothing was charged. Try again later, or send async: true.`,
    { retryAfterS },
  );

const queueTooSlowError = (retryAfterS: number) =>
  new FolioError("container_unavailable", "The container is busy with other documents. Try again in a few seconds.", {
    retryAfterS,
  });

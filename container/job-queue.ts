import { FolioError } from "../src/domain/errors.ts";

const RETRY_AFTER_S = 5;
/**
 * Maximum share of the waiting places that the jobs of one account may occupy. Other accounts can use the remaining
 * places even when one account sends many jobs.
 */
const WAITING_SHARE = 0.75;

export interface JobQueueOptions {
  name: string;
  /** Number of jobs that may run at a time. */
  slots: number;
  waitingMax: number;
  /** Number of jobs with the same `share` that may run at a time. Default: all slots. */
  slotsPerShare?: number;
}

/** Handle with which a job waits for its slot and leaves the queue. */
export interface QueuePlace {
  /** Waits until this job gets a slot. Throws the signal's reason when the signal aborts. */
  waitForSlot(signal: AbortSignal): Promise<void>;
  /** Removes the job from the queue and frees its slot. A second call has no effect. */
  release(): void;
}

interface Waiter {
  share: string;
  start: () => void;
}

/**
 * Queue for one kind of job, with a maximum number of running jobs and of waiting jobs. The queue rejects further jobs
 * at once. `share` identifies the account of a job. The next free slot goes to the account with the fewest running
 * jobs. Among equal accounts, it goes to the job that came first.
 */
export class JobQueue {
  readonly #options: Required<JobQueueOptions>;
  readonly #waiters: Waiter[] = [];
  readonly #admitted = new Map<string, number>();
  readonly #running = new Map<string, number>();

  constructor(options: JobQueueOptions) {
    this.#options = { slotsPerShare: options.slots, ...options };
  }

  get load(): { running: number; waiting: number } {
    const running = sumCounts(this.#running);
    return { running, waiting: sumCounts(this.#admitted) - running };
  }

  /**
   * Adds a job to the queue. `share` is a key that identifies the job's account. Throws `container_unavailable` with
   * Retry-After when the queue is full.
   */
  enter(share: string): QueuePlace {
    const { slots, waitingMax, slotsPerShare } = this.#options;
    const own = this.#admitted.get(share) ?? 0;
    if (sumCounts(this.#admitted) >= slots + waitingMax) throw this.#queueFullError();
    if (own >= slotsPerShare + Math.ceil(waitingMax * WAITING_SHARE)) throw this.#queueFullError();
    addToCount(this.#admitted, share, 1);
    let state: "waiting" | "running" | "left" = "waiting";
    return {
      waitForSlot: async (signal) => {
        await this.#acquireSlot(share, signal);
        state = "running";
      },
      release: () => {
        if (state === "left") return;
        addToCount(this.#admitted, share, -1);
        if (state === "running") this.#release(share);
        state = "left";
      },
    };
  }

  async #acquireSlot(share: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#hasFreeSlotFor(share)) {
      addToCount(this.#running, share, 1);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        share,
        start: () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiters.push(waiter);
    });
  }

  #hasFreeSlotFor(share: string): boolean {
    const { slots, slotsPerShare } = this.#options;
    return sumCounts(this.#running) < slots && (this.#running.get(share) ?? 0) < slotsPerShare;
  }

  /** Gives the slot of a finished job directly to the next waiting job, so that a newer job cannot take it first. */
  #release(share: string): void {
    addToCount(this.#running, share, -1);
    const running = (waiter: Waiter) => this.#running.get(waiter.share) ?? 0;
    const [next] = this.#waiters
      .filter((waiter) => this.#hasFreeSlotFor(waiter.share))
      .sort((one, other) => running(one) - running(other));
    if (!next) return;
    this.#waiters.splice(this.#waiters.indexOf(next), 1);
    addToCount(this.#running, next.share, 1);
    next.start();
  }

  #queueFullError(): FolioError {
    const message = `The container has too many waiting jobs (${this.#options.name}). Try again in a few seconds.`;
    return new FolioError("container_unavailable", message, { retryAfterS: RETRY_AFTER_S });
  }
}

const sumCounts = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function addToCount(counts: Map<string, number>, share: string, by: 1 | -1): void {
  const count = (counts.get(share) ?? 0) + by;
  if (count > 0) counts.set(share, count);
  else counts.delete(share);
}

/** Adds a job to the queue, runs `work` when the job gets a slot, and then frees the slot. */
export async function runInQueue<T>(
  lane: JobQueue,
  { share, signal }: { share: string; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const place = lane.enter(share);
  try {
    await place.waitForSlot(signal);
    return await work();
  } finally {
    place.release();
  }
}

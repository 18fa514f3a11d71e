import { FolioError } from "../src/domain/errors.ts";

/** Bounds of Retry-After, in seconds. */
const RETRY_AFTER_MIN_S = 5;
const RETRY_AFTER_MAX_S = 120;
/** Weight of the newest job in the average duration of a job. */
const NEWEST_WEIGHT = 0.2;
/**
 * Maximum share of the waiting places that the jobs of one account may occupy. Other accounts can use the remaining
 * places even when one account sends many jobs.
 */
const WAITING_SHARE = 0.75;

/** Throws `container_unavailable` if a job that enters now would probably wait longer than `waitMaxMs`. */
export interface QueueEntry {
  share: string;
  waitMaxMs?: number;
}

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
  /** Estimated time until a new job of this account gets a slot, in seconds. */
  readonly retryAfterS: number;
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
  readonly #now: () => number;
  /** Average time for which a job occupies its slot, in ms. Null until the first job has ended. */
  #averageMs: number | null = null;

  constructor(options: JobQueueOptions, now: () => number = () => performance.now()) {
    this.#options = { slotsPerShare: options.slots, ...options };
    this.#now = now;
  }

  get load(): { running: number; waiting: number } {
    const running = sumCounts(this.#running);
    return { running, waiting: sumCounts(this.#admitted) - running };
  }

  /**
   * Adds a job to the queue. `share` is a key that identifies the job's account. Throws `container_unavailable` with
   * Retry-After when the queue is full, and when the job would probably wait longer than `waitMaxMs`.
   */
  enter({ share, waitMaxMs = Number.POSITIVE_INFINITY }: QueueEntry): QueuePlace {
    const { slots, waitingMax, slotsPerShare } = this.#options;
    const own = this.#admitted.get(share) ?? 0;
    if (sumCounts(this.#admitted) >= slots + waitingMax) throw this.#queueFullError(share);
    if (own >= slotsPerShare + Math.ceil(waitingMax * WAITING_SHARE)) throw this.#queueFullError(share);
    if (this.#expectedWaitMs(share) > waitMaxMs) throw this.#queueFullError(share);
    addToCount(this.#admitted, share, 1);
    let state: "waiting" | "running" | "left" = "waiting";
    let startedAtMs = 0;
    const retryAfterS = () => this.#retryAfterS(share);
    return {
      waitForSlot: async (signal) => {
        await this.#acquireSlot(share, signal);
        state = "running";
        startedAtMs = this.#now();
      },
      release: () => {
        if (state === "left") return;
        addToCount(this.#admitted, share, -1);
        if (state === "running") {
          this.#recordDuration(this.#now() - startedAtMs);
          this.#release(share);
        }
        state = "left";
      },
      get retryAfterS() {
        return retryAfterS();
      },
    };
  }

  #recordDuration(ms: number): void {
    this.#averageMs = this.#averageMs === null ? ms : this.#averageMs + (ms - this.#averageMs) * NEWEST_WEIGHT;
  }

  /**
   * Estimated time until a new job of the account would get a slot, in ms. Accounts take turns, so of each other
   * account, only as many waiting jobs come first as this account itself has, and one more.
   */
  #expectedWaitMs(share: string): number {
    const { slots } = this.#options;
    if (this.#hasFreeSlotFor(share)) return 0;
    const waiting = new Map<string, number>();
    for (const waiter of this.#waiters) addToCount(waiting, waiter.share, 1);
    const own = waiting.get(share) ?? 0;
    let before = own;
    for (const [other, count] of waiting) if (other !== share) before += Math.min(count, own + 1);
    return ((before + 1) / slots) * (this.#averageMs ?? 0);
  }

  #retryAfterS(share: string): number {
    const expectedS = Math.ceil(this.#expectedWaitMs(share) / 1_000);
    return Math.min(RETRY_AFTER_MAX_S, Math.max(RETRY_AFTER_MIN_S, expectedS));
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

  #queueFullError(share: string): FolioError {
    const message = `The container has too many waiting jobs (${this.#options.name}). Try again in a few seconds.`;
    return new FolioError("container_unavailable", message, { retryAfterS: this.#retryAfterS(share) });
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
  const place = lane.enter({ share });
  try {
    await place.waitForSlot(signal);
    return await work();
  } finally {
    place.release();
  }
}

import { FolioError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * Maximum size, in bytes, of a reservation that may overtake waiting reservations. Such small reservations delay the
 * others only briefly.
 */
const MAX_SMALL_BYTES = 2 * 1024 * 1024;

const RETRY_AFTER_S = 5;

interface MemoryWaiter {
  bytes: number;
  enter(share: MemoryReservation): void;
}

interface MemoryBudgetLimits {
  limitBytes?: number;
  waitMs?: number;
}

/**
 * Limits the memory that the inputs of all work in an isolate take. If an isolate exceeds the platform's limit, all of
 * its requests fail (docs/platform.md section 8). Work reserves memory before it reads its input. Sizes in bytes are
 * estimates that were measured for each kind of work. There is one instance per isolate.
 */
export class MemoryBudget {
  readonly #limitBytes: number;
  readonly #waitMs: number;
  readonly #waiting: MemoryWaiter[] = [];
  #takenBytes = 0;

  constructor({ limitBytes = LIMITS.isolateHeldBytes, waitMs = LIMITS.memoryWaitMs }: MemoryBudgetLimits = {}) {
    this.#limitBytes = limitBytes;
    this.#waitMs = waitMs;
  }

  /**
   * Reserves memory at once. Returns null if the memory is not available. Use this method for work that can also run
   * outside the isolate.
   */
  tryReserve(bytes: number): MemoryReservation | null {
    return this.#take(bytes, bytes) ? new MemoryReservation(this.#ways, bytes) : null;
  }

  /**
   * Reserves memory in order of arrival. Use this method for work that can run only in the isolate. A reservation above
   * the limit waits until it is the only one. Throws `service_busy` after a timeout, and the signal's reason when the
   * signal aborts.
   */
  async reserve(wanted: number, signal: AbortSignal): Promise<MemoryReservation> {
    const bytes = Math.min(wanted, this.#limitBytes);
    return this.tryReserve(bytes) ?? this.#wait(bytes, signal);
  }

  readonly #ways = {
    take: (bytes: number, inAll: number) => this.#take(bytes, inAll),
    giveBack: (bytes: number) => {
      this.#takenBytes -= bytes;
      this.#admit();
    },
  };

  #take(bytes: number, inAll: number): boolean {
    return (this.#waiting.length === 0 || inAll <= MAX_SMALL_BYTES) && this.#fill(bytes);
  }

  #fill(bytes: number): boolean {
    if (this.#takenBytes + bytes > this.#limitBytes) return false;
    this.#takenBytes += bytes;
    return true;
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#fill(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.enter(new MemoryReservation(this.#ways, next.bytes));
    }
  }

  #wait(bytes: number, signal: AbortSignal): Promise<MemoryReservation> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<MemoryReservation>();
    const waiter: MemoryWaiter = { bytes, enter: resolve };
    this.#waiting.push(waiter);
    const leave = (reason: unknown) => {
      const place = this.#waiting.indexOf(waiter);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(reason);
      this.#admit();
    };
    const onAbort = () => leave(signal.reason);
    // biome-ignore lint/style/noRestrictedGlobals: the wait for memory is what this class is for
    const timer = setTimeout(() => leave(busyError(this.#waitMs)), this.#waitMs);
    signal.addEventListener("abort", onAbort, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  }
}

interface MemoryBudgetAccess {
  take(bytes: number, inAll: number): boolean;
  giveBack(bytes: number): void;
}

export class MemoryReservation {
  readonly #ways: MemoryBudgetAccess;
  #bytes: number;

  constructor(ways: MemoryBudgetAccess, bytes: number) {
    this.#ways = ways;
    this.#bytes = bytes;
  }

  /** Adds bytes to the reservation. Returns false and changes nothing if the memory is not available. */
  grow(bytes: number): boolean {
    if (!this.#ways.take(bytes, this.#bytes + bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
    this.#ways.giveBack(bytes);
  }

  /** Shrinks the reservation to this number of bytes. */
  shrinkTo(bytes: number): void {
    if (this.#bytes > bytes) this.release(this.#bytes - bytes);
  }

  /** Releases the whole reservation. A repeated call has no effect. */
  releaseAll(): void {
    this.release(this.#bytes);
  }
}

const busyError = (waitMs: number): FolioError =>
  new FolioError(
    "service_busy",
    `Other large requests used all memory for ${waitMs / 1000} s. Nothing was done. Try again in a few seconds.`,
    { retryAfterS: RETRY_AFTER_S },
  );

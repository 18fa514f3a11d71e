import { FolioError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/** Work that holds no more than this passes those who wait: it keeps nobody waiting for long. */
const SMALL_BYTES = 2 * 1024 * 1024;

const RETRY_AFTER_S = 5;

interface Waiter {
  bytes: number;
  enter(share: MemoryShare): void;
}

interface RoomLimits {
  limitBytes?: number;
  waitMs?: number;
}

/**
 * What all work of an isolate may hold of its memory at one time, as far as that grows with what it is given: an isolate that takes more
 * than the platform allows dies with all of its requests (docs/platform.md section 8). Asked before an input is read. Bytes are
 * estimates, from what was measured of each kind of work. One per isolate.
 */
export class MemoryRoom {
  readonly #limitBytes: number;
  readonly #waitMs: number;
  readonly #waiting: Waiter[] = [];
  #takenBytes = 0;

  constructor({ limitBytes = LIMITS.isolateHeldBytes, waitMs = LIMITS.memoryWaitMs }: RoomLimits = {}) {
    this.#limitBytes = limitBytes;
    this.#waitMs = waitMs;
  }

  /** A share at once, or null: for work that can be done elsewhere. */
  enter(bytes: number): MemoryShare | null {
    return this.#take(bytes, bytes) ? new MemoryShare(this.#ways, bytes) : null;
  }

  /**
   * A share in the order of asking, for work that can be done nowhere else; what is larger than the whole room waits until it is alone.
   * Throws `service_busy` after a while, and the signal's reason.
   */
  async waitFor(wanted: number, signal: AbortSignal): Promise<MemoryShare> {
    const bytes = Math.min(wanted, this.#limitBytes);
    return this.enter(bytes) ?? this.#wait(bytes, signal);
  }

  readonly #ways = {
    take: (bytes: number, inAll: number) => this.#take(bytes, inAll),
    giveBack: (bytes: number) => {
      this.#takenBytes -= bytes;
      this.#admit();
    },
  };

  #take(bytes: number, inAll: number): boolean {
    return (this.#waiting.length === 0 || inAll <= SMALL_BYTES) && this.#fill(bytes);
  }

  #fill(bytes: number): boolean {
    if (this.#takenBytes + bytes > this.#limitBytes) return false;
    this.#takenBytes += bytes;
    return true;
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#fill(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.enter(new MemoryShare(this.#ways, next.bytes));
    }
  }

  #wait(bytes: number, signal: AbortSignal): Promise<MemoryShare> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<MemoryShare>();
    const waiter: Waiter = { bytes, enter: resolve };
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
    const timer = setTimeout(() => leave(busy(this.#waitMs)), this.#waitMs);
    signal.addEventListener("abort", onAbort, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  }
}

interface Ways {
  take(bytes: number, inAll: number): boolean;
  giveBack(bytes: number): void;
}

/** What one piece of work holds of the room. */
export class MemoryShare {
  readonly #ways: Ways;
  #bytes: number;

  constructor(ways: Ways, bytes: number) {
    this.#ways = ways;
    this.#bytes = bytes;
  }

  /** Whether there was room for so much more, which it then holds. */
  grow(bytes: number): boolean {
    if (!this.#ways.take(bytes, this.#bytes + bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
    this.#ways.giveBack(bytes);
  }

  /** Gives back what it holds beyond so much. */
  shrinkTo(bytes: number): void {
    if (this.#bytes > bytes) this.giveBack(this.#bytes - bytes);
  }

  /** Gives all of it back. Safe to repeat. */
  end(): void {
    this.giveBack(this.#bytes);
  }
}

const busy = (waitMs: number): FolioError =>
  new FolioError(
    "service_busy",
    `Requests of this size took all memory for ${waitMs / 1000} s. Nothing was done; try again in a few seconds.`,
    { retryAfterS: RETRY_AFTER_S },
  );

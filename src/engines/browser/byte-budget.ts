interface BudgetWaiter {
  holder: object;
  bytes: number;
  resume: () => void;
}

/**
 * Budget of bytes that several responses (holders) share. Each holder may need up to `most` bytes before it releases
 * any. Bytes are granted only if the holder with the most bytes could still get the rest of its maximum afterwards. So
 * at least one holder can always finish. This is the banker's algorithm with equal claims (Dijkstra 1965).
 */
export class ByteBudget {
  readonly #maxBytesPerHolder: number;
  readonly #heldBytes = new Map<object, number>();
  #freeBytes: number;
  #waiting: BudgetWaiter[] = [];

  constructor(total: number, most: number) {
    this.#freeBytes = total;
    this.#maxBytesPerHolder = most;
  }

  /** Resolves when the bytes are granted to the holder. */
  take(holder: object, bytes: number): Promise<void> {
    if (this.#isSafe(holder, bytes)) {
      this.#grant(holder, bytes);
      return Promise.resolve();
    }
    return new Promise((resume) => this.#waiting.push({ holder, bytes, resume }));
  }

  /** Releases all bytes of a holder and cancels its waiting requests for bytes. */
  release(holder: object): void {
    this.#freeBytes += this.#heldBytes.get(holder) ?? 0;
    this.#heldBytes.delete(holder);
    const waiting = this.#waiting.filter((one) => one.holder !== holder);
    this.#waiting = [];
    for (const one of waiting) {
      if (!this.#isSafe(one.holder, one.bytes)) this.#waiting.push(one);
      else {
        this.#grant(one.holder, one.bytes);
        one.resume();
      }
    }
  }

  #isSafe(holder: object, bytes: number): boolean {
    const own = (this.#heldBytes.get(holder) ?? 0) + bytes;
    const largest = Math.max(own, ...this.#heldBytes.values());
    const free = this.#freeBytes - bytes;
    return free >= 0 && free + largest >= this.#maxBytesPerHolder;
  }

  #grant(holder: object, bytes: number): void {
    this.#freeBytes -= bytes;
    this.#heldBytes.set(holder, (this.#heldBytes.get(holder) ?? 0) + bytes);
  }
}

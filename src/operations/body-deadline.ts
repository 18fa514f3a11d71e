import { FolioError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** Minimum rate of a request body. A slow body occupies memory and a connection. */
export interface BodyRate {
  /** Time that every body has, whatever its size. */
  graceMs: number;
  /** Average rate that a larger body needs after that. */
  minBytesPerS: number;
}

const BODY_RATE: BodyRate = { graceMs: LIMITS.bodyGraceMs, minBytesPerS: LIMITS.bodyMinBytesPerS };

/**
 * Deadline of a request body that moves with each received byte: a body of `n` bytes may take `graceMs`, and the time
 * of `n` bytes at the minimum rate.
 */
export class BodyDeadline {
  readonly #rate: BodyRate;
  readonly #startedAt = performance.now();
  readonly #expired = Promise.withResolvers<never>();
  #bytes: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `bytes` is the size of the body if it is known before it is read, otherwise 0. */
  constructor(bytes: number, rate: BodyRate = BODY_RATE) {
    this.#bytes = bytes;
    this.#rate = rate;
    // Without a reader at this moment, the rejection would otherwise be an unhandled one.
    this.#expired.promise.catch(() => undefined);
    this.#check();
  }

  /** Returns the result of a read, or throws `request_timeout` if the deadline passes first. */
  within<T>(read: Promise<T>): Promise<T> {
    return Promise.race([read, this.#expired.promise]);
  }

  /** Moves the deadline for bytes that were received. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const allowedMs = this.#rate.graceMs + (this.#bytes / this.#rate.minBytesPerS) * 1000;
    const leftMs = allowedMs - (performance.now() - this.#startedAt);
    if (leftMs > 0) this.#timer = setTimeout(() => this.#check(), leftMs);
    else this.#expired.reject(this.#error());
  }

  #error(): FolioError {
    const { graceMs, minBytesPerS } = this.#rate;
    return new FolioError(
      "request_timeout",
      `The request body did not arrive in time. A body may take ${graceMs / 1000} s, and 1 s more for each ${minBytesPerS} bytes. Send it again over a faster connection, or send large files by url or pdf_id.`,
    );
  }
}

import { TimeoutError } from "./errors.ts";

/** Deadline of an operation, which the caller's signal can end earlier. */
export interface Deadline {
  /** Aborts the operation at the deadline, or with the caller's signal. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Waits. Throws the reason of `signal` when it aborts. */
  wait(delayMs: number): Promise<void>;
  /** Releases the timer and the caller's signal. */
  clear(): void;
}

export interface DeadlineOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export function startDeadline({ timeoutMs, signal: callers }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const endsAtMs = Date.now() + timeoutMs;
  // Node 18 lacks `AbortSignal.any`.
  const abort = () => controller.abort(callers?.reason);
  const late = () => controller.abort(new TimeoutError(`No response within ${timeoutMs} ms`));
  const timer = setTimeout(late, timeoutMs);
  callers?.addEventListener("abort", abort);
  if (callers?.aborted) abort();
  return {
    signal: controller.signal,
    remainingMs: () => endsAtMs - Date.now(),
    wait: (delayMs) => wait(delayMs, controller.signal),
    clear: () => {
      clearTimeout(timer);
      callers?.removeEventListener("abort", abort);
    },
  };
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const ended = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", ended);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", ended, { once: true });
  });
}

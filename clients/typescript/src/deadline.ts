import { TimeoutError } from "./errors.ts";

/** Deadline of an operation. The caller's AbortSignal can end the operation earlier. */
export interface Deadline {
  /** Signal that aborts at the deadline, or when the caller's signal aborts. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Waits for this time. Throws the reason of `signal` when `signal` aborts. */
  wait(delayMs: number): Promise<void>;
  /** Clears the timer and stops listening to the caller's signal. */
  clear(): void;
}

export interface DeadlineOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export function startDeadline({ timeoutMs, signal: callers }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const endsAtMs = Date.now() + timeoutMs;
  // Combines the two signals by hand, because Node 18 lacks `AbortSignal.any`.
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

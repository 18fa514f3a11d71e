import { TimeoutError } from "./errors.ts";

/** Until when something may take, and who may end it before. */
export interface Deadline {
  /** Ends what is under way: at the deadline, or with the caller's signal. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Waits; throws what `signal` was ended with. */
  wait(delayMs: number): Promise<void>;
  /** Lets go of the timer and of the caller's signal. */
  clear(): void;
}

export interface DeadlineOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export function startDeadline({ timeoutMs, signal: callers }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const endsAtMs = Date.now() + timeoutMs;
  // `AbortSignal.any` is missing in Node 18.
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Delays before the retries of a webhook delivery, counted from the end of the failed attempt
 * (docs/contract/interface.md "Delivery and retries").
 */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS] as const;

/** Maximum number of attempts: the first attempt and five retries. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Maximum delay that a receiver can request with Retry-After. Retry-After never makes an attempt earlier. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** Time in ms after which an endpoint is disabled if all its attempts fail (docs/contract/additions.md section 7). */
export const FAILING_BEFORE_DISABLED_MS = 5 * 24 * HOUR_MS;

/**
 * Returns the time at which the attempt after the attempt with this number (from 1) is due. Returns null after the last
 * attempt.
 */
export function nextAttemptMs(attempt: number, endedMs: number, retryAfterMs: number | null = null): number | null {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return null;
  return endedMs + Math.max(delayMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}

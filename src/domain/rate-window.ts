import type { RateDecision, RateRequest } from "./gate.ts";

/**
 * A sliding log of the admitted requests. No interval of `windowMs` contains more than `limit` admitted requests. A
 * fixed window would admit twice the limit around its edge, and a token bucket would do so after a pause. Rejected
 * requests do not count.
 */
export interface RateWindow {
  admittedAtMs: readonly number[];
  /**
   * Number of requests that the stored window already counts, although they were not admitted yet. They may be admitted
   * until `aheadUntilMs` without storing the window again.
   */
  ahead: number;
  aheadUntilMs: number;
}

export interface RateStep {
  decision: RateDecision;
  window: RateWindow;
  /** Whether the rate window must be stored now. Otherwise the stored window would count too few requests. */
  mustStore: boolean;
}

export const EMPTY_WINDOW: RateWindow = { admittedAtMs: [], ahead: 0, aheadUntilMs: 0 };

/**
 * Minimum time in ms between two writes of the rate window of a busy key. Without this minimum, every request would
 * need a write.
 */
const SLICE_MS = 1_000;
/** Share of the limit by which the stored window may count too many requests. */
const AHEAD_SHARE = 1 / 20;

/** Counts one request and decides whether it is admitted. */
export function admitRequest(window: RateWindow, { limit, windowMs }: RateRequest, nowMs: number): RateStep {
  const recent = window.admittedAtMs.filter((atMs) => atMs > nowMs - windowMs);
  const allowed = recent.length < limit;
  const admittedAtMs = allowed ? [...recent, nowMs] : recent;
  const decision = {
    allowed,
    limit,
    remaining: Math.max(0, limit - admittedAtMs.length),
    windowMs,
    resetMs: admittedAtMs.length > 0 ? Math.min(...admittedAtMs) + windowMs - nowMs : windowMs,
  };
  if (!allowed) return { decision, window: { ...window, admittedAtMs }, mustStore: false };

  const { ahead, aheadUntilMs } = window;
  if (ahead > 0 && nowMs <= aheadUntilMs) {
    return { decision, window: { admittedAtMs, ahead: ahead - 1, aheadUntilMs }, mustStore: false };
  }
  const inLastSlice = recent.filter((atMs) => atMs > nowMs - SLICE_MS).length;
  const nextAhead = Math.min(inLastSlice, Math.floor(limit * AHEAD_SHARE), decision.remaining);
  return { decision, window: { admittedAtMs, ahead: nextAhead, aheadUntilMs: nowMs + SLICE_MS }, mustStore: true };
}

/**
 * Restores the rate window from storage after the memory was lost. Assumes that all requests that were counted in
 * advance were admitted, as late as possible. So the limit holds after any loss. Requests of at most 5% of the limit
 * are rejected too early.
 */
export function restoreWindow({ admittedAtMs, ahead, aheadUntilMs }: RateWindow): RateWindow {
  return { ...EMPTY_WINDOW, admittedAtMs: [...admittedAtMs, ...new Array<number>(ahead).fill(aheadUntilMs)] };
}

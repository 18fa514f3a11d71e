import type { RateDecision, RateRequest } from "./gate.ts";

/**
 * A sliding log: no span of `windowMs` ever holds more than `limit` admitted requests, wherever it starts. A fixed window
 * would admit twice the limit round its edge, a token bucket likewise after a pause. Refused requests do not count.
 */
export interface RateWindow {
  admittedAtMs: readonly number[];
  /** How many admissions from now to `aheadUntilMs` the stored copy counts already. */
  ahead: number;
  aheadUntilMs: number;
}

export interface RateStep {
  decision: RateDecision;
  window: RateWindow;
  /** Whether the window must be stored: the stored copy would otherwise count too few. */
  mustStore: boolean;
}

export const EMPTY_WINDOW: RateWindow = { admittedAtMs: [], ahead: 0, aheadUntilMs: 0 };

/** Busy keys are stored about once in this time and not at every request. */
const SLICE_MS = 1_000;
/** What a stored copy may count too much, as a share of the limit. */
const AHEAD_SHARE = 1 / 20;

/** Counts one request and says whether it may pass. */
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
 * The window after the memory was lost, from its stored copy: admissions that were counted ahead are taken as made, and as
 * late as they can have been made. So the limit holds over any loss; at most 5% of it is refused too early.
 */
export function restoreWindow({ admittedAtMs, ahead, aheadUntilMs }: RateWindow): RateWindow {
  return { ...EMPTY_WINDOW, admittedAtMs: [...admittedAtMs, ...new Array<number>(ahead).fill(aheadUntilMs)] };
}

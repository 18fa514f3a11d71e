import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, nextAttemptMs } from "../../src/domain/retry-schedule.ts";

const MINUTE_MS = 60_000;

describe("The retry schedule", () => {
  it("waits 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours, then stops", () => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempt) => nextAttemptMs(attempt, 0));
    expect(delays).toEqual([MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 720 * MINUTE_MS, null]);
    expect(MAX_ATTEMPTS).toBe(6);
  });

  it("lets Retry-After delay an attempt by at most a day, and never makes an attempt earlier", () => {
    expect(nextAttemptMs(1, 0, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
    expect(nextAttemptMs(1, 0, 1_000)).toBe(MINUTE_MS);
    expect(nextAttemptMs(1, 0, 10 ** 12)).toBe(24 * 60 * MINUTE_MS);
  });
});

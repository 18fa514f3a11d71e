import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admitRequest, EMPTY_WINDOW, type RateWindow, restoreWindow } from "../../src/domain/rate-window.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21);
const TEN = { keyId: "key", limit: 10, windowMs: MINUTE };

/**
 * Keeps the rate window of an API key as the account gate does: one copy in memory, and the copy that was last written
 * to storage.
 */
class Window {
  memory: RateWindow = EMPTY_WINDOW;
  stored: RateWindow = EMPTY_WINDOW;
  writes = 0;

  admit(limit: number, nowMs: number) {
    const { decision, window, mustStore } = admitRequest(this.memory, { ...TEN, limit }, nowMs);
    this.memory = window;
    if (mustStore) {
      this.stored = structuredClone(window);
      this.writes += 1;
    }
    return decision;
  }

  loseMemory() {
    this.memory = restoreWindow(this.stored);
  }
}

const step = fc.record({
  afterMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(3_000), fc.nat(MINUTE)),
  lost: fc.boolean(),
});
const steps = fc.array(step, { maxLength: 80, size: "max" });
const limits = fc.constantFrom(1, 2, 10, 40, 100);

/** Returns the largest number of admitted requests within any minute. `admitted` has their times. */
function busiestMinute(admitted: number[]): number {
  return Math.max(0, ...admitted.map((from) => admitted.filter((at) => at >= from && at < from + MINUTE).length));
}

describe("A rate window", () => {
  it("rejects the 11th request within any 60 seconds", () => {
    const window = new Window();
    window.admit(10, START);
    for (let index = 0; index < 9; index += 1) expect(window.admit(10, START + 59_000).allowed).toBe(true);
    expect(window.admit(10, START + 59_500)).toMatchObject({ allowed: false, remaining: 0, resetMs: 500 });
    expect(window.admit(10, START + MINUTE)).toMatchObject({ allowed: true, remaining: 0, resetMs: 59_000 });
    expect(window.admit(10, START + MINUTE + 1)).toMatchObject({ allowed: false, resetMs: 58_999 });
  });

  it("does not count rejected requests", () => {
    const window = new Window();
    for (let index = 0; index < 1_000; index += 1) window.admit(10, START + index);
    expect(window.admit(10, START + MINUTE)).toMatchObject({ allowed: true });
  });

  it("applies a changed limit to the next request", () => {
    const window = new Window();
    for (let index = 0; index < 10; index += 1) window.admit(10, START);
    expect(window.admit(100, START)).toMatchObject({ allowed: true, remaining: 89, limit: 100 });
    expect(window.admit(5, START)).toMatchObject({ allowed: false, remaining: 0, limit: 5 });
  });

  it("never admits more than the limit in any 60 seconds, even when the copy in memory is lost", () => {
    const property = fc.property(limits, steps, (limit, sequence) => {
      const window = new Window();
      const admitted: number[] = [];
      let now = START;
      for (const { afterMs, lost } of sequence) {
        now += afterMs;
        if (lost) window.loseMemory();
        if (window.admit(limit, now).allowed) admitted.push(now);
      }
      expect(busiestMinute(admitted)).toBeLessThanOrEqual(limit);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it("admits a request whenever the last 60 seconds had fewer requests than the limit, and reports the correct remaining number", () => {
    const property = fc.property(limits, steps, (limit, sequence) => {
      const window = new Window();
      const admitted: number[] = [];
      let now = START;
      for (const { afterMs } of sequence) {
        now += afterMs;
        const counted = admitted.filter((at) => at > now - MINUTE);
        const decision = window.admit(limit, now);
        expect(decision.allowed).toBe(counted.length < limit);
        if (decision.allowed) counted.push(now);
        admitted.splice(0, admitted.length, ...counted);
        expect(decision.remaining).toBe(limit - counted.length);
        expect(decision.resetMs).toBe((counted[0] ?? 0) + MINUTE - now);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("admits a request at the retry time that a rejection names, and not a millisecond earlier", () => {
    const property = fc.property(limits, steps, (limit, sequence) => {
      const window = new Window();
      let now = START;
      for (const { afterMs, lost } of sequence) {
        now += afterMs;
        if (lost) window.loseMemory();
        const decision = window.admit(limit, now);
        if (decision.allowed) continue;
        const admits = (atMs: number) => admitRequest(window.memory, { ...TEN, limit }, atMs).decision.allowed;
        expect([admits(now + decision.resetMs - 1), admits(now + decision.resetMs)]).toEqual([false, true]);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("after a loss of memory, counts requests that storage counted in advance as if they were made as late as possible", () => {
    const window = new Window();
    for (const atMs of [0, 1, 1_001]) window.admit(40, START + atMs);
    expect(window.writes).toBe(2);
    window.loseMemory();
    const later = Array.from({ length: 41 }, () => window.admit(40, START + MINUTE + 2));
    expect(later.filter(({ allowed }) => allowed)).toHaveLength(39);
  });

  it("after a loss of memory, has at most 5% of the limit fewer requests left, and none fewer for limits below 20", () => {
    for (const limit of [10, 19, 100, 1_000]) {
      const window = new Window();
      for (let index = 0; index < limit / 2; index += 1) window.admit(limit, START + index * 7);
      const before = window.admit(limit, START + limit * 4).remaining;
      window.loseMemory();
      const after = window.admit(limit, START + limit * 4).remaining;
      expect(before - 1 - after).toBeGreaterThanOrEqual(0);
      expect(before - 1 - after).toBeLessThanOrEqual(limit < 20 ? 0 : limit / 20);
    }
  });

  it("is written to storage about once per second for a busy key", () => {
    const window = new Window();
    for (let atMs = 0; atMs < MINUTE; atMs += 60) expect(window.admit(1_000, START + atMs).allowed).toBe(true);
    expect(window.writes).toBeLessThanOrEqual(75);
  });
});

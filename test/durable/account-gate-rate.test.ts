import { evictDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { freshGate, stopClock } from "../support/gate.ts";

const TEST_KEY = { keyId: "key_test", limit: 10, windowMs: 60_000 };
const LIVE_KEY = { keyId: "key_live", limit: 100, windowMs: 60_000 };

afterEach(() => {
  vi.useRealTimers();
});

describe("The account gate's rate limit", () => {
  it("admits exactly the limit when 20 requests run at a time", async () => {
    for (const key of [TEST_KEY, LIVE_KEY]) {
      const gate = freshGate();
      const clients = Array.from({ length: 20 }, async () => {
        const decisions = [];
        for (let index = 0; index < 10; index += 1) decisions.push(await gate.admit(key));
        return decisions;
      });
      const decisions = (await Promise.all(clients)).flat();
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(key.limit);
      const remaining = decisions.filter(({ allowed }) => allowed).map((decision) => decision.remaining);
      expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: key.limit }, (_, index) => index));
    }
  });

  it("counts each key separately", async () => {
    const gate = freshGate();
    for (let index = 0; index < 10; index += 1) await gate.admit(TEST_KEY);
    expect(await gate.admit(TEST_KEY)).toMatchObject({ allowed: false });
    expect(await gate.admit({ ...TEST_KEY, keyId: "another" })).toMatchObject({ allowed: true, remaining: 9 });
  });

  it("returns the retry time to a rejected caller and admits the caller at that time", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.admit(TEST_KEY);
    clock.advance(20_000);
    for (let index = 0; index < 9; index += 1) await gate.admit(TEST_KEY);
    const refused = await gate.admit(TEST_KEY);
    expect(refused).toEqual({ allowed: false, limit: 10, remaining: 0, windowMs: 60_000, resetMs: 40_000 });
    clock.advance(refused.resetMs - 1);
    expect(await gate.admit(TEST_KEY)).toMatchObject({ allowed: false, resetMs: 1 });
    clock.advance(1);
    expect(await gate.admit(TEST_KEY)).toMatchObject({ allowed: true, remaining: 0, resetMs: 20_000 });
  });

  it("keeps the count when its Durable Object is evicted", async () => {
    stopClock();
    const gate = freshGate();
    for (let index = 0; index < 10; index += 1) {
      expect(await gate.admit(TEST_KEY)).toMatchObject({ allowed: true, remaining: 9 - index });
      await evictDurableObject(gate);
    }
    expect(await gate.admit(TEST_KEY)).toMatchObject({ allowed: false });
  });

  it("never admits more than the limit when its Durable Object is evicted during a burst of requests", async () => {
    stopClock();
    const gate = freshGate();
    let admitted = 0;
    for (let round = 0; round < 12; round += 1) {
      const decisions = await Promise.all(Array.from({ length: 11 }, () => gate.admit(LIVE_KEY)));
      admitted += decisions.filter(({ allowed }) => allowed).length;
      await evictDurableObject(gate);
    }
    expect(admitted).toBeLessThanOrEqual(100);
    expect(admitted).toBeGreaterThan(50);
  });
});

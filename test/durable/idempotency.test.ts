import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ClaimResult, StoredResponse } from "../../src/domain/idempotency.ts";
import { freshShard, stopClock } from "../support/gate.ts";

const DAY_MS = 86_400_000;
/** Test data: a request whose idempotency key is always the same. Each call claims the key as another claimant. */
const REQUEST = {
  key: "acc/test/order-17",
  fingerprint: "f1",
  leaseMs: 60_000,
  get claimant() {
    return crypto.randomUUID();
  },
};

const answerOf = (bytes: number, resourceId = "pdf_1"): StoredResponse => ({
  status: 200,
  contentType: "application/json",
  body: Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 251),
  resourceId,
});

function fenceOf(result: ClaimResult): number {
  if (result.kind !== "claimed") throw new Error(`expected a claim, got ${result.kind}`);
  return result.fence;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("The Durable Object for idempotency keys", () => {
  it("lets exactly one of 50 concurrent requests with the same key execute", async () => {
    const shard = freshShard();
    const results = await Promise.all(Array.from({ length: 50 }, () => shard.claim(REQUEST)));
    expect(results.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === "in_use")).toHaveLength(49);
    const busy = results.find((result) => result.kind === "in_use");
    expect(busy).toEqual({ kind: "in_use", retryAfterMs: 2_000 });
  });

  it("returns the same claim to a request that repeats its own call, because the response to the first call was lost", async () => {
    const shard = freshShard();
    const asked = { ...REQUEST };
    const fence = fenceOf(await shard.claim(asked));
    expect(fenceOf(await shard.claim(asked))).toBe(fence);
    expect((await shard.claim(REQUEST)).kind).toBe("in_use");
    await shard.abandon(REQUEST.key, fence);
    const next = fenceOf(await shard.claim(REQUEST));
    expect(next).toBeGreaterThan(fence);
    expect((await shard.claim(asked)).kind).toBe("in_use");
  });

  it("reads claims that were stored before claims had the column `claimant`", async () => {
    const shard = freshShard();
    await shard.claim(REQUEST);
    await runInDurableObject(
      shard,
      (_, { storage }) => void storage.sql.exec("ALTER TABLE claims DROP COLUMN claimant"),
    );
    await evictDurableObject(shard);
    expect((await shard.claim(REQUEST)).kind).toBe("in_use");
    expect((await shard.claim({ ...REQUEST, key: "acc/test/order-18" })).kind).toBe("claimed");
  });

  it("returns the first complete response byte for byte to a repeated request", async () => {
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    const answer = answerOf(300);
    expect(await shard.complete({ key: REQUEST.key, fence }, answer, DAY_MS)).toBe(true);
    expect(await shard.claim(REQUEST)).toEqual({ kind: "replay", answer });
  });

  it("recognises a request by a fingerprint that was made before the fingerprint key was replaced", async () => {
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    await shard.complete({ key: REQUEST.key, fence }, answerOf(10), DAY_MS);
    const now = { ...REQUEST, fingerprint: "k1:f1" };
    const again = { ...now, claimant: crypto.randomUUID(), earlierFingerprints: ["k1:older", "f1"] };
    expect((await shard.claim(again)).kind).toBe("replay");
    expect((await shard.claim({ ...again, earlierFingerprints: ["f2"] })).kind).toBe("mismatch");
  });

  it("rejects a different fingerprint for the same key, while the first request runs and after it has finished", async () => {
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    expect(await shard.claim({ ...REQUEST, fingerprint: "f2" })).toEqual({ kind: "mismatch" });
    await shard.complete({ key: REQUEST.key, fence }, answerOf(10), DAY_MS);
    expect(await shard.claim({ ...REQUEST, fingerprint: "f2" })).toEqual({ kind: "mismatch" });
    expect((await shard.claim({ ...REQUEST, key: "acc/live/order-17", fingerprint: "f2" })).kind).toBe("claimed");
  });

  it.each([0, 1, 1_048_575, 1_048_576, 1_048_577, 5_000_000])(
    "stores a response body of %i bytes completely",
    async (bytes) => {
      const shard = freshShard();
      const fence = fenceOf(await shard.claim(REQUEST));
      const answer = bytes === 0 ? { ...answerOf(0), body: null } : answerOf(bytes);
      await shard.complete({ key: REQUEST.key, fence }, answer, DAY_MS);
      await evictDurableObject(shard);
      const result = await shard.claim(REQUEST);
      const replayed = result.kind === "replay" ? result.answer : null;
      expect({ ...replayed, body: null }).toEqual({ ...answer, body: null });
      expect(replayed?.body && Buffer.compare(replayed.body, answer.body ?? new Uint8Array())).toBe(
        bytes === 0 ? null : 0,
      );
    },
  );

  it("lets a repeated request take over when the lease has expired, and rejects the late result of the first request", async () => {
    const clock = stopClock();
    const shard = freshShard();
    const slow = fenceOf(await shard.claim(REQUEST));
    clock.advance(REQUEST.leaseMs - 1);
    expect(await shard.claim(REQUEST)).toEqual({ kind: "in_use", retryAfterMs: 1 });
    clock.advance(1);
    const retry = fenceOf(await shard.claim(REQUEST));
    expect(retry).toBeGreaterThan(slow);
    expect(await shard.complete({ key: REQUEST.key, fence: slow }, answerOf(10, "pdf_slow"), DAY_MS)).toBe(false);
    await shard.abandon(REQUEST.key, slow);
    expect(await shard.complete({ key: REQUEST.key, fence: retry }, answerOf(20, "pdf_retry"), DAY_MS)).toBe(true);
    expect(await shard.complete({ key: REQUEST.key, fence: slow }, answerOf(10, "pdf_slow"), DAY_MS)).toBe(false);
    expect(await shard.claim(REQUEST)).toMatchObject({ kind: "replay", answer: { resourceId: "pdf_retry" } });
  });

  it("keeps a claim while it is renewed, and rejects a renewal that comes too late", async () => {
    const clock = stopClock();
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    for (let times = 0; times < 3; times += 1) {
      clock.advance(REQUEST.leaseMs - 1);
      expect(await shard.renew({ key: REQUEST.key, fence }, REQUEST.leaseMs)).toBe(true);
    }
    expect((await shard.claim(REQUEST)).kind).toBe("in_use");
    clock.advance(REQUEST.leaseMs);
    const taken = fenceOf(await shard.claim(REQUEST));
    expect(await shard.renew({ key: REQUEST.key, fence }, REQUEST.leaseMs)).toBe(false);
    await shard.complete({ key: REQUEST.key, fence: taken }, answerOf(10), DAY_MS);
    expect(await shard.renew({ key: REQUEST.key, fence: taken }, REQUEST.leaseMs)).toBe(false);
  });

  it("accepts a result after the lease has expired if no other request has taken over", async () => {
    const clock = stopClock();
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    clock.advance(2 * REQUEST.leaseMs);
    expect(await shard.complete({ key: REQUEST.key, fence }, answerOf(10), DAY_MS)).toBe(true);
  });

  it("keeps the first of two responses that have the same fencing token", async () => {
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    expect(await shard.complete({ key: REQUEST.key, fence }, answerOf(10, "pdf_1"), DAY_MS)).toBe(true);
    expect(await shard.complete({ key: REQUEST.key, fence }, answerOf(10, "pdf_2"), DAY_MS)).toBe(true);
    await shard.abandon(REQUEST.key, fence);
    expect(await shard.claim(REQUEST)).toMatchObject({ kind: "replay", answer: { resourceId: "pdf_1" } });
  });

  it("frees the key of an abandoned request and raises the fencing token, so that the abandoned request cannot write", async () => {
    const shard = freshShard();
    const first = fenceOf(await shard.claim(REQUEST));
    await shard.abandon(REQUEST.key, first);
    const second = fenceOf(await shard.claim({ ...REQUEST, fingerprint: "f2" }));
    expect(second).toBeGreaterThan(first);
    expect(await shard.complete({ key: REQUEST.key, fence: first }, answerOf(10), DAY_MS)).toBe(false);
    expect(await shard.complete({ key: REQUEST.key, fence: second }, answerOf(10), DAY_MS)).toBe(true);
  });

  it("deletes the response bodies of a resource but keeps the claim, so that a repeated request does not execute again", async () => {
    const shard = freshShard();
    const other = { ...REQUEST, key: "acc/test/other" };
    await shard.complete({ key: REQUEST.key, fence: fenceOf(await shard.claim(REQUEST)) }, answerOf(3_000_000), DAY_MS);
    await shard.complete({ key: other.key, fence: fenceOf(await shard.claim(other)) }, answerOf(10, "pdf_2"), DAY_MS);
    await shard.erase(["pdf_1"]);
    expect(await shard.claim(REQUEST)).toEqual({ kind: "replay", answer: { ...answerOf(0), body: null } });
    expect(await shard.claim(other)).toEqual({ kind: "replay", answer: answerOf(10, "pdf_2") });
    const pieces = await runInDurableObject(shard, (_, { storage }) =>
      storage.sql.exec("SELECT key FROM body_pieces").toArray(),
    );
    expect(pieces).toEqual([{ key: other.key }]);
  });

  it("returns the stored response until the retention period ends, and then treats the key as new", async () => {
    const clock = stopClock();
    const shard = freshShard();
    await shard.complete({ key: REQUEST.key, fence: fenceOf(await shard.claim(REQUEST)) }, answerOf(10), DAY_MS);
    clock.advance(DAY_MS - 1);
    await runDurableObjectAlarm(shard);
    expect((await shard.claim(REQUEST)).kind).toBe("replay");
    clock.advance(1);
    expect((await shard.claim({ ...REQUEST, fingerprint: "f2" })).kind).toBe("claimed");
  });

  it("deletes old responses, bodies and unfinished claims in its alarm", async () => {
    const clock = stopClock();
    const shard = freshShard();
    await shard.complete({ key: REQUEST.key, fence: fenceOf(await shard.claim(REQUEST)) }, answerOf(3_000_000), DAY_MS);
    await shard.claim({ ...REQUEST, key: "acc/test/crashed" });
    const rows = () =>
      runInDurableObject(shard, (_, { storage }) =>
        ["claims", "body_pieces"].map((table) => storage.sql.exec(`SELECT COUNT(*) AS rows FROM ${table}`).one().rows),
      );
    clock.advance(DAY_MS - 1);
    await runDurableObjectAlarm(shard);
    expect(await rows()).toEqual([2, 3]);
    clock.advance(2 * 3_600_000);
    expect(await runDurableObjectAlarm(shard)).toBe(true);
    expect(await rows()).toEqual([0, 0]);
  });

  it("keeps claims, responses and fencing tokens when it is evicted", async () => {
    const shard = freshShard();
    const fence = fenceOf(await shard.claim(REQUEST));
    await evictDurableObject(shard);
    expect((await shard.claim(REQUEST)).kind).toBe("in_use");
    expect(await shard.complete({ key: REQUEST.key, fence }, answerOf(10), DAY_MS)).toBe(true);
    await evictDurableObject(shard);
    expect((await shard.claim(REQUEST)).kind).toBe("replay");
    expect(fenceOf(await shard.claim({ ...REQUEST, key: "another" }))).toBeGreaterThan(fence);
  });
});

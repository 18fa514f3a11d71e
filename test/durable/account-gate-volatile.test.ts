import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type SlotRequest, VOLATILE_MS } from "../../src/domain/gate.ts";
import { freshGate, pack, reservation, restartObject, slotOnly, stopClock } from "../support/gate.ts";

type Gate = ReturnType<typeof freshGate>;

const volatile = true;
const ONE: SlotRequest = { limit: 1, waitMs: 0 };

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns the number of operations in the storage of the account gate. Reads the storage directly, because a call of
 * the gate would write its volatile reservations.
 */
const written = (gate: Gate): Promise<number> =>
  runInDurableObject(gate, (_, { storage }) => {
    const query =
      "SELECT (SELECT COUNT(*) FROM operations) + (SELECT COUNT(*) FROM entries WHERE kind <> 'grant') AS n";
    return storage.sql.exec<{ n: number }>(query).one().n;
  });

async function gateWith(credits: number): Promise<Gate> {
  const gate = freshGate();
  await gate.grant(pack("starter", credits));
  return gate;
}

describe("A reservation that is kept only in memory", () => {
  it("reduces the balance and the free slots without being written to storage", async () => {
    const gate = await gateWith(2);
    const slot: SlotRequest = { limit: 2, waitMs: 0 };
    await gate.reserve(reservation("first", { slot, volatile }));
    await gate.reserve(reservation("second", { slot, volatile }));
    expect(await written(gate)).toBe(0);
    for (const more of [{ volatile }, {}]) {
      expect(await gate.reserve(reservation("poor", more))).toEqual({ kind: "no_credits", available: 0 });
      expect(await gate.reserve({ ...slotOnly("late", slot), ...more })).toMatchObject({ kind: "no_slot" });
    }
    expect(await gate.reserve(reservation("first", { slot, volatile }))).toEqual({ kind: "reserved", waitedMs: 0 });
    expect(await written(gate)).toBe(0);
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 2, consumed: 0, slotsInUse: 2 });
    expect(await written(gate)).toBe(4);
  });

  it("never spends a credit twice, in 200 concurrent operations of which every second fails", async () => {
    const gate = await gateWith(50);
    const ids = Array.from({ length: 200 }, (_, index) => `render-${index}`);
    const run = async (operationId: string, index: number) => {
      const answer = await gate.reserve(reservation(operationId, { volatile }));
      if (answer.kind !== "reserved") return 0;
      if (index % 2 === 0) await gate.release(operationId);
      else expect(await gate.settle({ operationId, credits: 1, volatile })).toBe(true);
      return index % 2;
    };
    const consumed = (await Promise.all(ids.map(run))).reduce<number>((sum, charged) => sum + charged, 0);
    expect(await gate.balance()).toMatchObject({ available: 50 - consumed, reserved: 0, consumed, slotsInUse: 0 });
  });

  it("appears in the ledger like any other reservation after it has been charged or released", async () => {
    const gate = await gateWith(5);
    await gate.reserve(reservation("good", { credits: 2, slot: ONE, volatile }));
    expect(await gate.settle({ operationId: "good", credits: 1, volatile })).toBe(true);
    await gate.reserve(reservation("failed", { slot: ONE, volatile }));
    await gate.release("failed");
    const told = (await gate.ledger(10, null)).map(({ kind, operationId, amount }) => [operationId, kind, amount]);
    expect(told.toReversed()).toEqual([
      ["starter", "grant", 5],
      ["good", "reserve", 2],
      ["good", "capture", 1],
      ["good", "release", 1],
      ["failed", "reserve", 1],
      ["failed", "release", 1],
    ]);
    expect(await gate.balance()).toMatchObject({ available: 4, reserved: 0, consumed: 1, slotsInUse: 0 });
    expect(await gate.settle({ operationId: "good", credits: 1, volatile })).toBe(true);
    expect(await gate.settle({ operationId: "failed", credits: 1, volatile })).toBe(false);
    expect(await gate.reserve(reservation("good", { volatile }))).toEqual({ kind: "ended", captured: 1 });
    expect(await gate.balance()).toMatchObject({ available: 4, consumed: 1 });
  });

  it("is written to storage after a while, and from then on is kept when the Durable Object is evicted", async () => {
    const gate = await gateWith(1);
    await gate.reserve(reservation("long", { slot: ONE, volatile }));
    expect(await written(gate)).toBe(0);
    await vi.waitFor(async () => expect(await written(gate)).toBe(2), { timeout: 10 * VOLATILE_MS, interval: 50 });
    await evictDurableObject(gate);
    expect(await gate.reserve(reservation("next", { slot: ONE }))).toMatchObject({ kind: "no_credits" });
    expect(await gate.settle({ operationId: "long", credits: 1, volatile })).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 0, consumed: 1, slotsInUse: 0 });
  });

  it("is written together with an older one if it has at least half of that age, and otherwise later", async () => {
    const clock = stopClock();
    const gate = await gateWith(3);
    await gate.reserve(reservation("oldest", { volatile }));
    clock.advance(VOLATILE_MS / 2);
    await gate.reserve(reservation("half as old", { volatile }));
    clock.advance(1);
    await gate.reserve(reservation("young", { volatile }));
    clock.advance(VOLATILE_MS / 2 - 1);
    // Waits in real time, because the waiting functions of Vitest would advance the simulated clock.
    while ((await written(gate)) === 0) await scheduler.wait(50);
    expect(await written(gate)).toBe(4);
  });

  it("is released at the end of its lease when no call ends it", async () => {
    const gate = await gateWith(1);
    await gate.reserve(reservation("abandoned", { leaseMs: 50, slot: ONE, volatile }));
    const patient = { ...ONE, waitMs: 20_000 };
    await gate.reserve({ ...slotOnly("next", patient), volatile });
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 0, slotsInUse: 1 });
    expect(await gate.settle({ operationId: "abandoned", credits: 1, volatile })).toBe(false);
  });

  it("is charged once after an eviction lost it, if the credits suffice, and until then reserves nothing", async () => {
    let gate = await gateWith(2);
    await gate.reserve(reservation("lost", { slot: ONE, volatile }));
    gate = await restartObject(gate);
    expect(await gate.balance()).toMatchObject({ available: 2, reserved: 0, slotsInUse: 0 });
    expect(await gate.extend("lost", 60_000)).toBe(false);
    const settle = () => gate.settle({ operationId: "lost", credits: 1, volatile });
    expect(await Promise.all([settle(), settle(), settle()])).toEqual([true, true, true]);
    gate = await restartObject(gate);
    expect(await settle()).toBe(true);
    expect(await gate.reserve(reservation("lost", { volatile }))).toEqual({ kind: "ended", captured: 1 });
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 0, consumed: 1, slotsInUse: 0 });
  });

  it("is not charged after an eviction lost it, if its credits were spent in the meantime or their pack has expired", async () => {
    const clock = stopClock();
    let gate = freshGate();
    await gate.grant(pack("short", 1, Date.now() + 1_000));
    await gate.reserve(reservation("lost", { volatile }));
    await gate.reserve(reservation("other", { volatile }));
    gate = await restartObject(gate);
    await gate.reserve(reservation("quick"));
    expect(await gate.settle({ operationId: "lost", credits: 1, volatile })).toBe(false);
    await gate.release("quick");
    clock.advance(1_000);
    expect(await gate.settle({ operationId: "other", credits: 1, volatile })).toBe(false);
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 0, expired: 1 });
  });

  it("writes nothing at its settlement after an eviction lost it, if it reserved no credits", async () => {
    let gate = freshGate();
    await gate.reserve({ ...slotOnly("test key", ONE), volatile });
    gate = await restartObject(gate);
    expect(await gate.settle({ operationId: "test key", credits: 0, volatile })).toBe(true);
    expect(await written(gate)).toBe(0);
  });

  it("remains open when its settlement could not be written, and is charged once by the next attempt", async () => {
    const gate = await gateWith(1);
    await gate.reserve(reservation("render", { slot: ONE, volatile }));
    await runInDurableObject(gate, async (object, { storage }) => {
      storage.sql.exec("ALTER TABLE operations RENAME TO gone");
      await expect(object.settle({ operationId: "render", credits: 1, volatile })).rejects.toThrow("operations");
      storage.sql.exec("ALTER TABLE gone RENAME TO operations");
    });
    expect(await gate.settle({ operationId: "render", credits: 1, volatile })).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 1, slotsInUse: 0 });
  });

  it("is charged although its pack expired before the reservation was written to storage", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("short", 3, Date.now() + 500));
    await gate.reserve(reservation("in time", { volatile }));
    clock.advance(500);
    expect(await gate.settle({ operationId: "in time", credits: 1, volatile })).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 1, expired: 2 });
  });

  it("passes its slot to a waiting caller, which keeps the slot by extending its lease", async () => {
    const gate = await gateWith(3);
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(reservation("first", { slot, volatile }));
    const second = gate.reserve(reservation("second", { slot, volatile }));
    await gate.extend("first", 60_000);
    expect(await gate.settle({ operationId: "first", credits: 1, volatile })).toBe(true);
    expect(await second).toEqual({ kind: "reserved", waitedMs: expect.any(Number) });
    expect(await gate.extend("second", 60_000)).toBe(true);
    expect(await gate.reserve({ ...slotOnly("third", ONE), volatile })).toMatchObject({ kind: "no_slot" });
    await gate.settle({ operationId: "second", credits: 1, keepSlot: true, volatile });
    expect(await gate.balance()).toMatchObject({ available: 1, consumed: 2, slotsInUse: 1 });
    await gate.release("second");
    expect(await gate.balance()).toMatchObject({ available: 1, consumed: 2, slotsInUse: 0 });
  });

  it("is written to storage before credits of single batch items are captured from it", async () => {
    const gate = await gateWith(3);
    await gate.reserve(reservation("batch", { credits: 3, volatile }));
    expect(await gate.settleParts("batch", ["item-0"], 1)).toEqual([]);
    await evictDurableObject(gate);
    expect(await gate.settleParts("batch", ["item-0", "item-1"], 1)).toEqual([]);
    await gate.release("batch");
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 0, consumed: 2 });
  });

  it("is deleted with its account, and a later settlement writes nothing", async () => {
    const gate = await gateWith(3);
    await gate.reserve(reservation("live", { slot: ONE, volatile }));
    await gate.reserve({ ...slotOnly("test", { ...ONE, limit: 2 }), volatile });
    await gate.close();
    expect(await gate.settle({ operationId: "live", credits: 1, volatile })).toBe(false);
    expect(await gate.settle({ operationId: "test", credits: 0, volatile })).toBe(false);
    await gate.release("live");
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 0, slotsInUse: 0 });
    expect(await written(gate)).toBe(0);
  });
});

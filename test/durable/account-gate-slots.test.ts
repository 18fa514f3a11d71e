import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HANDOVER_LEASE_MS, type ReserveResult, type SlotRequest } from "../../src/domain/gate.ts";
import { freshGate, pack, reservation, slotOnly, stopClock } from "../support/gate.ts";

const TWO: SlotRequest = { limit: 2, waitMs: 0 };
const TWO_PATIENT: SlotRequest = { limit: 2, waitMs: 20_000 };

afterEach(() => {
  vi.useRealTimers();
});

/** Waits until the Durable Object has received all earlier calls. Calls through the same stub arrive in order. */
const settled = (gate: ReturnType<typeof freshGate>) => gate.balance();

describe("The account gate's concurrency slots", () => {
  it("are never more in use than the limit, under 200 concurrent reservations", async () => {
    const gate = freshGate();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => gate.reserve(slotOnly(`${index}`, TWO))),
    );
    expect(answers.filter((answer) => answer.kind === "reserved")).toHaveLength(2);
    expect(answers.filter((answer) => answer.kind === "no_slot")).toHaveLength(198);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 2 });
  });

  it("are assigned to waiting callers in order of arrival", async () => {
    const gate = freshGate();
    const order: string[] = [];
    const names = ["first", "second", "third", "fourth", "fifth", "sixth"];
    const calls = names.map(async (name) => {
      const answer = await gate.reserve(slotOnly(name, TWO_PATIENT));
      expect(answer.kind).toBe("reserved");
      order.push(name);
      await gate.release(name);
    });
    await Promise.all(calls);
    expect(order).toEqual(names);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0 });
  });

  it("are assigned to the next waiting caller when an operation is settled; the caller gets its waiting time", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    const one: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(reservation("running", { slot: one }));
    const waiting = gate.reserve(reservation("waiting", { slot: one }));
    await settled(gate);
    await gate.settle({ operationId: "running", credits: 1 });
    expect(await waiting).toEqual({ kind: "reserved", waitedMs: expect.any(Number) });
    expect(await gate.balance()).toMatchObject({ slotsInUse: 1, reserved: 1, consumed: 1 });
  });

  it("are refused to a waiting caller at its deadline, which then holds neither a slot nor credits", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    const brief: SlotRequest = { limit: 1, waitMs: 30 };
    await gate.reserve(reservation("running", { slot: brief }));
    const answer = await gate.reserve(reservation("waiting", { slot: brief }));
    expect(answer).toEqual({ kind: "no_slot", retryAfterMs: expect.any(Number) });
    await gate.release("running");
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0, available: 5, reserved: 0 });
    expect(await gate.reserve(reservation("waiting", { slot: brief }))).toMatchObject({ kind: "reserved" });
  });

  it("are refused at once, without waiting, to a caller without credits", async () => {
    const gate = freshGate();
    await gate.reserve(slotOnly("running", { limit: 1, waitMs: 0 }));
    const answer = await gate.reserve(reservation("poor", { slot: { limit: 1, waitMs: 20_000 } }));
    expect(answer).toEqual({ kind: "no_credits", available: 0 });
  });

  it("are not assigned to a waiting caller whose credits have been spent since it started to wait", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 1));
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("running", slot));
    const waiting = gate.reserve(reservation("waiting", { slot }));
    await settled(gate);
    await gate.reserve(reservation("quick", { slot: null }));
    await gate.release("running");
    expect(await waiting).toEqual({ kind: "no_credits", available: 0 });
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0 });
  });

  it("count a repeated call once, also while the call waits", async () => {
    const gate = freshGate();
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("running", slot));
    const calls = [1, 2, 3].map(() => gate.reserve(slotOnly("waiting", slot)));
    const last = gate.reserve(slotOnly("last", slot));
    await settled(gate);
    await gate.release("running");
    for (const answer of await Promise.all(calls)) expect(answer.kind).toBe("reserved");
    await gate.release("waiting");
    expect((await last).kind).toBe("reserved");
  });

  it("are not assigned to a waiting caller that has released its place in the queue", async () => {
    const gate = freshGate();
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("running", slot));
    const gone = gate.reserve(slotOnly("gone", slot));
    const next = gate.reserve(slotOnly("next", slot));
    await gate.release("gone");
    expect((await gone).kind).toBe("no_slot");
    await gate.release("running");
    expect((await next).kind).toBe("reserved");
  });

  it("are assigned to the next caller when the previous one disconnected and its short first lease has expired", async () => {
    const clock = stopClock();
    const gate = freshGate();
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("running", slot));
    const gone = gate.reserve(slotOnly("gone", slot, 120_000));
    const next = gate.reserve(slotOnly("next", slot, 120_000));
    await settled(gate);
    await gate.release("running");
    expect((await gone).kind).toBe("reserved");
    clock.advance(HANDOVER_LEASE_MS);
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect((await next).kind).toBe("reserved");
    expect(await gate.extend("gone", 120_000)).toBe(false);
  });

  it("remain assigned to a caller that extends its short first lease", async () => {
    const clock = stopClock();
    const gate = freshGate();
    const slot: SlotRequest = { limit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("running", slot));
    const waiting = gate.reserve(slotOnly("waiting", slot, 120_000));
    await settled(gate);
    await gate.release("running");
    expect((await waiting).kind).toBe("reserved");
    expect(await gate.extend("waiting", 120_000)).toBe(true);
    clock.advance(119_999);
    await runDurableObjectAlarm(gate);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 1 });
  });

  it("include one that background work cannot use, and waiting background work does not delay callers behind it", async () => {
    const gate = freshGate();
    const background: SlotRequest = { limit: 2, backgroundLimit: 1, waitMs: 20_000 };
    await gate.reserve(slotOnly("item-0", background));
    const item1 = gate.reserve(slotOnly("item-1", background));
    await settled(gate);
    expect(await gate.reserve(slotOnly("request", TWO))).toEqual({ kind: "reserved", waitedMs: 0 });
    const request2 = gate.reserve(slotOnly("request-2", TWO_PATIENT));
    await settled(gate);
    await gate.release("request");
    expect((await request2).kind).toBe("reserved");
    await gate.release("item-0");
    expect((await item1).kind).toBe("reserved");
  });

  it("are assigned to waiting background work in order of arrival, although new requests keep arriving", async () => {
    const gate = freshGate();
    await gate.reserve(slotOnly("request-0", TWO));
    await gate.reserve(slotOnly("request-1", TWO));
    const item = gate.reserve(slotOnly("item", { ...TWO_PATIENT, backgroundLimit: 1 }));
    const request2 = gate.reserve(slotOnly("request-2", TWO_PATIENT));
    await settled(gate);
    await gate.release("request-0");
    expect((await item).kind).toBe("reserved");
    await gate.release("request-1");
    expect((await request2).kind).toBe("reserved");
  });

  it("can remain in use after the operation was charged, until it is released", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    await gate.reserve(reservation("base64", { slot: { limit: 1, waitMs: 0 } }));
    await gate.settle({ operationId: "base64", credits: 1, keepSlot: true });
    expect(await gate.balance()).toMatchObject({ slotsInUse: 1, consumed: 1, reserved: 0 });
    expect(await gate.extend("base64", 60_000)).toBe(true);
    await gate.release("base64");
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0, consumed: 1 });
    expect(await gate.extend("base64", 60_000)).toBe(false);
    expect(await gate.settle({ operationId: "base64", credits: 1 })).toBe(true);
  });

  it("remain in use after the operation was charged at most until the lease ends", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.reserve(slotOnly("base64", { limit: 1, waitMs: 0 }, 1_000));
    await gate.settle({ operationId: "base64", credits: 0, keepSlot: true });
    clock.advance(1_000);
    await runDurableObjectAlarm(gate);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0 });
  });

  it("remain in use when the Durable Object is evicted, and are still freed when their leases expire", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.reserve(slotOnly("crashed", TWO, 30_000));
    await gate.reserve(slotOnly("alive", TWO, 90_000));
    await evictDurableObject(gate);
    expect(await gate.reserve(slotOnly("third", TWO))).toMatchObject({ kind: "no_slot" });
    clock.advance(30_000);
    await evictDurableObject(gate);
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 1 });
    expect(await gate.reserve(slotOnly("third", TWO))).toMatchObject({ kind: "reserved" });
  });

  it("are freed by an alarm that the runtime starts without help of the test", async () => {
    const gate = freshGate();
    await gate.reserve(slotOnly("crashed", { limit: 1, waitMs: 0 }, 50));
    expect((await gate.reserve(slotOnly("next", { limit: 1, waitMs: 10_000 }))).kind).toBe("reserved");
  });

  it("are freed by the next alarm when an alarm has failed", async () => {
    const clock = stopClock();
    const gate = freshGate();
    const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await gate.reserve(slotOnly("crashed", { limit: 1, waitMs: 0 }, 1_000));
    clock.advance(1_000);
    await runInDurableObject(gate, (_, { storage }) =>
      storage.sql.exec("ALTER TABLE entries RENAME TO hidden; ALTER TABLE operations RENAME TO gone"),
    );
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect(silenced).toHaveBeenCalledOnce();
    silenced.mockRestore();
    await runInDurableObject(gate, (_, { storage }) =>
      storage.sql.exec("ALTER TABLE hidden RENAME TO entries; ALTER TABLE gone RENAME TO operations"),
    );
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 0 });
  });

  it("are reserved either together with the credits or not at all", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 100));
    const requests = Array.from({ length: 40 }, (_, index) =>
      gate.reserve(reservation(`${index}`, { credits: 7, slot: { limit: 20, waitMs: 0 } })),
    );
    const kinds = (await Promise.all(requests)).map((answer: ReserveResult) => answer.kind);
    const count = (kind: string) => kinds.filter((other) => other === kind).length;
    expect(count("reserved")).toBe(14);
    expect(count("no_credits")).toBe(26);
    expect(await gate.balance()).toMatchObject({ slotsInUse: 14, reserved: 98, available: 2 });
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { AccountGateContract } from "../../src/domain/gate.ts";
import { newId } from "../../src/domain/ids.ts";
import { HEARTBEAT_MS, LEASE_MS } from "../../src/domain/leases.ts";
import { type Caller, Timings, type Work } from "../../src/operations/caller.ts";
import { type Reservation, reserve } from "../../src/operations/reservation.ts";
import { TestApi } from "../support/api.ts";
import { gateOf, restartObject } from "../support/gate.ts";
import { UNTRACED } from "../support/untraced.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Returns a new account on the plan `free` with its real account gate, and work whose client the test can disconnect. */
async function account() {
  const api = new TestApi();
  const { accountId } = await api.client({ plan: "free" });
  const client = new AbortController();
  const caller: Caller = { accountId, environment: "live", plan: "free", keyId: "", scopes: ["*"] };
  const work: Work = { signal: client.signal, timings: new Timings({ clock: { now: () => 0 }, tracing: UNTRACED }) };
  const run = async <Result>(body: (reservation: Reservation) => Promise<Result>, of: Work = work) => {
    const context = { services: api.services, caller, work: of };
    const reservation = await reserve(context, { operationId: newId("pdf", Date.now()), credits: 1 });
    try {
      return await body(reservation);
    } finally {
      await reservation.end();
    }
  };
  const balance = () => api.services.gate(accountId).balance();
  const strikeGate = () => restartObject(gateOf(accountId));
  return { api, caller, client, work, run, balance, strikeGate };
}

/** Waits until the client disconnects, and then throws the abort reason. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

describe("A reservation", () => {
  it("releases its slot and credit when the client disconnects", async () => {
    const { client, work, run, balance } = await account();
    const ended = run(() => untilAborted(work.signal));
    await vi.waitFor(async () => expect(await balance()).toMatchObject({ reserved: 1, slotsInUse: 1 }));
    client.abort();
    await expect(ended).rejects.toThrow();
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 0, slotsInUse: 0 });
  });

  it("is charged, and frees its slot, if the client disconnects after the charge", async () => {
    const { client, work, run, balance } = await account();
    const ended = run(async (reservation) => {
      expect(await reservation.charge()).toBe(true);
      expect(await balance()).toMatchObject({ reserved: 0, consumed: 1, slotsInUse: 1 });
      return untilAborted(work.signal);
    });
    await vi.waitFor(async () => expect(await balance()).toMatchObject({ consumed: 1 }));
    client.abort();
    await expect(ended).rejects.toThrow();
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 1, slotsInUse: 0 });
  });

  it("is charged once, however often it is settled, also if it was charged before", async () => {
    const { run, balance } = await account();
    await run(async (reservation) => {
      await reservation.charge();
      await reservation.charge();
      await reservation.settle();
    });
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 1, slotsInUse: 0 });
    const { release } = await run(async (reservation) => {
      await reservation.charge();
      await reservation.settle({ keepSlot: true });
      return reservation;
    });
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 2, slotsInUse: 1 });
    await release();
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 2, slotsInUse: 0 });
  });

  it("is released within a second of a disconnect, even if the work ignores the signal", async () => {
    const { client, run, balance } = await account();
    const { promise: stubborn, resolve: end } = Promise.withResolvers<void>();
    const ended = run(() => stubborn);
    await vi.waitFor(async () => expect((await balance()).slotsInUse).toBe(1));
    client.abort();
    await vi.waitFor(async () => expect(await balance()).toMatchObject({ reserved: 0, slotsInUse: 0 }), 1_000);
    end();
    await ended;
  });

  it("is charged at its end although the account gate has lost it, unless it was released before", async () => {
    const { client, run, balance, strikeGate } = await account();
    await run(async (reservation) => {
      await strikeGate();
      await reservation.settle();
    });
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 1, slotsInUse: 0 });
    await run(async (reservation) => {
      await strikeGate();
      client.abort();
      await reservation.release();
      await reservation.settle();
    });
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 1, slotsInUse: 0 });
  });

  it("is not requested when the client has already disconnected", async () => {
    const { client, run, balance } = await account();
    client.abort();
    await expect(run(() => Promise.resolve(expect.unreachable()))).rejects.toThrow();
    expect(await balance()).toMatchObject({ reserved: 0, consumed: 0, slotsInUse: 0 });
  });

  it("leaves the queue for a slot at once when the client disconnects", async () => {
    const { run, balance } = await account();
    const { promise: held, resolve: end } = Promise.withResolvers<void>();
    const holders = [run(() => held), run(() => held)];
    await vi.waitFor(async () => expect((await balance()).slotsInUse).toBe(2));
    const gone = new AbortController();
    const timings = new Timings({ clock: { now: () => 0 }, tracing: UNTRACED });
    const waiting = run(async () => expect.unreachable(), { signal: gone.signal, timings });
    const next = run(async () => "served");
    await vi.waitFor(async () => expect((await balance()).slotsInUse).toBe(2));
    gone.abort();
    await expect(waiting).rejects.toThrow();
    end();
    await Promise.all(holders);
    expect(await next).toBe("served");
    expect(await balance()).toMatchObject({ reserved: 0, slotsInUse: 0 });
  });

  it("renews its short lease as long as the work runs", async () => {
    const { api, caller, work } = await account();
    const extended: number[] = [];
    const gate = {
      reserve: async () => ({ kind: "reserved", waitedMs: 0 }),
      extend: async (_id: string, leaseMs: number) => extended.push(leaseMs) > 0,
      settle: async () => true,
      release: async () => undefined,
    } as unknown as AccountGateContract;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const services = { ...api.services, gate: () => gate };
    const context = { services, caller, work };
    const reservation = await reserve(context, { operationId: "pdf_1", credits: 1 });
    vi.advanceTimersByTime(3 * HEARTBEAT_MS);
    expect(extended).toEqual([LEASE_MS, LEASE_MS, LEASE_MS]);
    await reservation.settle({ keepSlot: true });
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(extended).toHaveLength(4);
    await reservation.release();
    await reservation.end();
    vi.advanceTimersByTime(3 * HEARTBEAT_MS);
    expect(extended).toHaveLength(4);
  });
});

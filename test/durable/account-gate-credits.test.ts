import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { foldBalances } from "../../src/domain/credits.ts";
import { freshGate, pack, reservation, stopClock } from "../support/gate.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("The account gate", () => {
  it("spends each credit once under 200 concurrent reservations on a balance of 50", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 50));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => gate.reserve(reservation(`render-${index}`))),
    );
    const reserved = answers.flatMap((answer, index) => (answer.kind === "reserved" ? [`render-${index}`] : []));
    expect(reserved).toHaveLength(50);
    expect(answers.filter((answer) => answer.kind === "no_credits")).toHaveLength(150);
    await Promise.all(reserved.map((operationId) => gate.settle({ operationId, credits: 1 })));
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 50, expired: 0 });
  });

  it("spends the pack that expires first, and of equal packs the older one", async () => {
    const clock = stopClock();
    const gate = freshGate();
    const expiry = Date.now() + 10_000;
    await gate.grant(pack("late", 5, expiry + 1));
    await gate.grant(pack("early", 2, expiry));
    clock.advance(1);
    await gate.grant(pack("early-but-younger", 2, expiry));
    await gate.reserve(reservation("render", { credits: 5 }));
    const { packs } = await gate.balance();
    expect(packs.map(({ id, remaining }) => [id, remaining])).toEqual([
      ["early", 0],
      ["early-but-younger", 0],
      ["late", 4],
    ]);
  });

  it("spends from several packs when one is too small, with one ledger entry per pack in order of expiry", async () => {
    const gate = freshGate();
    const ids = Array.from({ length: 70 }, (_, index) => `pack-${index}`);
    const expiry = Date.now() + 60_000;
    for (const [index, id] of ids.entries()) await gate.grant(pack(id, 1, expiry + index));
    await gate.reserve(reservation("ocr", { credits: 70 }));
    await gate.settle({ operationId: "ocr", credits: 70 });
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 70 });
    const entries = (await gate.ledger(1_000, null)).toReversed().filter(({ operationId }) => operationId === "ocr");
    const drawn = entries.filter(({ kind }) => kind === "reserve").map(({ debit, amount }) => `${debit} ${amount}`);
    expect(drawn).toEqual(ids.map((id) => `pack:${id} 1`));
    expect(entries.slice(70)).toMatchObject([{ kind: "capture", amount: 70 }]);
  });

  it("grants a credit pack only once when the same grant is repeated", async () => {
    const gate = freshGate();
    await Promise.all([gate.grant(pack("starter", 50)), gate.grant(pack("starter", 50))]);
    await gate.grant(pack("starter", 500));
    expect(await gate.balance()).toMatchObject({ available: 50, packs: [{ id: "starter", credits: 50 }] });
  });

  it("reserves the credits of an operation only once when the call is repeated", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    const calls = Array.from({ length: 5 }, () => gate.reserve(reservation("render", { credits: 3 })));
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ kind: "reserved", waitedMs: 0 });
    expect(await gate.balance()).toMatchObject({ available: 7, reserved: 3 });
  });

  it("captures once: a repeated capture succeeds with the same amount and fails with a different amount", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    await gate.reserve(reservation("ocr", { credits: 5 }));
    expect(await gate.settle({ operationId: "ocr", credits: 3 })).toBe(true);
    expect(await gate.settle({ operationId: "ocr", credits: 3 })).toBe(true);
    expect(await gate.settle({ operationId: "ocr", credits: 4 })).toBe(false);
    await gate.release("ocr");
    expect(await gate.balance()).toMatchObject({ available: 7, reserved: 0, consumed: 3 });
    expect(await gate.reserve(reservation("ocr", { credits: 5 }))).toEqual({ kind: "ended", captured: 3 });
  });

  it("returns all reserved credits exactly once on release, and then rejects a capture of them", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    await gate.reserve(reservation("render", { credits: 4 }));
    await Promise.all([gate.release("render"), gate.release("render"), gate.release("unknown")]);
    expect(await gate.settle({ operationId: "render", credits: 4 })).toBe(false);
    expect(await gate.settle({ operationId: "never reserved", credits: 0 })).toBe(false);
    expect(await gate.reserve(reservation("render"))).toEqual({ kind: "ended", captured: 0 });
    expect(await gate.balance()).toMatchObject({ available: 10, reserved: 0, consumed: 0 });
  });

  it("never captures more than was reserved, and changes nothing when it rejects a capture", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    await gate.reserve(reservation("render", { credits: 2 }));
    await runInDurableObject(gate, async (object) => {
      await expect(object.settle({ operationId: "render", credits: 3 })).rejects.toThrow(RangeError);
      for (const credits of [-1, 0.5, Number.NaN, 2 ** 53]) {
        await expect(object.reserve(reservation("odd", { credits }))).rejects.toThrow(RangeError);
        await expect(object.settle({ operationId: "render", credits })).rejects.toThrow(RangeError);
        await expect(object.settleParts("render", ["part"], credits)).rejects.toThrow(RangeError);
        await expect(object.grant(pack("odd", credits))).rejects.toThrow(RangeError);
      }
      await expect(object.grant(pack("empty", 0))).rejects.toThrow(RangeError);
    });
    expect(await gate.balance()).toMatchObject({ available: 8, reserved: 2, consumed: 0 });
  });

  it("captures the credits of a batch once per item and returns the rest", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    await gate.reserve(reservation("batch", { credits: 4 }));
    const parts = ["item-0", "item-1", "item-0", "item-0", "item-1"];
    expect(await Promise.all(parts.map((part) => gate.settleParts("batch", [part], 1)))).toEqual(parts.map(() => []));
    expect(await gate.settleParts("batch", ["item-0"], 2)).toEqual(["item-0"]);
    expect(await gate.settleParts("batch", ["item-2"], 3)).toEqual(["item-2"]);
    await gate.release("batch");
    expect(await gate.settleParts("batch", ["item-1", "item-3"], 1)).toEqual(["item-3"]);
    expect(await gate.balance()).toMatchObject({ available: 8, reserved: 0, consumed: 2 });
  });

  it("captures the credits of many batch items in one call, up to the reserved amount", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 10));
    await gate.reserve(reservation("batch", { credits: 3 }));
    expect(await gate.settleParts("batch", ["item-0", "item-1"], 1)).toEqual([]);
    expect(await gate.settleParts("batch", ["item-1", "item-2", "item-3"], 1)).toEqual(["item-3"]);
    expect(await gate.balance()).toMatchObject({ available: 7, reserved: 0, consumed: 3 });
  });

  it("expires a pack at its expiry time and not a millisecond earlier", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("short", 3, Date.now() + 1_000));
    clock.advance(999);
    expect(await gate.balance()).toMatchObject({ available: 3, expired: 0 });
    await gate.reserve(reservation("in time"));
    clock.advance(1);
    expect(await gate.reserve(reservation("too late"))).toEqual({ kind: "no_credits", available: 0 });
    expect(await gate.settle({ operationId: "in time", credits: 1 })).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 0, reserved: 0, consumed: 1, expired: 2 });
  });

  it("expires credits that return to a pack which has expired since they were reserved", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("short", 3, Date.now() + 1_000));
    await gate.grant(pack("long", 3));
    await gate.reserve(reservation("render", { credits: 5 }));
    clock.advance(1_000);
    await gate.release("render");
    expect(await gate.balance()).toMatchObject({ available: 3, reserved: 0, consumed: 0, expired: 3 });
  });

  it("expires credits in its alarm when no call arrives", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("short", 3, Date.now() + 1_000));
    clock.advance(1_000);
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    const query = "SELECT balance FROM accounts WHERE name = 'expired'";
    const expired = await runInDurableObject(gate, (_, { storage }) => storage.sql.exec(query).one());
    expect(expired).toEqual({ balance: 3 });
  });

  it("returns the credits of a reservation in its alarm when the lease has expired", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    await gate.reserve(reservation("crashed", { credits: 2, leaseMs: 30_000 }));
    await gate.reserve(reservation("alive", { credits: 2, leaseMs: 30_000 }));
    clock.advance(29_999);
    expect(await gate.extend("alive", 30_000)).toBe(true);
    clock.advance(1);
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 3, reserved: 2 });
    expect(await gate.extend("crashed", 30_000)).toBe(false);
    expect(await gate.settle({ operationId: "crashed", credits: 2 })).toBe(false);
    expect(await gate.settle({ operationId: "alive", credits: 2 })).toBe(true);
  });

  it("keeps all credits when its Durable Object is evicted", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    await gate.reserve(reservation("render", { credits: 2 }));
    await gate.reserve(reservation("batch", { credits: 2 }));
    await gate.settleParts("batch", ["item-0"], 1);
    await evictDurableObject(gate);
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 3, consumed: 1 });
    expect(await gate.reserve(reservation("render", { credits: 2 }))).toMatchObject({ kind: "reserved" });
    expect(await gate.settleParts("batch", ["item-0"], 1)).toEqual([]);
    expect(await gate.settle({ operationId: "render", credits: 2 })).toBe(true);
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 1, consumed: 3 });
  });

  it("lists the ledger entries newest first, and the entries add up to the balances", async () => {
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    await gate.reserve(reservation("render", { credits: 3 }));
    await gate.settle({ operationId: "render", credits: 1 });
    const entries = await gate.ledger(10, null);
    expect(
      entries.map(({ kind, operationId, debit, credit, amount }) => [kind, operationId, debit, credit, amount]),
    ).toEqual([
      ["release", "render", "reserved:render", "pack:starter", 2],
      ["capture", "render", "reserved:render", "consumed", 1],
      ["reserve", "render", "pack:starter", "reserved:render", 3],
      ["grant", "starter", "granted", "pack:starter", 5],
    ]);
    const [newest, second, ...older] = entries;
    expect(await gate.ledger(1, null)).toEqual([newest]);
    expect(await gate.ledger(1, newest?.sequence ?? 0)).toEqual([second]);
    expect(await gate.ledger(10, second?.sequence ?? 0)).toEqual(older);
    expect(Object.fromEntries(foldBalances(entries))).toEqual({
      granted: -5,
      "pack:starter": 4,
      "reserved:render": 0,
      consumed: 1,
    });
  });

  it("remembers a finished operation for 30 days and then deletes it", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("starter", 5));
    await gate.reserve(reservation("batch"));
    await gate.settleParts("batch", ["item"], 1);
    await gate.release("batch");
    clock.advance(30 * 86_400_000 - 1);
    await runDurableObjectAlarm(gate);
    expect(await gate.reserve(reservation("batch"))).toEqual({ kind: "ended", captured: 1 });
    clock.advance(2 * 86_400_000);
    await runDurableObjectAlarm(gate);
    const left = await runInDurableObject(gate, (_, { storage }) =>
      ["operations", "parts"].map((table) => storage.sql.exec(`SELECT COUNT(*) AS rows FROM ${table}`).one()),
    );
    expect(left).toEqual([{ rows: 0 }, { rows: 0 }]);
  });
});

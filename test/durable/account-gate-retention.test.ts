import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GATE_RETENTION } from "../../src/domain/retention.ts";
import type { AccountGate } from "../../src/durable/account-gate.do.ts";
import { freshGate, pack, reservation, stopClock } from "../support/gate.ts";

const DAY_MS = 86_400_000;
const LEDGER_MS = GATE_RETENTION.ledgerDays * DAY_MS;
/** Maximum number of ledger entries that one alarm deletes. */
const STEP = 500;

afterEach(() => {
  vi.useRealTimers();
});

const rowsOf = (gate: DurableObjectStub<AccountGate>, table: string) =>
  runInDurableObject(gate, (_, { storage }) =>
    storage.sql.exec<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`).one(),
  ).then(({ count }) => count);

/**
 * Returns, for each ledger account whose balance is wrong, the difference between the balance and the sum of its
 * opening balance and entries.
 */
const differences = (gate: DurableObjectStub<AccountGate>) =>
  runInDurableObject(gate, (_, { storage }) =>
    storage.sql
      .exec(`
        SELECT name, SUM(amount) AS amount FROM (
          SELECT name, balance AS amount FROM openings
          UNION ALL SELECT debit, -amount FROM entries
          UNION ALL SELECT credit, amount FROM entries
          UNION ALL SELECT name, -balance FROM accounts
        ) GROUP BY name HAVING SUM(amount) <> 0`)
      .toArray(),
  );

/** Runs alarms until only the newest entry of the ledger is left. */
async function removeOldEntries(gate: DurableObjectStub<AccountGate>): Promise<number> {
  let alarms = 0;
  for (; alarms < 20 && (await rowsOf(gate, "entries")) > 1; alarms += 1) await runDurableObjectAlarm(gate);
  return alarms;
}

async function charge(gate: DurableObjectStub<AccountGate>, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await gate.reserve(reservation(`op_${number}`));
    await gate.settle({ operationId: `op_${number}`, credits: 1 });
  }
}

describe("The retention of the account gate's ledger", () => {
  it("removes entries after their period in small steps, and keeps every sum", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("bought", 1_000, Date.now() + 10 * LEDGER_MS));
    await charge(gate, 0, 300);
    const before = await gate.balance();
    expect(await rowsOf(gate, "entries")).toBe(601);
    clock.advance(LEDGER_MS + 2 * DAY_MS);
    await gate.balance();
    expect(await runDurableObjectAlarm(gate)).toBe(true);
    expect(await rowsOf(gate, "entries")).toBe(601 - STEP);
    expect(await removeOldEntries(gate)).toBe(1);
    expect(await gate.balance()).toEqual(before);
    expect(await differences(gate)).toEqual([]);
    // An ended reservation needs no row, because its sum is zero. Only the reservation of the remaining entry has a
    // row.
    expect(await rowsOf(gate, "openings")).toBe(4);
  });

  it("keeps entries until their period has passed", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("bought", 10, Date.now() + 10 * LEDGER_MS));
    await charge(gate, 0, 3);
    clock.advance(LEDGER_MS - 2 * DAY_MS);
    await charge(gate, 3, 1);
    await runDurableObjectAlarm(gate);
    expect(await rowsOf(gate, "entries")).toBe(9);
  });

  it("keeps the credits of a reservation that is still open", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("bought", 10, Date.now() + 10 * LEDGER_MS));
    await gate.reserve(reservation("settled-later", { credits: 3, leaseMs: 2 * LEDGER_MS }));
    await gate.reserve(reservation("released-later", { credits: 2, leaseMs: 2 * LEDGER_MS }));
    await gate.reserve(reservation("batch", { credits: 4, leaseMs: 2 * LEDGER_MS }));
    await gate.settleParts("batch", ["first"], 1);
    clock.advance(LEDGER_MS + 2 * DAY_MS);
    await removeOldEntries(gate);
    expect(await gate.balance()).toMatchObject({ available: 1, reserved: 8, consumed: 1 });
    expect(await differences(gate)).toEqual([]);
    await gate.settle({ operationId: "settled-later", credits: 2 });
    await gate.release("released-later");
    await gate.settleParts("batch", ["second"], 1);
    await gate.settle({ operationId: "batch", credits: 0 });
    expect(await gate.balance()).toMatchObject({ available: 6, reserved: 0, consumed: 4 });
    expect(await differences(gate)).toEqual([]);
  });

  it("accepts a repeated grant only once, also after its entry was removed", async () => {
    const clock = stopClock();
    const gate = freshGate();
    const bought = pack("bought", 10, Date.now() + 10 * LEDGER_MS);
    await gate.grant(bought);
    await charge(gate, 0, 1);
    clock.advance(LEDGER_MS + 2 * DAY_MS);
    await removeOldEntries(gate);
    await gate.grant(bought);
    expect((await gate.balance()).available).toBe(9);
  });

  it("never uses the number of a removed entry again", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("bought", 10, Date.now() + 10 * LEDGER_MS));
    await charge(gate, 0, 2);
    const [newest] = await gate.ledger(1, null);
    clock.advance(LEDGER_MS + 2 * DAY_MS);
    await removeOldEntries(gate);
    await charge(gate, 2, 1);
    expect((await gate.ledger(10, null)).map(({ sequence }) => sequence)).toEqual(
      [2, 1, 0].map((more) => (newest?.sequence ?? 0) + more),
    );
  });

  it("sets no alarm for the newest entry alone, which stays", async () => {
    const clock = stopClock();
    const gate = freshGate();
    await gate.grant(pack("bought", 10, Date.now() + 10 * LEDGER_MS));
    clock.advance(LEDGER_MS + 2 * DAY_MS);
    await gate.balance();
    await runDurableObjectAlarm(gate);
    await gate.balance();
    const alarm = await runInDurableObject(gate, (_, { storage }) => storage.getAlarm());
    expect(alarm === null || alarm > Date.now()).toBe(true);
  });
});

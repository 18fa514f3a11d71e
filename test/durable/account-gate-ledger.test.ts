import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reservations } from "../../src/domain/reservations.ts";
import { DueTimeline } from "../../src/durable/account-gate/due-times.ts";
import { LedgerRows } from "../../src/durable/account-gate/ledger-rows.ts";
import { OperationRows } from "../../src/durable/account-gate/operation-rows.ts";
import { checkCreditLedger } from "../contracts/credit-ledger.ts";
import { freshGate } from "../support/gate.ts";

describe("The account gate's ledger tables", () => {
  it("equal a model that moves single credits one at a time, over 300 random sequences of calls", async () => {
    await runInDurableObject(freshGate(), (_, { storage }) => {
      const { sql } = storage;
      storage.transactionSync(() => {
        checkCreditLedger(300, () => {
          for (const table of ["packs", "accounts", "entries", "operations", "parts"]) sql.exec(`DELETE FROM ${table}`);
          const due = new DueTimeline(sql);
          return { ledger: new LedgerRows(sql, due), operations: new OperationRows(sql, due) };
        });
      });
    });
  });

  it("report the next expiry time correctly after any sequence of reserve, extend, settle and release", async () => {
    const steps = fc.sample(fc.tuple(fc.nat(4), fc.nat(1_000), fc.nat(40)), { numRuns: 500, seed: 7 });
    await runInDurableObject(freshGate(), (_, { storage }) => {
      const { sql } = storage;
      const due = new DueTimeline(sql);
      const reservations = new Reservations(new LedgerRows(sql, due), new OperationRows(sql, due));
      for (const [step, [act, which, ms]] of steps.entries()) {
        const nowMs = step + 1;
        if (nowMs >= due.firstEndMs) {
          reservations.endOverdue(nowMs);
          due.invalidate();
        }
        const operationId = `op_${nowMs - (which % 20)}`;
        const slot = { limit: 5, waitMs: 0 };
        if (act === 0) {
          const pack = { packId: `pack_${nowMs}`, credits: 1 + (which % 3), reason: "test" };
          reservations.grant({ ...pack, expiresAtMs: nowMs + 1 + ms }, nowMs);
        } else if (act === 1 || act === 2) {
          reservations.reserve({ operationId: `op_${nowMs}`, credits: which % 2, slot, leaseMs: 1 + ms }, nowMs, null);
        } else if (act === 3) reservations.release(operationId, nowMs);
        else if (which % 2 === 0) reservations.extend(operationId, 1 + ms, nowMs);
        else reservations.settle({ operationId, credits: 0, keepSlot: which % 3 === 0 }, nowMs);
        const exact = new DueTimeline(sql);
        expect(exact.firstEndMs).toBeGreaterThan(nowMs);
        expect(due.firstEndMs).toBeLessThanOrEqual(exact.firstEndMs);
        const never = Number.POSITIVE_INFINITY;
        expect(due.firstEndedMs ?? never).toBeLessThanOrEqual(exact.firstEndedMs ?? never);
      }
    });
  });
});

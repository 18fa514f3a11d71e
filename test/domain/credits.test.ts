import { describe, expect, it } from "vitest";
import {
  captureCredits,
  creditExpiryMs,
  drawCredits,
  type OpenPack,
  releaseTransfers,
} from "../../src/domain/credits.ts";
import { checkCreditLedger } from "../contracts/credit-ledger.ts";
import { FakeLedgerBook, FakeOperationBook } from "../fakes/ledger-books.ts";

const NOW = Date.UTC(2026, 10, 21);
const openPack = (id: string, remaining: number, expiresInMs: number, grantedAgoMs = 0): OpenPack => {
  return { id, remaining, expiresAtMs: NOW + expiresInMs, grantedAtMs: NOW - grantedAgoMs };
};

describe("The credit ledger", () => {
  it("equals a model that moves single credits one at a time, over 10,000 sequences of calls", () => {
    checkCreditLedger(10_000, () => ({ ledger: new FakeLedgerBook(), operations: new FakeOperationBook() }));
  });

  it("spends the pack that expires first, then the oldest, then by id, and never an expired pack", () => {
    const packs = [
      openPack("late", 9, 2_000),
      openPack("young", 1, 1_000),
      openPack("old-b", 1, 1_000, 5),
      openPack("old-a", 1, 1_000, 5),
      openPack("expired", 9, 0),
    ];
    const drawn = drawCredits(packs, { operationId: "render", credits: 5 }, NOW);
    expect(drawn?.lots.map(({ packId, amount }) => [packId, amount])).toEqual([
      ["old-a", 1],
      ["old-b", 1],
      ["young", 1],
      ["late", 2],
    ]);
    expect(drawCredits(packs, { operationId: "render", credits: 13 }, NOW)).toBeNull();
  });

  it("captures reserved credits in the order in which they were reserved, and returns the rest to their packs", () => {
    const drawn = drawCredits(
      [openPack("early", 2, 1_000), openPack("late", 9, 2_000)],
      { operationId: "render", credits: 5 },
      NOW,
    );
    const captured = captureCredits("render", drawn?.lots ?? [], 3);
    expect(captured?.transfers).toEqual([
      { kind: "capture", operationId: "render", debit: "reserved:render", credit: "consumed", amount: 3 },
    ]);
    expect(releaseTransfers("render", captured?.lots ?? [], NOW)).toEqual([
      { kind: "release", operationId: "render", debit: "reserved:render", credit: "pack:late", amount: 2 },
    ]);
    expect(captureCredits("render", captured?.lots ?? [], 3)).toBeNull();
  });

  it("writes no entries for zero credits", () => {
    expect(drawCredits([], { operationId: "free of charge", credits: 0 }, NOW)).toEqual({ transfers: [], lots: [] });
    expect(captureCredits("free of charge", [], 0)).toEqual({ transfers: [], lots: [] });
  });

  it("expires bought credits after exactly 12 months", () => {
    expect(creditExpiryMs(Date.UTC(2026, 10, 21, 13, 5))).toBe(Date.UTC(2027, 10, 21, 13, 5));
    expect(creditExpiryMs(Date.UTC(2028, 1, 29))).toBe(Date.UTC(2029, 2, 1));
  });
});

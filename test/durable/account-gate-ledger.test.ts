import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { LedgerRows } from "../../src/durable/account-gate/ledger-rows.ts";
import { OperationRows } from "../../src/durable/account-gate/operation-rows.ts";
import { checkCreditLedger } from "../contracts/credit-ledger.ts";
import { freshGate } from "../support/gate.ts";

describe("the account gate's ledger on its tables", () => {
  it("does over 1,000 sequences of calls what single credits moved by hand would do", async () => {
    await runInDurableObject(freshGate(), (_, { storage }) => {
      const { sql } = storage;
      storage.transactionSync(() => {
        checkCreditLedger(1_000, () => {
          for (const table of ["packs", "accounts", "entries", "operations", "parts"]) sql.exec(`DELETE FROM ${table}`);
          return { ledger: new LedgerRows(sql), operations: new OperationRows(sql) };
        });
      });
    });
  });
});

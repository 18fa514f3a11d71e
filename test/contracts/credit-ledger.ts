import fc from "fast-check";
import { expect } from "vitest";
import { availableCredits, foldBalances } from "../../src/domain/credits.ts";
import type { SettleRequest } from "../../src/domain/gate.ts";
import { type LedgerStore, type OperationStore, Reservations } from "../../src/domain/reservations.ts";
import { UnwrittenReservations } from "../../src/domain/unwritten-reservations.ts";
import { CreditTokens } from "../support/credit-tokens.ts";
import { pack, reservation } from "../support/gate.ts";

export interface Books {
  ledger: LedgerStore;
  operations: OperationStore;
}

const START = Date.UTC(2026, 10, 21);

// Uses only few names and short durations. So the random calls often repeat each other, leases often expire before a
// call, and credits often expire.
const operationId = fc.constantFrom("a", "b", "c", "d");
const partId = fc.constantFrom("x", "y");
const packId = fc.constantFrom("p", "q", "r");
const credits = fc.nat(6);
const duration = fc.integer({ min: 1, max: 300 });
const command = fc.oneof(
  fc.record({ verb: fc.constant("grant" as const), packId, credits: fc.integer({ min: 1, max: 9 }), duration }),
  fc.record({ verb: fc.constant("reserve" as const), operationId, credits, duration, volatile: fc.boolean() }),
  fc.record({ verb: fc.constant("settle" as const), operationId, credits, volatile: fc.boolean() }),
  fc.record({ verb: fc.constant("settlePart" as const), operationId, partId, credits }),
  fc.record({ verb: fc.constant("release" as const), operationId }),
  fc.record({ verb: fc.constant("extend" as const), operationId, duration }),
  fc.record({ verb: fc.constant("wait" as const), duration }),
  fc.record({ verb: fc.constant("write" as const) }),
  fc.record({ verb: fc.constant("lose" as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** Random sequences of calls: four of five have at most 15 calls, the others at most 60. */
const sequences = fc.oneof(
  { weight: 4, arbitrary: fc.array(command, { maxLength: 15, size: "max" }) },
  { weight: 1, arbitrary: fc.array(command, { maxLength: 60, size: "max" }) },
);

/**
 * Runs random sequences of calls against the ledger and against a model that moves single credits one at a time. Some calls write the
 * volatile reservations to storage or lose them. After every call, the ledger and the model must report the same. At the end, and whenever
 * all reservations are written, every balance must equal the sum of its log entries. Then all accounts must also sum to zero, and no
 * account may be overdrawn.
 */
export function checkCreditLedger(numRuns: number, emptyBooks: () => Books): void {
  const property = fc.property(sequences, (commands) => {
    const bench = new LedgerComparison(emptyBooks());
    for (const step of commands) bench.run(step);
    bench.checkAll();
  });
  fc.assert(property, { numRuns });
}

class LedgerComparison {
  readonly #tokens = new CreditTokens();
  readonly #reservations: Reservations;
  readonly #books: UnwrittenReservations;
  #nowMs = START;

  constructor({ ledger, operations }: Books) {
    this.#books = new UnwrittenReservations(ledger, operations);
    this.#reservations = new Reservations(this.#books, this.#books);
  }

  run(step: Command): void {
    if (step.verb === "wait") this.#nowMs += step.duration;
    // Does what the account gate does: it ends overdue reservations only when one is due, and then writes all volatile
    // reservations to storage.
    if (this.#tokens.isDue(this.#nowMs)) this.#reservations.endOverdue(this.#nowMs);
    this.#tokens.advanceTo(this.#nowMs);
    expectSame(...this.#both(step));
    this.#checkFree();
    if (this.#books.oldestMs === null) this.checkAll();
  }

  #both(step: Command): [real: unknown, model: unknown] {
    const [reservations, tokens, nowMs] = [this.#reservations, this.#tokens, this.#nowMs];
    switch (step.verb) {
      case "wait":
        return [null, null];
      case "grant": {
        const expiresAtMs = nowMs + step.duration;
        reservations.grant(pack(step.packId, step.credits, expiresAtMs), nowMs);
        tokens.grant(step.packId, step.credits, expiresAtMs);
        return [null, null];
      }
      case "reserve": {
        const request = reservation(step.operationId, { credits: step.credits, leaseMs: step.duration });
        const model = tokens.reserve(step.operationId, step.credits, nowMs + step.duration, step.volatile);
        const take = () => reservations.reserve(request, nowMs, null);
        return [step.volatile ? this.#books.keepInMemory(step.operationId, nowMs, take) : take(), model];
      }
      case "settle":
        return [this.#settle(step), tokens.settle(step.operationId, step.credits, step.volatile)];
      case "settlePart": {
        const model = tokens.settlePart(step.operationId, step.partId, step.credits);
        return [reservations.settlePart(step, nowMs), model];
      }
      case "release":
        return [reservations.release(step.operationId, nowMs), tokens.release(step.operationId)];
      case "write":
        return [this.#books.flush(), tokens.write()];
      case "lose":
        return [this.#books.discardUnwritten(), tokens.loseVolatile()];
      case "extend": {
        const model = tokens.extend(step.operationId, nowMs + step.duration);
        return [reservations.extend(step.operationId, step.duration, nowMs), model];
      }
    }
  }

  #settle(request: SettleRequest): boolean | "too many" {
    try {
      return this.#books.atomically(() => this.#reservations.settle(request, this.#nowMs));
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return "too many";
    }
  }

  /** Compares the free credits after every call. Reading them does not write volatile reservations. */
  #checkFree(): void {
    const remaining = this.#books.openPacks().map(({ id, remaining }) => [id, remaining] as const);
    expectSame(remaining.toSorted(), remaining.map(([id]) => [id, this.#tokens.remainingOf(id)] as const).toSorted());
    expectSame(availableCredits(this.#books.openPacks(), this.#nowMs), this.#tokens.totals().available);
  }

  checkAll(): void {
    const ledger = this.#books;
    this.#tokens.write();
    const packs = ledger.allPacks();
    const available = availableCredits(packs, this.#nowMs);
    expectSame({ available, ...ledger.totals() }, this.#tokens.totals());
    expectSame(
      packs.map(({ remaining }) => remaining),
      packs.map(({ id }) => this.#tokens.remainingOf(id)),
    );

    const { reserved, consumed, expired } = ledger.totals();
    const balances = foldBalances(ledger.entries(1_000, null));
    const folded = (prefix: string) => [...balances].filter(([name]) => name.startsWith(prefix));
    const sum = (accounts: [string, number][]) => accounts.reduce((total, [, balance]) => total + balance, 0);
    expectSame(
      [reserved, consumed, expired],
      ["reserved:", "consumed", "expired"].map((name) => sum(folded(name))),
    );
    expectSame(
      packs.map(({ remaining }) => remaining),
      packs.map(({ id }) => balances.get(`pack:${id}`) ?? 0),
    );
    expectSame(sum([...balances]), 0);
    expectSame(
      [...balances].filter(([name, balance]) => balance < 0 && name !== "granted"),
      [],
    );
  }
}

/**
 * Compares both values as text first, because a text comparison is fast and nearly all of the hundreds of thousands of
 * values are equal.
 */
function expectSame(real: unknown, model: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(model)) expect(real).toEqual(model);
}

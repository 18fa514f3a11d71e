import fc from "fast-check";
import { expect } from "vitest";
import { availableCredits, foldBalances } from "../../src/domain/credits.ts";
import { type LedgerBook, type OperationBook, Reservations } from "../../src/domain/reservations.ts";
import { CreditTokens } from "../support/credit-tokens.ts";
import { pack, reservation } from "../support/gate.ts";

export interface Books {
  ledger: LedgerBook;
  operations: OperationBook;
}

const START = Date.UTC(2026, 10, 21);

// Few names and short times, so that repeats, races with leases and expiries are the rule.
const operationId = fc.constantFrom("a", "b", "c", "d");
const partId = fc.constantFrom("x", "y");
const packId = fc.constantFrom("p", "q", "r");
const credits = fc.nat(6);
const duration = fc.integer({ min: 1, max: 300 });
const command = fc.oneof(
  fc.record({ verb: fc.constant("grant" as const), packId, credits: fc.integer({ min: 1, max: 9 }), duration }),
  fc.record({ verb: fc.constant("reserve" as const), operationId, credits, duration }),
  fc.record({ verb: fc.constant("settle" as const), operationId, credits }),
  fc.record({ verb: fc.constant("settlePart" as const), operationId, partId, credits }),
  fc.record({ verb: fc.constant("release" as const), operationId }),
  fc.record({ verb: fc.constant("extend" as const), operationId, duration }),
  fc.record({ verb: fc.constant("wait" as const), duration }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** Up to 60 calls, most often up to 15. */
const sequences = fc.oneof(
  { weight: 4, arbitrary: fc.array(command, { maxLength: 15, size: "max" }) },
  { weight: 1, arbitrary: fc.array(command, { maxLength: 60, size: "max" }) },
);

/**
 * Runs random sequences of calls against the books and against a model that moves single credits by hand. After every call
 * both must say the same, every balance must be the fold of the log, and the accounts must sum to zero with none overdrawn.
 */
export function checkCreditLedger(numRuns: number, emptyBooks: () => Books): void {
  const property = fc.property(sequences, (commands) => {
    const bench = new Bench(emptyBooks());
    for (const step of commands) bench.run(step);
  });
  fc.assert(property, { numRuns });
}

class Bench {
  readonly #tokens = new CreditTokens();
  readonly #reservations: Reservations;
  readonly #books: Books;
  #nowMs = START;

  constructor(books: Books) {
    this.#books = books;
    this.#reservations = new Reservations(books.ledger, books.operations);
  }

  run(step: Command): void {
    if (step.verb === "wait") this.#nowMs += step.duration;
    this.#reservations.endOverdue(this.#nowMs);
    this.#tokens.pass(this.#nowMs);
    expectSame(...this.#both(step));
    this.#check();
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
        const model = tokens.reserve(step.operationId, step.credits, nowMs + step.duration);
        return [reservations.take(request, nowMs, null), model];
      }
      case "settle":
        return [this.#settle(step.operationId, step.credits), tokens.settle(step.operationId, step.credits)];
      case "settlePart": {
        const model = tokens.settlePart(step.operationId, step.partId, step.credits);
        return [reservations.settlePart(step, nowMs), model];
      }
      case "release":
        return [reservations.release(step.operationId, nowMs), tokens.release(step.operationId)];
      case "extend": {
        const model = tokens.extend(step.operationId, nowMs + step.duration);
        return [reservations.extend(step.operationId, step.duration, nowMs), model];
      }
    }
  }

  #settle(id: string, amount: number): boolean | "too many" {
    try {
      return this.#reservations.settle({ operationId: id, credits: amount }, this.#nowMs);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return "too many";
    }
  }

  #check(): void {
    const { ledger } = this.#books;
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

/** Compares as text first: hundreds of thousands of comparisons, nearly all of them equal. */
function expectSame(real: unknown, model: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(model)) expect(real).toEqual(model);
}

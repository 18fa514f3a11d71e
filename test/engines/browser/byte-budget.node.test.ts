import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteBudget } from "../../../src/engines/browser/byte-budget.ts";

const TOTAL = 24;
const MOST = 20;

/** Reserves these numbers of bytes one after the other, then releases all of them. */
async function reader(budget: ByteBudget, pieces: number[], count: (change: number) => void): Promise<void> {
  const holder = {};
  let held = 0;
  for (const bytes of pieces) {
    await budget.take(holder, bytes);
    held += bytes;
    count(bytes);
  }
  await Promise.resolve();
  count(-held);
  budget.release(holder);
}

describe("ByteBudget", () => {
  it("never grants more bytes than it has, and lets every reader finish", async () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (readers) => {
        let held = 0;
        let most = 0;
        const budget = new ByteBudget(TOTAL, MOST);
        const count = (change: number) => {
          held += change;
          most = Math.max(most, held);
        };
        await Promise.all(readers.map((one) => reader(budget, one, count)));
        expect(held).toBe(0);
        expect(most).toBeLessThanOrEqual(TOTAL);
      }),
    );
  });

  it("grants nothing to a reader that releases its bytes while it waits", async () => {
    const budget = new ByteBudget(TOTAL, MOST);
    const [first, second, third] = [{}, {}, {}];
    await budget.take(first, 20);
    const given = budget.take(second, 10);
    const waits = budget.take(third, 10);
    budget.release(second);
    budget.release(first);
    await waits;
    expect(await Promise.race([given.then(() => "given"), Promise.resolve("never")])).toBe("never");
  });
});

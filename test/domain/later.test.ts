import { describe, expect, it } from "vitest";
import { later } from "../../src/domain/later.ts";

class Counter {
  #count = 0;

  async next(by: number): Promise<number> {
    this.#count += by;
    return this.#count;
  }
}

describe("an object that is made later", () => {
  it("is made once, by the first who asks it something", async () => {
    let made = 0;
    const counter = later(async () => {
      made += 1;
      return new Counter();
    });
    expect(made).toBe(0);
    expect(await Promise.all([counter.next(1), counter.next(2)])).toEqual([1, 3]);
    expect(made).toBe(1);
  });

  it("is made anew when it could not be made", async () => {
    let attempts = 0;
    const counter = later(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
      return new Counter();
    });
    await expect(counter.next(1)).rejects.toThrow("not yet");
    expect(await counter.next(1)).toBe(1);
  });

  it("is not taken for a promise by whoever awaits it", async () => {
    const counter = await later(async () => new Counter());
    expect(await counter.next(5)).toBe(5);
  });
});

import { describe, expect, it } from "vitest";
import { lazyObject } from "../../src/domain/lazy-object.ts";

class Counter {
  #count = 0;

  async next(by: number): Promise<number> {
    this.#count += by;
    return this.#count;
  }
}

describe("A lazily created object", () => {
  it("is created once, on the first use", async () => {
    let made = 0;
    const counter = lazyObject(async () => {
      made += 1;
      return new Counter();
    });
    expect(made).toBe(0);
    expect(await Promise.all([counter.next(1), counter.next(2)])).toEqual([1, 3]);
    expect(made).toBe(1);
  });

  it("is created again after its creation failed", async () => {
    let attempts = 0;
    const counter = lazyObject(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
      return new Counter();
    });
    await expect(counter.next(1)).rejects.toThrow("not yet");
    expect(await counter.next(1)).toBe(1);
  });

  it("has no `then` property, so that awaiting the object does not call it", async () => {
    const counter = await lazyObject(async () => new Counter());
    expect(await counter.next(5)).toBe(5);
  });
});

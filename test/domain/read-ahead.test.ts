import { describe, expect, it } from "vitest";
import { prefetch } from "../../src/domain/read-ahead.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

const all = async <Item>(items: AsyncIterable<Item>) => Array.fromAsync(items);

describe("The read-ahead iterator", () => {
  it("returns results in the order of the requests, whichever result is ready first", async () => {
    const load = async (number: number) => {
      for (let turn = 10 - number; turn > 0; turn -= 1) await Promise.resolve();
      return number * 2;
    };
    expect(await all(prefetch(numbers(5), 3, load))).toEqual([0, 2, 4, 6, 8]);
    expect(await all(prefetch(numbers(0), 3, load))).toEqual([]);
  });

  it("starts exactly the configured number of reads ahead", async () => {
    const begun: number[] = [];
    const loaded = prefetch(numbers(9), 3, async (number) => begun.push(number));
    await loaded.next();
    expect(begun).toEqual([0, 1, 2, 3]);
    await loaded.next();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it("throws the error of a failed read when the caller reaches that read", async () => {
    const loaded = prefetch(numbers(4), 4, async (number) => {
      if (number === 1) throw new Error("gone");
      return number;
    });
    expect(await loaded.next()).toEqual({ value: 0, done: false });
    await expect(loaded.next()).rejects.toThrow("gone");
  });
});

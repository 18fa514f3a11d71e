import { describe, expect, it } from "vitest";
import { readAhead } from "../../src/domain/read-ahead.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

const all = async <Item>(items: AsyncIterable<Item>) => Array.fromAsync(items);

describe("reading ahead", () => {
  it("gives each in order, whichever is there first", async () => {
    const load = async (number: number) => {
      for (let turn = 10 - number; turn > 0; turn -= 1) await Promise.resolve();
      return number * 2;
    };
    expect(await all(readAhead(numbers(5), 3, load))).toEqual([0, 2, 4, 6, 8]);
    expect(await all(readAhead(numbers(0), 3, load))).toEqual([]);
  });

  it("begins so many before they are asked for and no more", async () => {
    const begun: number[] = [];
    const loaded = readAhead(numbers(9), 3, async (number) => begun.push(number));
    await loaded.next();
    expect(begun).toEqual([0, 1, 2, 3]);
    await loaded.next();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it("fails when the turn of the one that failed has come", async () => {
    const loaded = readAhead(numbers(4), 4, async (number) => {
      if (number === 1) throw new Error("gone");
      return number;
    });
    expect(await loaded.next()).toEqual({ value: 0, done: false });
    await expect(loaded.next()).rejects.toThrow("gone");
  });
});

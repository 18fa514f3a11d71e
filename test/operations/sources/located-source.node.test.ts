import { expect, it } from "vitest";
import { documentFromBytes } from "../../../src/domain/document-bytes.ts";
import type { Scratch } from "../../../src/operations/files/scratch.ts";
import { keepTogether } from "../../../src/operations/sources/located-source.ts";

const released: number[] = [];
const scratch = { release: (bytes: number) => void released.push(bytes) } as unknown as Scratch;

const inMemory = (origin = true) => {
  const bytes = Uint8Array.of(1, 2, 3);
  return { name: "a", bytes, origin: origin ? documentFromBytes(bytes.slice()) : null };
};

it("Sources of an edit remain in memory if all of them fit", () => {
  const sources = [inMemory(), inMemory(false)];
  expect(keepTogether(sources, scratch).map(({ bytes }) => bytes)).toEqual(sources.map(({ bytes }) => bytes));
});

it("Sources of an edit that can be read a second time free their memory if one source does not fit", () => {
  const elsewhere = documentFromBytes(new Uint8Array(9));
  const [again, fetched, large] = [inMemory(), inMemory(false), { name: "b", bytes: elsewhere, origin: elsewhere }];
  const held = again.bytes;
  const [first, second, third] = keepTogether([again, fetched, large], scratch);
  expect(first).toEqual({ name: "a", bytes: again.origin });
  expect(held).toHaveLength(0);
  expect(released).toEqual([3]);
  expect(second?.bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(third?.bytes).toBe(elsewhere);
});

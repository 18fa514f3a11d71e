import { getHeapStatistics } from "node:v8";
import { describe, expect, it } from "vitest";
import { trimHeap } from "../../../container/trim-heap.ts";

const MB = 1024 ** 2;
const heapBytes = () => getHeapStatistics().used_heap_size;

/** Fills the heap with values that nothing uses after the call. */
function makeGarbage(bytes: number): number {
  const values = Array.from({ length: bytes / 64 }, (_, index) => ({ index, text: `${index} ${index + 1}` }));
  return values.length;
}

describe("trimHeap", () => {
  it("frees the garbage of a large job", () => {
    trimHeap();
    const before = heapBytes();
    expect(makeGarbage(128 * MB)).toBeGreaterThan(0);
    expect(heapBytes()).toBeGreaterThan(before + 64 * MB);
    trimHeap();
    expect(heapBytes()).toBeLessThan(before + 16 * MB);
  });
});

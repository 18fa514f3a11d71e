import { describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../src/domain/memory-budget.ts";
import { Scratch } from "../../../src/operations/files/scratch.ts";

const KB = 1024;
const { signal } = new AbortController();
const streamOf = (pieces: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
const inPieces = (bytes: number): ReadableStream<Uint8Array> =>
  streamOf(new Array<Uint8Array>(bytes / KB).fill(new Uint8Array(KB)));
const scratchIn = (memoryBudget: MemoryBudget) =>
  new Scratch({ memoryBudget, files: { delete: async () => undefined } } as never);

describe("The memory reservation for a source", () => {
  it("lasts until the work ends, also when the work runs a second time", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * KB });
    const scratch = scratchIn(room);
    expect((await scratch.readWhole(inPieces(60 * KB), 80 * KB, signal))?.byteLength).toBe(60 * KB);
    expect(room.tryReserve(50 * KB)).toBeNull();
    scratch.releaseAll();
    expect(room.tryReserve(50 * KB)).toBeNull();
    await scratch.clear();
    expect(room.tryReserve(100 * KB)).not.toBeNull();
  });

  it("waits for the release of other reservations, and shrinks to the actual size when the source has been read", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * KB });
    const others = room.tryReserve(70 * KB);
    const scratch = scratchIn(room);
    const read = scratch.readWhole(inPieces(60 * KB), 80 * KB, signal);
    setTimeout(() => others?.releaseAll(), 5);
    expect((await read)?.byteLength).toBe(60 * KB);
    expect(room.tryReserve(40 * KB)).not.toBeNull();
    expect(room.tryReserve(KB)).toBeNull();
  });

  it("fails when no other work frees memory, and then holds no memory", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * KB, waitMs: 1 });
    const others = room.tryReserve(70 * KB);
    const scratch = scratchIn(room);
    await expect(scratch.readWhole(inPieces(60 * KB), 80 * KB, signal)).rejects.toMatchObject({ code: "service_busy" });
    others?.releaseAll();
    expect(room.tryReserve(100 * KB)).not.toBeNull();
  });

  it("is not made for a source above the size limit, for which readWhole() returns null", async () => {
    const scratch = scratchIn(new MemoryBudget());
    expect(await scratch.readWhole(inPieces(60 * KB), 50 * KB, signal)).toBeNull();
  });
});

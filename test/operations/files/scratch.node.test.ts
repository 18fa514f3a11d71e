import { describe, expect, it } from "vitest";
import { MemoryRoom } from "../../../src/domain/memory-room.ts";
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
const scratchIn = (memoryRoom: MemoryRoom) =>
  new Scratch({ memoryRoom, files: { delete: async () => undefined } } as never);

describe("what a piece of work takes in memory only", () => {
  it("holds room to the end of the work, also when it is done anew", async () => {
    const room = new MemoryRoom({ limitBytes: 100 * KB });
    const scratch = scratchIn(room);
    expect((await scratch.whole(inPieces(60 * KB), 80 * KB, signal))?.byteLength).toBe(60 * KB);
    expect(room.enter(50 * KB)).toBeNull();
    scratch.letAllGo();
    expect(room.enter(50 * KB)).toBeNull();
    await scratch.clear();
    expect(room.enter(100 * KB)).not.toBeNull();
  });

  it("waits for others, and holds no more than it has once it is read", async () => {
    const room = new MemoryRoom({ limitBytes: 100 * KB });
    const others = room.enter(70 * KB);
    const scratch = scratchIn(room);
    const read = scratch.whole(inPieces(60 * KB), 80 * KB, signal);
    setTimeout(() => others?.end(), 5);
    expect((await read)?.byteLength).toBe(60 * KB);
    expect(room.enter(40 * KB)).not.toBeNull();
    expect(room.enter(KB)).toBeNull();
  });

  it("is refused where nobody gives room back, and nothing is held then", async () => {
    const room = new MemoryRoom({ limitBytes: 100 * KB, waitMs: 1 });
    const others = room.enter(70 * KB);
    const scratch = scratchIn(room);
    await expect(scratch.whole(inPieces(60 * KB), 80 * KB, signal)).rejects.toMatchObject({ code: "service_busy" });
    others?.end();
    expect(room.enter(100 * KB)).not.toBeNull();
  });

  it("is null beyond what it may be", async () => {
    const scratch = scratchIn(new MemoryRoom());
    expect(await scratch.whole(inPieces(60 * KB), 50 * KB, signal)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { PieceReader } from "../../src/storage/piece-reader.ts";

const PIECE_BYTES = 4;

/** Returns a stream of chunks of these sizes. The bytes count up from zero. */
const streamOf = (sizes: readonly number[]) => {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(Uint8Array.from({ length: size }, () => next++));
      controller.close();
    },
  });
};

async function piecesOf(sizes: readonly number[]) {
  const reader = new PieceReader(streamOf(sizes), PIECE_BYTES);
  const pieces: { bytes: number[]; last: boolean }[] = [];
  while (pieces.at(-1)?.last !== true && pieces.length < 20) {
    const { bytes, last } = await reader.next();
    pieces.push({ bytes: [...bytes], last });
  }
  return pieces;
}

const CHUNKS = [[], [1], [4], [5], [8], [10], [3, 3], [2, 2, 4], [4, 4, 1], [1, 0, 9], [12], [1, 1, 1, 1, 1]];

describe("PieceReader", () => {
  it.for(CHUNKS.map((sizes) => ({ sizes })))(
    "returns pieces of equal size from chunks of the sizes $sizes, and marks only the final piece as the last",
    async ({ sizes }) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const bytes = Array.from({ length: total }, (_, index) => index);
      const count = Math.max(1, Math.ceil(total / PIECE_BYTES));
      expect(await piecesOf(sizes)).toEqual(
        Array.from({ length: count }, (_, index) => ({
          bytes: bytes.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
          last: index === count - 1,
        })),
      );
    },
  );
});

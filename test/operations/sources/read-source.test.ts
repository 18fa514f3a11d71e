import { expect, it } from "vitest";
import { toDocument } from "../../../src/domain/document-bytes.ts";
import { MemoryBudget } from "../../../src/domain/memory-budget.ts";
import { Scratch } from "../../../src/operations/files/scratch.ts";
import { locateSource } from "../../../src/operations/sources/read-source.ts";

const MB = 1024 * 1024;

const located = (bytes: Uint8Array, memoryBytes: number, memoryBudget = new MemoryBudget()) =>
  locateSource(
    {} as never,
    { base64: bytes.toBase64() },
    {
      param: "source",
      maxBytes: 1_000,
      deadlineMs: 0,
      memoryBytes: memoryBytes,
      scratch: new Scratch({ memoryBudget } as never),
    },
  );

it("A source in the request body is kept in memory only up to half of the memory limit, because the body occupies memory too", async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  expect((await located(bytes, 200)).bytes).toEqual(bytes);
  const beyond = (await located(bytes, 199)).bytes;
  expect(beyond).not.toBeInstanceOf(Uint8Array);
  const read = await new Response(await toDocument(beyond).open()).bytes();
  expect(read).toEqual(bytes);
});

it("A source is not kept in memory while other work occupies the memory", async () => {
  const room = new MemoryBudget({ limitBytes: MB });
  const others = room.tryReserve(MB - 150);
  const bytes = new Uint8Array(100);
  expect((await located(bytes, 1_000, room)).bytes).not.toBeInstanceOf(Uint8Array);
  others?.releaseAll();
  expect((await located(bytes, 1_000, room)).bytes).toBeInstanceOf(Uint8Array);
});

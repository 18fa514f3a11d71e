import type { LocalPdfEditor } from "@folio/pdf";
import { Budget } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";
import { MemoryExceededError } from "../../src/domain/memory-exceeded.ts";
import type { EditContext, PdfEditor, PdfInput } from "../../src/engines/pdf/pdf-editor.ts";
import { RoutingPdfEditor } from "../../src/engines/pdf/routing-pdf-editor.ts";

const MB = 1024 * 1024;
const until = { deadlineMs: 0, accountId: "acc_a" } as never;
const pdf = (bytes: number): PdfInput => ({ bytes: new Uint8Array(bytes) });

/**
 * Returns an editor with a fake isolate and a fake container. Edits in the isolate end when the test calls a function
 * in `waiting`; edits in the container end at once.
 */
function places(describe?: (within: EditContext) => Promise<void>) {
  const ranIn: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const here = {
    describe: (_: PdfInput, within: EditContext) =>
      describe?.(within) ??
      new Promise<void>((resolve, reject) => {
        ranIn.push("here");
        waiting.push((error) => (error ? reject(error) : resolve()));
      }),
  } as unknown as LocalPdfEditor;
  const container = {
    describe: async () => void ranIn.push("container"),
    revise: async () => void ranIn.push("container"),
  } as unknown as PdfEditor;
  const room = new MemoryBudget({ limitBytes: 16 * MB });
  return { editor: new RoutingPdfEditor(here, container, room), room, ranIn, waiting };
}

it("Concurrent edits share the isolate's memory budget, and the container runs those that exceed it", async () => {
  const { editor, ranIn, waiting } = places();
  const first = editor.describe(pdf(10 * MB), until);
  const second = editor.describe(pdf(5 * MB), until);
  await editor.describe(pdf(2 * MB), until);
  expect(ranIn).toEqual(["here", "here", "container"]);
  waiting[0]?.();
  await first;
  const third = editor.describe(pdf(11 * MB), until);
  expect(ranIn.at(-1)).toBe("here");
  for (const end of waiting) end();
  await Promise.all([second, third]);
});

it("A failed edit releases its memory, also if the container repeats the edit", async () => {
  const { editor, ranIn, waiting } = places();
  const broken = editor.describe(pdf(16 * MB), until);
  waiting[0]?.(new Error("broken"));
  await expect(broken).rejects.toThrow("broken");
  const tooLarge = editor.describe(pdf(16 * MB), until);
  waiting[1]?.(new FolioError("document_too_large", "too many objects"));
  await tooLarge;
  const next = editor.describe(pdf(16 * MB), until);
  expect(ranIn).toEqual(["here", "here", "container", "here"]);
  waiting[2]?.();
  await next;
});

it("An edit that rewrites every stream reserves more memory than one that copies the streams", async () => {
  const { editor, room, ranIn } = places();
  const share = room.tryReserve(10 * MB);
  await editor.revise(pdf(2.5 * MB), { steps: [], files: [], protection: null }, until);
  expect(ranIn).toEqual(["container"]);
  void editor.describe(pdf(2.5 * MB), until);
  expect(ranIn).toEqual(["container", "here"]);
  share?.releaseAll();
});

it("An edit whose objects exceed the memory budget during the edit is repeated in the container", async () => {
  const { editor, ranIn } = places(async (within) => {
    const budget = new Budget({ memoryBytes: 48 * MB, ...within });
    for (let megabyte = 0; megabyte < 20; megabyte++) budget.forNextDocument().spendMemory(MB);
    ranIn.push("documents one after the other");
    for (let megabyte = 0; megabyte < 20; megabyte++) budget.spendMemory(MB);
  });
  await editor.describe(pdf(1), until);
  expect(ranIn).toEqual(["documents one after the other", "container"]);
});

describe("A merge that is streamed through the isolate", () => {
  const bytes = new TextEncoder().encode("a merged file");
  const source = (sizeBytes: number) => ({
    bytes: { sizeBytes, open: () => new Blob().stream() },
    pages: null,
    name: "",
  });
  const many = Array.from({ length: 20 }, () => source(MB));

  /**
   * Returns an editor for merges. A merge in its container returns the text "by the container"; a merge in its isolate
   * returns the chunks `pieces`.
   */
  function passing(pieces: () => AsyncGenerator<Uint8Array>) {
    const here = {
      mergeStream: async () => ({ pages: 1, warnings: [], pieces: pieces() }),
      describe: async () => "here",
    } as unknown as LocalPdfEditor;
    const container = {
      merge: async () => ({ pages: 1, warnings: [], pdf: new Blob(["by the container"]).stream() }),
      describe: async () => "container",
    } as unknown as PdfEditor;
    const room = new MemoryBudget({ limitBytes: 2.5 * LIMITS.isolatePassingBytes });
    const editor = new RoutingPdfEditor(here, container, room);
    const merged = async (sources = many) => new Response((await editor.merge(sources, until)).pdf as ReadableStream);
    const hasRoom = () => {
      const share = room.tryReserve(2.5 * LIMITS.isolatePassingBytes);
      share?.releaseAll();
      return share !== null;
    };
    return { editor, merged, hasRoom };
  }

  async function* given() {
    yield bytes;
  }

  it("uses memory only while the client reads its result, and releases it when the client stops reading", async () => {
    const { editor, hasRoom } = passing(given);
    const { pdf: unread } = await editor.merge(many, until);
    expect(hasRoom()).toBe(true);
    const reader = (unread as ReadableStream).getReader();
    await reader.read();
    expect(hasRoom()).toBe(false);
    await reader.cancel();
    expect(hasRoom()).toBe(true);
  });

  it("runs in the container instead if memory is in use, if the sources are too large, or if an earlier attempt exceeded the memory budget", async () => {
    const { editor, merged } = passing(given);
    expect(await (await merged()).text()).toBe("a merged file");
    const waiting = await Promise.all([merged(), merged(), merged()]);
    const texts = await Promise.all(waiting.map((each) => each.text()));
    expect(texts.toSorted()).toEqual(["a merged file", "a merged file", "by the container"]);
    expect(await (await merged([source(13 * MB), source(5 * MB)])).text()).toBe("by the container");
    const again = await editor.merge(many, { ...(until as object), outgrown: true } as never);
    expect(await new Response(again.pdf as ReadableStream).text()).toBe("by the container");
  });

  it("fails with MemoryExceededError if it exceeds the memory budget during streaming, so that its caller repeats it in the container", async () => {
    const { merged, hasRoom } = passing(async function* () {
      yield bytes;
      throw new FolioError("document_too_large", "too many objects");
    });
    await expect((await merged()).text()).rejects.toBeInstanceOf(MemoryExceededError);
    expect(hasRoom()).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { Outgrown } from "../../../src/domain/outgrown.ts";
import type { LocalPdfEditor } from "../../../src/engines/pdf/local-pdf-editor.ts";
import type { PdfEditor, PdfInput } from "../../../src/engines/pdf/pdf-editor.ts";
import { PlacedPdfEditor } from "../../../src/engines/pdf/placed-pdf-editor.ts";

const MB = 1024 * 1024;
const until = { deadlineMs: 0, accountId: "acc_a" } as never;
const pdf = (bytes: number): PdfInput => ({ bytes: new Uint8Array(bytes) });

/** An isolate whose edits end when told to, and a container whose edits end at once. */
function places() {
  const went: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const here = {
    describe: () =>
      new Promise((resolve, reject) => {
        went.push("here");
        waiting.push((error) => (error ? reject(error) : resolve(null)));
      }),
  } as unknown as LocalPdfEditor;
  const container = {
    describe: async () => {
      went.push("container");
    },
  } as unknown as PdfEditor;
  return { editor: new PlacedPdfEditor(here, container), went, waiting };
}

it("edits at one time in the isolate hold together what one may hold alone; the others go to the container", async () => {
  const { editor, went, waiting } = places();
  const first = editor.describe(pdf(10 * MB), until);
  const second = editor.describe(pdf(5 * MB), until);
  await editor.describe(pdf(2 * MB), until);
  expect(went).toEqual(["here", "here", "container"]);
  waiting[0]?.();
  await first;
  const third = editor.describe(pdf(11 * MB), until);
  expect(went.at(-1)).toBe("here");
  for (const end of waiting) end();
  await Promise.all([second, third]);
});

it("an edit that fails gives its room back, wherever it is done in the end", async () => {
  const { editor, went, waiting } = places();
  const broken = editor.describe(pdf(16 * MB), until);
  waiting[0]?.(new Error("broken"));
  await expect(broken).rejects.toThrow("broken");
  const tooLarge = editor.describe(pdf(16 * MB), until);
  waiting[1]?.(new FolioError("document_too_large", "too many objects"));
  await tooLarge;
  const next = editor.describe(pdf(16 * MB), until);
  expect(went).toEqual(["here", "here", "container", "here"]);
  waiting[2]?.();
  await next;
});

describe("a merge that passes through the isolate", () => {
  const bytes = new TextEncoder().encode("a merged file");
  const source = (sizeBytes: number) => ({
    bytes: { sizeBytes, open: () => new Blob().stream() },
    pages: null,
    name: "",
  });
  const many = Array.from({ length: 20 }, () => source(MB));

  /** A container whose merge says so, and an isolate that gives these pieces. */
  function passing(pieces: () => AsyncGenerator<Uint8Array>) {
    const here = {
      mergePieces: async () => ({ pages: 1, warnings: [], pieces: pieces() }),
      describe: async () => "here",
    } as unknown as LocalPdfEditor;
    const container = {
      merge: async () => ({ pages: 1, warnings: [], pdf: new Blob(["by the container"]).stream() }),
      describe: async () => "container",
    } as unknown as PdfEditor;
    const editor = new PlacedPdfEditor(here, container);
    const merged = async (sources = many) => new Response((await editor.merge(sources, until)).pdf as ReadableStream);
    const hasRoom = async (megabytes: number) =>
      (await editor.describe(pdf(megabytes * MB), until)) === ("here" as never);
    return { editor, merged, hasRoom };
  }

  async function* given() {
    yield bytes;
  }

  it("takes room only while somebody reads it, and gives it back when they stop", async () => {
    const { editor, hasRoom } = passing(given);
    const { pdf: unread } = await editor.merge(many, until);
    expect(await hasRoom(16)).toBe(true);
    const reader = (unread as ReadableStream).getReader();
    await reader.read();
    expect(await hasRoom(16)).toBe(false);
    await reader.cancel();
    expect(await hasRoom(16)).toBe(true);
  });

  it("is made in the container where others hold the room, the sources are too large, or it was too large before", async () => {
    const { editor, merged } = passing(given);
    expect(await (await merged()).text()).toBe("a merged file");
    const waiting = await Promise.all([merged(), merged(), merged()]);
    const texts = await Promise.all(waiting.map((each) => each.text()));
    expect(texts.toSorted()).toEqual(["a merged file", "a merged file", "by the container"]);
    expect(await (await merged([source(13 * MB), source(5 * MB)])).text()).toBe("by the container");
    const again = await editor.merge(many, { ...(until as object), outgrown: true } as never);
    expect(await new Response(again.pdf as ReadableStream).text()).toBe("by the container");
  });

  it("fails as one that is to be made again when it turns out too large on the way", async () => {
    const { merged, hasRoom } = passing(async function* () {
      yield bytes;
      throw new FolioError("document_too_large", "too many objects");
    });
    await expect((await merged()).text()).rejects.toBeInstanceOf(Outgrown);
    expect(await hasRoom(16)).toBe(true);
  });
});

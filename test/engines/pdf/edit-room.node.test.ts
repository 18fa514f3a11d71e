import { expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
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

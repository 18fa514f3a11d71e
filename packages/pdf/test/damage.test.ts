import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PdfError } from "../src/errors.ts";
import { FOREIGN_IMAGES } from "./support/foreign-images.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, pageCount, pdftotext, qpdf } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();
const rich = richPdf("A");
const images = handmadePdf(
  FOREIGN_IMAGES.map((_, i) => ({
    content: "q 10 0 0 10 0 0 cm /I Do Q",
    entries: `/Resources<</XObject<</I ${100 + i} 0 R>>>>`,
  })),
  {
    objects: FOREIGN_IMAGES.map(({ entries, base64 }) =>
      streamObject(`/Type/XObject/Subtype/Image/Width 64/Height 64${entries}`, atob(base64)),
    ),
  },
);

const FILES: Record<string, Uint8Array> = {
  "plain objects": rich,
  "object streams": qpdf(rich, "--object-streams=generate"),
  linearized: qpdf(rich, "--linearize"),
  encrypted: qpdf(rich, "--encrypt", "", "owner", "256", "--"),
  "weakly encrypted": qpdf(rich, "--allow-weak-crypto", "--encrypt", "", "owner", "40", "--"),
  images,
};

/** Codes of errors that an edit may throw for a damaged document. */
const VERDICTS = ["unreadable", "encrypted", "password_required", "too_large", "page_out_of_range"];
const DEADLINE_MS = 10_000;

const EDITS: Record<string, (bytes: Uint8Array) => Promise<{ pdf: Uint8Array; pages: number }>> = {
  merge: (bytes) =>
    editor.merge([
      { bytes, pages: null, name: "a" },
      { bytes: rich, pages: "2", name: "b" },
    ]),
  stamp: (bytes) => editor.stamp({ bytes }, [editor.testWatermark()]),
  reorder: (bytes) => editor.reorder({ bytes }, { pages: "1,1", rotate: { 1: 90 } }),
  compress: (bytes) => editor.compress({ bytes }, "high"),
};

/**
 * Asserts that an edit throws an allowed error, or returns a valid PDF. It must be a PDF that qpdf can open, with the
 * reported page count. Returns true if the edit returned a PDF.
 */
async function settles(edit: string, bytes: Uint8Array): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const result = await EDITS[edit]?.(bytes);
    expect(pageCount(result?.pdf ?? new Uint8Array())).toBe(result?.pages);
    return true;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    expect(VERDICTS).toContain(error.code);
    return false;
  } finally {
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS);
  }
}

it("An encrypted file with a truncated key is rejected as unreadable", async () => {
  const whole = Buffer.from(FILES.encrypted ?? "").toString("latin1");
  const cut = whole.replace(/\/UE <[0-9a-f]{4}/, "/UE <    ");
  expect(cut).not.toBe(whole);
  const bytes = new Uint8Array(Buffer.from(cut, "latin1"));
  await expect(editor.inspect({ bytes })).rejects.toMatchObject({ code: "unreadable" });
});

describe.each(Object.keys(FILES))("A file of kind: %s", (kind) => {
  const bytes = FILES[kind] ?? new Uint8Array();
  const edits = fc.constantFrom(...Object.keys(EDITS));

  it("can be edited if it is undamaged", async () => {
    for (const edit of Object.keys(EDITS)) expect(await settles(edit, bytes)).toBe(true);
  });

  it("ends in a valid PDF or an allowed error, wherever the file is truncated", async () => {
    const cuts = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(cuts, edits, async (cut, edit) => void (await settles(edit, bytes.subarray(0, cut)))),
      { numRuns: 20 },
    );
  }, 120_000);

  it("ends in a valid PDF or an allowed error, whichever bytes are changed", async () => {
    const flip = fc.record({ at: fc.integer({ min: 0, max: bytes.length - 1 }), to: fc.integer({ min: 0, max: 255 }) });
    const flips = fc.array(flip, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(flips, edits, async (changes, edit) => {
        const damaged = bytes.slice();
        for (const { at, to } of changes) damaged[at] = to;
        await settles(edit, damaged);
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});

it("A damaged page tree is rebuilt with all pages that it still lists", async () => {
  const text = Buffer.from(rich).toString("latin1");
  for (const damage of [
    text.replace("12 0 obj", "92 0 obj"),
    text.replace("/Count 3/Kids", "/Count 7/Kids"),
    text.replace("/Kids[10 0 R 12 0 R 14 0 R]", "/Kids[10 0 R 2 0 R 14 0 R]"),
  ]) {
    expect(damage).not.toBe(text);
    for (const edit of Object.keys(EDITS)) {
      expect(await settles(edit, Uint8Array.from(Buffer.from(damage, "latin1")))).toBe(true);
    }
  }
});

it("A page tree whose root is missing is rebuilt in the order of its branches, without pages that its branches do not list", async () => {
  const page = (parent: number, text: string) =>
    `<</Type/Page/Parent ${parent} 0 R/Contents[${streamAt(text)} 0 R]/Resources<</Font<</F1 3 0 R>>>>>>`;
  const texts = ["first", "deleted", "second", "astray"];
  const streamAt = (text: string) => 110 + texts.indexOf(text);
  const bytes = handmadePdf([], {
    objects: [
      page(104, "second"),
      page(104, "deleted"),
      page(104, "first"),
      page(199, "astray"),
      "<</Type/Pages/Parent 2 0 R/Count 2/Kids[102 0 R 100 0 R]/MediaBox[0 0 321 300]>>",
      ...Array.from({ length: 5 }, () => "null"),
      ...texts.map((text) => streamObject("", textContent(text))),
    ],
  });
  const lost = Buffer.from(bytes)
    .toString("latin1")
    .replace("2 0 obj", "9 0 obj")
    .replace("/Type/Pages/Count 0", "/Type/Gone");
  const { pdf, pages } = await editor.reorder(
    { bytes: new Uint8Array(Buffer.from(lost, "latin1")) },
    { pages: "1-3", rotate: {} },
  );
  expect(pages).toBe(3);
  expect(
    pdftotext(pdf as Uint8Array)
      .split(/\s+/)
      .filter(Boolean),
  ).toEqual(["first", "second", "astray"]);
  expect((await editor.inspect({ bytes: pdf as Uint8Array })).sizes[1]).toMatchObject({ widthPt: 321 });
});

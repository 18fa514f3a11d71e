import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PdfError } from "../src/errors.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();
const rich = richPdf("A");
const packed = (text: string) => Buffer.from(deflateSync(Buffer.from(text, "latin1"))).toString("latin1");
const list = (count: number, item: (i: number) => string) => Array.from({ length: count }, (_, i) => item(i));

const EDITS: Record<string, (bytes: Uint8Array) => Promise<unknown>> = {
  merge: (bytes) =>
    editor.merge([
      { bytes, pages: null, name: "a" },
      { bytes: rich, pages: null, name: "b" },
    ]),
  stamp: (bytes) => editor.stamp({ bytes }, [editor.testWatermark()]),
  split: (bytes) => editor.split({ bytes }, ["1"]),
  compress: (bytes) => editor.compress({ bytes }, "medium"),
};

/** Returns the CPU time of an edit in ms. Ignores a PdfError, but throws any other error. */
async function cost(edit: string, bytes: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  try {
    await EDITS[edit]?.(bytes);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Minimum CPU time in ms at which the growth of the time is checked. Shorter times consist mostly of start-up and
 * garbage collection.
 */
const NOTICEABLE_MS = 400;
const MAX_MS = 6_000;
/**
 * Maximum factor by which the CPU time may grow when the input is four times as large. The time of linear work grows 4
 * times, the time of quadratic work 16 times.
 */
const MAX_GROWTH = 8;
const SIZE = 3_000;

async function growsLinearly(make: (n: number) => Uint8Array): Promise<void> {
  for (const edit of Object.keys(EDITS)) {
    const [small, large] = [make(SIZE), make(4 * SIZE)];
    await cost(edit, small);
    const [before, after] = [await cost(edit, small), await cost(edit, large)];
    expect(after, `${edit} of ${large.length} bytes`).toBeLessThan(MAX_MS);
    if (after > NOTICEABLE_MS) expect(after / before, `${edit}: ${before} → ${after} ms`).toBeLessThan(MAX_GROWTH);
  }
}

/** Test data: files with valid syntax but hostile objects. `n` is the number of repetitions in the file. */
const SHAPES: Record<string, (n: number) => Uint8Array> = {
  "a page tree n deep": (n) =>
    handmadePdf([{ content: textContent("a") }], {
      catalog: "/Pages 100 0 R",
      objects: list(n, (i) => `<</Type/Pages/Count 1/Kids[${i < n - 1 ? 101 + i : 10} 0 R]>>`),
    }),
  "one page that is listed n times": (n) =>
    handmadePdf([{ content: textContent("a") }], {
      catalog: "/Pages 100 0 R",
      objects: [`<</Type/Pages/Count ${n}/Kids[${"10 0 R ".repeat(n)}]>>`],
    }),
  "n bookmarks in a row": (n) =>
    handmadePdf([{}], {
      catalog: "/Outlines 100 0 R",
      objects: [
        "<</First 101 0 R>>",
        ...list(n, (i) => `<</Title(a)/Parent 100 0 R/Next ${102 + i} 0 R/Dest[10 0 R/Fit]>>`),
      ],
    }),
  "n nested bookmarks": (n) =>
    handmadePdf([{}], {
      catalog: "/Outlines 100 0 R",
      objects: list(n, (i) => `<</Title(a)/First ${101 + i} 0 R/Dest[10 0 R/Fit]>>`),
    }),
  "n fields of one name": (n) =>
    handmadePdf([{}], {
      catalog: `/AcroForm<</Fields[${list(n, (i) => `${100 + i} 0 R `).join("")}]/NeedAppearances true>>`,
      objects: list(n, () => "<</FT/Tx/T(a)/V(v)/Subtype/Widget/Rect[0 0 9 9]/DA(/F 9 Tf)>>"),
    }),
  "fields of ten fields each, nested thirty deep": () =>
    handmadePdf([{}], {
      catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R/F2 3 0 R>>>>/NeedAppearances true>>",
      objects: list(30, (i) => `<</FT/Tx/T(a)/DA(/F1 9 Tf)/Kids[${`${101 + i} 0 R `.repeat(10)}]>>`),
    }),
  "n attachments of one name": (n) =>
    handmadePdf([{}], {
      catalog: `/Names<</EmbeddedFiles<</Kids[${list(n, (i) => `${100 + i} 0 R `).join("")}]>>>>`,
      objects: list(n, () => "<</Names[(a)<<>>]>>"),
    }),
  "a name tree n deep": (n) =>
    handmadePdf([{}], {
      catalog: "/Names<</Dests 100 0 R>>",
      objects: list(n, (i) => `<</Names[(a${i})[10 0 R/Fit]]/Kids[${101 + i} 0 R]>>`),
    }),
  "tags nested n deep": (n) =>
    handmadePdf([{}, {}], {
      catalog: "/StructTreeRoot 100 0 R",
      objects: list(n, (i) => `<</S/P/K[${101 + i} 0 R]>>`),
    }),
  "n fonts of one name in a form, and a long default appearance": (n) =>
    handmadePdf([{}], {
      catalog: `/AcroForm<</Fields[100 0 R]/DR<</Font<<${list(n, (i) => `/F${i} 3 0 R`).join("")}>>>>/DA(${"/F ".repeat(n)})>>`,
      objects: ["<</FT/Tx/T(a)/V(v)>>"],
    }),
  "stream lengths in n other objects": (n) =>
    handmadePdf([{ entries: "/Contents 100 0 R" }], {
      objects: list(n, (i) => `<</Length ${101 + i} 0 R>>\nstream\nq Q\nendstream`),
    }),
  "n optional content groups": (n) =>
    handmadePdf([{}], {
      catalog: `/OCProperties<</OCGs[${list(n, (i) => `${100 + i} 0 R `).join("")}]/D<</BaseState/OFF/ON[${list(n, (i) => `${100 + i} 0 R `).join("")}]>>>>`,
      objects: list(n, () => "<</Type/OCG/Name(a)>>"),
    }),
  "n pages that share one content stream of n operators": (n) => {
    const pages = Math.round(Math.sqrt(n)) * 4;
    const content = packed("1 0 0 1 0 0 cm ".repeat(n));
    return handmadePdf(
      list(pages, () => "").map(() => ({ content: null, entries: "/Contents 100 0 R" })),
      {
        objects: [streamObject("/Filter/FlateDecode", content)],
      },
    );
  },
  "forms of ten forms each": () =>
    handmadePdf([{ content: "/F Do ".repeat(10), entries: "/Resources<</XObject<</F 100 0 R>>>>" }], {
      objects: list(11, (i) =>
        streamObject(
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${101 + i} 0 R>>>>`,
          "/F Do ".repeat(10),
        ),
      ),
    }),
  "object streams that contain each other": (n) =>
    handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], {
      objects: list(n, (i) => streamObject(`/Type/ObjStm/N 1/First 6/Extends ${101 + i} 0 R`, `${101 + i} 0 <<>>`)),
    }),
  "n filters": (n) =>
    handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], {
      objects: [streamObject(`/Filter[${"/ASCII85Decode".repeat(n)}]`, "zzzz".repeat(n))],
    }),
  "pages that inherit n resources": (n) =>
    handmadePdf(
      list(40, () => "").map(() => ({ content: textContent("a"), entries: "/X/Resources" })),
      {
        catalog: "/Pages 100 0 R",
        objects: [
          `<</Type/Pages/Count 40/Kids[2 0 R]/Resources<</Font<<${list(n, (i) => `/F${i} 3 0 R`).join("")}>>>>>>`,
        ],
      },
    ),
};

/**
 * Maximum CPU time in ms for rejecting input that is too complex. Such input must be rejected before the whole input is
 * read.
 */
const MAX_REFUSAL_MS = 2_000;

describe("A page that refers to one content stream 50,000 times", () => {
  const named = handmadePdf([{ content: null, entries: `/Contents[${"100 0 R ".repeat(50_000)}]` }], {
    objects: [streamObject("/Filter/FlateDecode", packed("1 0 0 1 0 0 cm\n".repeat(4_000)))],
  });

  it.each(["stamp", "compress"])(
    "is rejected as too complex by the edit %s, before all of its content is read",
    async (edit) => {
      expect(await cost(edit, named)).toBeLessThan(MAX_REFUSAL_MS);
      await expect(EDITS[edit]?.(named)).rejects.toMatchObject({ code: "too_complex" });
    },
  );
});

describe("A file of many objects", () => {
  it.each(Object.entries(SHAPES))(
    "is edited in time that is proportional to n: %s",
    async (_, make) => {
      await growsLinearly(make);
    },
    60_000,
  );
});

import { beforeAll, describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { reachableObjects } from "../src/file/reachable.ts";
import { decodeStream } from "../src/filters/decode.ts";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { PdfStream } from "../src/syntax/objects.ts";
import { everythingIn } from "./support/everything-in.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor, pdftotext } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

/** Area over the top left quarter of an image that `DRAWN` places at 100 by 100 points. */
const QUARTER = { page: 1, x: 0, y: 100, width: 50, height: 50 };
const DRAWN = "q 100 0 0 100 0 100 cm /Im Do Q";
const GRAY = "/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray";

const gray = (side: number, sample: string, entries = "") =>
  streamObject(`${GRAY}/Width ${side}/Height ${side}${entries}`, sample.repeat(side * side));

async function redacted(bytes: Uint8Array, area = QUARTER): Promise<Uint8Array> {
  const step = { kind: "redact" as const, areas: [area], color: null };
  return (await editor.revise({ bytes }, { steps: [step], files: [], protection: null })).pdf;
}

/** Returns the decoded samples of all images with this number of columns, as rows. */
function imagesIn(bytes: Uint8Array, columns: number): number[][][] {
  const document = PdfDocument.open(bytes);
  return [...reachableObjects(document)].flatMap(({ value }) => {
    if (!(value instanceof PdfStream) || document.number(value.dict.get("Width")) !== columns) return [];
    const samples = [...decodeStream(value, document)];
    return [
      Array.from({ length: samples.length / columns }, (_, row) => samples.slice(row * columns, (row + 1) * columns)),
    ];
  });
}

/** Returns rows of `side` samples whose top left quarter is `inside`. One more row and column are overwritten, against interpolation. */
const quartered = (side: number, inside: number, outside: number): number[][] =>
  Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (row <= side / 2 && column <= side / 2 ? inside : outside)),
  );

const page = (entries = "", content = DRAWN) => ({
  content,
  entries: `/Resources<</XObject<</Im 100 0 R>>/ExtGState<</Mask 102 0 R>>>>${entries}`,
});

describe("Redaction of pixels by area", () => {
  it("removes alternate versions of an image", async () => {
    const objects = [gray(10, "\x80", "/Alternates[<</Image 101 0 R>>]"), gray(30, "\x55")];
    const pdf = await redacted(handmadePdf([page()], { objects }));
    expect(imagesIn(pdf, 10)).toEqual([quartered(10, 0, 0x80)]);
    expect(imagesIn(pdf, 30)).toEqual([]);
    expect(everythingIn(pdf)).not.toMatch(/Alternates|U{9}/);
  });

  it("removes the thumbnail of the page, and keeps those of other pages", async () => {
    const objects = [gray(10, "\x80"), gray(30, "\x55"), gray(31, "\x56")];
    const pdf = await redacted(handmadePdf([page("/Thumb 101 0 R"), page("/Thumb 102 0 R", "")], { objects }));
    expect(imagesIn(pdf, 30)).toEqual([]);
    expect(imagesIn(pdf, 31)).toHaveLength(1);
  });

  it("overwrites the pixels of a soft mask at the resolution of the mask", async () => {
    const objects = [gray(10, "\x80", "/SMask 101 0 R"), gray(24, "\xc0")];
    const pdf = await redacted(handmadePdf([page()], { objects }));
    expect(imagesIn(pdf, 10)).toEqual([quartered(10, 0, 0x80)]);
    expect(imagesIn(pdf, 24)).toEqual([quartered(24, 255, 0xc0)]);
  });

  it("overwrites the pixels of a stencil mask at the resolution of the mask", async () => {
    const stencil = "/Type/XObject/Subtype/Image/ImageMask true/BitsPerComponent 1/Width 16/Height 16";
    const objects = [gray(10, "\x80", "/Mask 101 0 R"), streamObject(stencil, "\xff".repeat(32))];
    const pdf = await redacted(handmadePdf([page()], { objects }));
    expect(imagesIn(pdf, 10)).toEqual([quartered(10, 0, 0x80)]);
    // The result is a soft mask: transparent where the stencil was, and opaque in the area.
    expect(imagesIn(pdf, 16)).toEqual([quartered(16, 255, 0)]);
  });

  it.each([
    ["the catalog", { catalog: "/Company[<</Logo 100 0 R>>]" }, ""],
    ["the page", {}, "/Company<</Logo 100 0 R>>"],
  ])("removes an unknown entry of %s that leads to the image as it was", async (_, options, pageEntries) => {
    const plain = page("");
    const source = { ...plain, entries: `${plain.entries ?? ""}${pageEntries}` };
    const pdf = await redacted(handmadePdf([source], { objects: [gray(20, "\x80")], ...options }));
    expect(imagesIn(pdf, 20)).toEqual([quartered(20, 0, 0x80)]);
    expect(everythingIn(pdf)).not.toContain("Company");
  });

  it("keeps unknown entries that do not lead to a redacted image", async () => {
    const options = { objects: [gray(20, "\x80"), "(Ours)"], catalog: "/Company[101 0 R]" };
    expect(everythingIn(await redacted(handmadePdf([page("")], options)))).toContain("Company");
  });

  it("overwrites the pixels of an image in the group of a soft mask", async () => {
    const group = streamObject(
      "/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</Im 100 0 R>>>>",
      DRAWN,
    );
    const objects = [gray(20, "\x80"), group, "<</SMask<</S/Luminosity/G 101 0 R>>>>"];
    const pdf = await redacted(handmadePdf([page("", "/Mask gs 0 0 200 300 re f")], { objects }));
    expect(imagesIn(pdf, 20)).toEqual([quartered(20, 0, 0x80)]);
  });
});

describe("Redaction of form fields by area", () => {
  it("removes the value of a field if the area touches one of its widgets", async () => {
    const widget = (bottom: number) =>
      `<</Type/Annot/Subtype/Widget/Parent 100 0 R/Rect[10 ${bottom} 40 ${bottom + 20}]>>`;
    const bytes = handmadePdf([{ entries: "/Annots[101 0 R 102 0 R]" }], {
      objects: ["<</FT/Tx/T(name)/V(Zqvex)/DV(Zqvex)/RV(Zqvex)/Kids[101 0 R 102 0 R]>>", widget(160), widget(20)],
      catalog: "/AcroForm<</Fields[100 0 R]>>",
    });
    const everything = everythingIn(await redacted(bytes));
    expect(everything).not.toContain("Zqvex");
    expect(everything).toMatch(/Rect ?\[10 20 40 40\]/);
  });
});

describe("Redaction of letters by area", () => {
  /** Width of an "H" of Helvetica, in points, at a size of 20 points. */
  const letter = 0.722 * 20;
  const source = handmadePdf([{ content: "BT /F1 20 Tf 20 200 Td (HHHH) Tj ET" }]);
  const keptUnder = async (left: number, right: number): Promise<number> => {
    const area = { page: 1, x: 20 + left * letter, y: 80, width: (right - left) * letter, height: 30 };
    return pdftotext(await redacted(source, area))
      .trim()
      .replaceAll(/\s/g, "").length;
  };

  it.each([
    [1.81, 2.19, 4],
    [1.79, 2.19, 3],
    [1.81, 2.21, 3],
    [1.79, 2.21, 2],
    [0.9, 1.1, 4],
    [1, 2, 3],
  ])(
    "removes a letter if more than a fifth of its width is covered: from letter %d to %d, %d letters stay",
    async (left, right, kept) => {
      expect(await keptUnder(left, right)).toBe(kept);
    },
  );

  it("decides for each letter alone, whatever happens to its word", async () => {
    const text = handmadePdf([{ content: "BT /F1 20 Tf 20 200 Td (This is a Text) Tj ET" }]);
    const [start, end] = [20 + (0.611 + 0.556 * 0.85) * 20, 20 + (0.611 + 0.556 + 0.222 + 0.5 * 0.15) * 20];
    const pdf = await redacted(text, { page: 1, x: start, y: 80, width: end - start, height: 30 });
    expect(pdftotext(pdf).trim().replaceAll(/\s+/g, " ")).toMatch(/^Th ?s is a Text$/);
  });
});

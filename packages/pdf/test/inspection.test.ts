import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { writeCharacterMaps } from "../src/fonts/character-map.ts";
import { UnsupportedFontError } from "../src/fonts/unsupported-font-error.ts";
import { glyphsOfCodes } from "../src/fonts/used-glyphs.ts";
import { bytesOf, latin1, PdfDict } from "../src/syntax/objects.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor, qpdf } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();

describe("LocalPdfEditor.inspect", () => {
  it("lists the bookmarks that lead to pages, with their page numbers and levels", async () => {
    const bytes = handmadePdf([{}, {}, {}], {
      catalog: "/Outlines 100 0 R",
      objects: [
        "<</Type/Outlines/First 101 0 R/Last 103 0 R/Count 3>>",
        "<</Title(One)/Parent 100 0 R/Next 103 0 R/First 102 0 R/Last 102 0 R/Dest[10 0 R/Fit]>>",
        "<</Title(Within)/Parent 101 0 R/A<</S/GoTo/D[12 0 R/Fit]>>>>",
        "<</Title(Three)/Parent 100 0 R/Prev 101 0 R/Next 104 0 R/Dest[14 0 R/Fit]>>",
        "<</Title(Nowhere)/Parent 100 0 R/Prev 103 0 R>>",
      ],
    });
    expect((await editor.inspect({ bytes })).headings).toEqual([
      { title: "One", page: 1, level: 0 },
      { title: "Within", page: 2, level: 1 },
      { title: "Three", page: 3, level: 0 },
    ]);
  });

  it("opens a file with its owner password even if the entry O is longer than 32 bytes", async () => {
    const options = [
      "--allow-weak-crypto",
      "--object-streams=disable",
      "--encrypt",
      "user",
      "owner",
      "128",
      "--use-aes=n",
    ];
    const locked = latin1(qpdf(richPdf("A"), ...options, "--"));
    const bytes = bytesOf(locked.replace(/(?<=\/O <[0-9a-f]{64})(?=>)/, "00"));
    expect(bytes.length).toBe(locked.length + 2);
    expect(await editor.inspect({ bytes, password: "owner" })).toMatchObject({ pages: 3, title: "Document A" });
    await expect(editor.inspect({ bytes, password: "other" })).rejects.toMatchObject({ code: "encrypted" });
  });
});

describe("LocalPdfEditor.describe", () => {
  it("describes Type 3 fonts as embedded, and standard fonts without a font file as not embedded", async () => {
    const glyph = streamObject("", "500 0 0 0 500 500 d1 0 0 500 500 re f");
    const type3 =
      "<</Type/Font/Subtype/Type3/Name/Boxes/FontBBox[0 0 500 500]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[500]/Encoding<</Differences[65/box]>>/CharProcs<</box 101 0 R>>>>";
    const bytes = handmadePdf([{ entries: "/Resources<</Font<</F1 3 0 R/F3 100 0 R>>>>" }], {
      objects: [type3, glyph],
    });
    expect((await editor.describe({ bytes })).fonts).toEqual([
      { name: "Helvetica", type: "Type1", embedded: false, subset: false },
      { name: "Boxes", type: "Type3", embedded: true, subset: false },
    ]);
  });
});

describe("largestImageToDecode", () => {
  const shown = (entries: string) =>
    handmadePdf([{ content: "q 10 0 0 10 0 0 cm /Im Do Q", entries: "/Resources<</XObject<</Im 100 0 R>>>>" }], {
      objects: [streamObject(`/Type/XObject/Subtype/Image/Width 100/Height 90${entries}`, "0".repeat(9_000))],
    });

  it.each([
    ["a photograph", "/ColorSpace/DeviceGray/BitsPerComponent 8", 9_000],
    ["a bilevel image", "/ColorSpace/DeviceGray/BitsPerComponent 1", 0],
    ["a stencil mask without a bit depth", "/ImageMask true", 0],
    ["an image that contains its own soft mask", "/ColorSpace/DeviceGray/BitsPerComponent 8/SMaskInData 1", 0],
    ["an image with a color mask", "/ColorSpace/DeviceGray/BitsPerComponent 8/Mask[0 1]", 0],
  ])(
    "counts the pixels that level high would decode for %s of 100 by 90 pixels, shown 10 points wide",
    async (_, entries, pixels) => {
      expect(await editor.largestImageToDecode({ bytes: shown(entries) }, "high")).toBe(pixels);
      expect(await editor.largestImageToDecode({ bytes: shown(entries) }, "low")).toBe(0);
    },
  );
});

describe("glyphsOfCodes for a TrueType font", () => {
  const used = (codes: number[], glyphs: [number, number][]) => {
    const map = { platform: 3, encoding: 0, glyphs: new Map(glyphs) };
    const cmap = writeCharacterMaps([map], new Set(map.glyphs.values()));
    const program = { tables: new Map([["cmap", cmap]]), glyphCount: 99 };
    const font = { font: new PdfDict(), descendant: null, codes: new Set(codes) };
    return [...glyphsOfCodes(PdfDocument.create(), font, program)].sort();
  };

  it("finds glyphs at the code itself, and at the code in the private ranges of symbolic fonts", () => {
    const glyphs: [number, number][] = [
      [3, 11],
      [0xf004, 12],
      [0xf105, 13],
      [0xf206, 14],
    ];
    expect(used([3, 4, 5, 6], glyphs)).toEqual([11, 12, 13, 14]);
    expect(used([4], glyphs)).toEqual([12]);
  });

  it("rejects a code that has no glyph, unless the code is a space", () => {
    expect(() => used([3], [[4, 12]])).toThrow(UnsupportedFontError);
    expect(used([32], [[4, 12]])).toEqual([]);
  });
});

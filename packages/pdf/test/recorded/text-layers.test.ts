import { describe, it } from "vitest";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { emptyTrueType } from "../../src/text-layer/empty-true-type.ts";
import { bestFittingFace } from "../../src/text-layer/letter-widths.ts";
import { alignLines } from "../../src/text-layer/placed-lines.ts";
import type { LayerWord, TextLayer } from "../../src/text-layer/text-layer.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { iccProfile } from "../support/icc-profile.ts";
import { pdfText } from "../support/pdf-text.ts";
import { plainJpeg } from "../support/plain-jpeg.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const word = (text: string, x: number, y: number, width: number, height = 12, line = 0): LayerWord => ({
  text,
  bbox: { x, y, width, height },
  line,
});
const line = (texts: string[], y: number, index: number, step = 40): LayerWord[] =>
  texts.map((text, i) => word(text, 20 + i * step, y + i * 0.2, step - 6, 12 - (i % 2), index));
const layer = (words: LayerWord[], options: Partial<TextLayer> = {}): TextLayer => ({
  page: 1,
  widthPt: 200,
  heightPt: 300,
  turnedDeg: 0,
  deskewedDeg: 0,
  words,
  ...options,
});

const IMAGE = streamObject(
  "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray",
  "abcd",
);
const scan = (
  entries = "",
  content: string | null = "q 200 0 0 300 0 0 cm /Im0 Do Q",
  objects: string[] = [IMAGE],
  catalog = "",
) => handmadePdf([{ content, entries: `/Resources<</XObject<</Im0 100 0 R>>>>${entries}` }], { objects, catalog });

async function laid(bytes: Uint8Array, layers: TextLayer[], deskew = false): Promise<string> {
  const { pdf, warnings } = await editor.addTextLayer({ bytes }, { layers, deskew });
  return `${warnings.map(({ code }) => code)} ${pdfText(pdf)}`.replace(/"W5M0.*?"/, '"…"');
}
/** Returns only the contents of pages and the dictionaries of fonts. */
const contentsOf = (shown: string) => {
  const parts = shown.split(/\n(?=\d+: |trailer)/);
  return parts
    .filter((part) => /3 Tr|\/Type\/Page\/|\/Type\/Font|begincmap|\/FontDescriptor|cm\n|\nQ/.test(part))
    .join("\n");
};

const WORDS: Record<string, LayerWord[]> = {
  "one word": [word("Hello", 20, 30, 60)],
  "a line": line(["the", "invoice", "of", "amounts"], 40, 0),
  "several lines": [
    ...line(["the", "invoice", "of"], 40, 0),
    ...line(["lists", "(amounts)", "due\\"], 60, 1),
    ...line(["last"], 80, 2),
  ],
  "a line that rises": Array.from({ length: 8 }, (_, i) => word("word", 10 + 40 * i, 100 - 0.4 * i, 34)),
  "a line that rises steeply": Array.from({ length: 8 }, (_, i) => word("word", 10 + 40 * i, 100 - 4 * i, 34)),
  "words of different heights": [
    word("BIG", 10, 20, 60, 30),
    word("small", 80, 38, 40, 9),
    word("text", 130, 37, 30, 10),
  ],
  "words far apart": [word("left", 10, 20, 30), word("right", 150, 20, 40)],
  "words from right to left": [word("three", 120, 20, 40), word("two", 70, 20, 30), word("one", 20, 20, 30)],
  Hebrew: [word("שלום", 120, 20, 40), word("123.5", 60, 20, 40), word("עולם", 20, 20, 30)],
  "Hebrew among Latin words": [
    word("mutant", 150, 20, 40),
    word("שלום", 100, 20, 40),
    word("אבג12.5דה", 20, 20, 60),
    word("مرحبا", 60, 40, 40, 12, 1),
    word("abc", 10, 40, 30, 12, 1),
  ],
  Chinese: [word("日本", 20, 20, 40), word("語", 62, 20, 18), word("Latin", 90, 20, 40), word("、", 140, 20, 12)],
  Cyrillic: line(["Привет", "мир", "и", "text"], 40, 0),
  "other planes": [word("😀a", 20, 20, 30), word("𝒳", 60, 20, 12)],
  "small text": [word("tiny", 20, 20, 6, 2), word("print", 28, 20, 8, 2)],
  "words without a size": [word("flat", 20, 20, 0), word("thin", 20, 20, 30, 0), word("seen", 60, 20, 30)],
  "special characters": [word("a(b)c\\d\re", 20, 20, 60), word("€ “x” ½", 90, 20, 60)],
  "wide and narrow words": [word("iiiiiiii", 10, 20, 100), word("WWWW", 120, 20, 14), word("mixed", 150, 20, 30)],
  typewriter: Array.from({ length: 6 }, (_, i) =>
    word(["iii", "mmm", "lll", "www", "fit", "own"][i] ?? "", 10 + 28 * i, 20, 21.6, 10),
  ),
  serifs: Array.from({ length: 6 }, (_, i) =>
    word(
      ["fit", "mast", "ill", "work", "rest", "tea"][i] ?? "",
      10 + 30 * i,
      20,
      [8.3, 20, 8, 20.5, 14, 12][i] ?? 10,
      10,
    ),
  ),
};

describe("A text layer", () => {
  it.each(Object.entries(WORDS))("with %s", async (_, words) => {
    record(contentsOf(await laid(scan(), [layer(words)])));
  });

  it.each([
    ["a rotated page", "/Rotate 90", { widthPt: 300, heightPt: 200 }],
    ["a page with a crop box", "/CropBox[20 30 180 280]", { widthPt: 160, heightPt: 250 }],
    ["a page with a user unit", "/UserUnit 2", { widthPt: 400, heightPt: 600 }],
    ["a turned image", "", { turnedDeg: 90 as const, widthPt: 300, heightPt: 200 }],
    ["an image upside down", "", { turnedDeg: 180 as const }],
    ["a turned image on a rotated page", "/Rotate 270", { turnedDeg: 270 as const }],
    ["a skewed image", "", { deskewedDeg: 1.5 }],
    ["an image that is hardly skewed", "", { deskewedDeg: 0.04 }],
    ["a skewed and turned image", "/Rotate 90", { deskewedDeg: -2, turnedDeg: 90 as const }],
  ])("on %s", async (_, entries, options) => {
    const words = WORDS["a line"] ?? [];
    record(
      `${contentsOf(await laid(scan(entries), [layer(words, options)]))}\n--- straightened:\n${contentsOf(await laid(scan(entries), [layer(words, options)], true))}`,
    );
  });

  it.each([
    ["unbalanced operators", "q q Q Q Q BT"],
    ["an unclosed string", "q 1 0 0 1 0 0 cm /Im0 Do Q (open"],
    ["long content", "q 200 0 0 300 0 0 cm /Im0 Do Q ".repeat(40)],
    ["no content", null],
    ["empty content", ""],
  ])("is put after %s", async (_, content) => {
    record(contentsOf(await laid(scan("", content), [layer(WORDS["one word"] ?? [])])));
  });

  it("is left out on pages that already show text", async () => {
    const form = (content: string) =>
      streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 102 0 R>>>>", content);
    const contents: Record<string, string> = {
      "no text": "/Im0 Do",
      "little text": "BT (ab) Tj ET",
      "enough text": "BT (abcdef) Tj ET",
      "text in an array": "BT [(abc)-5(def)]TJ ET",
      "text on a new line": "BT (abc)' 1 2 (def)\" ET",
      "text in a form": "/Form Do",
      "text in a form without resources": "/Bare Do",
    };
    const lines = [];
    for (const [title, content] of Object.entries(contents)) {
      const bytes = handmadePdf(
        [{ content, entries: "/Resources<</XObject<</Im0 100 0 R/Form 101 0 R/X 102 0 R/Bare 103 0 R>>>>" }],
        {
          objects: [
            IMAGE,
            form("/X Do /X Do"),
            streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "BT (abcdef) Tj ET"),
            streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "/X Do"),
          ],
        },
      );
      const words = [word("ten", 10, 10, 30), word("letters", 50, 10, 30), word("twentyletters", 90, 10, 60)];
      lines.push(`${title}: ${(await laid(bytes, [layer(words)])).includes("3 Tr")}`);
    }
    lines.push(
      `no words: ${(await laid(scan(), [layer([])])).includes("3 Tr")}`,
      `another page: ${(await laid(scan(), [layer(WORDS["one word"] ?? [], { page: 2 })])).includes("3 Tr")}`,
    );
    record(lines.join("\n"));
  });

  it("shares its fonts between pages", async () => {
    const bytes = handmadePdf([{ content: "" }, { content: "" }, { content: "" }]);
    const layers = [1, 2, 3].map((page) =>
      layer(page === 2 ? (WORDS.Cyrillic ?? []) : (WORDS["a line"] ?? []), { page }),
    );
    record(contentsOf(await laid(bytes, layers)));
  });
});

describe("A scan", () => {
  const colors = (space: string) =>
    streamObject(`/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace${space}`, "abc");
  const profile = (entries: string, bytes: Uint8Array) => streamObject(entries, latin1(bytes));
  const icc = iccProfile(false);
  const changed = (at: number, ...values: number[]) => {
    const copy = icc.slice();
    copy.set(values, at);
    return copy;
  };
  const jpeg = latin1(plainJpeg({ across: 1, down: 1 }));
  const SCANS: Record<string, Uint8Array> = {
    "a plain scan": scan(),
    "a plain scan in color": scan("", undefined, [colors("/DeviceRGB")]),
    "an array for a color space": scan("", undefined, [colors("[/DeviceRGB]")]),
    CMYK: scan("", undefined, [colors("/DeviceCMYK")]),
    "indexed colors": scan("", undefined, [colors("[/Indexed/DeviceRGB 0(abc)]")]),
    "indexed colors of CMYK": scan("", undefined, [colors("[/Indexed/DeviceCMYK 0(abcd)]")]),
    "indexed colors of indexed colors": scan("", undefined, [colors("[/Indexed[/Indexed/DeviceRGB 0(abc)]0(a)]")]),
    "a Lab color space": scan("", undefined, [colors("[/Lab<<>>]")]),
    "a number for a color space": scan("", undefined, [colors(" 5")]),
    "an ICC profile": scan("", undefined, [colors("[/ICCBased 101 0 R]"), profile("/N 3", icc)]),
    "an ICC profile with a wrong number of colors": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 1", icc),
    ]),
    "a grey ICC profile": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 1", changed(16, ...Buffer.from("GRAY"))),
    ]),
    "an ICC profile of a newer version": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 3", changed(8, 5)),
    ]),
    "an ICC profile of another class": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 3", changed(12, ...Buffer.from("prtr"))),
    ]),
    "an ICC profile for input": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 3", changed(12, ...Buffer.from("scnr"))),
    ]),
    "an ICC profile with another signature": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 3", changed(36, 0)),
    ]),
    "a short ICC profile": scan("", undefined, [colors("[/ICCBased 101 0 R]"), profile("/N 3", icc.subarray(0, 127))]),
    "a damaged ICC profile": scan("", undefined, [
      colors("[/ICCBased 101 0 R]"),
      profile("/N 3/Filter/FlateDecode", bytes("x")),
    ]),
    "a missing ICC profile": scan("", undefined, [colors("[/ICCBased 99 0 R]")]),
    "an image mask": scan("", undefined, [streamObject("/Subtype/Image/Width 8/Height 1/ImageMask true", "a")]),
    "3 bits": scan("", undefined, [
      streamObject("/Subtype/Image/Width 1/Height 1/BitsPerComponent 3/ColorSpace/DeviceGray", "a"),
    ]),
    "no bits": scan("", undefined, [streamObject("/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray", "a")]),
    interpolation: scan("", undefined, [
      streamObject("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true", "a"),
    ]),
    "a soft mask": scan("", undefined, [
      streamObject("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 101 0 R", "a"),
      IMAGE,
    ]),
    "an external file": scan("", undefined, [
      streamObject("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/F(x)", "a"),
    ]),
    "a grey JPEG": scan("", undefined, [
      streamObject("/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode", jpeg),
    ]),
    "a grey JPEG as color": scan("", undefined, [
      streamObject("/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode", jpeg),
    ]),
    "a JPEG in two filters": scan("", undefined, [
      streamObject(
        "/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode/DCTDecode]",
        jpeg,
      ),
    ]),
    "JPEG 2000": scan("", undefined, [
      streamObject("/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/JPXDecode", "a"),
    ]),
    "a form": scan("", undefined, [streamObject("/Subtype/Form/BBox[0 0 9 9]", "a")]),
    "a missing image": scan("", undefined, ["null"]),
    "another image": scan("", "/Other Do"),
    "a shading": scan("", "/S sh"),
    text: scan("", "BT ET"),
    "unbalanced operators": scan("", "q /Im0 Do"),
    "too many restores": scan("", "q Q Q q"),
    "28 saved states": scan("", `${"q ".repeat(28)}${"Q ".repeat(28)}`),
    "27 saved states": scan("", `${"q ".repeat(27)}${"Q ".repeat(27)}`),
    "an annotation": scan("/Annots[]"),
    "a transparency group": scan("/Group<<>>"),
    "a small page": scan("/MediaBox[0 0 2.9 100]"),
    "a page of the smallest size": scan("/MediaBox[0 0 3 100]"),
    "a page of the largest size": scan("/MediaBox[0 0 14400 100]"),
    "a larger page": scan("/MediaBox[0 0 14401 100]"),
    "other resources": handmadePdf([{ content: "", entries: "/Resources<</XObject<<>>/ExtGState<<>>>>" }]),
    "no resources": handmadePdf([{ content: "", entries: "/Resources null" }]),
    "other catalog entries": scan("", undefined, [IMAGE], "/Names<<>>"),
    "page labels and a language": scan("", undefined, [IMAGE], "/PageLabels<<>>/Lang(en)/PageMode/UseNone"),
    "a newer version": scan("", undefined, [IMAGE], "/Version/2.0"),
    "compressed content in another filter": handmadePdf(
      [{ content: null, entries: "/Contents 101 0 R/Resources<</XObject<</Im0 100 0 R>>>>" }],
      { objects: [IMAGE, streamObject("/Filter/LZWDecode", "\x80")] },
    ),
  };
  it("becomes PDF/A only if it has nothing but images", async () => {
    const lines = [];
    for (const [title, bytes] of Object.entries(SCANS))
      lines.push(`${title}: ${/pdfaid:part>2/.test(await laid(bytes, []))}`);
    record(lines.join("\n"));
  });

  it("gets the metadata and the output intent of PDF/A", async () => {
    record(await laid(scan(), [layer(WORDS["one word"] ?? [])]));
  });
});

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

describe("Parts of text layers", () => {
  it("align words, choose a face and build an empty font", () => {
    const aligned = Object.entries(WORDS).map(([title, words]) => {
      const lines = alignLines(words).map((each) =>
        each
          .map(
            ({ text, x, middle, width, size }) =>
              `${JSON.stringify(text)} ${[x, middle, width, size].map((value) => Number(value.toFixed(4))).join(" ")}`,
          )
          .join(", "),
      );
      const face = bestFittingFace(words);
      return `${title}: ${face.name} ${lines.join(" | ")}`;
    });
    const widths = ["Helvetica", "Times", "Courier"].map((_, i) => {
      const face = bestFittingFace(
        [[word("iW", 0, 0, 11.7, 10), word("WW", 0, 0, 18.9, 10)], WORDS.serifs ?? [], WORDS.typewriter ?? []][i] ?? [],
      );
      return `${face.name} ${face.ascent} ${face.descent} ${[..."aä日・—’°½😀~ \t"].map(face.widths).join(" ")}`;
    });
    const fonts = [
      emptyTrueType({ widths: [600, 250], ascent: 900, descent: 200 }),
      emptyTrueType({ widths: [], ascent: 1, descent: 0 }),
    ];
    record([...aligned, ...widths, ...fonts.map((font) => Buffer.from(font).toString("hex"))].join("\n"));
  });
});

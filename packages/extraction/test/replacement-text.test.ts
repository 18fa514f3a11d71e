import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const textOf = async (bytes: Uint8Array) =>
  (await extractor.text({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 }, "text")).content;
const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

const COURIER = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";
/**
 * Test data: a font whose ToUnicode map assigns the letter "f" to the code of "A" and private-use characters to two
 * other codes. No other code is mapped.
 */
const MUTE = `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Mute/FirstChar 65/LastChar 130/Widths[${"600 ".repeat(66)}]/ToUnicode 101 0 R>>`;
const map = streamObject(
  "",
  "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar <41> <0066> <81> <E001> <82> <E002> endbfchar endcmap",
);
const resources = "/Resources<</Font<</F1 100 0 R/M 102 0 R>>/XObject<</I 103 0 R>>>>";
const image = streamObject("/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "x");
const utf16 = (text: string) =>
  `<FEFF${[...Buffer.from(text, "utf16le").swap16()].map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
const meaning = (text: string, content: string) => `/Span <</ActualText ${utf16(text)}>> BDC ${content} EMC\n`;
const mute = (codes: string, x: number, y = 100) => `BT /M 12 Tf ${x} ${y} Td (${codes}) Tj ET\n`;

const read = (content: string, more: { objects?: string[]; catalog?: string } = {}) =>
  textOf(
    handmadePdf([{ content, entries: resources }], {
      ...more,
      objects: [COURIER, map, MUTE, image, ...(more.objects ?? [])],
    }),
  );

describe("/ActualText", () => {
  it("supplies letters that have no Unicode mapping, also in the middle of a word", async () => {
    const content = show("o", 20, 100) + meaning("ffi", mute("\\201", 27.2)) + show("ce", 34.4, 100);
    expect(await read(content)).toBe("office");
    expect(
      await read(meaning("office hours", show("o", 20, 100) + mute("\\201", 27.2) + show("ce hours", 34.4, 100))),
    ).toBe("office hours");
  });

  it("completes a ligature whose mapping has only the first letter", async () => {
    expect(await read(meaning("fi", mute("A", 20)) + show("ne", 27.2, 100))).toBe("fine");
  });

  it("replaces small capitals and symbols", async () => {
    expect(await read(meaning("Small Caps", show("SMALL CAPS", 20, 100)))).toBe("Small Caps");
    expect(await read(meaning("yes", mute("\\202", 20)) + show("of course", 60, 100))).toBe("yes of course");
  });

  it("replaces a letter with a letter of another alphabet that looks the same", async () => {
    expect(await read(meaning("\u0410", show("A", 20, 100)))).toBe("\u0410");
  });

  it("replaces an image of an initial or a word, but not an image with a description", async () => {
    const picture = "q 30 0 0 30 20 92 cm /I Do Q ";
    expect(await read(meaning("O", picture) + show("nce upon a time", 50, 100))).toMatch(/^O\s*nce upon a time$/);
    expect(await read(meaning("A picture of a hill.", picture) + show("text", 20, 50))).toBe("text");
  });

  it("replaces text when it is set on an element of the structure tree", async () => {
    const catalog = "/MarkInfo<</Marked true>>/StructTreeRoot 104 0 R";
    const objects = [
      "<</Type/StructTreeRoot/K 105 0 R>>",
      "<</Type/StructElem/S/P/P 104 0 R/Pg 10 0 R/K[0 106 0 R 2]>>",
      `<</Type/StructElem/S/Span/P 105 0 R/Pg 10 0 R/ActualText ${utf16("ffi")}/K 1>>`,
    ];
    const marked = (id: number, content: string) => `/Span <</MCID ${id}>> BDC ${content} EMC\n`;
    const content = marked(0, show("o", 20, 100)) + marked(1, mute("\\201", 27.2)) + marked(2, show("ce", 34.4, 100));
    expect(await read(content, { objects, catalog })).toBe("office");
  });
});

describe("The painted text under /ActualText", () => {
  const story = "Once upon a time there was a very long story that nobody had painted on this page.";

  it.each([
    ["a paragraph replaces one letter", meaning(story, show("O", 20, 100)) + show("nce upon", 27.2, 100), "Once upon"],
    ["a paragraph replaces one symbol", meaning(story, show("*", 20, 100)) + show("note", 40, 100), "* note"],
    ["a word replaces a paragraph", meaning("Figure", show("Figure 1: all of it", 20, 100)), "Figure 1: all of it"],
    ["the replacement is empty", meaning("", show("line 12", 20, 100)), "line 12"],
    ["the replacement is whitespace", meaning("  ", show("line 12", 20, 100)), "line 12"],
    ["the replacement has other figures", meaning("900", show("100", 20, 100)), "100"],
    ["the replacement has other words", meaning("lorem ipsum", show("all of us", 20, 100)), "all of us"],
    ["the marked content is never closed", `/Span <</ActualText (no)>> BDC ${show("seen", 20, 100)}`, "seen"],
  ])("stays in the result when %s", async (_, content, seen) => {
    expect(await read(content)).toBe(seen);
  });

  it("stays in the result for annotations after marked content that the page left open", async () => {
    const look = streamObject("/Subtype/Form/BBox[0 0 90 20]/Resources<</Font<</F1 100 0 R>>>>", show("stamp", 0, 5));
    const annotation = "/Annots[<</Type/Annot/Subtype/Stamp/Rect[20 200 110 220]/AP<</N 101 0 R>>>>]";
    const content = `/OC /Off BDC ${show("gone", 20, 100)}`;
    const layers = "/OCProperties<</OCGs[102 0 R]/D<</OFF[102 0 R]>>>>";
    const entries = `/Resources<</Font<</F1 100 0 R>>/Properties<</Off 102 0 R>>>>${annotation}`;
    const objects = [COURIER, look, "<</Type/OCG/Name(Off)>>"];
    expect(await textOf(handmadePdf([{ content, entries }], { objects, catalog: layers }))).toBe("stamp");
  });

  it("keeps the positions of its words", async () => {
    const words = ["a", "few", "words"].map((word, at) => show(word, 20 + 50 * at, 100)).join("");
    expect(await read(meaning("a few words", words) + show("below few", 20, 86))).toBe("a few words\nbelow few");
  });

  it("keeps a word whole that is broken with a soft hyphen", async () => {
    const content =
      show("an inter", 20, 200) + meaning("\u00AD", show("-", 77.6, 200)) + show("national body", 20, 186);
    expect(await read(content)).toBe("an international\nbody");
  });
});

describe("/ActualText of marked content without an end", () => {
  it("is ignored on a page with a link, and also on a page without one", async () => {
    const content = `${show("Rope", 20, 100)}/Span <</ActualText ${utf16("ffi")}>> BDC ${mute("\\101", 100)}`;
    const textWith = (annotations: string) =>
      textOf(
        handmadePdf([{ content, entries: `${resources}/Annots[${annotations}]` }], {
          objects: [COURIER, map, MUTE, image],
        }),
      );
    expect(await textWith("")).toBe("Rope f");
    expect(await textWith("<</Type/Annot/Subtype/Link/Rect[0 0 10 10]>>")).toBe("Rope f");
  });
});

describe("Text search", () => {
  it.each(["Ada", "Ido", "office"])("finds both the painted text and its /ActualText: %s", async (wanted) => {
    const content =
      meaning("Ada", show("Ido", 20, 200)) +
      show("o", 20, 100) +
      meaning("ffi", mute("\\201", 27.2)) +
      show("ce", 34.4, 100);
    const bytes = handmadePdf([{ content, entries: resources }], { objects: [COURIER, map, MUTE, image] });
    const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
    const { found } = await extractor.find(request, [{ kind: "text", text: wanted, caseSensitive: true }]);
    expect(found).toMatchObject([{ search: 0, page: 1 }]);
  });
});

describe("The value of a form field without an appearance stream", () => {
  it.each(["Дмитрий Ёлкин", "Ελένη", "山田 太郎", "محمد علي", "דוד 12", "สมชาย ใจดี", "Zoë – 5 €"])(
    "is extracted: %s",
    async (value) => {
      const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V ${utf16(value)}/DA(/F1 12 Tf)/Rect[20 90 180 110]/F 4>>`;
      const catalog = "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 101 0 R>>>>>>";
      const bytes = handmadePdf([{ content: "", entries: "/Annots[100 0 R]" }], { objects: [field, COURIER], catalog });
      expect(await textOf(bytes)).toBe(value);
    },
  );
});

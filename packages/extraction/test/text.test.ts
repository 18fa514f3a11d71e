import type { TextFormat } from "@folio/extraction/model";
import { CMaps } from "@folio/pdf";
import { describe, expect, it } from "vitest";
import { cMaps, cMapsFile } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject, textContent, unembedded } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";
import { fixture } from "./support/extraction-documents.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const read = (bytes: Uint8Array, format: TextFormat = "text", pages = "all") =>
  extractor.text({ source: { bytes }, pages, deadlineMs: Date.now() + 30_000 }, format);
const textOf = async (bytes: Uint8Array, pages?: string) => (await read(bytes, "text", pages)).content;
const readPages = (bytes: Uint8Array) => read(bytes, "structured");
const onePage = (content: string, entries = "") => handmadePdf([{ content, entries }]);
const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

describe("The reading order", () => {
  it("continues a tagged paragraph in the next column", async () => {
    const catalog = "/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R";
    const lines = ["down the", "first column", "and on in", "the second"];
    const places = [
      [20, 60],
      [20, 46],
      [110, 280],
      [110, 266],
    ];
    const content = lines.map((line, i) => show(line, places[i]?.[0] ?? 0, places[i]?.[1] ?? 0)).join("");
    const objects = ["<</Type/StructTreeRoot/K 101 0 R>>", "<</Type/StructElem/S/P/P 100 0 R/Pg 10 0 R/K 0>>"];
    const bytes = handmadePdf([{ content: `/P <</MCID 0>> BDC ${content} EMC` }], { catalog, objects });
    expect((await textOf(bytes))?.split(/\s+/).join(" ")).toBe(lines.join(" "));
  });

  it("starts each page with a header block, even if each section of the document has a different header line", async () => {
    const pages = Array.from({ length: 15 }, (_, i) => {
      const body = Array.from({ length: 8 }, (_, line) =>
        show(`page ${i} line ${line} of its text`, 20, 220 - 14 * line),
      );
      return { content: show(["Of Salt", "Of Iron", "Of Gold"][Math.floor(i / 5)] ?? "", 20, 285) + body.join("") };
    });
    const { pages: read } = await readPages(handmadePdf(pages));
    expect(read?.map(({ blocks }) => blocks[0]?.type)).toEqual(pages.map(() => "header"));
  });

  it("has the columns of a scientific paper one after the other, with the table at its place in the text", async () => {
    const text = (await textOf(fixture("paper"))) ?? "";
    const places = ["On the reading", "First.", "Second.", "Table 1.", "Czech Republic", "Third.", "Fourth.", "Fifth."];
    const found = places.map((place) => text.indexOf(place));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
  });

  describe("on pages with two columns", () => {
    /** Returns a line of three words with eight letters each, so that all lines have the same width. */
    const line = (column: string, index: number) => [1, 2, 3].map((word) => `${column}${index}wordnr${word}`).join(" ");
    const courier = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>";
    const column = (name: string, x: number, { from, count }: { from: number; count: number }) =>
      Array.from({ length: count }, (_, i) => show(line(name, i), x, from - 8 * i, 5)).join("");

    it("keeps the columns separate when the gutter is little wider than a word space", async () => {
      const content = column("a", 10, { from: 280, count: 9 }) + column("b", 101.5, { from: 280, count: 9 });
      const words = (await textOf(onePage(content, courier)))?.split(/\s+/) ?? [];
      expect(words.slice(0, 27).every((word) => word.startsWith("a"))).toBe(true);
      expect(words.slice(27).every((word) => word.startsWith("b"))).toBe(true);
    });

    it("has the text above a short heading over both columns before the text below the heading", async () => {
      const content = [
        column("a", 10, { from: 280, count: 6 }),
        column("b", 110, { from: 280, count: 6 }),
        show("Heading", 10, 216, 9),
        column("c", 10, { from: 196, count: 6 }),
        column("d", 110, { from: 196, count: 6 }),
      ].join("");
      const words = (await textOf(onePage(content, courier)))?.split(/\s+/) ?? [];
      expect([...new Set(words.map((word) => word[0]))].join("")).toBe("abHcd");
    });
  });

  it("keeps a sidebar separate from the text beside it, although many of their lines share a baseline", async () => {
    const side = Array.from({ length: 10 }, (_, i) => show(`Side ${i}`, 10, 280 - 12 * i - (i % 3 === 2 ? 4 : 0), 6));
    const main = Array.from({ length: 20 }, (_, i) => show(`Line ${i} of the text goes on here`, 70, 280 - 12 * i, 6));
    const words = (await textOf(onePage([...side, ...main].join(""))))?.split(/\s+/) ?? [];
    expect(words.slice(0, 20).join(" ")).toBe(Array.from({ length: 10 }, (_, i) => `Side ${i}`).join(" "));
  });

  it("keeps two columns separate when a page number is between them", async () => {
    const column = (name: string, x: number) =>
      Array.from({ length: 8 }, (_, i) => show(`${name}${i} of many words in it`, x, 280 - 10 * i, 6)).join("");
    const content = column("a", 10) + column("b", 105) + show("29", 95, 180, 6);
    const found = (await textOf(onePage(content)))?.match(/[ab]\d|29/g);
    expect(found).toEqual(
      [..."01234567"]
        .map((i) => `a${i}`)
        .concat(
          [..."01234567"].map((i) => `b${i}`),
          "29",
        ),
    );
  });

  it("has the pages in the requested order, separated by a blank line, three hyphens and a blank line", async () => {
    const bytes = handmadePdf([{ content: textContent("one") }, { content: textContent("two") }]);
    expect(await textOf(bytes)).toBe("one\n\n---\n\ntwo");
    expect(await textOf(bytes, "2,1")).toBe("two\n\n---\n\none");
  });

  it("includes rotated pages, and has vertical text as a separate block", async () => {
    expect(await textOf(onePage(show("turned", 20, 150), "/Rotate 90"))).toBe("turned");
    const vertical = "BT /F1 12 Tf 0 1 -1 0 60 40 Tm (up the side) Tj ET\n";
    const text = await textOf(onePage(show("level line of some length", 20, 250) + vertical));
    expect(text).toContain("level line of some length");
    expect(text).toContain("up the side");
  });
});

describe("Characters", () => {
  it("are returned as they are typed for Arabic, Hebrew, Devanagari and Japanese", async () => {
    expect((await textOf(fixture("scripts")))?.split("\n\n")).toEqual([
      "日本語の文章を正しい順序で取り出す。",
      "وفقا للإحصاءات، ارتفع عدد الأسر بنسبة 12 في المئة (منذ عام 1969).",
      "ירושלים היא בירת ישראל (מאז 1949).",
      "हिन्दी में लिखित यह एक परीक्षण वाक्य है, कि क्षेत्र और श्री।",
      "The office is affine and fluffy.",
    ]);
  });

  it("are read from Japanese and Chinese fonts that are not embedded", async () => {
    expect(await textOf(unembedded())).toBe("日本語\n\n中文");
  });

  it("cannot be read when the CMaps fail to load; the next call loads the CMaps again", async () => {
    const faults = [new Error("away"), null];
    const source = async () => {
      const fault = faults.shift();
      if (fault) throw fault;
      return cMapsFile();
    };
    const place = { limits: THREAD_READING_LIMITS, hasFallback: false, cMaps: new CMaps(source) };
    const text = () =>
      new LocalExtractor(place).text(
        { source: { bytes: unembedded() }, pages: "all", deadlineMs: Date.now() + 30_000 },
        "text",
      );
    await expect(text()).rejects.toThrow("away");
    expect((await text()).content).toBe("日本語\n\n中文");
  });

  it("are returned as plain letters for ligatures and Kangxi radicals", async () => {
    const map = "1 beginbfchar <41> <FB01> endbfchar 1 beginbfchar <42> <2F47> endbfchar";
    const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${map} endcmap`;
    const objects = ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 101 0 R>>", streamObject("", cmap)];
    const entries = "/Resources<</Font<</F1 100 0 R>>>>";
    expect(await textOf(handmadePdf([{ content: show("Ane B", 20, 100), entries }], { objects }))).toBe("fine 日");
  });

  describe("from fonts with incomplete mappings", () => {
    const cmap = (entries: string) =>
      streamObject("", `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${entries} endcmap`);
    const set = (font: string, shown: string, objects: string[] = []) =>
      handmadePdf([{ content: shown, entries: "/Resources<</Font<</F1 3 0 R/S 100 0 R>>>>" }], {
        objects: [font, ...objects],
      });
    const sign = (codes: string, x: number, y: number) => `BT /S 12 Tf ${x} ${y} Td <${codes}> Tj ET\n`;

    it("come from the encoding when the ToUnicode map has unreadable characters", async () => {
      const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 101 0 R>>";
      const senseless = cmap(
        "3 beginbfchar <4E> <0001> <6F> <E00F> <74> <FFFD> endbfchar 1 beginbfchar <65> <0041> endbfchar",
      );
      expect(await textOf(set(font, sign("4E6F7465", 20, 100), [senseless]))).toBe("NotA");
    });

    it("are symbols in Symbol, Wingdings and ZapfDingbats, not the letters that have the same codes", async () => {
      const font = (name: string, more = "") =>
        `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+${name}/Encoding/WinAnsiEncoding${more}/FontDescriptor<</Type/FontDescriptor/FontName/ABCDEF+${name}/Flags 4>>>>`;
      expect(await textOf(set(font("Wingdings-Regular"), sign("6CA7FCD8", 20, 100)))).toBe("●▪✓➢");
      expect(await textOf(set(font("SymbolMT"), sign("B76167AE", 20, 100)))).toBe("•αγ→");
      expect(await textOf(set(font("ZapfDingbats"), sign("346C6E", 20, 100)))).toBe("✔●■");
      const mapped = cmap("1 beginbfchar <01> <F0B7> endbfchar");
      expect(await textOf(set(font("TT23", "/ToUnicode 101 0 R"), sign("01", 20, 100), [mapped]))).toBe("•");
    });

    it("are recognized as list bullets; a monospaced bullet does not make the item a code block", async () => {
      const fixed = "/FontDescriptor<</Type/FontDescriptor/FontName/Wingdings/Flags 5>>";
      const font = `<</Type/Font/Subtype/TrueType/BaseFont/Wingdings/Encoding/WinAnsiEncoding${fixed}>>`;
      const lines = ["salt", "iron", "gold"].map(
        (text, i) => sign("A7", 20, 250 - 14 * i) + show(text, 40, 250 - 14 * i),
      );
      expect((await read(set(font, lines.join("")), "markdown")).content).toBe("- salt\n- iron\n- gold");
      const courier = "<</Type/Font/Subtype/Type1/BaseFont/CourierNew>>";
      const hollow = ["salt", "iron"].map((text, i) => sign("6F", 20, 250 - 14 * i) + show(text, 40, 250 - 14 * i));
      expect((await read(set(courier, hollow.join("")), "markdown")).content).toBe("- salt\n- iron");
    });

    it("are read from Type 3 fonts by glyph names or by a ToUnicode map, at any scale of the font", async () => {
      const font = (matrix: string, named: string) =>
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[${matrix}]/CharProcs<</a 102 0 R/b 102 0 R>>/Encoding<</Differences[65 /a /b]>>/FirstChar 65/LastChar 66/Widths[60 60]${named}>>`;
      const glyph = streamObject("", "60 0 0 0 60 70 d1 0 0 60 70 re f");
      const map = cmap("2 beginbfchar <41> <0078> <42> <0079> endbfchar");
      const at = (size: number) => `BT /S ${size} Tf 20 200 Td (ABAB) Tj ET\n`;
      for (const [matrix, size] of [
        ["0.01 0 0 0.01 0 0", 12],
        ["1 0 0 1 0 0", 0.12],
        ["0.0001 0 0 0.0001 0 0", 1200],
      ] as const) {
        expect(await textOf(set(font(matrix, ""), at(size), [map, glyph])), matrix).toBe("abab");
        expect(await textOf(set(font(matrix, "/ToUnicode 101 0 R"), at(size), [map, glyph])), matrix).toBe("xyxy");
      }
    });

    describe("in Arabic text", () => {
      const forms = "5 beginbfchar <01> <FEF2> <02> <FE92> <03> <FEF4> <04> <FEA3> <05> <064E> endbfchar";
      const widths = `600 600 600 600 0 ${"600 ".repeat(122)}`;
      const font = `<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/FirstChar 1/LastChar 127/Widths[${widths}]/Encoding/WinAnsiEncoding/ToUnicode 101 0 R>>`;
      const painted = (items: string, x = 20) => `BT /S 12 Tf ${x} 100 Td [${items}] TJ ET\n`;
      const textFrom = (content: string) => textOf(set(font, content, [cmap(forms)]));
      /** Test data: the glyphs in visual order from left to right. The vowel sign is painted before its letter. */
      const habibi = "<01020302> -300 <05> 300 <04>";

      it("are returned next to Latin text in the reading order of each script, whatever the painting order", async () => {
        expect(await textFrom(painted(`(habi )${habibi}`))).toBe("حَبيبي habi");
        expect(await textFrom(painted(`(habi)${habibi}`))).toBe("حَبيبيhabi");
        expect(await textFrom(painted(`(\\(v1.2\\) )${habibi}`))).toBe("حَبيبي (v1.2)");
        expect(await textFrom(painted(`(to habibi say )${habibi}`))).toBe("to habibi say حَبيبي");
        expect(await textFrom(painted(`(long as )${habibi}(it is)`))).toBe("long as حَبيبيit is");
        const places = [..."12324"].map((code, i) => painted(`<0${code}>`, 60 + 7.2 * i));
        expect(await textFrom([...places.reverse(), painted("(ha)", 45.6)].join(""))).toBe("حبيبيha");
      });

      it("are returned once when one glyph of a cluster maps to the text of the whole cluster", async () => {
        const map = streamObject(
          "",
          "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 6 beginbfchar <0044> <0061> <0045> <0062> <0392> <> <03F2> <> <03A3> <062D0628064A0020> <0046> <0063> endbfchar endcmap",
        );
        const inner =
          "<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/FontDescriptor<</Type/FontDescriptor/FontName/ABCDEF+A/Flags 4/FontFile2 103 0 R>>>>";
        const outer =
          "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+A/Encoding/Identity-H/DescendantFonts[102 0 R]/ToUnicode 101 0 R>>";
        const cluster = set(outer, sign("03F2039203A3", 20, 100), [map, inner, streamObject("", "none")]);
        const [block] = (await readPages(cluster)).pages?.[0]?.blocks ?? [];
        expect(block?.type === "paragraph" && block.text).toBe("حبي");
        expect([block?.bbox.x, block?.bbox.width]).toEqual([20, 18]);
        const unknown = set(outer, sign("0044004503E80046", 20, 100), [map, inner, streamObject("", "none")]);
        expect(await textOf(unknown)).toBe("abc");
      });
    });

    it("are hyphens if the PDF paints soft hyphens", async () => {
      const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 101 0 R>>";
      expect(await textOf(set(font, sign("612D62", 20, 100), [cmap("1 beginbfchar <2D> <00AD> endbfchar")]))).toBe(
        "a-b",
      );
    });
  });

  it("are joined to a whole word when a hyphen breaks the word at a line end", async () => {
    expect(await textOf(onePage(show("an inter-", 20, 200) + show("national body", 20, 186)))).toBe(
      "an international\nbody",
    );
  });
});

describe("Text extraction", () => {
  const image = streamObject("/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "x");
  const scanned = "/Resources<</Font<</F1 3 0 R>>/XObject<</I 100 0 R>>>>";
  const scan = "q 200 0 0 300 0 0 cm /I Do Q ";

  it("returns the OCR layer of a scan, even if the scan has a visible stamp", async () => {
    const layer = `BT 3 Tr ET ${show("read by a machine", 20, 100)} BT 0 Tr ET `;
    const read = async (content: string) => textOf(handmadePdf([{ content, entries: scanned }], { objects: [image] }));
    expect(await read(scan + layer)).toBe("read by a machine");
    expect(await read(`${scan}${layer}${show("COPY", 20, 280)}`)).toBe("COPY\n\nread by a machine");
    expect(await read(`${scan}${layer}${show("read by a machine", 20, 100)}`)).toBe("read by a machine");
  });

  it("returns transparent text over an image, such as recognized handwriting, and no other transparent text", async () => {
    const states = "/ExtGState<</G<</ca 0>>>>";
    const read = async (content: string) =>
      textOf(handmadePdf([{ content, entries: scanned.replace(">>>>", `>>${states}>>`) }], { objects: [image] }));
    const layer = `q /G gs ${show("written by hand", 20, 100)} Q `;
    expect(await read(scan + layer)).toBe("written by hand");
    expect(await read(layer + show("seen", 20, 250))).toBe("seen");
  });

  it("omits text outside of the page, clipped text, text in render mode 3, and white text on white", async () => {
    const cases = {
      offPage: show("gone", 400, 100),
      clipped: `q 0 0 50 50 re W n ${show("gone", 100, 200)} Q`,
      invisible: `BT 3 Tr ET ${show("gone", 20, 100)} BT 0 Tr ET`,
      white: `1 g ${show("gone", 20, 100)} 0 g`,
    };
    for (const [name, hidden] of Object.entries(cases)) {
      expect(await textOf(onePage(hidden + show("seen", 20, 250))), name).toBe("seen");
    }
  });

  it("returns white text on a dark background, and the OCR text of a scan", async () => {
    expect(await textOf(onePage(`0 g 0 80 200 60 re f 1 g ${show("seen", 20, 100)}`))).toBe("seen");
    const image = streamObject(
      "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8",
      "0",
    );
    const entries = "/Resources<</Font<</F1 3 0 R>>/XObject<</I 100 0 R>>>>";
    const content = `q 200 0 0 300 0 0 cm /I Do Q BT 3 Tr ET ${show("recognised", 20, 100)}`;
    expect(await textOf(handmadePdf([{ content, entries }], { objects: [image] }))).toBe("recognised");
  });

  it("returns white text on a round button, and omits white text beside the button", async () => {
    const button = "0 g 30 80 m 170 80 l 190 80 190 130 170 130 c 30 130 l 10 130 10 80 30 80 c f 1 g ";
    expect(await textOf(onePage(button + show("seen", 40, 100)))).toBe("seen");
    expect(await textOf(onePage(`${button}${show("gone", 40, 200)}`))).toBe("");
    const slope = "0 g 10 10 m 190 10 l 190 200 l f 1 g ";
    expect(await textOf(onePage(slope + show("seen", 150, 30) + show("gone", 20, 150)))).toBe("seen");
  });

  it("returns white text on a curved shape, on a thick line, and on a background of narrow strips", async () => {
    const band = "0 g 0 80 m 0 160 200 160 200 80 c f 1 g ";
    expect(await textOf(onePage(band + show("seen", 60, 100) + show("gone", 60, 170)))).toBe("seen");
    const line = "40 w 10 100 m 190 100 l S 1 g ";
    expect(await textOf(onePage(line + show("seen", 40, 96) + show("gone", 40, 150)))).toBe("seen");
    const strips = Array.from({ length: 60 }, (_, at) => `0 0 .${40 + at} rg ${3 * at} 80 3 60 re f `).join("");
    expect(await textOf(onePage(`${strips}1 g ${show("seen", 40, 100)}${show("gone", 40, 200)}`))).toBe("seen");
  });

  it("returns transparent text over a gradient, and omits it over a single colour", async () => {
    const shading =
      "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>";
    const resources = `/Resources<</Font<</F1 3 0 R>>/ExtGState<</G<</ca 0>>>>/Pattern<</P<</PatternType 2/Shading ${shading}>>>>>>`;
    const read = async (content: string) => textOf(handmadePdf([{ content, entries: resources }]));
    const clear = `q /G gs ${show("headline", 20, 100)}Q`;
    expect(await read(`/Pattern cs /P scn 0 80 200 60 re f ${clear}`)).toBe("headline");
    expect(await read(`.9 g 0 80 200 60 re f ${clear}`)).toBe("");
  });

  it("returns text through which a visible fill is painted, and omits text through which nothing visible is painted", async () => {
    const shading =
      "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>";
    const entries = `/Resources<</Font<</F1 3 0 R>>/Shading<</S ${shading}>>>>`;
    const read = async (content: string) => textOf(handmadePdf([{ content, entries }]));
    const cut = `q BT 7 Tr ET ${show("headline", 20, 100)}`;
    expect(await read(`${cut}/S sh Q${show("below", 20, 50)}`)).toBe("headline\n\nbelow");
    expect(await read(`${cut}1 0 0 rg 0 80 200 60 re f Q`)).toBe("headline");
    expect(await read(`${cut}1 g 0 80 200 60 re f Q`)).toBe("");
    expect(await read(`${cut}1 0 0 rg 0 180 200 60 re f Q`)).toBe("");
    expect(await read(`${cut}Q 1 0 0 rg 0 80 200 60 re f`)).toBe("");
  });

  it("returns a word only once when it is painted twice to look bold", async () => {
    expect(await textOf(onePage(show("heavy", 20, 100) + show("heavy", 20.4, 100)))).toBe("heavy");
  });

  it("keeps the more complete copy of a text that is painted twice, whichever copy comes first", async () => {
    const full = show("K2-1901", 20, 100) + show("54.5", 120, 100);
    const lesser = show("K2", 20, 100) + show("1901", 38.67, 100) + show("54", 120, 100);
    for (const both of [full + lesser, lesser + full]) expect(await textOf(onePage(both))).toBe("K2-1901 54.5");
    expect(await textOf(onePage(show("54.5", 20, 100) + show("54.5", 80, 100)))).toBe("54.5 54.5");
  });
});

describe("Markdown output", () => {
  it("follows the tags of a tagged PDF: headings, nested lists, tables, links, emphasis, code", async () => {
    const { content } = await read(fixture("tagged"), "markdown");
    expect(content).toContain("# Report\n");
    expect(content).toContain("[the **source**](https://example.com/a)");
    expect(content).toContain("## Steps");
    expect(content).toContain("- First\n- Second\n  - Inner");
    expect(content).toContain("| Name | Share |\n| --- | --- |\n| North | 40% |");
    expect(content).toContain("```\nif (a) {\n  b();\n}\n```");
  });

  it("keeps a link and a bold phrase whole when they continue in the next line", async () => {
    const link = (rect: string) =>
      `<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(https://example.com/reports/annual)>>>>`;
    const annotations = `/Annots[${link("60 195 200 212")}${link("10 181 60 198")}]`;
    const content =
      show("as told in", 10, 200) + show("https://example.com/re", 65, 200) + show("ports/annual and more", 10, 186);
    expect((await read(onePage(content, annotations), "markdown")).content).toBe(
      "as told in [https://example.com/reports/annual](https://example.com/reports/annual) and more",
    );
    const bold =
      "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/B<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>>>>>";
    const heavy = (text: string, x: number, y: number) => show(text, x, y).replace("/F1", "/B");
    const phrase =
      show("This is", 10, 200) +
      heavy("very much the", 55, 200) +
      heavy("point", 10, 186) +
      show("of all of it", 50, 186);
    expect((await read(onePage(phrase, bold), "markdown")).content).toBe(
      "This is **very much the point** of all of it",
    );
  });

  it("keeps a paragraph whole when it continues in the next column; the footnote of the first column follows it", async () => {
    const column = (name: string, x: number, [first, last]: [string, string]) =>
      [first, ...Array.from({ length: 6 }, (_, i) => `${name} line ${i} of a text set`), last]
        .map((text, i) => show(text, x, 280 - 8 * i, 5))
        .join("");
    const note = show("1", 10, 210, 3) + show("A note about it.", 12.5, 208.2, 4.5);
    const content =
      column("a", 10, ["This paragraph is long", "and it ends in the mid-"]) +
      note +
      column("b", 110, ["dle of a word for once", "here it has an end."]);
    const { content: text } = await read(onePage(content), "markdown");
    const [paragraph, ...others] = text?.split("\n\n") ?? [];
    expect(paragraph).toContain("in the middle of a word");
    expect(paragraph).toMatch(/^This .* an end\.$/);
    expect(others).toEqual(["1 A note about it."]);
    const item = content.replace("(This paragraph", "(* This paragraph");
    expect((await read(onePage(item), "markdown")).content).toMatch(/^- This .* an end\.\n\n1 A note/);
  });

  it("has list items for bullets that are drawn as shapes", async () => {
    const arc = (...points: number[]) => `${points.join(" ")} c `;
    const disc = (x: number, y: number) => {
      const [l, r, b, t, mx, my] = [x - 2, x + 2, y + 2, y + 6, x, y + 4];
      const arcs = [arc(l, t, l, t, mx, t), arc(r, t, r, t, r, my), arc(r, b, r, b, mx, b), arc(l, b, l, b, l, my)];
      return `${l} ${my} m ${arcs.join("")} f\n`;
    };
    const items = ["salt of the earth", "iron and steel", "gold"].map(
      (text, i) => disc(22, 250 - 14 * i) + show(text, 34, 250 - 14 * i),
    );
    expect((await read(onePage(items.join("")), "markdown")).content).toBe(
      "- salt of the earth\n- iron and steel\n- gold",
    );
    const boxes = ["salt", "iron"].map((text, i) => `22 ${250 - 14 * i} 7 7 re S\n${show(text, 34, 250 - 14 * i)}`);
    expect((await read(onePage(boxes.join("")), "markdown")).content).toBe("- [ ] salt\n- [ ] iron");
    const plot =
      [disc(22, 250), disc(60, 200), disc(120, 210)].join("") + show("a plot", 34, 150) + show("of points", 70, 100);
    expect(await textOf(onePage(plot))).not.toContain("•");
  });

  it("has list items for bullets whose circle is drawn in sixteen pieces", async () => {
    const disc = (x: number, y: number) => {
      const at = (turn: number) =>
        [x + 2 * Math.cos(turn), y + 2 * Math.sin(turn)].map((part) => part.toFixed(3)).join(" ");
      const step = Math.PI / 24;
      const arcs = Array.from(
        { length: 16 },
        (_, i) => `${[1, 2, 3].map((part) => at((3 * i + part) * step)).join(" ")} c\n`,
      );
      return `${at(0)} m ${arcs.join("")} h f\n`;
    };
    const items = ["salt of the earth", "iron and steel"].map(
      (text, i) => disc(24, 254 - 14 * i) + show(text, 34, 250 - 14 * i),
    );
    expect((await read(onePage(items.join("")), "markdown")).content).toBe("- salt of the earth\n- iron and steel");
  });

  it("indents a list that continues in the next column relative to the left edge of that column", async () => {
    const item = (text: string, x: number, y: number) => show(`* ${text} of this list`, x, y, 5);
    const column = (name: string, x: number) =>
      [0, 1, 2, 3, 4, 5].map((i) => item(`${name}${i} item with words`, x + (i === 3 ? 10 : 0), 280 - 8 * i));
    const { content } = await read(onePage([...column("a", 10), ...column("b", 110)].join("")), "markdown");
    expect(content?.split("\n").map((line) => /^ */.exec(line)?.[0].length)).toEqual([
      0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
    ]);
  });

  it("has headings for text in a larger font, and no running headers or page numbers", async () => {
    const { content } = await read(fixture("furniture"), "markdown");
    expect(content).toContain("# Chapter 2");
    expect(content).not.toContain("Annual report");
    expect((await read(fixture("furniture"))).content).toContain("Annual report");
  });
});

describe("Structured output", () => {
  it("has typed blocks with bounding boxes in points from the top left", async () => {
    const { pages, content } = await read(
      onePage(show("Title", 20, 262, 24) + show("Some words below it", 20, 200)),
      "structured",
    );
    expect(content).toBeNull();
    const [page] = pages ?? [];
    expect(page).toMatchObject({ page: 1, widthPt: 200, heightPt: 300 });
    const [title, body] = page?.blocks ?? [];
    expect(title).toMatchObject({ type: "heading", text: "Title" });
    expect(body).toMatchObject({ type: "paragraph", text: "Some words below it" });
    expect(title?.bbox.x).toBeCloseTo(20, 1);
    expect(title?.bbox.y).toBeGreaterThan(10);
    expect((title?.bbox.y ?? 0) + (title?.bbox.height ?? 0)).toBeLessThan(50);
  });

  const boxOf = async (content: string, entries?: string) =>
    (await readPages(onePage(content, entries))).pages?.[0]?.blocks[0]?.bbox;

  it("applies each number in a TJ array with the font size that is set at that moment", async () => {
    const moves = "/F2 10 Tf [-4000] TJ /F1 12 Tf [-500] TJ";
    const fonts = "/Resources<</Font<</F1 3 0 R/F2<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>";
    expect((await boxOf(`BT 20 150 Td ${moves} (moved) Tj ET`, fonts))?.x).toBeCloseTo(66, 1);
    expect((await boxOf(`BT 20 150 Td [-4000] TJ ${moves} (moved) Tj ET`, fonts))?.x).toBeCloseTo(66, 1);
  });

  it("has the text in the direction of its glyphs, for any combination of negative scales", async () => {
    const words = "[(along) -400 (the) -400 (way)] TJ";
    const plain = await boxOf(`BT /F1 12 Tf 1 0 0 1 20 150 Tm 1 Tc ${words} ET`);
    const turned = [
      `1 0 0 -1 0 300 cm BT -100 Tz /F1 -12 Tf 1 0 0 1 20 150 Tm -1 Tc ${words} ET`,
      `BT -100 Tz /F1 12 Tf -1 0 0 1 20 150 Tm 1 Tc ${words} ET`,
      `BT /F1 -12 Tf -1 0 0 -1 20 150 Tm -1 Tc ${words} ET`,
      `-1 0 0 1 200 0 cm BT -100 Tz /F1 12 Tf 1 0 0 1 180 150 Tm 1 Tc ${words} ET`,
    ];
    for (const content of turned) {
      expect(await textOf(onePage(content))).toBe("along the way");
      expect(await boxOf(content)).toEqual(plain);
    }
  });

  it("marks blocks that are repeated at the page edges as header and footer", async () => {
    const { pages } = await read(fixture("furniture"), "structured");
    for (const { blocks } of pages ?? []) {
      expect(blocks.filter(({ type }) => type === "header").map(({ text }) => text)).toEqual(["Annual report"]);
      expect(blocks.filter(({ type }) => type === "footer")).toHaveLength(1);
    }
  });
});

describe("Words from OCR", () => {
  const word = (text: string, x: number, y: number, line: number, height = 10) => ({
    text,
    line,
    confidence: 0.9,
    bbox: { x, y, width: 6 * text.length, height },
  });

  it("form lines, paragraphs and tables as the words of a PDF do", async () => {
    const rows = [
      ["Item", "Men", "Women"],
      ["North", "12", "13"],
      ["South", "14", "15"],
      ["East", "16", "17"],
    ];
    const table = rows.flatMap((cells, row) =>
      cells.map((text, column) => word(text, 20 + 90 * column, 100 + 14 * row, 1 + row)),
    );
    const pages = [
      {
        page: 1,
        widthPt: 400,
        heightPt: 400,
        words: [word("ace", 20, 23, 0, 7), word("happy", 45, 20, 0, 13), ...table],
        rules: [],
      },
    ];
    expect((await extractor.textFromWords(pages, "text")).content).toContain("ace happy");
    const [found] = await extractor.tablesFromWords(pages);
    expect([...(found?.head ?? []), ...(found?.data ?? [])]).toEqual(rows);
    expect((await extractor.textFromWords(pages, "markdown")).content).toContain("| North | 12 | 13 |");
  });
});

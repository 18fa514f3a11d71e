import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { reachableObjects } from "../src/file/reachable.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { latin1, PdfStream } from "../src/syntax/objects.ts";
import { everythingIn } from "./support/everything-in.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor, nodeTools, pdfimages, pdftotext, pixelsOf, qpdfCheck, saved } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

type Box = { x: number; y: number; width: number; height: number };

const redacted = (bytes: Uint8Array, ...areas: Box[]) =>
  editor.revise(
    { bytes },
    {
      steps: [{ kind: "redact", areas: areas.map((area) => ({ page: 1, ...area })), color: "#ff0000" }],
      files: [],
      protection: null,
    },
  );

/** Returns the bounding box of a word as Poppler reports it. */
function boxOf(bytes: Uint8Array, word: string): Box {
  const xml = execFileSync("pdftotext", ["-bbox", saved(bytes), "-"], { encoding: "utf8" });
  const match = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`).exec(xml);
  const [x = 0, y = 0, right = 0, bottom = 0] = (match ?? []).slice(1).map(Number);
  return { x, y, width: right - x, height: bottom - y };
}

describe("Redaction", () => {
  it("removes the letters of a word and keeps its neighbors in place, for every text operator", async () => {
    const content =
      "BT /F1 12 Tf 20 250 Td (Name: Secret kept) Tj 0 -20 Td [(Alpha ) -300 (Se) 20 (cret) ( omega)] TJ 14 TL (next Secret line) ' 2 1 (wide Secret word) \" ET";
    const bytes = handmadePdf([{ content }]);
    const boxes = [
      ...`${execFileSync("pdftotext", ["-bbox", saved(bytes), "-"])}`.matchAll(
        /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Secret</g,
      ),
    ].map(([, x, y, right, bottom]) => ({
      x: Number(x),
      y: Number(y) + 2,
      width: Number(right) - Number(x),
      height: Number(bottom) - Number(y) - 4,
    }));
    expect(boxes).toHaveLength(4);
    const { pdf } = await redacted(bytes, ...boxes);
    qpdfCheck(pdf);
    const words = pdftotext(pdf).match(/\w+/g)?.sort();
    expect(words).toEqual(["Alpha", "Name", "kept", "line", "next", "omega", "wide", "word"]);
    for (const word of ["kept", "omega", "line", "word"]) {
      expect(boxOf(pdf, word).x).toBeCloseTo(boxOf(bytes, word).x, 1);
    }
    expect(everythingIn(pdf)).not.toMatch(/Secret|cret/);
  });

  it("finds text on rotated pages, in form XObjects, and in hidden layers", async () => {
    const form = streamObject(
      "/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Matrix[1 0 0 1 10 0]/Resources<</Font<</F1 3 0 R>>>>",
      "BT /F1 12 Tf 20 100 Td (InForm) Tj ET",
    );
    const bytes = handmadePdf(
      [
        {
          content: "/Fm Do /OC /L BDC BT /F1 12 Tf 20 150 Td (Hidden) Tj ET EMC BT /F1 12 Tf 20 50 Td (stays) Tj ET",
          entries: "/Rotate 90/Resources<</Font<</F1 3 0 R>>/XObject<</Fm 100 0 R>>/Properties<</L 101 0 R>>>>",
        },
      ],
      {
        objects: [form, "<</Type/OCG/Name(Layer)>>"],
        catalog: "/OCProperties<</OCGs[101 0 R]/D<</OFF[101 0 R]>>>>",
      },
    );
    // On a page rotated by 90 degrees, the bottom left of the content appears at the top left.
    const { pdf } = await redacted(bytes, { x: 90, y: 0, width: 80, height: 200 });
    expect(everythingIn(pdf)).not.toMatch(/Hidden|InForm/);
    expect(pdftotext(pdf)).toContain("stays");
  });

  it("blackens the pixels of an image and of its soft mask in the file, and keeps the rest of the image", async () => {
    const gray = "\x80".repeat(100);
    const bytes = handmadePdf(
      [
        {
          content: "q 100 0 0 100 0 100 cm /Im Do Q q 50 0 0 50 120 0 cm /Im Do Q",
          entries: "/Resources<</XObject<</Im 100 0 R>>>>",
        },
      ],
      {
        objects: [
          streamObject(
            "/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 101 0 R/Metadata 102 0 R",
            gray,
          ),
          streamObject(
            "/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray",
            "\xc0".repeat(100),
          ),
          streamObject("/Type/Metadata", "secret caption"),
        ],
      },
    );
    const { pdf } = await redacted(bytes, { x: 0, y: 100, width: 50, height: 50 });
    qpdfCheck(pdf);
    const images = [...reachableObjects(PdfDocument.open(pdf))].flatMap(({ value }) =>
      value instanceof PdfStream && value.dict.has("SMask") ? [value] : [],
    );
    const document = PdfDocument.open(pdf);
    const blackened = images.map((image) => decodeStream(image, document)).find((samples) => samples[0] === 0);
    expect(blackened?.[0]).toBe(0);
    expect(blackened?.[9]).toBe(0x80);
    expect(blackened?.[99]).toBe(0x80);
    // The same image is drawn a second time. This second use is still on the page, unchanged.
    expect(pdfimages(pdf).match(/image/g)?.length).toBeGreaterThan(1);
    expect(pixelsOf(pdf).at(25, 125)).toEqual([255, 0, 0]);
    expect(pixelsOf(pdf).at(75, 175)).toEqual(pixelsOf(bytes).at(75, 175));
  });

  it("drops an image that it cannot decode completely, with a warning", async () => {
    const bytes = handmadePdf(
      [{ content: "q 100 0 0 100 0 100 cm /Im Do Q", entries: "/Resources<</XObject<</Im 100 0 R>>>>" }],
      {
        objects: [
          streamObject(
            "/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/JPXDecode",
            "opaque secret",
          ),
        ],
      },
    );
    const { pdf, warnings } = await redacted(bytes, { x: 0, y: 150, width: 10, height: 10 });
    expect(warnings.map(({ code }) => code)).toEqual(["content_dropped"]);
    expect(latin1(pdf)).not.toContain("opaque secret");
  });

  it("warns if an inline image is removed completely, unless the area covers all of it", async () => {
    const content = "q 100 0 0 100 20 150 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q";
    const partly = await redacted(handmadePdf([{ content }]), { x: 0, y: 0, width: 60, height: 300 });
    expect(partly.warnings).toMatchObject([{ code: "content_dropped" }]);
    const wholly = await redacted(handmadePdf([{ content }]), { x: 0, y: 0, width: 200, height: 300 });
    expect(wholly.warnings).toEqual([]);
  });

  it("removes annotations with their field values, drawings, and the text that tags contain about the page", async () => {
    const bytes = handmadePdf(
      [
        {
          content:
            "/Span <</MCID 0/ActualText(spoken secret)>> BDC BT /F1 12 Tf 20 250 Td (Letters) Tj ET EMC 20 20 20 20 re f 0 0 200 5 re f",
          entries: "/StructParents 0/Annots[100 0 R 101 0 R]",
        },
      ],
      {
        objects: [
          "<</Type/Annot/Subtype/Widget/FT/Tx/T(salary)/V(filled secret)/Rect[20 100 120 120]/F 4>>",
          "<</Type/Annot/Subtype/Text/Contents(kept note)/Rect[150 280 160 290]>>",
          "<</Type/StructTreeRoot/K 103 0 R/ParentTree<</Nums[0[103 0 R]]>>>>",
          "<</S/Figure/P 102 0 R/Pg 10 0 R/K 0/Alt(described secret)>>",
        ],
        catalog: "/AcroForm<</Fields[100 0 R]>>/StructTreeRoot 102 0 R/MarkInfo<</Marked true>>",
      },
    );
    const { pdf } = await redacted(
      bytes,
      { x: 0, y: 30, width: 200, height: 30 },
      { x: 0, y: 170, width: 200, height: 40 },
      { x: 10, y: 250, width: 40, height: 40 },
    );
    qpdfCheck(pdf);
    const found = everythingIn(pdf);
    expect(found).not.toMatch(/secret|Letters|20 20 20 20 re/);
    expect(found).toMatch(/kept note/);
    expect(found).toContain("0 0 200 5 re");
  });

  it("keeps the text of tags and marked content for the remaining content, and removes that of the removed content", async () => {
    const marked = (id: number, text: string, content: string) =>
      `/Span <</MCID ${id}/ActualText(${text})>> BDC ${content} EMC\n`;
    const line = (text: string, y: number) => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET`;
    const form = streamObject(
      "/Subtype/Form/BBox[0 0 200 300]/Resources<</Font<</F1 3 0 R>>>>",
      `${marked(0, "form secret", line("inside", 150))}${line("below", 100)}`,
    );
    const element = (entries: string) => `<</Type/StructElem/P 101 0 R/Pg 10 0 R${entries}>>`;
    const bytes = handmadePdf(
      [
        {
          content: `${marked(0, "spoken secret", line("Letters", 250))}${marked(1, "spoken word", line("stay", 200))}/Span /Shared BDC ${line("Letters", 250)} EMC /Span /Shared BDC ${line("stay", 200)} EMC /Span /Own BDC ${line("stay", 180)} EMC /Span <</ActualText(void secret)>> BDC EMC /Figure <</Alt(signed secret)>> BDC 10 240 m 150 275 l S EMC /Fm Do`,
          entries:
            "/StructParents 0/Resources<</Font<</F1 3 0 R>>/XObject<</Fm 100 0 R>>/Properties<</Shared<</ActualText(shared secret)>>/Own<</ActualText(own word)>>/Unused<</E(unused secret)>>>>>>",
        },
      ],
      {
        objects: [
          form,
          "<</Type/StructTreeRoot/K[102 0 R 104 0 R 105 0 R 106 0 R]/ParentTree<</Nums[0[103 0 R 104 0 R]]>>>>",
          element("/S/P/K[103 0 R]/ActualText(paragraph secret)"),
          element("/S/Span/K 0/Alt(described secret)/A<</O/Table/Summary(summed secret)>>"),
          element(
            "/S/Figure/K 1/Alt(described word)/T(titled word)/A[<</O/UserProperties/P[<</N(Key)/V(kept value)>>]>> 0]",
          ),
          element("/S/Span/K<</Type/MCR/Pg 10 0 R/Stm 100 0 R/MCID 0>>/E(expanded secret)"),
          element("/S/Note/Alt(lonely secret)"),
        ],
        catalog: "/StructTreeRoot 101 0 R/MarkInfo<</Marked true>>",
      },
    );
    const at = (y: number) => ({ x: 0, y: 300 - y - 11, width: 200, height: 12 });
    const { pdf } = await redacted(bytes, at(250), at(150));
    qpdfCheck(pdf);
    const found = everythingIn(pdf);
    expect(found).not.toMatch(/secret|Letters|inside/);
    for (const word of ["spoken word", "own word", "described word", "titled word", "kept value", "below"]) {
      expect(found, word).toContain(word);
    }
  });

  it("removes searched texts from marked content and tags on all pages, also in forms and in tags without content", async () => {
    const form = (entries: string, content: string) =>
      streamObject(`/Subtype/Form/BBox[0 0 200 300]${entries}`, content);
    const say = (text: string, y: number) =>
      `/Span <</ActualText(${text})>> BDC BT /F1 12 Tf 20 ${y} Td (stay) Tj ET EMC\n`;
    const bytes = handmadePdf(
      [
        { content: "BT /F1 12 Tf 20 250 Td (first) Tj ET" },
        {
          content: `${say("of Jane Doe", 200)}${say("of others", 180)}/Fm Do`,
          entries: "/Resources<</Font<</F1 3 0 R>>/XObject<</Fm 100 0 R>>>>",
        },
      ],
      {
        objects: [
          form("/Resources<</XObject<</Inner 101 0 R>>>>", "/Inner Do"),
          form("/Resources<</Font<</F1 3 0 R>>>>", say("Jane\u00ad Doe's", 150)),
          "<</Type/StructTreeRoot/K[103 0 R 104 0 R]>>",
          "<</Type/StructElem/S/Figure/P 102 0 R/Pg 12 0 R/K 0/Alt(Jane Doe on a horse)>>",
          "<</Type/StructElem/S/Figure/P 102 0 R/Pg 12 0 R/K 1/Alt(a horse)>>",
        ],
        catalog: "/StructTreeRoot 102 0 R/MarkInfo<</Marked true>>",
      },
    );
    const searches = [{ kind: "text" as const, text: "jane doe", caseSensitive: false }];
    const step = { kind: "redact" as const, areas: [], color: null, searches };
    const { pdf } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    qpdfCheck(pdf);
    const found = everythingIn(pdf);
    expect(found).not.toMatch(/Jane/);
    expect(found).toMatch(/of others/);
    expect(found).toMatch(/a horse/);
    expect(pdftotext(pdf).match(/\w+/g)).toEqual(["first", "stay", "of", "others", "stay"]);
  });

  it.each([
    ["a stencil mask", "/Mask 101 0 R", "/ColorSpace/DeviceGray", "\x80".repeat(100)],
    ["a stencil mask with an inverted /Decode array", "/Mask 102 0 R", "/ColorSpace/DeviceGray", "\x80".repeat(100)],
    ["a color key mask", "/Mask[16 16]", "/ColorSpace/DeviceGray", `${"\x10".repeat(50)}${"\x80".repeat(50)}`],
    [
      "a color key mask on palette indices",
      "/Mask[1 1]",
      "/ColorSpace[/Indexed/DeviceGray 2<808080>]",
      `${"\x01".repeat(50)}${"\x02".repeat(50)}`,
    ],
  ])("keeps the pixels transparent that %s masks out", async (_, mask, space, samples) => {
    const stencil = (bits: string, decode: string) =>
      streamObject(`/Type/XObject/Subtype/Image/ImageMask true/Width 1/Height 2/BitsPerComponent 1${decode}`, bits);
    const bytes = handmadePdf(
      [
        {
          content: "0 0 1 rg 0 0 200 300 re f q 100 0 0 100 0 100 cm /Im Do Q",
          entries: "/Resources<</XObject<</Im 100 0 R>>>>",
        },
      ],
      {
        objects: [
          streamObject(`/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8${space}${mask}`, samples),
          stencil("\x80\x00", ""),
          stencil("\x00\x80", "/Decode[1 0]"),
        ],
      },
    );
    const { pdf } = await redacted(bytes, { x: 60, y: 110, width: 30, height: 20 });
    qpdfCheck(pdf);
    const [before, after] = [pixelsOf(bytes), pixelsOf(pdf)];
    expect(before.at(25, 125)).toEqual([0, 0, 255]);
    for (const y of [125, 175]) expect(after.at(25, y)).toEqual(before.at(25, y));
    expect(after.at(75, 120)).toEqual([255, 0, 0]);
  });

  it.each([
    ["Times-Roman", ""],
    ["Times-BoldItalic", "/Encoding/WinAnsiEncoding"],
    ["TimesNewRoman,Bold", "/Encoding/MacRomanEncoding"],
    ["Courier-Bold", "/Encoding<</Differences[83/S]>>"],
    ["Helvetica-Bold", ""],
    ["Arial", ""],
  ])("uses the standard widths of %s if the font has none", async (name, encoding) => {
    const font = `<</Type/Font/Subtype/Type1/BaseFont/${name}${encoding}>>`;
    const content = "BT /F2 12 Tf 20 150 Td (Mill wim Secret kept) Tj ET";
    const bytes = handmadePdf([{ content, entries: "/Resources<</Font<</F2 100 0 R>>>>" }], { objects: [font] });
    const { x, y, width, height } = boxOf(bytes, "Secret");
    const { pdf, warnings } = await redacted(bytes, { x, y: y + 2, width, height: height - 4 });
    expect(pdftotext(pdf).match(/\w+/g)).toEqual(["Mill", "wim", "kept"]);
    expect(boxOf(pdf, "kept").x).toBeCloseTo(boxOf(bytes, "kept").x, 1);
    expect(warnings).toEqual([]);
  });

  it("removes text of unknown width that might reach into an area, and the text after it on its line", async () => {
    const line = (y: number, texts: string[]) =>
      `BT /F2 12 Tf 1 0 0 1 20 ${y} Tm ${texts.map((text) => `(${text}) Tj`).join(" ")} ET`;
    const content = [line(280, ["above_"]), line(150, ["begins", "follow"]), line(20, ["below_"])].join(" ");
    const bytes = composite({ encoding: "/Unknown-H", content });
    // The first string ends before the area. The start of the second string cannot be determined.
    const { pdf, warnings } = await redacted(bytes, { x: 150, y: 140, width: 5, height: 10 });
    expect(everythingIn(pdf).match(/above_|begins|follow|below_/g)).toEqual(["above_", "begins", "below_"]);
    expect(warnings).toMatchObject([{ code: "content_dropped", message: expect.stringMatching(/^Text was removed/) }]);
  });

  it("removes the fill inside a removed text that is a clipping path, and keeps the fill inside the remaining text", async () => {
    const through = (text: string, x: number) =>
      `q BT /F1 40 Tf 7 Tr ${x} 200 Td (${text}) Tj ET 0 0 1 rg 0 0 200 300 re f Q\n`;
    const bytes = handmadePdf([{ content: through("HHH", 10) + through("HHH", 110) }]);
    const pixels = pixelsOf((await redacted(bytes, { x: 0, y: 60, width: 100, height: 50 })).pdf as Uint8Array);
    const isBlue = (x: number, y: number) => pixels.at(x, y)[2] > 200 && pixels.at(x, y)[0] < 60;
    const bluish = (from: number, to: number) => {
      let count = 0;
      for (let x = from; x < to; x++) for (let y = 0; y < 300; y++) if (isBlue(x, y)) count++;
      return count;
    };
    expect(bluish(0, 100)).toBe(0);
    expect(bluish(100, 200)).toBeGreaterThan(100);
    expect(bluish(100, 200)).toBeLessThan(2_500);
  });

  it("removes the fill only inside the letters that the area covers when a text is the clipping path", async () => {
    const content = "q BT /F1 40 Tf 7 Tr 10 200 Td (HH) Tj ET 0 0 1 rg 0 0 200 300 re f Q";
    const bytes = handmadePdf([{ content }]);
    // At a font size of 40 points, Helvetica's H is 28.9 points wide. The area covers the first H.
    const pixels = pixelsOf((await redacted(bytes, { x: 10, y: 60, width: 27, height: 50 })).pdf);
    const blue = (from: number, to: number) => {
      let count = 0;
      for (let x = from; x < to; x++)
        for (let y = 0; y < 300; y++) if (pixels.at(x, y)[2] > 200 && pixels.at(x, y)[0] < 60) count++;
      return count;
    };
    expect(blue(0, 38)).toBe(0);
    expect(blue(39, 70)).toBeGreaterThan(100);
    expect(blue(39, 70)).toBeLessThan(1_000);
  });

  it("keeps the paint after a text object that does not clip", async () => {
    const content = "BT /F1 20 Tf 10 250 Td (Secret) Tj ET 0 0 1 rg 100 0 50 50 re f";
    const pixels = pixelsOf((await redacted(handmadePdf([{ content }]), { x: 0, y: 20, width: 100, height: 40 })).pdf);
    expect(pixels.at(125, 275)).toEqual([0, 0, 255]);
  });

  it("rejects a page beyond the last page", async () => {
    const areas = [{ page: 2, x: 0, y: 0, width: 1, height: 1 }];
    const work = editor.revise(
      { bytes: handmadePdf([{ content: "" }]) },
      { steps: [{ kind: "redact", areas, color: null }], files: [], protection: null },
    );
    await expect(work).rejects.toMatchObject({ code: "page_out_of_range", argument: "areas" });
  });
});

interface Composite {
  encoding: string;
  content: string;
  ordering?: string;
  measures?: string;
  objects?: string[];
}

/** Returns a PDF with content in a composite font F2 that is not embedded. `measures` are further entries of its CIDFont. */
function composite({ encoding, content, ordering = "Japan1", measures = "", objects = [] }: Composite): Uint8Array {
  const system = `<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`;
  return handmadePdf([{ content, entries: "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>" }], {
    objects: [
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding ${encoding}/DescendantFonts[101 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo${system}${measures}>>`,
      ...objects,
    ],
  });
}

const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

describe("Redaction in fonts that are not embedded", () => {
  it.each([
    ["90ms-RKSJ-H", "Japan1", "93fa967b61", "8cea6293fa", "967b8cea"],
    ["EUC-H", "Japan1", "c6fccbdc61", "b8ec62c6fc", "cbdcb8ec"],
    ["UniJIS-UTF16-H", "Japan1", utf16("日𠮟a"), utf16("語b𠮟"), utf16("本語")],
    ["UniJIS-UTF8-H", "Japan1", "e697a561", "e8aa9e62e697a5", "e69cac"],
    ["GBK-EUC-H", "GB1", "d6d0cec461", "cec462d6d0", "d6d0d6d0"],
    ["UniGB-UCS2-H", "GB1", utf16("中文a"), utf16("文b中"), utf16("中中")],
    ["GBK2K-H", "GB1", "d6d08139ef3061", "cec462d6d0", "d6d0d6d0"],
    ["ETen-B5-H", "CNS1", "a4a4a4e561", "a4e562a4a4", "a4a4a4a4"],
    ["KSCms-UHC-H", "Korea1", "c7d1b1db61", "b1db62c7d1", "c7d1c7d1"],
    ["UniKS-UTF16-H", "Korea1", utf16("한글a"), utf16("글b한"), utf16("한한")],
  ])("measures letters with the predefined CMap %s", async (encoding, ordering, ...words) => {
    const space = encoding.includes("16") || encoding.includes("UCS2") ? "0020" : "20";
    const content = `BT /F2 12 Tf 20 150 Td 1 Tc 3 Tw 80 Tz <${words.join(space)}> Tj ET`;
    const measures = "/W[1[250]2 100 450 231 400 500 814 950 500]";
    const bytes = composite({ encoding: `/${encoding}`, ordering, content, measures });
    const all = placedWords(bytes);
    expect(all).toHaveLength(3);
    for (const [index, word] of all.entries()) {
      const { pdf, warnings } = await redacted(bytes, middleOf(word));
      qpdfCheck(pdf);
      expect(placedWords(pdf)).toEqual(all.filter((_, other) => other !== index));
      expect(warnings).toEqual([]);
    }
  });

  it("measures letters with an embedded CMap that extends another CMap", async () => {
    const cMap = "1 begincodespacerange <80> <80> endcodespacerange 1 begincidchar <80> 1 endcidchar";
    const bytes = composite({
      encoding: "102 0 R",
      content: "BT /F2 12 Tf 20 150 Td <93fa80967b808cea> Tj ET",
      measures: "/W[1[250]]",
      objects: [streamObject("/Type/CMap/CMapName/Own/UseCMap/90ms-RKSJ-H", cMap)],
    });
    const [first, ...others] = placedWords(bytes);
    const { pdf, warnings } = await redacted(bytes, middleOf(first ?? expect.fail("no word")));
    expect(others).not.toEqual([]);
    expect(placedWords(pdf)).toEqual(others);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["the default metrics", ""],
    ["custom default metrics", "/DW2[880 -1200]"],
    ["metrics for a range", "/W2[843 1000 -1100 600 880]"],
    ["metrics for single letters", `/W2[843[${"-1100 600 880 ".repeat(100)}]]`],
  ])("removes letters from vertical lines with %s, at their centered position", async (_, measures) => {
    const text = utf16("日本 さくら 語");
    const content = `BT /F2 12 Tf 100 280 Td [<${text}> 2000 <${utf16("東")}>] TJ ET`;
    const bytes = composite({ encoding: "/UniJIS-UTF16-V", content, measures });
    const all = placedWords(bytes);
    expect(all.map(({ text }) => text)).toEqual(["日本", "さくら", "語", "東"]);
    const at = all.findIndex(({ text }) => text === "さくら");
    // Poppler draws the letters half an em to the left of the position that it reports, and one em below this position.
    const { y, bottom } = all[at] ?? expect.fail("no word");
    const place = { y: y + 13, height: bottom + 3 - (y + 13), width: 1 };
    const { pdf, warnings } = await redacted(bytes, { x: 96, ...place });
    expect(placedWords(pdf)).toEqual(all.filter((_, other) => other !== at));
    expect(warnings).toEqual([]);
    const beside = await redacted(bytes, { x: 108, ...place });
    expect(placedWords(beside.pdf)).toEqual(all);
  });

  it("measures text in the font that a graphics state dictionary sets", async () => {
    const content = "BT /F1 9 Tf /G gs 20 150 Td <93fa967b208cea2093fa> Tj ET";
    const bytes = handmadePdf([{ content, entries: "/Resources<</Font<</F1 3 0 R>>/ExtGState<</G 102 0 R>>>>" }], {
      objects: [
        "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/90ms-RKSJ-H/DescendantFonts[101 0 R]>>",
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>",
        "<</Font[100 0 R 12]>>",
      ],
    });
    const { pdf, warnings } = await redacted(bytes, { x: 57, y: 140, width: 9, height: 8 });
    expect(everythingIn(pdf)).toContain("[(\x93\xfa\x96{ )-1000( \x93\xfa)] TJ");
    expect(warnings).toEqual([]);
  });
});

interface PlacedWord {
  text: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Returns the words that Poppler finds, with positions to a tenth of a point. */
function placedWords(bytes: Uint8Array): PlacedWord[] {
  const xml = execFileSync("pdftotext", ["-bbox", saved(bytes), "-"], { encoding: "utf8" });
  const words = xml.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]+)</g);
  return Array.from(words, ([, x, y, right, bottom, text = ""]) => {
    const [left = 0, top = 0, end = 0, low = 0] = [x, y, right, bottom].map(
      (each) => Math.round(Number(each) * 10) / 10,
    );
    return { text, x: left, y: top, right: end, bottom: low };
  });
}

const middleOf = ({ x, y, right, bottom }: PlacedWord): Box => ({
  x: x + 0.5,
  y: y + (bottom - y) * 0.4,
  width: right - x - 1,
  height: (bottom - y) * 0.2,
});

describe("Redaction of hostile content", () => {
  it("ends quickly for forms that each draw ten other forms", async () => {
    const objects = Array.from({ length: 12 }, (_, index) => {
      const content = index === 11 ? "BT /F1 12 Tf (x) Tj ET" : "/Fm Do ".repeat(10);
      const resources = index === 11 ? "" : `/Resources<</XObject<</Fm ${index + 101} 0 R>>>>`;
      return streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 300 300]${resources}`, content);
    });
    const bytes = handmadePdf([{ content: "/Fm Do", entries: "/Resources<</XObject<</Fm 100 0 R>>>>" }], { objects });
    const started = process.cpuUsage();
    const bounded = new LocalPdfEditor(nodeTools(), { maxWorkUnits: 20e9 });
    const areas = [{ page: 1, x: 0, y: 0, width: 100, height: 100 }];
    const plan = { steps: [{ kind: "redact" as const, areas, color: null }], files: [], protection: null };
    await expect(bounded.revise({ bytes }, plan)).rejects.toMatchObject({
      code: "too_complex",
    });
    // The test measures CPU time, because other processes do not affect it.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });
});

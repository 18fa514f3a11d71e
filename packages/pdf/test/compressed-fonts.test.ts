import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { reachableDicts } from "../src/file/reachable.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { fontTable, installedFont } from "./support/installed-font.ts";
import { drawn, nodeEditor, pdftotext, qpdfCheck } from "./support/pdf-tools.ts";
import { drawnByPdfium } from "./support/pdfium.ts";

const editor = await nodeEditor();
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const trueType = installedFont("DejaVuSans.ttf");
const type1 = installedFont("C059-Roman.t1");
const cff = fontTable(installedFont("NimbusRoman-Regular.otf"), "CFF ");

/** Page with text in the font F. Object 100 is the font, object 101 its descriptor, and object 102 its font file. */
interface Embedded {
  font: string;
  program: string;
  data: Uint8Array;
  content: string;
  more?: string[];
  catalog?: string;
}
const embedded = ({ font, program, data, content, more = [], catalog = "" }: Embedded) =>
  handmadePdf([{ content, entries: "/Resources<</Font<</F 100 0 R>>>>" }], {
    catalog,
    objects: [
      `<</Type/Font/BaseFont/Whole/FontDescriptor 101 0 R${font}>>`,
      `<</Type/FontDescriptor/FontName/Whole/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${program.split(" ")[0]} 102 0 R>>`,
      streamObject(program.split(" ").slice(1).join(" "), latin1(data)),
      ...more,
    ],
  });

const widths = `/FirstChar 32/LastChar 255/Widths[${Array(224).fill(600).join(" ")}]`;
const words = "BT /F 24 Tf 10 200 Td (Hamburg \\344\\366\\374 \\251\\177\\255) Tj 0 -40 Td [(fi)-200(Quay?)] TJ ET";
const glyphIds = [36, 37, 87, 100, 200].map((glyph) => glyph.toString(16).padStart(4, "0")).join("");

const KINDS: Record<string, Uint8Array> = {
  "TrueType, with Windows' encoding": embedded({
    font: `/Subtype/TrueType/Encoding/WinAnsiEncoding${widths}`,
    program: "FontFile2 ",
    data: trueType,
    content: words,
  }),
  "TrueType, with names for codes": embedded({
    font: `/Subtype/TrueType/Encoding<</BaseEncoding/MacRomanEncoding/Differences[65/Lslash/uni0416/germandbls]>>${widths}`,
    program: "FontFile2 ",
    data: trueType,
    content: "BT /F 24 Tf 10 200 Td (ABC Hamburg) Tj ET",
  }),
  "TrueType, by glyphs": handmadePdf(
    [{ content: `BT /F 24 Tf 10 200 Td <${glyphIds}> Tj ET`, entries: "/Resources<</Font<</F 103 0 R>>>>" }],
    {
      objects: [
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/Whole/CIDToGIDMap/Identity/DW 700/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 101 0 R>>",
        "<</Type/FontDescriptor/FontName/Whole/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 102 0 R>>",
        streamObject("", latin1(trueType)),
        "<</Type/Font/Subtype/Type0/BaseFont/Whole/Encoding/Identity-H/DescendantFonts[100 0 R]>>",
      ],
    },
  ),
  "Type 1, with Windows' encoding": embedded({
    font: `/Subtype/Type1/Encoding/WinAnsiEncoding${widths}`,
    program: "FontFile ",
    data: type1,
    content: words,
  }),
  "Type 1, with its own encoding": embedded({
    font: `/Subtype/Type1${widths}`,
    program: "FontFile ",
    data: type1,
    content: words,
  }),
  "CFF, with names for codes": embedded({
    font: `/Subtype/Type1/Encoding<</Differences[65/Eacute/fi/ampersand]>>${widths}`,
    program: "FontFile3 /Subtype/Type1C",
    data: cff,
    content: "BT /F 24 Tf 10 200 Td (ABC Hamburg) Tj ET",
  }),
};

const programOf = (bytes: Uint8Array) => {
  const document = PdfDocument.open(bytes);
  for (const dict of reachableDicts(document)) {
    for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
      const stream = document.stream(dict.get(key));
      if (stream) return { key, data: decodeStream(stream, document), name: document.nameText(dict.get("FontName")) };
    }
  }
  return null;
};
const compressed = async (bytes: Uint8Array, level: "low" | "medium" | "high" = "medium") =>
  (await editor.compress({ bytes }, level)).pdf;

describe("An embedded font", () => {
  it.each(Object.entries(KINDS))(
    "is reduced to the glyphs that the document shows, and looks the same: %s",
    async (_, bytes) => {
      const pdf = await compressed(bytes);
      qpdfCheck(pdf);
      expect(pdf.length).toBeLessThan(bytes.length / 4);
      expect(Buffer.compare(drawn(pdf), drawn(bytes))).toBe(0);
      expect(Buffer.compare(await drawnByPdfium(pdf), await drawnByPdfium(bytes))).toBe(0);
      expect(pdftotext(pdf)).toBe(pdftotext(bytes));
      expect(programOf(pdf)?.name).toMatch(/^[A-Z]{6}\+Whole$/);
    },
  );

  it("keeps all its glyphs at the compression level `low`", async () => {
    const bytes = KINDS["TrueType, by glyphs"] ?? new Uint8Array();
    expect(latin1(programOf(await compressed(bytes, "low"))?.data ?? new Uint8Array())).toBe(latin1(trueType));
  });

  it("keeps the glyphs that are shown only by a form XObject, a pattern or an annotation", async () => {
    const shows = (text: string) => `BT /F 24 Tf 10 200 Td (${text}) Tj ET`;
    const fonts = "/Resources<</Font<</F 100 0 R>>>>";
    const base = {
      font: `/Subtype/Type1/Encoding/WinAnsiEncoding${widths}`,
      program: "FontFile ",
      data: type1,
    };
    const inForm = embedded({
      ...base,
      content: `${shows("ab")} /X Do /Pattern cs /P scn 0 0 200 100 re f`,
      more: [
        streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 200 300]${fonts}`, shows("   cd")),
        streamObject(
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 99 300]/XStep 99/YStep 300${fonts}`,
          "BT /F 24 Tf 10 40 Td (ef) Tj ET",
        ),
        `<</Type/Annot/Subtype/Stamp/Rect[0 0 200 300]/F 4/AP<</N 106 0 R>>>>`,
        streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 200 300]${fonts}`, "BT /F 24 Tf 10 120 Td (gh) Tj ET"),
      ],
    });
    const bytes = Uint8Array.from(
      Buffer.from(
        latin1(inForm).replace(
          "/Resources<</Font<</F 100 0 R>>>>",
          "/Annots[105 0 R]/Resources<</Font<</F 100 0 R>>/XObject<</X 103 0 R>>/Pattern<</P 104 0 R>>>>",
        ),
        "latin1",
      ),
    );
    const pdf = await compressed(bytes);
    expect(programOf(pdf)?.key).toBe("FontFile3");
    expect(Buffer.compare(drawn(pdf), drawn(bytes))).toBe(0);
    expect(pdftotext(pdf)).toBe(pdftotext(bytes));
  });

  it("keeps all its glyphs if a user can enter text in it in a form field", async () => {
    const bytes = embedded({
      font: `/Subtype/TrueType/Encoding/WinAnsiEncoding${widths}`,
      program: "FontFile2 ",
      data: trueType,
      content: words,
      catalog: "/AcroForm<</Fields[]/DA(/F 12 Tf 0 g)/DR<</Font<</F 100 0 R>>>>>>",
    });
    expect(programOf(await compressed(bytes, "high"))?.data.length).toBe(trueType.length);
  });

  it("keeps all its glyphs if a form XObject inherits the font from the content that draws it", async () => {
    const form = embedded({
      font: `/Subtype/TrueType/Encoding/WinAnsiEncoding${widths}`,
      program: "FontFile2 ",
      data: trueType,
      content: "BT /F 24 Tf ET /X Do",
      more: [streamObject("/Type/XObject/Subtype/Form/BBox[0 0 200 300]", "BT 10 200 Td (ab) Tj ET")],
    });
    const bytes = Uint8Array.from(
      Buffer.from(latin1(form).replace("/F 100 0 R>>>>", "/F 100 0 R>>/XObject<</X 103 0 R>>>>"), "latin1"),
    );
    expect(programOf(await compressed(bytes))?.data.length).toBe(trueType.length);
  });

  it.each(["FontFile ", "FontFile2 ", "FontFile3 /Subtype/Type1C"])(
    "does not make the PDF invalid or larger if the font file is truncated or damaged: %s",
    async (program) => {
      const data = { "FontFile ": type1, "FontFile2 ": trueType }[program] ?? cff;
      for (let i = 0; i < 24; i++) {
        const hurt = data.slice(0, i % 2 === 0 ? Math.floor((data.length * (i + 1)) / 25) : undefined);
        for (let j = 0; j < 40; j++) hurt[(j * 7919 + i * 104_729) % Math.min(hurt.length, 4000)] = (j * 31 + i) & 255;
        const font = `/Subtype/${program === "FontFile2 " ? "TrueType" : "Type1"}/Encoding/WinAnsiEncoding${widths}`;
        const bytes = embedded({ font, program, data: hurt, content: words });
        const pdf = await compressed(bytes);
        qpdfCheck(pdf);
        expect(pdf.length).toBeLessThanOrEqual((await compressed(bytes, "low")).length);
      }
    },
  );
});

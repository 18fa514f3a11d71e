import { execFileSync } from "node:child_process";
import type { PdfStep } from "@folio/pdf/model";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, pdftotext, pixelsOf, qpdfCheck, saved } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const sheets = {
  perSheet: 1,
  widthPt: 200,
  heightPt: 300,
  marginPt: 0,
  gapPt: 0,
  border: false,
  order: "rows",
} as const;
const flatten: PdfStep = { kind: "flatten", annotations: false };
const impose: PdfStep = { kind: "impose", sheets };
const revised = async (bytes: Uint8Array, ...steps: PdfStep[]) => {
  const { pdf, warnings } = await editor.revise({ bytes }, { steps, files: [], protection: null });
  qpdfCheck(pdf);
  return { pdf, warnings };
};
const field = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[20 20 180 40]/F 4${entries}>>`;
/** Test data: a page with these widgets and with the fonts that the widgets use. Font F1 is Helvetica. */
const form = (widgets: string[], { fonts = "", form = "", more = [] as string[] } = {}) => {
  const refs = widgets.map((_, i) => `${100 + i} 0 R`).join(" ");
  return handmadePdf([{ content: textContent("form"), entries: `/Annots[${refs}]` }], {
    objects: [...widgets, ...more],
    catalog: `/AcroForm<</Fields[${refs}]/DR<</Font<</F1 3 0 R${fonts}>>>>${form}>>`,
  });
};

describe("Flattened text fields without an appearance", () => {
  it.each([
    ["a composite font", "<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+X/Encoding/Identity-H/DescendantFonts[102 0 R]>>"],
    ["a pictorial font", "<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"],
    [
      "a font that maps these codes to other letters",
      "<</Type/Font/Subtype/TrueType/BaseFont/X/Encoding<</Differences[65/B/C/D]>>>>",
    ],
  ])("show their value in Helvetica if the font of the field is %s", async (_, font) => {
    const descendant = "<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+X/CIDToGIDMap/Identity>>";
    const bytes = form([field("/FT/Tx/T(a)/DA(/F2 12 Tf 1 0 0 rg)")], {
      fonts: "/F2 101 0 R",
      more: [font, descendant],
    });
    const fill: PdfStep = { kind: "fill", fields: { a: "ABCZeta9" } };
    expect(pdftotext((await revised(bytes, fill)).pdf)).toContain("ABCZeta9");
    const { pdf, warnings } = await revised(bytes, fill, flatten);
    expect(pdftotext(pdf)).toContain("ABCZeta9");
    expect(warnings).toEqual([]);
  });

  it("keep their values, also if pages are placed on sheets", async () => {
    const bytes = form([field("/FT/Tx/T(a)/V(Zeta9)/DA(/F1 12 Tf 0 g)")], { form: "/NeedAppearances true" });
    expect(pdftotext((await revised(bytes, flatten)).pdf)).toContain("Zeta9");
    expect(pdftotext((await revised(bytes, impose)).pdf)).toContain("Zeta9");
  });

  it("accept a value of any length if their maximum length is 0", async () => {
    const bytes = form([
      field("/FT/Tx/T(a)/MaxLen 0/DA(/F1 12 Tf 0 g)"),
      field("/FT/Tx/T(b)/MaxLen 3/DA(/F1 12 Tf 0 g)"),
    ]);
    expect(pdftotext((await revised(bytes, { kind: "fill", fields: { a: "Zeta9" } })).pdf)).toContain("Zeta9");
    await expect(revised(bytes, { kind: "fill", fields: { b: "Zeta9" } })).rejects.toThrow("at most 3 characters");
  });

  it("are named in a warning if Folio cannot draw their new values", async () => {
    const bytes = form([field("/FT/Tx/T(a)/DA(/F1 12 Tf 0 g)"), field("/FT/Tx/T(b)/DA(/F1 12 Tf 0 g)")]);
    const { pdf, warnings } = await revised(bytes, { kind: "fill", fields: { a: "Дмитрий", b: "Zeta9" } });
    expect(warnings).toMatchObject([{ code: "glyph_missing", message: expect.stringMatching(/characters of a\./) }]);
    expect(pdftotext(pdf)).toContain("Zeta9");
  });

  it("keep their values even if the form does not list the fields", async () => {
    const widget = field("/FT/Tx/T(a)/V(Zeta9)/DA(/F1 12 Tf 0 g)");
    const bytes = handmadePdf([{ content: "", entries: "/Annots[100 0 R]" }], {
      objects: [widget],
      catalog: "/AcroForm<</Fields[]/NeedAppearances true/DR<</Font<</F1 3 0 R>>>>>>",
    });
    expect(pdftotext((await revised(bytes, flatten)).pdf)).toContain("Zeta9");
  });

  it("cause a warning if no font has the letters of the new value, and do not show the old value", async () => {
    const old = streamObject("/Type/XObject/Subtype/Form/BBox[0 0 160 20]", "1 0 0 rg 0 0 160 20 re f");
    const bytes = form([field("/FT/Tx/T(a)/V(old)/DA(/F1 12 Tf 0 g)/AP<</N 101 0 R>>")], { more: [old] });
    for (const step of [flatten, impose]) {
      const { pdf, warnings } = await revised(bytes, { kind: "fill", fields: { a: "頁" } }, step);
      expect(warnings).toMatchObject([{ code: "content_dropped", message: expect.stringContaining("field a") }]);
      expect(pixelsOf(pdf).at(30, 270)).toEqual([255, 255, 255]);
    }
  });

  it("cause a warning if no font has the letters of their value and their outdated appearance has no text", async () => {
    const stale = streamObject("/Type/XObject/Subtype/Form/BBox[0 0 160 20]", "/Tx BMC EMC");
    const bytes = form(
      [
        field("/FT/Tx/T(a)/V<FEFF9801>/DA(/F1 12 Tf 0 g)/AP<</N 102 0 R>>"),
        field("/FT/Tx/T(b)/V<FEFF9801>/DA(/F1 12 Tf 0 g)/AP<</N 103 0 R>>"),
      ],
      {
        form: "/NeedAppearances true",
        more: [
          stale,
          streamObject(
            "/Type/XObject/Subtype/Form/BBox[0 0 160 20]/Resources<</Font<</F1 3 0 R>>>>",
            textContent("Said"),
          ),
        ],
      },
    );
    const { warnings } = await revised(bytes, flatten);
    expect(warnings).toMatchObject([{ code: "content_dropped", message: expect.stringMatching(/field a\.$/) }]);
  });

  it("show the visible options of a list box and mark the selected options, also after the selection was changed", async () => {
    const old = streamObject("/Type/XObject/Subtype/Form/BBox[0 0 160 60]", "1 0 0 rg 0 0 160 60 re f");
    const list = (entries: string) =>
      `<</Type/Annot/Subtype/Widget/Rect[20 20 180 80]/F 4/FT/Ch/T(pick)/Opt[(S)[(m)(Medium)](L)(XL)(XXL)(Huge)(Vast)]/DA(/F1 12 Tf 0 g)${entries}>>`;
    const lines = async (bytes: Uint8Array, ...steps: PdfStep[]) => {
      const { pdf, warnings } = await revised(bytes, ...steps);
      expect(warnings).toEqual([]);
      const [, ...said] = pdftotext(pdf).trim().split(/\s+/);
      // Rows of the list box are 14.4 points high. The top of the first row is 2 points below the top of the box.
      const isChosen = said.map((_, row) => pixelsOf(pdf).at(170, 222 + Math.floor((row + 0.5) * 14.4))[0] < 200);
      return said.map((text, row) => (isChosen[row] ? `[${text}]` : text)).join(" ");
    };
    const pick = (value: string | string[]): PdfStep => ({ kind: "fill", fields: { pick: value } });
    expect(await lines(form([list("")]), pick("m"), flatten)).toBe("S [Medium] L XL");
    expect(await lines(form([list("/AP<</N 101 0 R>>")], { more: [old] }), pick("XL"), impose)).toMatch(/\[XL\]/);
    expect(await lines(form([list("/Ff 2097152")]), pick(["S", "L"]), flatten)).toBe("[S] Medium [L] XL");
    expect(await lines(form([list("/TI 1")]), flatten)).toBe("Medium L XL XXL");
    expect(await lines(form([list("/TI 1/V(Vast)")]), flatten)).toBe("[Vast]");
    const foreign = form(["<</Type/Annot/Subtype/Widget/Rect[20 20 180 80]/F 4/FT/Ch/T(pick)/Opt[<FEFF9801>]>>"]);
    expect((await revised(foreign, flatten)).warnings).toMatchObject([{ code: "content_dropped" }]);
  });

  it.each([[90], [180], [270]])("are rotated by %i degrees if their widget is rotated", async (degrees) => {
    const turned = `<</Type/Annot/Subtype/Widget/Rect[20 20 80 140]/F 4/FT/Tx/T(a)/V(Zeta9)/DA(/F1 12 Tf 0 g)/MK<</R ${degrees}>>>>`;
    const { pdf } = await revised(form([turned]), flatten);
    const word = execFileSync("pdftotext", ["-bbox", saved(pdf), "-"], { encoding: "utf8" }).match(/<word.*Zeta9/)?.[0];
    const [left = 0, top = 0, right = 0, bottom = 0] = (word?.match(/[\d.]+(?=")/g) ?? []).map(Number);
    expect(right - left > bottom - top).toBe(degrees === 180);
    // The text must start at one end of the box: at the bottom for 90 degrees, on the right for 180, and at the top for 270.
    const start = { 90: 280 - bottom, 180: 80 - right, 270: top - 160 }[degrees];
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan(6);
  });

  it("stay hidden and cause no warning if their widget is hidden", async () => {
    const hidden = "<</Type/Annot/Subtype/Widget/Rect[20 20 180 40]/F 2/FT/Tx/T(a)/V<FEFF9801>/DA(/F1 12 Tf 0 g)>>";
    const { warnings } = await revised(form([hidden]), flatten);
    expect(warnings).toEqual([]);
  });
});

describe("A field with several objects or widgets", () => {
  it("is filled in for every object with its name, and is flattened on every page that shows its widget", async () => {
    const bytes = handmadePdf(
      ["100 0 R", "101 0 R", "101 0 R"].map((ref) => ({ content: "", entries: `/Annots[${ref}]` })),
      {
        objects: [field("/FT/Tx/T(a)/DA(/F1 12 Tf 0 g)"), field("/FT/Tx/T(a)/DA(/F1 12 Tf 0 g)")],
        catalog: "/AcroForm<</Fields[100 0 R 101 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
      },
    );
    const { pdf } = await revised(bytes, { kind: "fill", fields: { a: "Zeta9" } }, flatten);
    const pages = ["1", "2", "3"].map((page) => pdftotext(pdf, ["-f", page, "-l", page]).trim());
    expect(pages).toEqual(["Zeta9", "Zeta9", "Zeta9"]);
  });
});

describe("Flattened buttons without an appearance", () => {
  it("show their background, border and caption", async () => {
    const bytes = form([
      field("/FT/Btn/Ff 65536/T(b)/DA(/F1 10 Tf 0 g)/MK<</BG[0 1 0]/BC[1 0 0]/CA(Send)>>/BS<</W 4>>"),
    ]);
    for (const step of [flatten, impose]) {
      const { pdf } = await revised(bytes, step);
      expect(pdftotext(pdf)).toContain("Send");
      expect([pixelsOf(pdf).at(21, 270), pixelsOf(pdf).at(40, 270)]).toEqual([
        [255, 0, 0],
        [0, 255, 0],
      ]);
    }
  });

  it("show a check mark when they are on, and nothing when they are off", async () => {
    const box = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[20 20 60 60]/F 4/FT/Btn/T(b)${entries}>>`;
    const middle = async (bytes: Uint8Array, ...steps: PdfStep[]) =>
      pixelsOf((await revised(bytes, ...steps, flatten)).pdf).at(36, 266);
    expect(await middle(form([box("/V/Yes/AS/Yes")]))).toEqual([0, 0, 0]);
    expect(await middle(form([box("")]))).toEqual([255, 255, 255]);
    expect(await middle(form([box("")]), { kind: "fill", fields: { b: true } })).toEqual([0, 0, 0]);
  });
});

describe("Flattened annotations without an appearance", () => {
  const flattenAll: PdfStep = { kind: "flatten", annotations: true };
  const annotated = (...entries: string[]) =>
    handmadePdf([
      {
        content: "0 0 1 rg 0 100 100 100 re f",
        entries: `/Annots[${entries.map((each) => `<</Type/Annot/F 4${each}>>`).join("")}]`,
      },
    ]);
  const red = "/C[1 0 0]";
  const rect = "/Rect[20 20 120 60]";

  it.each([
    ["Square", `/Subtype/Square${rect}${red}/IC[0 1 0]/BS<</W 6>>`, 22, 70],
    ["Circle", `/Subtype/Circle${rect}${red}/IC[0 1 0]/BS<</W 6>>`, 22, 70],
    ["Polygon", `/Subtype/Polygon${rect}/Vertices[20 20 120 20 120 60 20 60]${red}/IC[0 1 0]/BS<</W 6>>`, 20, 70],
  ] as const)("show a %s in its colors and with its border", async (_, entries, edge, middle) => {
    for (const step of [flattenAll, impose]) {
      const { pdf, warnings } = await revised(annotated(entries), step);
      expect([pixelsOf(pdf).at(edge, 260), pixelsOf(pdf).at(middle, 260), warnings]).toEqual([
        [255, 0, 0],
        [0, 255, 0],
        [],
      ]);
    }
  });

  it.each([
    ["Line", `/Subtype/Line${rect}/L[20 40 120 40]`],
    ["PolyLine", `/Subtype/PolyLine${rect}/Vertices[20 20 20 40 120 40]`],
    ["Ink", `/Subtype/Ink${rect}/InkList[[20 40 120 40][20 20 30 20]]`],
    ["Underline", `/Subtype/Underline${rect}/QuadPoints[20 139 120 139 20 29 120 29]`],
    ["StrikeOut", `/Subtype/StrikeOut${rect}/QuadPoints[20 98 120 98 20 -2 120 -2]`],
  ])("show the strokes of a %s annotation", async (_, entries) => {
    const { pdf } = await revised(annotated(`${entries}${red}/BS<</W 4>>`), flattenAll);
    expect([pixelsOf(pdf).at(70, 260), pixelsOf(pdf).at(70, 280)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });

  it.each([
    ["OpenArrow", [108, 253], [119, 252]],
    ["ClosedArrow", [100, 260], [119, 252]],
    ["ROpenArrow", [131, 253], [108, 253]],
    ["RClosedArrow", [130, 260], [119, 252]],
    ["Square", [120, 254], [100, 252]],
    ["Circle", [115, 257], [100, 252]],
    ["Diamond", [120, 256], [125, 252]],
    ["Butt", [120, 254], [112, 254]],
    ["Slash", [124, 252], [112, 252]],
  ] as const)("show the line ending %s", async (kind, [inX, inY], [outX, outY]) => {
    const line = `/Subtype/Line${rect}/L[20 40 120 40]${red}/IC[1 0 0]/BS<</W 3>>/LE[/None/${kind}]`;
    const { pdf } = await revised(annotated(line), flattenAll);
    const pixels = pixelsOf(pdf);
    expect([pixels.at(inX, inY), pixels.at(outX, outY), pixels.at(20, 250)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ]);
  });

  it.each([
    ["Square", `/Subtype/Square/Rect[20 20 160 90]/RD[10 10 10 10]`],
    ["Circle", `/Subtype/Circle/Rect[20 20 160 90]/RD[10 10 10 10]`],
    ["Polygon", `/Subtype/Polygon/Rect[20 20 160 90]/Vertices[30 80 150 80 150 30 30 30]`],
  ])("show the cloudy border of a %s as bumps that point outwards", async (_, entries) => {
    const painted = async (effect: string) => {
      const { pdf } = await revised(annotated(`${entries}/IC[1 0 0]/BS<</W 1>>${effect}`), flattenAll);
      const pixels = pixelsOf(pdf);
      let count = 0;
      for (let x = 0; x < 200; x++) for (let y = 200; y < 300; y++) if (pixels.at(x, y)[1] < 128) count++;
      return { count, outside: pixels.at(10, 245), middle: pixels.at(90, 245) };
    };
    const [plain, small, large] = [
      await painted(""),
      await painted("/BE<</S/C/I 1>>"),
      await painted("/BE<</S/C/I 2>>"),
    ];
    expect(small.count).toBeGreaterThan(plain.count * 1.08);
    expect(large.count).toBeGreaterThan(small.count * 1.05);
    expect([large.outside, large.middle]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ]);
  });

  it("show the text under a highlight, and apply the opacity of each annotation", async () => {
    const highlight = "/Subtype/Highlight/Rect[50 120 150 160]/C[1 1 0]/QuadPoints[50 160 150 160 50 120 150 120]";
    const half = `/Subtype/Square${rect}/IC[1 0 0]/BS<</W 0>>/CA 0.5`;
    const { pdf } = await revised(annotated(highlight, half), flattenAll);
    expect([pixelsOf(pdf).at(70, 160), pixelsOf(pdf).at(130, 160)]).toEqual([
      [0, 0, 0],
      [255, 255, 0],
    ]);
    expect(pixelsOf(pdf).at(70, 260)[1]).toBeGreaterThan(120);
    expect(pixelsOf(pdf).at(70, 260)[1]).toBeLessThan(135);
  });

  it("show free text and stamps, and are named in a warning if they cannot be drawn", async () => {
    const { pdf, warnings } = await revised(
      annotated(
        `/Subtype/FreeText${rect}/DA(0 0 1 rg /Helv 10 Tf)/Contents(Said freely)`,
        "/Subtype/Stamp/Rect[20 200 180 260]/Name/NotApproved",
        `/Subtype/Text${rect}/Contents(note)`,
        `/Subtype/Sound${rect}/F 2`,
      ),
      flattenAll,
    );
    expect(pdftotext(pdf)).toMatch(/NOT APPROVED[\s\S]*Said freely/);
    const message = expect.stringMatching(/the Text annotation\.$/);
    expect(warnings).toEqual([{ code: "content_dropped", message }]);
  });
});

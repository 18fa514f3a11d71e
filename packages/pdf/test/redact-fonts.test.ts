import { beforeAll, describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { reachableDicts } from "../src/file/reachable.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { characterMaps } from "../src/fonts/character-map.ts";
import { readTrueType, table, viewOf } from "../src/fonts/true-type.ts";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { latin1 } from "../src/syntax/objects.ts";
import { serialize } from "../src/syntax/serialize.ts";
import { everythingIn } from "./support/everything-in.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { installedFont } from "./support/installed-font.ts";
import { nodeEditor, pdftotext, qpdfCheck } from "./support/pdf-tools.ts";
import { drawnByPdfium } from "./support/pdfium.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const FONT = installedFont("DejaVuSans.ttf");
const PROGRAM = streamObject(`/Length1 ${FONT.length}`, latin1(FONT));
const MAP =
  characterMaps(readTrueType(FONT)).find(({ platform }) => platform === 3)?.glyphs ?? new Map<number, number>();
const SIZE = 20;
const SECRET = "Zqvex";
const KEPT = "kept";

const glyphOf = (letter: string): number => MAP.get(letter.codePointAt(0) ?? 0) ?? 0;
const hex = (value: number): string => value.toString(16).padStart(4, "0");

/** Returns a letter's width in thousandths of an em. */
function widthOf(letter: string): number {
  const font = readTrueType(FONT);
  const unitsPerEm = viewOf(table(font, "head")).getUint16(18);
  return Math.round((viewOf(table(font, "hmtx")).getUint16(glyphOf(letter) * 4) * 1_000) / unitsPerEm);
}

const LETTERS = [...new Set(SECRET + KEPT)];
const DESCRIPTOR =
  "<</Type/FontDescriptor/FontName/ABCDEF+DejaVu/Flags 4/FontBBox[0 0 999 999]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80";

/** Returns a PDF with a composite font whose CIDs are glyph indexes, as browsers embed it. */
function composite(): Uint8Array {
  const unicode = LETTERS.map((letter) => `<${hex(glyphOf(letter))}> <${hex(letter.codePointAt(0) ?? 0)}>`);
  const cMap = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${unicode.length} beginbfchar ${unicode.join(" ")} endbfchar endcmap`;
  const widths = LETTERS.map((letter) => `${glyphOf(letter)}[${widthOf(letter)}]`).join("");
  const text = (word: string) => `<${[...word].map((letter) => hex(glyphOf(letter))).join("")}>`;
  const content = `BT /F2 ${SIZE} Tf 20 200 Td ${text(SECRET)} Tj ET BT /F2 ${SIZE} Tf 20 100 Td ${text(KEPT)} Tj ET`;
  return handmadePdf([{ content, entries: "/Resources<</Font<</F2 100 0 R>>>>" }], {
    objects: [
      "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+DejaVu/Encoding/Identity-H/DescendantFonts[101 0 R]/ToUnicode 103 0 R>>",
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+DejaVu/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[${widths}]/FontDescriptor 102 0 R/CIDToGIDMap/Identity>>`,
      `${DESCRIPTOR}/FontFile2 104 0 R/CIDSet 105 0 R>>`,
      streamObject("", cMap),
      PROGRAM,
      streamObject("", "\xff\xff"),
    ],
  });
}

/** Returns a PDF with a simple font that has glyph names. */
function simple(): Uint8Array {
  const codes = new Map(LETTERS.map((letter, at) => [letter, at + 1]));
  const text = (word: string) => `<${[...word].map((letter) => hex(codes.get(letter) ?? 0).slice(2)).join("")}>`;
  const content = `BT /F2 ${SIZE} Tf 20 200 Td ${text(SECRET)} Tj ET BT /F2 ${SIZE} Tf 20 100 Td ${text(KEPT)} Tj ET`;
  return handmadePdf([{ content, entries: "/Resources<</Font<</F2 100 0 R>>>>" }], {
    objects: [
      `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+DejaVu/FirstChar 1/LastChar ${LETTERS.length}/Widths[${LETTERS.map(widthOf).join(" ")}]/Encoding<</Differences[1/${LETTERS.join("/")}]>>/FontDescriptor 101 0 R>>`,
      `${DESCRIPTOR.replace("Flags 4", "Flags 32")}/FontFile2 102 0 R/CharSet(/${LETTERS.join("/")})>>`,
      PROGRAM,
    ],
  });
}

async function redacted(bytes: Uint8Array) {
  const width = ([...SECRET].reduce((sum, letter) => sum + widthOf(letter), 0) * SIZE) / 1_000;
  const area = { page: 1, x: 19, y: 80, width: width + 2, height: 26 };
  const step = { kind: "redact" as const, areas: [area], color: null };
  return editor.revise({ bytes }, { steps: [step], files: [], protection: null });
}

/** Returns the glyph indexes that have an outline in the embedded font program. */
function outlinesIn(bytes: Uint8Array): number[] {
  const document = PdfDocument.open(bytes);
  const descriptor = [...reachableDicts(document)].find((dict) => dict.has("FontFile2"));
  const stream = document.stream(descriptor?.get("FontFile2"));
  const font = readTrueType(stream ? decodeStream(stream, document) : new Uint8Array());
  const loca = viewOf(table(font, "loca"));
  const isLong = viewOf(table(font, "head")).getInt16(50) === 1;
  const at = (glyph: number): number => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2));
  return Array.from({ length: font.glyphCount }, (_, glyph) => glyph).filter((glyph) => at(glyph + 1) > at(glyph));
}

const dictOf = (bytes: Uint8Array, key: string): string => {
  const document = PdfDocument.open(bytes);
  const dict = [...reachableDicts(document)].find((each) => each.has(key));
  return serialize(document.resolve(dict?.get(key)), (ref) => ref.number);
};

const kept = [...KEPT].map(glyphOf);
const removed = [...SECRET].filter((letter) => !KEPT.includes(letter));

describe("Fonts after a redaction", () => {
  it.each([
    ["a composite font", composite],
    ["a simple font", simple],
  ])("have only the glyphs of the remaining letters, and draw them as before, for %s", async (_, source) => {
    const { pdf, warnings } = await redacted(source());
    expect(warnings).toEqual([]);
    qpdfCheck(pdf);
    const outlines = outlinesIn(pdf);
    for (const letter of removed) expect(outlines, letter).not.toContain(glyphOf(letter));
    for (const glyph of kept) expect(outlines).toContain(glyph);
    const everything = everythingIn(pdf);
    expect(everything).not.toMatch(/CIDSet|CharSet|ABCDEF/);
    const [before, after] = [await drawnByPdfium(source()), await drawnByPdfium(pdf)];
    const half = before.length / 2;
    expect(Buffer.compare(after.subarray(half), before.subarray(half))).toBe(0);
  });

  it("have only the widths and characters of the remaining letters, for a composite font", async () => {
    const { pdf } = await redacted(composite());
    expect(pdftotext(pdf).trim()).toBe(KEPT);
    const widths = dictOf(pdf, "W");
    const everything = everythingIn(pdf);
    for (const letter of removed) {
      expect(widths).not.toContain(`${glyphOf(letter)}[`);
      expect(everything).not.toContain(`<${hex(glyphOf(letter))}>`);
    }
    for (const letter of KEPT) expect(widths).toContain(`${glyphOf(letter)}[${widthOf(letter)}]`);
  });

  it("have only the widths and names of the remaining letters, for a simple font", async () => {
    const { pdf } = await redacted(simple());
    const names = dictOf(pdf, "Differences").match(/\/(\w)/g);
    expect(names?.sort()).toEqual([...new Set(KEPT)].map((letter) => `/${letter}`).sort());
    const widths = dictOf(pdf, "Widths").match(/\d+/g)?.map(Number) ?? [];
    expect(widths.filter((width) => width > 0)).toHaveLength(new Set(KEPT).size);
  });

  it("lose the descriptions of removed glyphs, for Type 3", async () => {
    const glyph = (mark: string) => streamObject("", `500 0 0 0 500 500 d1 0 0 400 400 re f % ${mark}`);
    const bytes = handmadePdf(
      [
        {
          content: "BT /F2 20 Tf 20 200 Td (ab) Tj 0 -100 Td (b) Tj ET",
          entries: "/Resources<</Font<</F2 100 0 R>>>>",
        },
      ],
      {
        objects: [
          "<</Type/Font/Subtype/Type3/FontBBox[0 0 500 500]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</one 101 0 R/two 102 0 R>>/Encoding<</Differences[97/one/two]>>/FirstChar 97/LastChar 98/Widths[500 500]>>",
          glyph("first"),
          glyph("second"),
        ],
      },
    );
    const everything = everythingIn((await redacted(bytes)).pdf);
    expect(everything).not.toMatch(/first|\/one/);
    expect(everything).toMatch(/second/);
  });

  it("are named in a warning if they cannot be reduced", async () => {
    const bytes = Buffer.from(latin1(composite()).replaceAll("/FontFile2 104 0 R", "/FontFile3 104 0 R"), "latin1");
    const { warnings } = await redacted(new Uint8Array(bytes));
    expect(warnings).toMatchObject([{ code: "text_remains", resource: "font DejaVu" }]);
  });

  it("keep all glyphs if they lose no letter", async () => {
    const step = { kind: "redact" as const, areas: [{ page: 1, x: 150, y: 280, width: 9, height: 9 }], color: null };
    const bytes = composite();
    const { pdf } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    expect(outlinesIn(pdf)).toEqual(outlinesIn(bytes));
  });
});

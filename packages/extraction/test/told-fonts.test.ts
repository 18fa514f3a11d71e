import { bytesOf, name, PdfDict, PdfDocument, PdfStream, PdfString, type PdfValue } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { FontUse } from "../src/fonts/font-use.ts";
import { glyphsByName } from "../src/fonts/named-font.ts";
import { decodeSpecimen, specimenOf } from "../src/fonts/specimen.ts";
import type { ShownGlyph } from "../src/fonts/text-font.ts";
import { glyphsByToUnicode } from "../src/fonts/to-unicode-font.ts";

type Entries = Record<string, PdfValue | undefined>;

const STANDARD =
  `Helvetica Helvetica-Oblique Helvetica-Bold Helvetica-BoldOblique Times-Roman Times-Italic Times-Bold Times-BoldItalic
  Courier Courier-Oblique Courier-Bold Courier-BoldOblique`.split(/\s+/);
const CODES = Array.from({ length: 224 }, (_, index) => 32 + index);

const program = (): PdfStream => new PdfStream(new PdfDict(), new Uint8Array());

function fontOf(document: PdfDocument, { embedded, flags, missing, ...entries }: Entries): PdfDict {
  const font = PdfDict.of({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("AAAAAA+Text"), ...entries });
  if (embedded === undefined && flags === undefined) return font;
  const descriptor = { FontName: font.get("BaseFont"), Flags: flags ?? 32, MissingWidth: missing };
  font.set("FontDescriptor", PdfDict.of({ ...descriptor, FontFile3: embedded && document.add(program()) }));
  return font;
}

/**
 * Returns the glyphs that Folio and pdf.js decode for each code. The font must be one that Folio can decode without
 * pdf.js.
 */
async function bothOf(make: (document: PdfDocument) => PdfDict, units: Iterable<string>, codeLength: "byte" | "pair") {
  const document = PdfDocument.create();
  const font = make(document);
  const told: [ShownGlyph, ShownGlyph | undefined][] = [];
  const use = new FontUse(font, codeLength);
  for (const unit of units) {
    const alone = new FontUse(font, codeLength);
    alone.units.add(unit);
    if (glyphsByToUnicode(document, alone) ?? glyphsByName(document, alone)) use.units.add(unit);
  }
  const ours = glyphsByToUnicode(document, use) ?? glyphsByName(document, use) ?? [];
  const specimen = await specimenOf(document, [use], { toUnicode: true, fontPrograms: false });
  const [[theirs = []] = []] = await decodeSpecimen(specimen, 1, { cMaps, deadlineMs: Date.now() + 20_000 });
  for (const [index, glyph] of ours.entries()) told.push([glyph, theirs[index]]);
  return told;
}

const plain = (glyph: ShownGlyph | undefined) =>
  glyph && { unicode: glyph.unicode, width: glyph.width, isSpace: glyph.isSpace };

function expectAgreement(told: readonly [ShownGlyph, ShownGlyph | undefined][], least: number): void {
  expect(told.length).toBeGreaterThanOrEqual(least);
  expect(told.map(([, theirs]) => plain(theirs))).toEqual(told.map(([ours]) => ours));
}

const bytes = CODES.map((code) => String.fromCharCode(code));
const pairs = Array.from({ length: 700 }, (_, code) => String.fromCharCode(code >> 8, code & 255));
const mapOf = (document: PdfDocument, text: string): PdfValue =>
  document.add(new PdfStream(new PdfDict(), bytesOf(`begincmap\n${text}\nendcmap`)));
const WIDTHS = CODES.map((code) => 3 * code);

describe("Fonts that Folio decodes without pdf.js", () => {
  it.each(STANDARD)("have the same characters and widths as with pdf.js: %s", async (face) => {
    for (const encoding of [undefined, "WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"]) {
      const entries = { BaseFont: name(face), Encoding: encoding === undefined ? undefined : name(encoding) };
      expectAgreement(await bothOf((document) => fontOf(document, entries), bytes, "byte"), 140);
    }
  });

  it.each(["Type1", "TrueType"])(
    "have the same characters and widths as with pdf.js for the type %s, with any encoding and flags",
    async (kind) => {
      const encodings = [undefined, name("WinAnsiEncoding"), name("MacRomanEncoding"), name("MacExpertEncoding")];
      const differences = [66, name("Euro"), name("fi"), name("uni0416"), name("notdef"), 200, name("a"), name("b")];
      for (const Encoding of [...encodings, PdfDict.of({ Differences: differences })]) {
        for (const flags of [0, 4, 32, 36]) {
          for (const embedded of [true, undefined]) {
            const own = {
              Subtype: name(kind),
              Encoding,
              flags,
              embedded,
              FirstChar: 32,
              LastChar: 240,
              Widths: WIDTHS,
              missing: 77,
            };
            expectAgreement(await bothOf((document) => fontOf(document, own), bytes, "byte"), 0);
          }
        }
      }
    },
  );

  it("get the characters of one-byte codes from their ToUnicode map", async () => {
    const text = `3 beginbfchar <41> <0416> <0042> <00660069> <43> <D83DDE00> endbfchar
      3 beginbfrange <50> <60> <00FA> <61> <63> [<0061> <0062> <62>] <70> <90> <41> endbfrange`;
    const own = { embedded: true, Widths: WIDTHS.slice(0, 90), FirstChar: 32, missing: 250 };
    const told = await bothOf(
      (document) => fontOf(document, { ...own, ToUnicode: mapOf(document, text) }),
      bytes,
      "byte",
    );
    expectAgreement(told, 50);
    expect(told.slice(0, 3).map(([{ unicode }]) => unicode)).toEqual(["Ж", "fi", "😀"]);
  });

  it("get the characters of two-byte codes from their ToUnicode map, with the widths of the glyphs", async () => {
    const text = `2 beginbfrange <0000> <00FF> <0400> <0100> <01F0> <4E80> endbfrange 1 beginbfchar <0005> <0041> endbfchar`;
    const make = (document: PdfDocument): PdfDict => {
      const inner = fontOf(document, { Subtype: name("CIDFontType2"), embedded: true, DW: 700.5 });
      const [Registry, Ordering] = ["Adobe", "Identity"].map((text) => new PdfString(bytesOf(text)));
      inner.set("CIDSystemInfo", PdfDict.of({ Registry, Ordering, Supplement: 0 }));
      inner.set("W", [3, [100, 200.25, 300], 5, 9, 444, 40, 300, 555, 100, [1, 2]]);
      const entries = { Subtype: name("Type0"), Encoding: name("Identity-H"), DescendantFonts: [inner] };
      return fontOf(document, { ...entries, ToUnicode: mapOf(document, text) });
    };
    expectAgreement(await bothOf(make, pairs, "pair"), 497);
  });

  it("do not include fonts whose map is based on another map, symbol fonts, and fonts whose characters only the font program defines", () => {
    const document = PdfDocument.create();
    const toldBy = (entries: Entries): unknown => {
      const use = new FontUse(fontOf(document, entries), "byte");
      use.units.add("A");
      return glyphsByToUnicode(document, use) ?? glyphsByName(document, use);
    };
    const further = mapOf(document, "/Other usecmap 1 beginbfchar <41> <0041> endbfchar");
    expect(toldBy({ embedded: true, Widths: WIDTHS, ToUnicode: further })).toBeNull();
    expect(toldBy({ BaseFont: name("Symbol") })).toBeNull();
    expect(toldBy({ embedded: true, Widths: WIDTHS })).toBeNull();
  });
});

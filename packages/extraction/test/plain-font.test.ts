import { bytesOf, latin1, name, PdfDict, PdfDocument, PdfName, PdfStream, type PdfValue } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { FontUse } from "../src/fonts/font-use.ts";
import { SanitizedFonts } from "../src/fonts/sanitized-font.ts";

type Entries = Record<string, PdfValue | undefined>;

describe("SanitizedFonts", () => {
  const from = PdfDocument.create();
  const program = () => from.add(new PdfStream(PdfDict.of({ Subtype: name("Type1C"), Length1: 3 }), bytesOf("abc")));

  /**
   * Returns the sanitized font dictionary and font descriptor of a Type 1 font. The document shows the letter A in this
   * font.
   */
  function plain({ descriptor, ...entries }: Entries & { descriptor?: PdfDict }) {
    const into = PdfDocument.create();
    const font = PdfDict.of({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("AAAAAA+Text"), ...entries });
    if (descriptor) font.set("FontDescriptor", descriptor);
    const use = new FontUse(font, "byte");
    use.add(bytesOf("A"));
    const written = new SanitizedFonts(from, into, { toUnicode: true, fontPrograms: true }).sanitize(use);
    return { into, written, descriptor: into.dict(written.get("FontDescriptor")) };
  }

  it("keeps only those encoding differences that are one-byte codes and valid glyph names", () => {
    const Differences = [65, name("Euro"), 300, name("x".repeat(200)), name("fi")];
    const { into, written } = plain({ Encoding: PdfDict.of({ BaseEncoding: name("WinAnsiEncoding"), Differences }) });
    const encoding = into.dict(written.get("Encoding"));
    expect(into.nameText(encoding?.get("BaseEncoding"))).toBe("WinAnsiEncoding");
    const kept = into.array(encoding?.get("Differences"))?.map((item) => (item instanceof PdfName ? item.text : item));
    expect(kept).toEqual([65, "Euro", "fi"]);
  });

  it("omits an encoding that is neither a name nor a dictionary", () => {
    expect(plain({ Encoding: 7 }).written.get("Encoding")).toBeUndefined();
  });

  it("keeps the flags and metrics of the font descriptor", () => {
    const metrics = { Flags: 4, Ascent: 700, CapHeight: 690, XHeight: 480, StemV: 80, MissingWidth: 250 };
    const { into, descriptor } = plain({ descriptor: PdfDict.of({ ...metrics, StemH: 20 }) });
    for (const [key, value] of Object.entries(metrics)) expect(into.number(descriptor?.get(key))).toBe(value);
    expect(descriptor?.get("StemH")).toBeUndefined();
  });

  it("keeps the font program with its type and lengths when only the program defines the characters", () => {
    const { into, descriptor } = plain({ descriptor: PdfDict.of({ FontFile3: program() }) });
    const stream = into.stream(descriptor?.get("FontFile3"));
    expect(into.nameText(stream?.dict.get("Subtype"))).toBe("Type1C");
    expect(into.number(stream?.dict.get("Length1"))).toBe(3);
    expect(stream && latin1(stream.encoded)).toBe("abc");
  });

  it("omits the font program when the encoding names the glyphs", () => {
    const { descriptor } = plain({
      Encoding: name("WinAnsiEncoding"),
      descriptor: PdfDict.of({ Flags: 32, FontFile3: program() }),
    });
    expect(descriptor?.get("Flags")).toBe(32);
    expect(descriptor?.get("FontFile3")).toBeUndefined();
  });

  it("keeps the name of the CMap on which a ToUnicode map is based", () => {
    const map = bytesOf("begincmap 1 beginbfchar <41> <0042> endbfchar endcmap");
    const base = (UseCMap: PdfValue | undefined) => {
      const { into, written } = plain({ ToUnicode: from.add(new PdfStream(PdfDict.of({ UseCMap }), map)) });
      return into.nameText(into.stream(written.get("ToUnicode"))?.dict.get("UseCMap"));
    };
    expect(base(name("Adobe-Japan1-UCS2"))).toBe("Adobe-Japan1-UCS2");
    expect(base(7)).toBeNull();
  });
});

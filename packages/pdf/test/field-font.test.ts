import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { fontShowing } from "../src/forms/field-font.ts";
import { name, PdfDict, type PdfValue } from "../src/syntax/objects.ts";

const document = PdfDocument.create();

/** Test data: a font with these glyph widths. The first width is for code 65 (A). */
const font = (widths: number[], more: Record<string, PdfValue> = {}) =>
  PdfDict.of({
    Type: name("Font"),
    Subtype: name("TrueType"),
    BaseFont: name("AAAAAA+Some"),
    Encoding: name("WinAnsiEncoding"),
    FirstChar: 65,
    Widths: widths,
    ...more,
  });
const embedded = { FontDescriptor: PdfDict.of({ FontFile2: PdfDict.of({}) }) };
const renamed = (glyph: string) => ({
  Encoding: PdfDict.of({ BaseEncoding: name("WinAnsiEncoding"), Differences: [66, name(glyph)] }),
});

describe("fontShowing", () => {
  it("returns an embedded font if it has a glyph for every letter of the text", () => {
    const own = font([600, 600, 600], embedded);
    expect(fontShowing(document, own, "ABC")?.font).toBe(own);
  });

  it("returns null for an embedded font without a glyph for one of the letters", () => {
    expect(fontShowing(document, font([600, 0, 600], embedded), "ABC")).toBeNull();
    expect(fontShowing(document, font([600, 600], embedded), "ABC")).toBeNull();
  });

  it("returns a font that is not embedded, even if it lacks glyph widths", () => {
    expect(fontShowing(document, font([600, 0, 600]), "ABC")).not.toBeNull();
  });

  it("returns null for a font whose encoding maps a code of the text to a different letter", () => {
    expect(fontShowing(document, font([600, 600, 600], renamed("B")), "ABC")).not.toBeNull();
    expect(fontShowing(document, font([600, 600, 600], renamed("X")), "ABC")).toBeNull();
    expect(fontShowing(document, font([600, 600, 600], { ...embedded, ...renamed("X") }), "AC")).not.toBeNull();
  });

  it("returns null for a symbolic font, whatever its encoding is", () => {
    expect(fontShowing(document, font([600, 600, 600], { BaseFont: name("ZapfDingbats") }), "ABC")).toBeNull();
  });
});

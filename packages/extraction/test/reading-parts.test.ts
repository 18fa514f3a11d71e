import { bytesOf, PdfDict, PdfDocument, PdfName, PdfString } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { regionsOf } from "../src/layout/regions.ts";
import { AllGlyphs } from "../src/reading/all-glyphs.ts";
import { valueContent } from "../src/reading/form-values.ts";
import { linksOf } from "../src/reading/links.ts";
import { glyph, tableLine } from "./support/made-words.ts";

const string = (text: string) => new PdfString(bytesOf(text));
const name = (text: string) => new PdfName(text);

describe("linksOf", () => {
  const document = PdfDocument.create();
  const urlOf = (address: string, S = "URI") => {
    const A = PdfDict.of({ S: name(S), URI: string(address) });
    const link = PdfDict.of({ Subtype: name("Link"), Rect: [10, 20, 30, 40], A });
    return linksOf(document, [link], [1, 0, 0, -1, 0, 100])[0];
  };

  it("returns the URL of a link and its box on the page", () => {
    expect(urlOf("https://a.example/b")).toEqual({ url: "https://a.example/b", x0: 10, y0: 60, x1: 30, y1: 80 });
  });

  it("adds the scheme to a URL that starts with www", () => {
    expect(urlOf("WWW.a.example")?.url).toBe("http://www.a.example/");
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "a word", ""])(
    "omits a link with the address %j",
    (address) => {
      expect(urlOf(address)).toBeUndefined();
    },
  );

  it("omits links with an action that has no URL", () => {
    expect(urlOf("https://a.example/", "Launch")).toBeUndefined();
  });
});

describe("valueContent", () => {
  /**
   * Returns the generated content of a text field with the value "Ada". `widget` and `form` are further entries of the
   * widget and the form.
   */
  function content(widget: PdfDict, form: PdfDict) {
    const document = PdfDocument.create();
    document.catalog.set("AcroForm", form);
    widget.set("Subtype", name("Widget"));
    widget.set("Rect", [10, 20, 110, 40]);
    const bytes = valueContent(document, widget);
    return bytes && Buffer.from(bytes).toString("latin1");
  }
  const DA = string("/F1 12 Tf 0 g");
  const field = { FT: name("Tx"), V: string("Ada") };

  it("shows the value with the default appearance of the field or, without one, of the form", () => {
    expect(content(PdfDict.of({ ...field, DA }), PdfDict.of({}))).toContain("/F1 12 Tf");
    expect(content(PdfDict.of(field), PdfDict.of({ DA }))).toContain("Ada");
    expect(content(PdfDict.of(field), PdfDict.of({}))).toBeNull();
  });

  it("returns null for a widget that has an appearance stream, unless the form sets NeedAppearances", () => {
    const entries = { ...field, DA, AP: PdfDict.of({}) };
    expect(content(PdfDict.of(entries), PdfDict.of({}))).toBeNull();
    expect(content(PdfDict.of(entries), PdfDict.of({ NeedAppearances: true }))).toContain("Ada");
  });

  it("never shows a password or the value of a button", () => {
    expect(content(PdfDict.of({ ...field, DA, Ff: 1 << 13 }), PdfDict.of({}))).toBeNull();
    expect(content(PdfDict.of({ ...field, DA, FT: name("Btn") }), PdfDict.of({}))).toBeNull();
  });

  it("starts text of several lines at the top of the field, and centres a single line vertically", () => {
    const two = content(PdfDict.of({ ...field, DA, V: string("Ada\nBob") }), PdfDict.of({}));
    const one = content(PdfDict.of({ ...field, DA }), PdfDict.of({}));
    const heightOf = (text: string | null) => Number(/([\d.]+) Td/.exec(text ?? "")?.[1]);
    expect(heightOf(one)).toBeCloseTo(20 + (20 - 0.7 * 12) / 2);
    expect(heightOf(two)).toBeLessThan(40 - 12);
    expect(two).toMatch(/Ada[^\n]*T\*\n[^\n]*Bob/);
  });
});

describe("AllGlyphs", () => {
  it("throws LimitExceededError when there are more letters than its limit", () => {
    const letters = new AllGlyphs(2);
    expect([letters.glyph(glyph("a")), letters.glyph(glyph("b"))]).toEqual([true, true]);
    expect(() => letters.glyph(glyph("c"))).toThrow();
    expect(letters.glyphs.map(({ text }) => text)).toEqual(["a", "b"]);
  });
});

describe("regionsOf", () => {
  it("returns no regions for a page without text", () => {
    expect(regionsOf([], { rules: [], allowsNarrowGutters: false, rightToLeft: false })).toEqual([]);
  });

  it("returns one region for a single line", () => {
    const items = [{ ...tableLine(["a"]).row, segment: null }];
    expect(regionsOf(items, { rules: [], allowsNarrowGutters: false, rightToLeft: false })).toEqual([items]);
  });
});

import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { drawFields } from "../src/forms/draw-fields.ts";
import { latin1 } from "../src/syntax/objects.ts";
import { handmadePdf } from "./support/handmade-pdf.ts";

/** Returns the content stream that Folio draws for a form field of 160 by 40 points. Font F1 is Helvetica. */
function drawn(entries: string): string {
  const document = PdfDocument.open(
    handmadePdf([{ entries: "/Annots[100 0 R]" }], {
      objects: [`<</Type/Annot/Subtype/Widget/Rect[20 20 180 60]/T(a)/DA(/F1 10 Tf)${entries}>>`],
      catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
    }),
  );
  drawFields(document);
  const [widget] = document.array(document.dict(document.catalog.get("AcroForm"))?.get("Fields")) ?? [];
  const look = document.stream(document.dict(document.dict(widget)?.get("AP"))?.get("N"));
  return look ? latin1(decodeStream(look, document)) : "";
}

/** Returns the x position, the y position and the characters of each text in the drawn field. */
const placed = (entries: string) =>
  [...drawn(entries).matchAll(/1 0 0 1 (\S+) (\S+) Tm \((.*?)\) Tj/g)].map(([, x, y, text]) => [
    Number(x),
    Number(y),
    text,
  ]);

describe("The appearance of a text field", () => {
  it("shows a single-line value at half of the field's height, with spaces in place of line breaks", () => {
    expect(placed("/FT/Tx/V(one\\ntwo)")).toEqual([[2, 16, "one two"]]);
  });

  it("shows several lines from the top, at a distance of one font size", () => {
    expect(placed("/FT/Tx/Ff 4096/V(one\\ntwo)")).toEqual([
      [2, 28, "one"],
      [2, 18, "two"],
    ]);
  });

  it("shows each character of a comb field in the middle of its cell", () => {
    expect(placed("/FT/Tx/Ff 16777216/MaxLen 4/V(iii)")).toEqual([
      [18.89, 16, "i"],
      [58.89, 16, "i"],
      [98.89, 16, "i"],
    ]);
  });

  it("shows asterisks for a password, and no text for a field without a value", () => {
    expect(placed("/FT/Tx/Ff 8192/V(abc)")).toEqual([[2, 16, "***"]]);
    expect(placed("/FT/Tx")).toEqual([[2, 16, ""]]);
  });
});

describe("The appearance of a list box", () => {
  const options = "/FT/Ch/Opt[(one)[(2)(two)](three)(four)(five)]";

  it("shows the options from the top, with a colored background behind the selected option", () => {
    expect(placed(`${options}/V(2)`).map(([, y, text]) => [y, text])).toEqual([
      [29, "one"],
      [17, "two"],
      [5, "three"],
    ]);
    expect(drawn(`${options}/V(2)`)).toContain("0.6 0.757 0.855 rg 0 14 160 12 re f");
    expect(drawn(options)).not.toContain("0.6 0.757 0.855 rg");
  });

  it("scrolls to the selected option if that option would not be visible otherwise", () => {
    expect(placed(`${options}/V(five)`).map(([, , text]) => text)).toEqual(["five"]);
    expect(placed(`${options}/TI 1`).map(([, , text]) => text)).toEqual(["two", "three", "four"]);
  });
});

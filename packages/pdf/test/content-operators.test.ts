import { describe, expect, it } from "vitest";
import { isolatingOperators, measureBalance } from "../src/content/balance.ts";
import { operationsOf } from "../src/content/operations.ts";
import { PdfDocument } from "../src/file/document.ts";
import { pagesOf } from "../src/file/pages.ts";
import { styleOf } from "../src/forms/widget-appearance.ts";
import { Budget } from "../src/syntax/budget.ts";
import { bytesOf, PdfDict, PdfString } from "../src/syntax/objects.ts";
import { SyntaxReader } from "../src/syntax/reader.ts";
import { shownTextBytes } from "../src/text-layer/shows-text.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";

describe("measureBalance", () => {
  const balance = (content: string) => measureBalance(bytesOf(content), new Budget());

  it.each([
    ["q q Q", { openSaves: 1, excessRestores: 0, openMarks: 0, endsInText: false }],
    ["Q q Q Q", { openSaves: 0, excessRestores: 2, openMarks: 0, endsInText: false }],
    ["/A BMC /B <</C 1>> BDC EMC", { openSaves: 0, excessRestores: 0, openMarks: 1, endsInText: false }],
    ["/A BMC EMC EMC /B BMC", { openSaves: 0, excessRestores: 0, openMarks: 1, endsInText: false }],
    ["BT ET BT", { openSaves: 0, excessRestores: 0, openMarks: 0, endsInText: true }],
  ])("counts the operators that are still open in %j", (content, left) => {
    expect(balance(content)).toEqual({ ...left, unfinishedFrom: null });
  });

  it("returns the end of the last operation if incomplete syntax follows it", () => {
    expect(balance("q Q 1 2").unfinishedFrom).toBe(3);
    expect(balance("q Q (text").unfinishedFrom).toBe(3);
  });

  it("lets isolatingOperators close text objects, marked content and graphics states, in this order", () => {
    expect(isolatingOperators(balance("Q q /A BMC BT"))).toEqual({ open: "q\nq\n", close: "\nET\nEMC\nQ\nQ\n" });
  });
});

describe("operationsOf for a content stream", () => {
  const operators = (content: string) => [...operationsOf(bytesOf(content))].map(({ operator }) => operator);

  it("returns at most 4096 operands of an operator", () => {
    const [operation] = operationsOf(bytesOf(`${"1 ".repeat(5_000)}re`));
    expect(operation?.operands).toHaveLength(4_096);
  });

  it("skips 1,000 syntax errors and stops at the next one", () => {
    expect(operators(`${"<<1 ".repeat(1_000)}q`)).toEqual(["q"]);
    expect(operators(`${"<<1 ".repeat(1_001)}q`)).toEqual([]);
  });

  it("splits words that consist of several operators, and returns other words unchanged", () => {
    expect(operators("QBT ETq qq xyz")).toEqual(["Q", "BT", "ET", "q", "q", "q", "xyz"]);
  });

  it("returns an inline image, up to its EI, as one operation", () => {
    const [image, next] = operationsOf(bytesOf("BI /W 2 /H 1 ID \u0001EI\u0002 EI Q"));
    expect(image?.operands).toEqual([PdfDict.of({ W: 2, H: 1 })]);
    expect(next?.operator).toBe("Q");
  });
});

describe("shownTextBytes", () => {
  it("counts the bytes of strings in all text operators, also in form XObjects, and counts no other operands", () => {
    const bytes = handmadePdf(
      [
        {
          content: "BT [(ab) -200 (c)] TJ (d) ' 1 2 (efg) \" 5 Tc /Fm Do /Fm Do ET",
          entries: "/Resources<</XObject<</Fm 100 0 R>>>>",
        },
      ],
      { objects: [streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "BT (form) Tj ET")] },
    );
    const document = PdfDocument.open(bytes);
    expect(pagesOf(document).map((page) => shownTextBytes(document, page))).toEqual([3 + 1 + 3 + 4]);
  });
});

describe("styleOf for a field's default appearance", () => {
  const style = (text: string) => styleOf(PdfDocument.create(), new Map([["DA", new PdfString(bytesOf(text))]]));

  it("returns the font, the font size and the other operators", () => {
    expect(style("0 0 1 rg /F1 9 Tf 2 Tc")).toEqual({ font: "F1", size: 9, otherOperators: "0 0 1 rg\n2 Tc\n" });
  });

  it.each(["/F1 Tf", "(F1) 9 Tf", "9 /F1 Tf"])(
    "ignores the font in %j, where an operand is missing or wrong",
    (text) => {
      expect(style(text)).toEqual({ font: "Helv", size: 0, otherOperators: "" });
    },
  );
});

describe("SyntaxReader with skipsErrors", () => {
  const reader = (source: string) => new SyntaxReader(bytesOf(source), new Budget(), { skipsErrors: true });

  it("skips stray words in arrays and dictionaries, and reports that there were errors", () => {
    const [array, dict] = [reader("[1 stray 2]"), reader("<</A 1/B stray/C 3 stray>>")];
    expect(array.value()).toEqual([1, 2]);
    expect(dict.value()).toEqual(PdfDict.of({ A: 1, C: 3 }));
    expect([array.hasErrors, dict.hasErrors]).toEqual([true, true]);
  });

  it("accepts an array and a dictionary without an end, up to the end of their object", () => {
    for (const [source, value] of [
      ["[1 2 endobj", [1, 2]],
      ["<</A 1/B endobj", PdfDict.of({ A: 1 })],
    ] as const) {
      const open = reader(source);
      expect(open.value()).toEqual(value);
      expect(open.accept("endobj")).toBe(true);
    }
  });

  it("rejects the same errors without this option", () => {
    const strict = (source: string) => () => new SyntaxReader(bytesOf(source), new Budget()).value();
    expect(strict("[1 stray 2]")).toThrow("bare word");
    expect(strict("<</A stray>>")).toThrow("bare word");
    expect(strict("<<1 2>>")).toThrow("without a key");
  });
});

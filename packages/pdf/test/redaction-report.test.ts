import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { MAX_REPORTED_BOXES, type RedactedArea, type RedactionReport, type TextSearch } from "../src/model.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const SECRET: TextSearch = { kind: "text", text: "Zqvex Lorwick", caseSensitive: false };

async function reportOf(
  bytes: Uint8Array,
  areas: Omit<RedactedArea, "page">[],
  searches: TextSearch[] = [],
  page = 1,
): Promise<RedactionReport> {
  const placed = areas.map((area) => ({ page, ...area }));
  const step = { kind: "redact" as const, areas: placed, color: "#000000", searches };
  const { redaction } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
  if (!redaction) throw new Error("The editor returned no report");
  return redaction;
}

describe("The report of a redaction", () => {
  it("has one box per stretch of text, which covers the removed letters and no others", async () => {
    const content = "BT /F1 10 Tf 20 250 Td (HHHH) Tj 0 -20 Td (HHHH) Tj ET";
    const area = { x: 26, y: 38, width: 16, height: 14 };
    const { pages, counts, omittedBoxes } = await reportOf(handmadePdf([{ content }]), [area]);
    // An "H" of 10 points is 7.22 points wide. The first letter ends at 27.22, and only 1.22 points of it lie in the area.
    expect(pages).toEqual([{ page: 1, boxes: [{ kind: "text", x: 27.22, y: 42.5, width: 14.44, height: 9 }] }]);
    expect(counts).toEqual({ text: 1 });
    expect(omittedBoxes).toBe(0);
  });

  it("has boxes in the coordinates of areas, also on a rotated page with a cropped origin", async () => {
    const content = "BT /F1 10 Tf 60 100 Td (H) Tj ET";
    const entries = "/Rotate 90/CropBox[50 50 150 250]";
    const area = { x: 40, y: 0, width: 30, height: 30 };
    const { pages } = await reportOf(handmadePdf([{ content, entries }]), [area]);
    // On a page rotated by 90 degrees, x is the distance from the bottom of the content, and y from its left.
    expect(pages).toEqual([{ page: 1, boxes: [{ kind: "text", x: 48.5, y: 10, width: 9, height: 7.22 }] }]);
  });

  it("has the kinds of all removed content: image, vector graphic, annotation and form field", async () => {
    const image = streamObject(
      "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
      "A",
    );
    const entries =
      "/Resources<</Font<</F1 3 0 R>>/XObject<</I 100 0 R>>>>/Annots[<</Type/Annot/Subtype/Text/Rect[100 200 120 220]/Contents(note)>><</Type/Annot/Subtype/Widget/FT/Tx/T(f)/Rect[100 160 120 180]>>]";
    const content =
      "q 40 0 0 40 20 200 cm /I Do Q 30 170 10 5 re f 0 150 m 200 150 l S BT /F1 9 Tf 70 210 Td (x) Tj ET";
    const { pages, counts } = await reportOf(handmadePdf([{ content, entries }], { objects: [image] }), [
      { x: 10, y: 50, width: 30, height: 100 },
      { x: 90, y: 50, width: 40, height: 100 },
    ]);
    expect(pages[0]?.boxes).toEqual([
      { kind: "image", x: 20, y: 60, width: 20, height: 40 },
      { kind: "vector_graphic", x: 30, y: 125, width: 10, height: 5 },
      { kind: "annotation", x: 100, y: 80, width: 20, height: 20 },
      { kind: "form_field", x: 100, y: 120, width: 20, height: 20 },
    ]);
    expect(counts).toEqual({ image: 1, vector_graphic: 1, annotation: 1, form_field: 1 });
  });

  it("counts the changed parts of the file, and contains no part of the text", async () => {
    const attached = streamObject("/Type/EmbeddedFile", "About Zqvex Lorwick.");
    const bytes = handmadePdf([{ content: "BT /F1 12 Tf 20 250 Td (Zqvex Lorwick) Tj ET" }], {
      objects: [
        "<</Title(Zqvex Lorwick)/Author(Zqvex Lorwick)/Subject(kept)>>",
        "<</First 102 0 R/Last 102 0 R>>",
        "<</Parent 101 0 R/Title(Zqvex Lorwick)>>",
        "<</Type/Filespec/F(a.txt)/EF<</F 104 0 R>>>>",
        attached,
        "<</Type/OCG/Name(Zqvex Lorwick)>>",
        "<</Type/StructTreeRoot/K 107 0 R>>",
        "<</Type/StructElem/S/P/P 106 0 R/Alt(Zqvex Lorwick)/K[]>>",
      ],
      catalog:
        "/Outlines 101 0 R/Names<</EmbeddedFiles<</Names[(a) 103 0 R]>>>>/OCProperties<</OCGs[105 0 R]/D<<>>>>/StructTreeRoot 106 0 R/OpenAction<</S/JavaScript/JS(alert\\('Zqvex Lorwick'\\))>>",
      trailer: "/Info 100 0 R",
    });
    const report = await reportOf(bytes, [{ x: 19, y: 38, width: 90, height: 16 }], [SECRET]);
    expect(report.counts).toEqual({ text: 1, metadata: 2, outline: 1, attachment: 1, script: 1, layer: 1, tag: 1 });
    expect(JSON.stringify(report)).not.toMatch(/zqv|lorw|wick|vex/i);
  });

  it("limits the number of boxes, and counts all of them", async () => {
    const squares = Array.from({ length: MAX_REPORTED_BOXES + 5 }, () => "20 20 1 1 re f").join("\n");
    const area = { x: 10, y: 270, width: 30, height: 20 };
    const { pages, counts, omittedBoxes } = await reportOf(handmadePdf([{}, { content: squares }]), [area], [], 2);
    expect(pages.map(({ page, boxes }) => [page, boxes.length])).toEqual([[2, MAX_REPORTED_BOXES]]);
    expect([counts.vector_graphic, omittedBoxes]).toEqual([MAX_REPORTED_BOXES + 5, 5]);
  });
});

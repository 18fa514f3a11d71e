import { describe, it } from "vitest";
import { lineEnding } from "../../src/annotations/line-endings.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { handmadePdf } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());

/** Returns what Folio draws on a page for each of these annotations without an appearance. */
async function drawn(...annotations: string[]): Promise<string> {
  const refs = annotations.map((_, i) => `${100 + i} 0 R`).join(" ");
  const bytes = handmadePdf([{ entries: `/Annots[${refs}]` }], {
    objects: annotations.map((entries) => `<</Type/Annot${entries}>>`),
  });
  const steps = [{ kind: "flatten", annotations: true } as const];
  const { pdf, warnings } = await editor.revise({ bytes }, { steps, files: [], protection: null });
  const objects = pdfText(pdf).replace(/\/Font<<\/Helv<<[^>]*>>>>/g, "/Font<<(Helvetica)>>");
  return `${warnings.map(({ message }) => `${message}\n`).join("")}${objects}`;
}

const BOX = "/Rect[20 30 80 70]";
const KINDS: Record<string, string[]> = {
  squares: [
    `/Subtype/Square${BOX}`,
    `/Subtype/Square${BOX}/C[1 0 0]/IC[0 1 0]/BS<</W 3>>/RD[1 2 3 4]`,
    `/Subtype/Square${BOX}/IC[0.5]/Border[0 0 0]`,
    `/Subtype/Square${BOX}/C[]/IC[]/CA 0.5`,
    `/Subtype/Square${BOX}/C[0.1 0.2 0.3 0.4]/BS<</W 2/S/D/D[4 0 2]>>`,
    `/Subtype/Square${BOX}/BS<</S/D>>`,
    `/Subtype/Square${BOX}/BS<</S/S/D[4]>>`,
    `/Subtype/Square${BOX}/Border[0 0 2[5 -1]]`,
    `/Subtype/Square${BOX}/BS<</W -2>>`,
    "/Subtype/Square",
  ],
  circles: [`/Subtype/Circle${BOX}/C[0 0 1]/BS<</W 2>>`, `/Subtype/Circle${BOX}/IC[0 1 1]/RD[2 4 6 8]/BS<</W 0>>`],
  clouds: [
    `/Subtype/Square${BOX}/BE<</S/C/I 1>>`,
    `/Subtype/Square${BOX}/BE<</S/C/I 5>>/IC[1 1 0]`,
    `/Subtype/Square${BOX}/BE<</S/C/I 0>>`,
    `/Subtype/Square${BOX}/BE<</S/S/I 1>>`,
    `/Subtype/Circle${BOX}/BE<</S/C/I 2>>`,
    "/Subtype/Polygon/Vertices[20 20 20 60 60 60]/BE<</S/C/I 1>>",
    "/Subtype/Polygon/Vertices[20 20 60 60 20 60]/BE<</S/C/I 0.5>>",
  ],
  lines: [
    "/Subtype/Line/L[20 30 80 110]/LE[/OpenArrow/ClosedArrow]/C[1 0 0]/BS<</W 2>>",
    "/Subtype/Line/L[20 30 80 30]/LE[/Diamond/Circle]/IC[0 1 0]/BS<</W 2/S/D/D[3 1]>>",
    "/Subtype/Line/L[20 30 20 30]/LE[/Butt/Slash]",
    "/Subtype/Line/L[20 30 20]",
    "/Subtype/Line/L[20 30 80 30]/BS<</W 0>>/LE[/Butt/Butt]",
    "/Subtype/Line/L[20 30 80 30]/LE[/None/None]",
    "/Subtype/PolyLine/Vertices[20 20 50 60 80 20]/LE[/Square/RClosedArrow]/IC[0]",
    "/Subtype/PolyLine/Vertices[20 20 50 60 80 20]/LE[null/ROpenArrow]",
    "/Subtype/Polygon/Vertices[20 20 50 60 80 20]/C[1 0 0]/IC[0 0 1]",
    "/Subtype/Polygon/Vertices[20 20 50]",
  ],
  ink: [
    "/Subtype/Ink/InkList[[10 10 20 30 40 20][50 50 60 60]]/C[0 0.5 0]/BS<</W 4>>",
    "/Subtype/Ink/InkList[[]]",
    "/Subtype/Ink/InkList[[][1 2]]",
    "/Subtype/Ink",
  ],
  "text marks": [
    "/Subtype/Highlight/QuadPoints[10 40 60 40 10 20 60 20 10 80 60 80 10 60 60 60]",
    "/Subtype/Highlight/QuadPoints[10 40 60 40 10 20 60 20]/C[0 1 0]/CA 0.25",
    "/Subtype/Underline/QuadPoints[10 40 60 40 10 20 60 20]/C[1 0 0]",
    "/Subtype/Squiggly/QuadPoints[10 24 60 24 10 20 60 20]",
    "/Subtype/StrikeOut/QuadPoints[10 50 60 60 20 20 70 30]/C[0 0 0 1]",
    "/Subtype/StrikeOut/QuadPoints[10 50 60 60 20 20]",
    "/Subtype/Underline",
  ],
  "free text": [
    `/Subtype/FreeText${BOX}/Contents(Some words on several lines)/DA(/Helv 10 Tf 1 0 0 rg)`,
    `/Subtype/FreeText${BOX}/Contents(one\\rtwo)/Q 1/C[1 1 0]/BS<</W 4>>`,
    `/Subtype/FreeText${BOX}/Contents(one)/Q 2/Border[0 0 0]/DA(0 0 1 rg /Helv 0 Tf)`,
    `/Subtype/FreeText${BOX}/Q 9`,
    `/Subtype/FreeText${BOX}/Contents<FEFF0414>`,
    "/Subtype/FreeText/Contents(no place)",
    "/Subtype/FreeText/Rect[20 20 22 22]/Contents(narrow box)",
  ],
  stamps: [
    `/Subtype/Stamp${BOX}`,
    `/Subtype/Stamp${BOX}/Name/NotForPublicRelease/C[0 0 1]`,
    `/Subtype/Stamp${BOX}/Name/#23Top/Rotate 90`,
    "/Subtype/Stamp/Rect[0 0 100 400]/Name/Final/Rotate 30",
    `/Subtype/Stamp${BOX}/Name/A#D0#94`,
    "/Subtype/Stamp",
  ],
};

describe("Annotations without an appearance", () => {
  it.each(Object.entries(KINDS))("are drawn: %s", async (_, annotations) => {
    record(await drawn(...annotations));
  });
});

describe("lineEnding", () => {
  it("returns the path of each kind of line ending", () => {
    const kinds = [
      "OpenArrow",
      "ROpenArrow",
      "ClosedArrow",
      "RClosedArrow",
      "Square",
      "Diamond",
      "Butt",
      "Slash",
      "Circle",
      "None",
    ];
    const endings = kinds.map((kind) => {
      const ending = lineEnding(kind, { at: [10, 20], direction: [0.6, 0.8], width: 2, closed: "B" });
      const reach = ending?.reach.map((point) => point.map((value) => Number(value.toFixed(3))).join(" ")).join(", ");
      return `${kind}: ${ending?.content.replaceAll("\n", " ")}| ${reach}`;
    });
    record(endings.join("\n"));
  });
});

import type { PdfStep } from "@folio/pdf/model";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor, pdftotext, qpdf, qpdfCheck } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const flatten: PdfStep = { kind: "flatten", annotations: false };
const revised = async (bytes: Uint8Array, ...steps: PdfStep[]) => {
  const { pdf, warnings } = await editor.revise({ bytes }, { steps, files: [], protection: null });
  qpdfCheck(pdf);
  return { pdf, warnings };
};

describe("A field with separate widgets", () => {
  it("shows the new value even if its widgets contain the old value", async () => {
    const kid = (y: number) => `<</Type/Annot/Subtype/Widget/Parent 100 0 R/Rect[20 ${y} 180 ${y + 20}]/F 4/V(Old)>>`;
    const bytes = handmadePdf([{ content: "", entries: "/Annots[101 0 R 102 0 R]" }], {
      objects: ["<</FT/Tx/T(a)/V(Old)/DA(/F1 12 Tf 0 g)/Kids[101 0 R 102 0 R]>>", kid(20), kid(60)],
      catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
    });
    const filled = await revised(bytes, { kind: "fill", fields: { a: "Zeta9" } });
    expect(Buffer.from(qpdf(filled.pdf, "--qdf", "--object-streams=disable")).includes("(Old)")).toBe(false);
    const { pdf } = await revised(filled.pdf, flatten);
    expect(pdftotext(pdf).trim().split(/\s+/)).toEqual(["Zeta9", "Zeta9"]);
  });
});

describe("An XFA form", () => {
  const xfa = (fields: string) =>
    handmadePdf([{ content: "", entries: "/Annots[100 0 R]" }], {
      objects: [
        "<</Type/Annot/Subtype/Widget/Rect[20 20 180 40]/F 4/FT/Tx/T(a)/DA(/F1 12 Tf 0 g)>>",
        streamObject("", "<xdp:xdp/>"),
      ],
      catalog: `/AcroForm<</Fields[${fields}]/XFA 101 0 R/DR<</Font<</F1 3 0 R>>>>>>`,
    });

  it("without form fields causes a warning when it is flattened, and an error when it is filled in", async () => {
    expect((await revised(xfa(""), flatten)).warnings.map(({ code }) => code)).toEqual(["content_dropped"]);
    const fill = revised(xfa(""), { kind: "fill", fields: { a: "x" } });
    await expect(fill).rejects.toMatchObject({ code: "invalid_argument", message: expect.stringContaining("XFA") });
  });

  it("with form fields can be filled in and flattened, based on these fields", async () => {
    const { pdf, warnings } = await revised(xfa("100 0 R"), { kind: "fill", fields: { a: "Zeta9" } }, flatten);
    expect(pdftotext(pdf)).toContain("Zeta9");
    expect(warnings).toEqual([]);
  });
});

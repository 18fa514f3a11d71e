import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { pagesOf } from "../src/file/pages.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { iccProfile } from "./support/icc-profile.ts";
import { drawn, nodeEditor, pdftotext, qpdfCheck } from "./support/pdf-tools.ts";
import { drawnByPdfium } from "./support/pdfium.ts";

const editor = await nodeEditor();
const source = (bytes: Uint8Array, i = 0) => ({ bytes, pages: null, name: `part ${i}` });
const merged = async (...parts: Uint8Array[]) => editor.merge(parts.map(source));

const intents =
  "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(own)/DestOutputProfile 100 0 R>>]";
const coloured = "/Resources<</ColorSpace<</I[/ICCBased 101 0 R]>>/Font<</F1 3 0 R>>>>";
const colours =
  "/I cs 0.9 0.3 0.1 sc 20 20 80 80 re f 0 0.6 0.2 rg 100 20 80 80 re f 0.2 0.8 0.1 0 k 20 120 80 80 re f";
const profileObject = (swapped: boolean) =>
  streamObject(`/N 3/Filter/ASCIIHexDecode`, Buffer.from(iccProfile(swapped)).toString("hex"));

/** Page resources with a membership dictionary for optional content (OCMD), and with a font. */
const membership = "/Resources<</Properties<</M 100 0 R>>/Font<</F1 3 0 R>>>>";
const within = `/OC /M BDC ${textContent("footer")} EMC`;

/**
 * Title of the part that is not compared in Poppler. Poppler treats the output intent of a file as the profile of the
 * screen, but ignores the output intent of a page.
 */
const UNUSUAL = "coloured for an unusual output intent";

const PARTS: Record<string, Uint8Array> = {
  plain: handmadePdf([
    { content: `${colours.replace("/I cs 0.9 0.3 0.1 sc", "0.9 0.3 0.1 rg")} ${textContent("plain")}` },
  ]),
  "coloured without an intent": handmadePdf([{ content: colours, entries: coloured }], {
    objects: ["null", profileObject(false)],
  }),
  "coloured for an output intent": handmadePdf([{ content: colours, entries: coloured }], {
    catalog: intents,
    objects: [profileObject(false), profileObject(false)],
  }),
  [UNUSUAL]: handmadePdf([{ content: colours, entries: coloured }], {
    catalog: intents,
    objects: [profileObject(true), profileObject(false)],
  }),
  "marked as optional, without a list of layers": handmadePdf([{ content: within, entries: membership }], {
    objects: ["<</Type/OCMD/OCGs[101 0 R]>>", "<</Type/OCG/Name(footer)>>"],
  }),
  "a layer that is off": handmadePdf([{ content: within, entries: membership }], {
    catalog: "/OCProperties<</OCGs[101 0 R]/D<</OFF[101 0 R]>>>>",
    objects: ["<</Type/OCMD/OCGs[101 0 R]>>", "<</Type/OCG/Name(hidden)>>"],
  }),
  "layers off but for one": handmadePdf([{ content: within, entries: membership }], {
    catalog: "/OCProperties<</OCGs[101 0 R 102 0 R]/D<</BaseState/OFF/ON[101 0 R]>>>>",
    objects: ["<</Type/OCMD/OCGs[101 0 R]>>", "<</Type/OCG/Name(shown)>>", "<</Type/OCG/Name(hidden)>>"],
  }),
  "fields that look as they were drawn": handmadePdf([{ content: "", entries: "/Annots[100 0 R]" }], {
    catalog: "/AcroForm<</Fields[100 0 R]/DA(/F1 9 Tf)/DR<</Font<</F1 3 0 R>>>>>>",
    objects: [
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(value)/Rect[20 20 180 60]/F 4/P 10 0 R/AP<</N 101 0 R>>>>",
      streamObject("/Subtype/Form/BBox[0 0 160 40]", "0.2 0.5 0.9 rg 0 0 160 40 re f"),
    ],
  }),
};

/** Returns the share of samples that differ by more than a rounding error between two rendered pages. */
function difference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 1;
  let different = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 3) different++;
  return different / a.length;
}

describe("Each part of a merge", () => {
  const names = Object.keys(PARTS);
  const pairs = names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second]));

  it.each(pairs)("looks the same in the merged PDF as on its own: %s, then %s", async (first = "", second = "") => {
    const parts = [PARTS[first] ?? new Uint8Array(), PARTS[second] ?? new Uint8Array()];
    const { pdf } = await merged(...parts);
    qpdfCheck(pdf);
    for (const [i, part] of parts.entries()) {
      const isKnownToPoppler = [first, second][i] !== UNUSUAL;
      if (isKnownToPoppler) expect(difference(drawn(pdf, i + 1), drawn(part)), "poppler").toBeLessThan(0.0002);
      expect(difference(await drawnByPdfium(pdf, i + 1), await drawnByPdfium(part)), "PDFium").toBeLessThan(0.0002);
    }
  });
});

it("A merge writes the output intents once if all parts have the same ones, and otherwise on the pages of each part", async () => {
  const intended = PARTS["coloured for an output intent"] ?? new Uint8Array();
  const same = PdfDocument.open((await merged(intended, intended)).pdf);
  expect(same.array(same.catalog.get("OutputIntents"))).toHaveLength(1);
  const mixed = PdfDocument.open((await merged(PARTS.plain ?? new Uint8Array(), intended)).pdf);
  expect(mixed.catalog.has("OutputIntents")).toBe(false);
  expect(pagesOf(mixed).map(({ dict }) => mixed.array(dict.get("OutputIntents"))?.length)).toEqual([undefined, 1]);
  expect(mixed.version).toBe(2);
});

describe("A merge of forms with NeedAppearances", () => {
  const asking = handmadePdf([{ content: "", entries: "/Annots[100 0 R 101 0 R]" }], {
    catalog:
      "/AcroForm<</Fields[100 0 R 101 0 R]/NeedAppearances true/DA(/F1 12 Tf 0 0 1 rg)/DR<</Font<</F1 3 0 R>>>>>>",
    objects: [
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Filled in)/Rect[20 200 180 220]/F 4/P 10 0 R>>",
      "<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/Opt[[(x)(Shown)]]/T(b)/V(x)/Rect[20 150 180 170]/F 4/P 10 0 R/AP<</N 102 0 R>>>>",
      streamObject("/Subtype/Form/BBox[0 0 160 20]", "1 0 0 rg 0 0 160 20 re f"),
    ],
  });
  const drawnAlready = PARTS["fields that look as they were drawn"] ?? new Uint8Array();
  const isBlue = (bytes: Buffer, i: number) =>
    (bytes[i] ?? 0) < 120 && (bytes[i + 1] ?? 0) < 120 && (bytes[i + 2] ?? 0) > 180;
  const blue = (bytes: Buffer) => bytes.reduce((sum, _, i) => sum + (i % 3 === 0 && isBlue(bytes, i) ? 1 : 0), 0);

  it("changes the look of neither form if only one of them has NeedAppearances", async () => {
    const { pdf } = await merged(asking, drawnAlready);
    expect(difference(drawn(pdf, 2), drawn(drawnAlready))).toBeLessThan(0.0002);
    expect(difference(await drawnByPdfium(pdf, 2), await drawnByPdfium(drawnAlready))).toBeLessThan(0.0002);
    const [alone, beside] = [drawn(asking), drawn(pdf, 1)].map((page) =>
      blue(page.subarray(page.length - 400 * 600 * 3)),
    );
    expect(beside).toBeGreaterThan((alone ?? 0) * 0.7);
    expect(beside).toBeLessThan((alone ?? 0) * 1.4);
    expect(pdftotext(pdf)).toMatch(/Filled in[\s\S]*Shown/);
  });

  it("keeps NeedAppearances if all forms have it", async () => {
    const document = PdfDocument.open((await merged(asking, asking)).pdf);
    expect(document.dict(document.catalog.get("AcroForm"))?.get("NeedAppearances")).toBe(true);
  });
});

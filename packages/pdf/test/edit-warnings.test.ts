import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { drawButton } from "../src/forms/draw-button.ts";
import { appearanceBox } from "../src/forms/widget-appearance.ts";
import { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { bytesOf, decodeText, latin1, name, PdfDict, PdfString, type PdfValue } from "../src/syntax/objects.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, nodeTools, qpdfCheck } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

/** Test data: a PDF that claims to conform to PDF/A-2 at the given level. */
const archive = (level: string) =>
  handmadePdf([{ content: textContent("archive") }], {
    catalog: "/Metadata 100 0 R",
    objects: [
      streamObject(
        "/Type/Metadata/Subtype/XML",
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>`,
      ),
    ],
  });
const claimOf = async (bytes: Uint8Array) => (await editor.describe({ bytes })).claims.pdfA;

describe("An edit that can break conformance to a standard", () => {
  it("removes the claim of conformance, and names the standard in a warning", async () => {
    const { pdf, warnings } = await editor.stamp({ bytes: archive("B") }, [editor.testWatermark()]);
    expect(await claimOf(pdf)).toBeNull();
    expect(warnings).toMatchObject([{ code: "content_dropped", message: expect.stringContaining("PDF/A-2b") }]);
  });

  it("causes no warning if the file does not claim to conform to a standard", async () => {
    const { warnings } = await editor.stamp({ bytes: handmadePdf([{}]) }, [editor.testWatermark()]);
    expect(warnings).toEqual([]);
  });
});

describe("LocalPdfEditor.addTextLayer", () => {
  const words = [{ text: "word", line: 0, bbox: { x: 20, y: 20, width: 60, height: 12 } }];
  const layer = { page: 1, widthPt: 200, heightPt: 300, turnedDeg: 0 as const, deskewedDeg: 0, words };
  const laid = (level: string, layers = [layer]) =>
    editor.addTextLayer({ bytes: archive(level) }, { layers, deskew: false });

  it("keeps all claims of conformance if it adds no text", async () => {
    const { pdf, warnings } = await laid("A", []);
    expect(await claimOf(pdf)).toBe("2a");
    expect(warnings).toEqual([]);
  });

  it("keeps all claims of conformance if the page already has text", async () => {
    expect(await claimOf((await laid("A")).pdf)).toBe("2a");
  });
});

describe("LocalPdfEditor.merge", () => {
  const source = (bytes: Uint8Array, i: number) => ({ bytes, pages: null, name: `part ${i}` });
  const merged = async (...parts: Uint8Array[]) => {
    const { pdf } = await editor.merge(parts.map(source));
    qpdfCheck(pdf);
    return PdfDocument.open(pdf);
  };

  it("keeps the associated files of all sources, in the order of the sources", async () => {
    const withFile = (file: string) =>
      handmadePdf([{}], {
        catalog: "/AF[100 0 R]",
        objects: [
          `<</Type/Filespec/F(${file})/UF(${file})/AFRelationship/Data/EF<</F 101 0 R>>>>`,
          streamObject("/Type/EmbeddedFile", file),
        ],
      });
    const document = await merged(withFile("a.xml"), handmadePdf([{}]), withFile("b.xml"));
    const files = document.array(document.catalog.get("AF"))?.map((file) => {
      const title = document.string(document.dict(file)?.get("UF"));
      return title && decodeText(title);
    });
    expect(files).toEqual(["a.xml", "b.xml"]);
  });

  it("combines the structure trees of the sources into one tree with all their elements", async () => {
    const tagged = (text: string) =>
      handmadePdf([{ content: `/P <</MCID 0>> BDC ${textContent(text)} EMC`, entries: "/StructParents 0" }], {
        catalog: "/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R",
        objects: [
          "<</Type/StructTreeRoot/K 101 0 R/ParentTree<</Nums[0[102 0 R]]>>>>",
          "<</S/Document/P 100 0 R/K[102 0 R]>>",
          "<</S/P/P 101 0 R/Pg 10 0 R/K 0>>",
        ],
      });
    const document = await merged(tagged("one"), tagged("two"));
    const tree = document.dict(document.catalog.get("StructTreeRoot"));
    const kids = document.array(tree?.get("K")) ?? [];
    expect(kids).toHaveLength(2);
    for (const kid of kids) expect(document.dict(document.dict(kid)?.get("P"))).toBe(tree);
  });

  it("raises its work limit in proportion to the size of its sources", async () => {
    const parts = [handmadePdf([{}]), handmadePdf([{}])].map(source);
    const mergedWith = async (limits: { maxWorkUnits: number; workPerByte: number }) => {
      const limited = new LocalPdfEditor(nodeTools(), limits);
      const { pieces } = await limited.mergeStream(parts);
      let bytes = 0;
      for await (const piece of pieces) bytes += piece.length;
      return bytes;
    };
    expect(await mergedWith({ maxWorkUnits: 0, workPerByte: 1_000_000 })).toBeGreaterThan(0);
    await expect(mergedWith({ maxWorkUnits: 0, workPerByte: 0 })).rejects.toMatchObject({ code: "too_complex" });
  });
});

describe("drawButton", () => {
  const document = PdfDocument.create();
  const box = { x: 0, y: 0, width: 100, height: 20 };
  function looks(widget: PdfDict, flags: number): PdfDict | null {
    const field = new Map<string, PdfValue>([
      ["Ff", flags],
      ["DA", new PdfString(bytesOf("/Helv 10 Tf 1 g"))],
    ]);
    drawButton(document, widget, { field, fonts: new PdfDict(), box: appearanceBox(document, widget, box) });
    return document.dict(widget.get("AP"));
  }
  const contentOf = (value: Parameters<typeof document.stream>[0]) =>
    latin1(document.stream(value)?.encoded ?? new Uint8Array());

  it("draws the caption of a push button in the centre, based on the character widths of Helvetica", () => {
    const widget = PdfDict.of({ MK: PdfDict.of({ CA: new PdfString(bytesOf("iiii")), BG: [0.5] }) });
    expect(contentOf(looks(widget, 1 << 16)?.get("N"))).toBe(
      "q 0.5 g 0 0 100 20 re f Q\nq BT\n1 g\n/Helv 10 Tf 45.56 6.5 Td (iiii) Tj\nET Q\n",
    );
  });

  it("draws a check mark for a selected checkbox, and no mark for one that is not selected", () => {
    const widget = PdfDict.of({ AS: name("On") });
    const states = document.dict(looks(widget, 0)?.get("N"));
    expect([...(states?.keys() ?? [])]).toEqual(["On", "Off"]);
    expect(contentOf(states?.get("On"))).toContain("/ZaDb 16 Tf 43.96 4.4 Td (4) Tj");
    expect(contentOf(states?.get("Off"))).toBe("");
  });

  it("draws a dot for a selected radio button", () => {
    const states = document.dict(looks(PdfDict.of({ AS: name("One") }), 1 << 15)?.get("N"));
    expect(contentOf(states?.get("One"))).toContain("(l) Tj");
  });
});

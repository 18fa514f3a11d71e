import type { PdfStep } from "@folio/pdf/model";
import { describe, expect, it } from "vitest";
import { operationsOf } from "../src/content/operations.ts";
import { pageContent } from "../src/content/page-content.ts";
import { PdfDocument } from "../src/file/document.ts";
import { type PdfPage, pagesOf } from "../src/file/pages.ts";
import { writePng } from "../src/image/png-writer.ts";
import { makeSelfContained } from "../src/select/select-pages.ts";
import { latin1, PdfName, type PdfValue } from "../src/syntax/objects.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, pixelsOf, qpdfCheck } from "./support/pdf-tools.ts";

const editor = await nodeEditor();
const revised = async (bytes: Uint8Array, step: PdfStep) =>
  (await editor.revise({ bytes }, { steps: [step], files: [], protection: null })).pdf;
const firstPage = (document: PdfDocument): PdfPage => {
  const [page] = pagesOf(document);
  if (!page) throw new Error("the document has no pages");
  return page;
};

describe("The placement of several pages on a sheet", () => {
  const sheets = { perSheet: 4, widthPt: 400, heightPt: 600, marginPt: 0, gapPt: 0, border: false } as const;
  const pages = ["a", "b", "c", "d"].map((text) => ({ content: textContent(text) }));

  /** Returns the positions of the pages on the first sheet, measured from the bottom left of the sheet. */
  async function places(order: "rows" | "columns") {
    const pdf = await revised(handmadePdf(pages), { kind: "impose", sheets: { ...sheets, order } });
    qpdfCheck(pdf);
    const document = PdfDocument.open(pdf);
    const found = new Map<string, PdfValue[]>();
    let place: PdfValue[] = [];
    for (const { operator, operands } of operationsOf(pageContent(document, firstPage(document).dict))) {
      if (operator === "cm") place = operands.slice(4);
      if (operator === "Do" && operands[0] instanceof PdfName) found.set(operands[0].text, place);
    }
    return Object.fromEntries(found);
  }

  it("fills rows from the top left if the order is rows", async () => {
    expect(await places("rows")).toEqual({ Page1: [0, 300], Page2: [200, 300], Page3: [0, 0], Page4: [200, 0] });
  });

  it("fills columns from the top left if the order is columns", async () => {
    expect(await places("columns")).toEqual({ Page1: [0, 300], Page2: [0, 0], Page3: [200, 300], Page4: [200, 0] });
  });

  it("removes catalog entries that refer to single pages, and keeps the language", async () => {
    const bytes = handmadePdf(pages, {
      catalog: "/PageLayout/TwoPageLeft/OpenAction[12 0 R/Fit]/PageLabels<</Nums[0<</S/r>>]>>/Threads[]/Lang(en)",
    });
    const pdf = await revised(bytes, { kind: "impose", sheets: { ...sheets, order: "rows" } });
    expect([...PdfDocument.open(pdf).catalog.keys()].sort()).toEqual(["Lang", "Pages", "Type"]);
  });
});

describe("Pages that share their resources", () => {
  const image = (shade: string) =>
    streamObject("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", shade);
  const form = streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "q 9 0 0 9 0 0 cm /B Do Q");
  const bytes = (first: string) =>
    handmadePdf(
      [
        { content: first, entries: "/Resources 100 0 R" },
        { content: "q 50 0 0 50 0 0 cm /B Do Q", entries: "/Resources 100 0 R" },
      ],
      {
        objects: ["<</XObject<</A 101 0 R/B 102 0 R/Own 103 0 R>>/Font<</F1 3 0 R>>>>", image("0"), image("z"), form],
      },
    );
  async function keptBy(first: string) {
    const [part] = await editor.split({ bytes: bytes(first) }, ["1"]);
    const pdf = part?.pdf ?? new Uint8Array();
    qpdfCheck(pdf);
    const document = PdfDocument.open(pdf);
    const resources = document.dict(firstPage(document).inherited("Resources"));
    const names = (kind: string) => [...(document.dict(resources?.get(kind))?.keys() ?? [])];
    return { pdf, images: names("XObject"), fonts: names("Font") };
  }

  it("keep only the resources that their own content uses, when they are split", async () => {
    const { pdf, images, fonts } = await keptBy("q 100 0 0 100 0 0 cm /A Do Q");
    expect({ images, fonts }).toEqual({ images: ["A"], fonts: [] });
    expect(pixelsOf(pdf).at(50, 250)).toEqual([48, 48, 48]);
    expect((await keptBy("BT /F1 9 Tf (x) Tj ET")).fonts).toEqual(["F1"]);
  });

  it("keep all their images if they draw a form XObject that has no resources of its own", async () => {
    expect((await keptBy("/Own Do")).images).toEqual(["A", "B", "Own"]);
  });
});

describe("makeSelfContained", () => {
  it("copies inherited entries to the page, and adds no entry that has no value", () => {
    const page = firstPage(PdfDocument.open(handmadePdf([{ entries: "/CropBox[0 0 50 50]" }])));
    makeSelfContained(page);
    expect(page.dict.get("MediaBox")).toEqual([0, 0, 200, 300]);
    expect(page.dict.get("CropBox")).toEqual([0, 0, 50, 50]);
    expect(page.dict.has("Rotate")).toBe(false);
  });
});

describe("Pages made from images", () => {
  const marginPt = { top: 10, right: 20, bottom: 30, left: 40 };
  const png = writePng({
    width: 60,
    height: 30,
    channels: 3,
    samples: Uint8Array.from({ length: 60 * 30 * 3 }, (_, at) => (at % 3 === 0 ? 255 : 0)),
  });
  const made = async (layout: Partial<Parameters<typeof editor.fromImages>[1]>) => {
    const base = { paper: null, landscape: null, marginPt, dpi: 72 };
    const { pdf, pages } = await editor.fromImages([{ kind: "png", bytes: png }], { ...base, ...layout });
    qpdfCheck(pdf);
    expect(pages).toBe(1);
    return pixelsOf(pdf);
  };
  const [red, white] = [
    [255, 0, 0],
    [255, 255, 255],
  ];

  it("have the size of the image plus the margins", async () => {
    const page = await made({});
    expect([page.width, page.height]).toEqual([120, 70]);
    expect([page.at(39, 12), page.at(41, 12), page.at(98, 38), page.at(102, 38), page.at(50, 42)]).toEqual([
      white,
      red,
      red,
      white,
      white,
    ]);
    expect((await made({ dpi: 144 })).width).toBe(90);
  });

  it("show the image in the center of the paper, which has the orientation of the image", async () => {
    const page = await made({
      paper: { widthPt: 200, heightPt: 260 },
      marginPt: { top: 0, right: 0, bottom: 0, left: 0 },
    });
    expect([page.width, page.height]).toEqual([260, 200]);
    expect([page.at(130, 33), page.at(130, 37), page.at(130, 163), page.at(130, 167)]).toEqual([
      white,
      red,
      red,
      white,
    ]);
  });

  it("are not made if a file is not an image, and the error names the file by its index", async () => {
    const layout = { paper: null, landscape: null, marginPt, dpi: 72 };
    const files = [
      { kind: "png" as const, bytes: png },
      { kind: "jpeg" as const, bytes: png },
    ];
    await expect(editor.fromImages(files, layout)).rejects.toMatchObject({ code: "unreadable", argument: "images[1]" });
  });
});

describe("A flattened widget", () => {
  const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[20 20 180 60]/F 4${entries}>>`;
  const form = (entries: string, ...more: string[]) =>
    handmadePdf([{ entries: "/Annots[100 0 R]" }], {
      objects: [widget(entries), ...more],
      catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
    });
  /** Returns the content and the dictionary of the form XObject that the page draws in place of its form field. */
  async function look(bytes: Uint8Array) {
    const pdf = await revised(bytes, { kind: "flatten", annotations: false });
    qpdfCheck(pdf);
    const document = PdfDocument.open(pdf);
    const objects = document.dict(document.dict(firstPage(document).inherited("Resources"))?.get("XObject"));
    const [stream] = [...(objects?.values() ?? [])].flatMap((value) => document.stream(value) ?? []);
    if (!stream) throw new Error("the page draws nothing");
    return { dict: stream.dict, content: latin1(stream.encoded) };
  }

  it("becomes a valid form XObject even if its appearance lacks the entries Type and Subtype", async () => {
    const { dict } = await look(
      form("/FT/Tx/T(a)/V(x)/AP<</N 101 0 R>>", streamObject("/BBox[0 0 160 40]", "0 0 160 40 re f")),
    );
    expect([dict.get("Type"), dict.get("Subtype")]).toEqual([new PdfName("XObject"), new PdfName("Form")]);
  });
});

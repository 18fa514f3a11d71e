import type { ImagePageLayout, Numbering, PdfStep, Sheets, Stamp } from "@folio/pdf/model";
import { describe, it } from "vitest";
import { writePng } from "../../src/image/png-writer.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { handmadePdf, streamObject, textContent } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";
import { richPdf } from "../support/rich-pdf.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());

/** Returns the result of an edit as text, or its error. */
async function resultOf(
  edit: () => Promise<{ pdf: Uint8Array; warnings?: unknown[]; pages?: number }>,
): Promise<string> {
  try {
    const { pdf, ...rest } = await edit();
    return `${JSON.stringify(rest)}\n${pdfText(pdf)}`;
  } catch (error) {
    const { name, message, code, argument } = Object(error);
    return JSON.stringify({ name, message, code, argument });
  }
}
const revised = (bytes: Uint8Array, steps: PdfStep[], files: Uint8Array[] = []) =>
  resultOf(() => editor.revise({ bytes }, { steps, files, protection: null }));

/** Test data: pages with all kinds of boxes and rotations. */
const varied = () =>
  handmadePdf([
    { content: textContent("plain") },
    { content: "q 1 0 0 1 5 5 cm", entries: "/Rotate 90/CropBox[10 20 150 200]" },
    { content: "Q Q BT (x) Tj", entries: "/Rotate 180/UserUnit 2/MediaBox[0 0 100 100]/TrimBox[1 1 9 9]" },
    { content: "q (unfinished", entries: "/Rotate -90/MediaBox[-10 -20 90 180]/BleedBox[0 0 9 9]" },
    { content: null, entries: "/Rotate 45/MediaBox[200 300 0 0]/CropBox[500 500 600 600]" },
  ]);

const NUMBERING: Numbering = {
  pages: "all",
  text: "Page {{page}} of {{ pages }}: {{number}}",
  position: "bottom-center",
  start: 7,
  digits: 3,
  font: "helvetica",
  fontPt: 9,
  color: "#102030",
  insetPt: 20,
};
const NUMBERINGS: Partial<Numbering>[] = [
  {},
  { position: "top-left", color: "#FF800080", font: "courier" },
  { position: "top-right", pages: "2-4", digits: 0 },
  { position: "bottom-left", text: "€ “(x)”", fontPt: 400 },
  { position: "bottom-right", insetPt: 500, pages: "5,1,1" },
  { position: "top-center", text: "頁", pages: "1" },
  { text: "{{other}} {{page}", color: "#00000000", pages: "1" },
];

describe("Page numbers", () => {
  it.each(NUMBERINGS)("with the settings %j", async (settings) => {
    record(await revised(varied(), [{ kind: "number", numbering: { ...NUMBERING, ...settings } }]));
  });

  it("get names that the page does not use yet", async () => {
    const entries = "/Resources<</Font<</Number 3 0 R/Number1 3 0 R>>/ExtGState 100 0 R>>";
    const bytes = handmadePdf([{ entries }, { entries }], { objects: ["<</Number<</ca 1>>>>"] });
    record(await revised(bytes, [{ kind: "number", numbering: { ...NUMBERING, color: "#11223344" } }]));
  });
});

describe("Cropped and rotated pages", () => {
  it.each([
    { top: 10, right: 20, bottom: 30, left: 40 },
    { top: 0, right: 0, bottom: 0, left: 0 },
    { top: 0, right: 98, bottom: 0, left: 0 },
    { top: 0, right: 0, bottom: 97, left: 0 },
    { top: 40, right: 0, bottom: 60, left: 0 },
  ])("have the margins %j", async (insets) => {
    const results = [];
    for (const pages of ["1", "2", "3", "4", "5"]) {
      const result = await revised(varied(), [{ kind: "crop", pages, insets }]);
      results.push(
        result
          .split("\n")
          .filter((line) => line.includes("/Type/Page/") || line.includes("message"))
          .join("\n"),
      );
    }
    record(results.join("\n\n"));
  });

  it.each([90, 180, 270, -90, 360, 450])("are rotated by %i degrees", async (degrees) => {
    const result = await revised(varied(), [{ kind: "rotate", pages: "all", degrees }]);
    record(
      result
        .split("\n")
        .filter((line) => line.includes("/Type/Page/"))
        .join("\n"),
    );
  });
});

const SHEETS: Sheets = {
  perSheet: 2,
  widthPt: 595,
  heightPt: 842,
  marginPt: 10,
  gapPt: 6,
  border: false,
  order: "rows",
};
describe("Sheets", () => {
  it.each([
    {},
    { perSheet: 4, border: true, order: "columns" as const },
    { perSheet: 6, marginPt: 0, gapPt: 0 },
    { perSheet: 9, widthPt: 842, heightPt: 595, order: "columns" as const },
    { perSheet: 1, marginPt: 400 },
    { perSheet: 7 },
  ])("with the settings %j", async (settings) => {
    record(await revised(varied(), [{ kind: "impose", sheets: { ...SHEETS, ...settings } }]));
  });

  it("get the bookmarks of their pages", async () => {
    record(await revised(richPdf("A"), [{ kind: "impose", sheets: SHEETS }]));
  });
});

/** Test data: everything in a catalog and on pages that refers to other pages. */
const linked = () => {
  const link = (entries: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${entries}>>`;
  const objects = [
    link("/Dest[12 0 R/Fit]"),
    link("/Dest(second)/Border[0 0 0]"),
    link("/A<</S/GoTo/D(third)/Next<</S/GoTo/D/old/Next<</S/URI/URI(x)>>>>>>"),
    link("/A<</S/URI/URI(https://example.com/)>>"),
    link("/A<</S/GoTo/D[1/Fit]>>/BS<</W 0>>/C[1 0 0]/AP<</N 3 0 R>>/Contents(kept frame)"),
    "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Tx/T(a)/V(x)/AP<</N 106 0 R>>/F 4/StructParent 9>>",
    streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "0 0 9 9 re f"),
    "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Popup 108 0 R/IRT 103 0 R/StructParent 8>>",
    "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 107 0 R>>",
    "<</Type/Outlines/First 110 0 R/Last 113 0 R/Count 2>>",
    "<</Title(parent)/Parent 109 0 R/Next 113 0 R/First 111 0 R/Last 112 0 R/Count 2/Dest[10 0 R/Fit]/C[1 0 0]/F 2>>",
    "<</Title(child)/Parent 110 0 R/Next 112 0 R/Dest(second)/SE 3 0 R>>",
    "<</Title(other child)/Parent 110 0 R/Prev 111 0 R/A<</S/GoTo/D[14 0 R/XYZ 1 2 3]>>>>",
    "<</Title(closed)/Parent 109 0 R/Prev 110 0 R/First 114 0 R/Last 114 0 R/Count -1>>",
    "<</Title(below)/Parent 113 0 R/Dest[12 0 R/FitH 5]/First 115 0 R/Last 115 0 R>>",
    "<</Title(deepest)/Parent 114 0 R/Dest[10 0 R/Fit]>>",
    "<</S/Part/P 117 0 R>>",
    "<</Type/StructTreeRoot/K 116 0 R>>",
  ];
  const catalog =
    "/Outlines 109 0 R/Names<</Dests<</Kids[<</Limits[(a)(m)]/Names[(first)[10 0 R/Fit]]>><</Names[(second)<</D[12 0 R/Fit]>>(third)[14 0 R/Fit](none)[99 0 R/Fit]]>>]>>/Pages 3 0 R/Templates 3 0 R/JavaScript<</Names[(js)<</S/JavaScript/JS(1)>>]>>>>/Dests<</old[12 0 R/Fit]/second[10 0 R/Fit]>>/OpenAction[12 0 R/Fit]/Threads[3 0 R]/PageLabels<</Kids[<</Nums[0<</S/r/St 3>>1<</P(A-)>>]>><</Nums[2<</S/D>>]>>]>>/AcroForm<</Fields[105 0 R]/CO[105 0 R]/XFA 3 0 R>>/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>";
  return handmadePdf(
    [
      { content: textContent("1"), entries: "/Annots[100 0 R 101 0 R 102 0 R null]/B[3 0 R]" },
      { content: textContent("2"), entries: "/Annots[103 0 R 105 0 R 107 0 R 108 0 R]/StructParents 4/Rotate 90" },
      { content: textContent("3"), entries: `/Annots[104 0 R ${link("/Dest(second)")}]` },
    ],
    { objects, catalog, trailer: "/Info<</Title(Linked)/GTS_PDFXVersion(PDF/X-4)>>" },
  );
};

describe("Selected pages", () => {
  it.each(["1", "2", "3", "1,3", "3-1", "1-3", "2,2", "1,2,1", "even", "odd", "4", "x", "0"])("%s", async (pages) => {
    record(await resultOf(() => editor.reorder({ bytes: linked() }, { pages, rotate: {} })));
  });

  it("are rotated", async () => {
    const results = [];
    for (const rotate of [{ 1: 90 }, { 2: -90 }, { 2: 270, 3: 180 }, { 5: 90 }]) {
      const result = await resultOf(() => editor.reorder({ bytes: linked() }, { pages: "2,3,1", rotate }));
      results.push(
        result
          .split("\n")
          .filter((line) => /\/Type\/Page\/|message/.test(line))
          .join("\n"),
      );
    }
    results.push(await resultOf(() => editor.reorder({ bytes: linked() }, { pages: "2", rotate: { 1: 90 } })));
    record(results.join("\n\n"));
  });

  it("are split into several documents", async () => {
    const parts = await editor.split({ bytes: linked() }, ["1-2", "2-"]);
    record(parts.map(({ pdf, ...rest }) => `${JSON.stringify(rest)}\n${pdfText(pdf)}`).join("\n\n"));
  });

  it("are removed", async () => {
    record(await revised(linked(), [{ kind: "remove", pages: "2" }]));
  });

  it("keep only the shared resources that they use", async () => {
    const form = (entries: string) => streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, "/B Do");
    const resources =
      "/Resources<</XObject<</A 100 0 R/B 101 0 R/Own 102 0 R>>/Font 103 0 R/Pattern<</P 3 0 R/Q 3 0 R>>/Shading<</S 3 0 R>>/ExtGState<</G 3 0 R>>>>";
    const contents = ["/A Do /F1 9 Tf /P scn", "/Own Do", "/S sh /Q SCN /G gs", "/B Do"];
    const bytes = handmadePdf(
      contents.map((content) => ({ content, entries: resources })),
      {
        objects: [form("/Resources<<>>"), form("/Resources<<>>"), form(""), "<</F1 3 0 R/F2 3 0 R>>"],
      },
    );
    const parts = await editor.split({ bytes }, ["1", "2", "3", "1-3"]);
    record(parts.map(({ pdf }) => pdfText(pdf)).join("\n\n"));
  });
});

describe("A merge", () => {
  it("keeps the links, bookmarks and labels of each source", async () => {
    record(
      await resultOf(() =>
        editor.merge([
          { bytes: linked(), pages: null, name: "first" },
          { bytes: linked(), pages: "3,1", name: "second" },
          { bytes: richPdf("C"), pages: "2,2", name: "third", omitsSourceBookmark: true },
        ]),
      ),
    );
  });

  it("renames fields and fonts that have the same names in several forms", async () => {
    const form = (face: string, entries: string, extra = "") =>
      handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]" }], {
        objects: [
          "<</Type/Annot/Subtype/Widget/Rect[0 0 90 20]/Parent 102 0 R/DA(1 g /F2 9 Tf 0 g)>>",
          "<</Type/Annot/Subtype/Widget/Rect[0 30 90 50]/FT/Tx/T(b)/V(x)/DA(/F1 9 Tf)/Q 0>>",
          "<</FT/Tx/T(a)/Kids[100 0 R 100 0 R]>>",
        ],
        catalog: `/AcroForm<</Fields[102 0 R 101 0 R 98 0 R]/CO[101 0 R]/DA(/F1 8 Tf)/Q 2${entries}/DR<</Font<</F1 3 0 R/F2<</Type/Font/Subtype/Type1/BaseFont/${face}>>>>>>>>${extra}`,
      });
    const parts = [
      form("Courier", "/SigFlags 1"),
      form("Times-Roman", "/NeedAppearances true"),
      form("Courier", "/SigFlags 2/NeedAppearances true", "/AA<</WC 3 0 R>>/OpenAction[10 0 R/Fit]"),
    ];
    record(await resultOf(() => editor.merge(parts.map((bytes, i) => ({ bytes, pages: null, name: `part ${i}` })))));
  });

  it("joins the layers of its sources", async () => {
    const layered = (properties: string) =>
      handmadePdf(
        [{ content: "/OC /L BDC EMC /OC /M BDC EMC", entries: "/Resources<</Properties<</L 100 0 R/M 102 0 R>>>>" }],
        {
          objects: [
            "<</Type/OCG/Name(one)>>",
            "<</Type/OCG/Name(two)>>",
            "<</Type/OCMD/OCGs[100 0 R]/P/AnyOn/VE[/And 100 0 R]>>",
          ],
          catalog: properties,
        },
      );
    const lists =
      "/OCProperties<</OCGs[100 0 R 101 0 R]/D<</ON[100 0 R]/OFF[101 0 R]/Order[100 0 R]/Locked[101 0 R]/Name(view)>>>>";
    const parts = [
      layered(lists),
      layered("/OCProperties<</OCGs[100 0 R 101 0 R]/D<</BaseState/OFF/ON[101 0 R]/Name(other)>>>>"),
      layered(""),
    ];
    record(await resultOf(() => editor.merge(parts.map((bytes, i) => ({ bytes, pages: null, name: `part ${i}` })))));
  });

  it("joins the structure trees of its sources", async () => {
    const tagged = (role: string, entries: string) =>
      handmadePdf([{ content: `/${role} <</MCID 0>> BDC EMC`, entries: "/StructParents 0" }], {
        catalog: `/MarkInfo<</Marked true/UserProperties true/Suspects false>>/StructTreeRoot 100 0 R${entries}`,
        objects: [
          `<</Type/StructTreeRoot/K[101 0 R]/ParentTree<</Nums[0[102 0 R]7 102 0 R]>>/ParentTreeNextKey 3/RoleMap<</${role}/P/Head[/H1 3 0 R]>>/ClassMap<</C<</O/Layout/SpaceAfter ${role.length}>>>>/IDTree<</Names[(id)102 0 R]>>/Namespaces[<</NS(x)>>]>>`,
          "<</S/Document/P 100 0 R/K[102 0 R]>>",
          `<</S/${role}/C/C/P 101 0 R/Pg 10 0 R/K 0/ID(id)>>`,
        ],
      });
    const parts = [
      tagged("Para", "/Lang(en)"),
      tagged("Para", "/Lang(de)"),
      tagged("Text", "/Lang( fr )"),
      handmadePdf([{}], { catalog: "/Lang(en)" }),
    ];
    record(await resultOf(() => editor.merge(parts.map((bytes, i) => ({ bytes, pages: null, name: `part ${i}` })))));
  });

  it("keeps output intents, associated files, names and metadata", async () => {
    const metadata = (part: string) =>
      streamObject("/Type/Metadata/Subtype/XML/Filter[]", `<x xmlns:pdfaid="y"><pdfaid:part>${part}</pdfaid:part></x>`);
    const part = (pdfa: string, intents: string, title: string) =>
      handmadePdf([{}, { entries: "/OutputIntents[<</S/Own>>]" }], {
        objects: [metadata(pdfa), "<</Type/Filespec/F(a.txt)>>", streamObject("/N 3", "profile")],
        catalog: `/Metadata 100 0 R${intents}/AF[101 0 R]/PageMode/UseOutlines/PageLayout/OneColumn/Names<</EmbeddedFiles<</Names[(a)101 0 R]>>>>`,
        trailer: `/Info<</Title(${title})>>`,
      });
    const cmyk = "/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(CMYK)/DestOutputProfile 102 0 R>>]";
    const rgb = "/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(RGB)>>]";
    const sets = [
      [part("1", cmyk, "one"), part("1", cmyk, " ")],
      [part("2", cmyk, "one"), part("3", cmyk, "two")],
      [part("2", cmyk, "one"), part("2", rgb, "two"), part("2", "", "three")],
    ];
    const results = [];
    for (const parts of sets)
      results.push(
        await resultOf(() => editor.merge(parts.map((bytes, i) => ({ bytes, pages: null, name: `part ${i}` })))),
      );
    record(results.join("\n\n"));
  });
});

const png = writePng({ width: 4, height: 2, channels: 3, samples: Uint8Array.from({ length: 24 }, (_, i) => i * 10) });
const STAMP: Omit<Stamp, "artwork"> = {
  widthPt: 40,
  rotationDeg: 0,
  position: "center",
  opacity: 1,
  layer: "over",
  pages: null,
};
describe("Stamps", () => {
  it.each([
    {},
    { rotationDeg: 30, opacity: 0.5, position: "top-left" as const },
    { layer: "under" as const, position: "top-right" as const, widthPt: null },
    { position: "bottom-left" as const, pages: "2-3" },
    { position: "bottom-right" as const, rotationDeg: -90, pages: "odd" },
    { fitToPage: 0.8, rotationDeg: 45, widthPt: 500 },
    { fitToPage: 0.5, widthPt: 30 },
  ])("with the settings %j", async (settings) => {
    const artwork = { pdf: handmadePdf([{ content: "0 0 9 9 re f", entries: "/MediaBox[0 0 90 30]/Rotate 90" }]) };
    const image = { ...STAMP, ...settings, artwork: { png } };
    record(await resultOf(() => editor.stamp({ bytes: varied() }, [{ ...STAMP, ...settings, artwork }, image])));
  });

  it("for tests", async () => {
    const results = [];
    for (const word of ["test", "preview"] as const)
      results.push(await resultOf(() => editor.stamp({ bytes: varied() }, [editor.testWatermark(word)])));
    record(results.join("\n\n"));
  });
});

describe("Overlays, attachments and document information", () => {
  it("draw the pages of another PDF", async () => {
    const bands = handmadePdf([{ content: "/P <</MCID 0>> BDC 1 0 0 rg EMC" }, { entries: "/Rotate 90" }, {}]);
    record(await revised(varied(), [{ kind: "overlay" }], [bands]));
  });

  it("attach files", async () => {
    const file = (
      relationship: "source" | "data" | "alternative" | "supplement" | "unspecified",
      filename = "a.txt",
    ) => ({
      filename,
      description: relationship === "data" ? null : `the ${relationship}`,
      mimeType: relationship === "data" ? null : "text/plain",
      relationship,
    });
    const files = [
      file("source"),
      file("data"),
      file("alternative", "ü 頁.txt"),
      file("supplement", "(x)"),
      file("unspecified"),
    ];
    const bytes = files.map((_, i) => Buffer.from(`content ${i}`));
    const first = await revised(richPdf("A"), [{ kind: "attach", files }], bytes);
    const xmp = streamObject("/Type/Metadata/Subtype/XML", "<x><pdfaid:part>2</pdfaid:part></x>");
    const archival = handmadePdf([{}], { objects: [xmp], catalog: "/Metadata 100 0 R/AF[3 0 R]" });
    record(`${first}\n\n${await revised(archival, [{ kind: "attach", files: files.slice(0, 1) }], bytes)}`);
  });

  it("set the information of the document and its metadata", async () => {
    const packet = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="old">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title><pdf:Keywords>old</pdf:Keywords><dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
    const information = {
      title: "A <title> & “more”",
      author: "Ada",
      subject: null,
      keywords: ["one", "two"],
      creator: "",
      language: "de",
    };
    const results = [];
    for (const objects of [
      [],
      [streamObject("/Type/Metadata/Subtype/XML", packet)],
      [streamObject("/Type/Metadata", "<not xml")],
    ]) {
      const bytes = handmadePdf([{}], {
        objects,
        catalog: objects.length > 0 ? "/Metadata 100 0 R" : "",
        trailer: "/Info<</Title(Old)/Subject(Gone)/Producer(Kept)>>",
      });
      results.push(await revised(bytes, [{ kind: "inform", information }]));
      results.push(
        await revised(bytes, [{ kind: "inform", information: { title: null, keywords: [], language: null } }]),
      );
      results.push(await revised(bytes, [{ kind: "inform", information: {} }]));
    }
    record(results.join("\n\n"));
  });
});

const LAYOUT: ImagePageLayout = {
  paper: null,
  landscape: null,
  marginPt: { top: 1, right: 2, bottom: 3, left: 4 },
  dpi: 72,
};
describe("Pages made from images", () => {
  it.each([
    {},
    { dpi: 144 },
    { dpi: 0.001 },
    { paper: { widthPt: 100, heightPt: 300 } },
    { paper: { widthPt: 100, heightPt: 300 }, landscape: false },
    { paper: { widthPt: 300, heightPt: 100 }, landscape: true },
  ])("with the layout %j", async (layout) => {
    const tall = writePng({ width: 2, height: 30, channels: 1, samples: new Uint8Array(60).fill(9) });
    const files = [png, tall].map((bytes) => ({ kind: "png" as const, bytes }));
    record(await resultOf(() => editor.fromImages(files, { ...LAYOUT, ...layout })));
  });
});

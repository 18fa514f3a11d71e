import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { everythingIn } from "./support/everything-in.ts";
import { type HandmadePage, handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { nodeEditor, qpdfCheck } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const SECRET = "Zqvex Lorwick";
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const utf16be = (text: string): string => latin1(Buffer.from(text, "utf16le").swap16());
const utf16le = (text: string): string => latin1(Buffer.from(text, "utf16le"));

/** The secret text in different encodings, as strings in which each character stands for one byte. */
const ENCODINGS: Record<string, string> = {
  PDFDocEncoding: SECRET,
  "lower case": SECRET.toLowerCase(),
  "UTF-16BE": `\xfe\xff${utf16be(SECRET)}`,
  "UTF-16LE": `\xff\xfe${utf16le(SECRET)}`,
  "UTF-8": `\xef\xbb\xbf${SECRET}`,
  "UTF-16BE with soft hyphens": `\xfe\xff${utf16be("Zq\u00advex Lor\u00adwick")}`,
  "percent-encoded": "https://x.example/Zqvex%20Lorwick",
  "percent-encoded throughout": [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16)}`).join(""),
  "plus-encoded": "https://x.example/?q=Zqvex+Lorwick",
  "HTML entities": "&#90;qvex&#x20;&#76;orwick",
  base64: Buffer.from(SECRET).toString("base64"),
  hexadecimal: Buffer.from(SECRET).toString("hex"),
  "JavaScript escapes": "\\u005aqvex\\x20Lorwick",
  underscores: "file_Zqvex_Lorwick.txt",
};

/** Returns a text with one character per byte as a PDF string, in hexadecimal form. */
const literal = (text: string): string => `<${Buffer.from(text, "latin1").toString("hex")}>`;

interface Place {
  page?: HandmadePage;
  objects?: string[];
  catalog?: string;
  trailer?: string;
}

const FIELD = "/Type/Annot/Subtype/Widget/Rect[20 100 120 120]/F 4/FT/Tx";
const JAVASCRIPT = "/S/JavaScript/JS";
const annotation = (entries: string): Place => ({
  page: { entries: "/Annots[100 0 R]" },
  objects: [`<</Type/Annot/Rect[20 100 120 120]${entries}>>`],
});
const field = (entries: string): Place => ({
  page: { entries: "/Annots[100 0 R]" },
  objects: [`<<${FIELD}/T(name)${entries}>>`],
  catalog: "/AcroForm<</Fields[100 0 R]>>",
});
const object = (catalog: string, ...objects: string[]): Place => ({ catalog, objects });
const metadata = (text: string): string => streamObject("/Type/Metadata/Subtype/XML", `<rdf>${text}</rdf>`);
const IMAGE = "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray";
const paint = (resources: string, ...objects: string[]): Place => ({
  page: { entries: `/Resources<</Font<</F1 3 0 R>>${resources}>>` },
  objects,
});
const form = (content: string): string =>
  streamObject("/Type/XObject/Subtype/Form/BBox[0 0 99 20]/Resources<</Font<</F1 3 0 R>>>>", content);
const attachment = (name: string, entries: string, content: string): Place =>
  object(
    `/Names<</EmbeddedFiles<</Names[${name} 100 0 R]>>>>/AF[100 0 R]`,
    `<</Type/Filespec/F(a.txt)${entries}/EF<</F 101 0 R>>>>`,
    streamObject("/Type/EmbeddedFile", content),
  );

/** Parts of a PDF that can contain a string. Each function receives the string in PDF syntax. */
const STRING_PLACES: Record<string, (string: string) => Place> = {
  "the title of the document": (string) => ({ objects: [`<</Title ${string}>>`], trailer: "/Info 100 0 R" }),
  "a custom document property": (string) => ({ objects: [`<</Client ${string}>>`], trailer: "/Info 100 0 R" }),
  "the file identifier": (string) => ({ trailer: `/ID[${string}${string}]` }),
  "a bookmark": (string) =>
    object("/Outlines 100 0 R", "<</First 101 0 R/Last 101 0 R>>", `<</Parent 100 0 R/Title ${string}>>`),
  "a comment": (string) => annotation(`/Subtype/Text/Contents ${string}`),
  "rich text of a comment": (string) => annotation(`/Subtype/FreeText/RC ${string}`),
  "the author of a comment": (string) => annotation(`/Subtype/Text/T ${string}`),
  "the subject of a comment": (string) => annotation(`/Subtype/Text/Subj ${string}`),
  "the name of an annotation": (string) => annotation(`/Subtype/Text/NM ${string}`),
  "the URI of a link": (string) => annotation(`/Subtype/Link/A<</S/URI/URI ${string}>>`),
  "a following action of a link": (string) =>
    annotation(`/Subtype/Link/A<</S/GoTo/D[10 0 R/Fit]/Next<</S/URI/URI ${string}>>>>`),
  "the file of a launch action": (string) => annotation(`/Subtype/Link/A<</S/Launch/F ${string}>>`),
  "the script of a link": (string) => annotation(`/Subtype/Link/A<<${JAVASCRIPT} ${string}>>`),
  "a private entry of an annotation": (string) => annotation(`/Subtype/Stamp/Private<</Deep[${string}]>>`),
  "a popup that belongs to a comment": (string) => ({
    page: { entries: "/Annots[100 0 R 101 0 R]" },
    objects: [
      `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents ${string}/Popup 101 0 R>>`,
      "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 100 0 R>>",
    ],
  }),
  "a comment with a reply": (string) => ({
    page: { entries: "/Annots[100 0 R 101 0 R]" },
    objects: [
      `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents ${string}>>`,
      "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(agreed)/IRT 100 0 R>>",
    ],
  }),
  "a link that a tag refers to": (string) => ({
    page: { entries: "/Annots[100 0 R]" },
    objects: [
      `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/StructParent 0/A<</S/URI/URI ${string}>>>>`,
      "<</Type/StructTreeRoot/K 102 0 R/ParentTree<</Nums[0 102 0 R]>>>>",
      "<</Type/StructElem/S/Link/P 101 0 R/Pg 10 0 R/K<</Type/OBJR/Pg 10 0 R/Obj 100 0 R>>>>",
    ],
    catalog: "/StructTreeRoot 101 0 R/MarkInfo<</Marked true>>",
  }),
  "the value of a field": (string) => field(`/V ${string}`),
  "the default value of a field": (string) => field(`/DV ${string}`),
  "the tooltip of a field": (string) => field(`/TU ${string}`),
  "the options of a list": (string) => field(`/FT/Ch/Opt[(a)${string}[${string}(b)]]`),
  "the script of a field": (string) => field(`/AA<</K<<${JAVASCRIPT} ${string}>>>>`),
  "the value of a field above a widget": (string) => ({
    page: { entries: "/Annots[101 0 R 102 0 R]" },
    objects: [
      `<</FT/Tx/T(name)/V ${string}/Kids[101 0 R 102 0 R]>>`,
      "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 100 0 R>>",
      "<</Type/Annot/Subtype/Widget/Rect[9 9 20 20]/Parent 100 0 R>>",
    ],
    catalog: "/AcroForm<</Fields[100 0 R]>>",
  }),
  "a layer": (string) =>
    object("/OCProperties<</OCGs[100 0 R]/D<</Name(x)/Order[100 0 R]>>>>", `<</Type/OCG/Name ${string}>>`),
  "the prefix of page labels": (string) => object(`/PageLabels<</Nums[0<</S/D/P ${string}>>]>>`),
  "a named destination": (string) =>
    object(`/Names<</Dests<</Names[${string}[10 0 R/Fit]]>>>>/OpenAction<</S/GoTo/D ${string}>>`),
  "a document script": (string) => object(`/Names<</JavaScript<</Names[(a)<<${JAVASCRIPT} ${string}>>]>>>>`),
  "the name of a document script": (string) => object(`/Names<</JavaScript<</Names[${string}<<${JAVASCRIPT}(1)>>]>>>>`),
  "the script that runs when the document opens": (string) => object(`/OpenAction<<${JAVASCRIPT} ${string}>>`),
  "the script that runs when a page opens": (string) => ({
    page: { entries: `/AA<</O<<${JAVASCRIPT} ${string}>>>>` },
  }),
  "private data of the document": (string) => object(`/PieceInfo<</App<</Private ${string}>>>>`),
  "private data of a page": (string) => ({ page: { entries: `/PieceInfo<</App<</Private[${string}]>>>>` } }),
  "an output intent": (string) => object(`/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(x)/Info ${string}>>]`),
  "an article thread": (string) =>
    object(
      "/Threads[100 0 R]",
      `<</Type/Thread/I<</Title ${string}>>/F 101 0 R>>`,
      "<</Type/Bead/T 100 0 R/N 101 0 R/V 101 0 R/P 10 0 R/R[0 0 9 9]>>",
    ),
  "the schema of a portfolio": (string) => object(`/Collection<</Schema<</A<</Subtype/S/N ${string}>>>>/D ${string}>>`),
  "the alternative text of a tag": (string) =>
    object(
      "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>",
      "<</Type/StructTreeRoot/K 101 0 R>>",
      `<</Type/StructElem/S/Figure/P 100 0 R/Pg 10 0 R/Alt ${string}>>`,
    ),
  "the class map of tags": (string) =>
    object(
      "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>",
      `<</Type/StructTreeRoot/K 101 0 R/ClassMap<</A<</O/Table/Summary ${string}>>>>>>`,
      "<</Type/StructElem/S/P/P 100 0 R/Pg 10 0 R/C/A/K 0>>",
    ),
  "the identifiers of tags": (string) =>
    object(
      "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>",
      `<</Type/StructTreeRoot/K 101 0 R/IDTree<</Names[${string} 101 0 R]>>>>`,
      `<</Type/StructElem/S/P/P 100 0 R/Pg 10 0 R/K 0/ID ${string}>>`,
    ),
  "the description of an attachment": (string) => attachment("(a)", `/Desc ${string}`, "data"),
  "the file name of an attachment": (string) => attachment("(a)", `/UF ${string}`, "data"),
  "the key of an attachment": (string) => attachment(string, "", "data"),
  "an attachment of an annotation": (string) => ({
    page: { entries: "/Annots[100 0 R]" },
    objects: [
      "<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 101 0 R>>",
      `<</Type/Filespec/F ${string}/EF<</F 102 0 R>>>>`,
      streamObject("/Type/EmbeddedFile", "data"),
    ],
  }),
  "an unknown entry of the catalog": (string) => object(`/Vendor<</Deep<</Deeper[${string}]>>>>`),
  "the copyright of a form XObject": (string) =>
    paint("/XObject<</Fm 100 0 R>>", streamObject(`/Subtype/Form/BBox[0 0 9 9]/Ref<</F ${string}>>`, "")),
};

/** Parts of a PDF that can contain text in a stream. Each function receives the text, with one character per byte. */
const STREAM_PLACES: Record<string, (text: string) => Place> = {
  "the metadata of the document": (text) => object("/Metadata 100 0 R", metadata(text)),
  "the metadata of a page": (text) => ({ page: { entries: "/Metadata 100 0 R" }, objects: [metadata(text)] }),
  "the metadata of an image": (text) =>
    paint("/XObject<</Im 100 0 R>>", streamObject(`${IMAGE}/Metadata 101 0 R`, "x"), metadata(text)),
  "the metadata of a font": (text) =>
    paint("/Extra<</D 100 0 R>>", "<</Type/FontDescriptor/FontName/X/Flags 4/Metadata 101 0 R>>", metadata(text)),
  "the content of an attachment": (text) => attachment("(a)", "", `a;${text};b`),
  "a script in a stream": (text) =>
    object(`/OpenAction<<${JAVASCRIPT} 100 0 R>>`, streamObject("", `alert("${text}")`)),
  "private data in a stream": (text) => object("/PieceInfo<</App<</Private 100 0 R>>>>", streamObject("", text)),
};

const NAME = SECRET.replace(" ", "#20");

/** Parts of a PDF that can contain a name, or text that is neither a string nor a separate stream. */
const OTHER_PLACES: Record<string, Place> = {
  "the role map": object(
    "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>",
    `<</Type/StructTreeRoot/K 101 0 R/RoleMap<</${NAME}/P>>>>`,
    `<</Type/StructElem/S/${NAME}/P 100 0 R/Pg 10 0 R/K 0>>`,
  ),
  "the names of the class map": object(
    "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>",
    `<</Type/StructTreeRoot/K 101 0 R/ClassMap<</${NAME}<</O/Layout>>>>>>`,
    `<</Type/StructElem/S/P/P 100 0 R/Pg 10 0 R/C/${NAME}/K 0>>`,
  ),
  "a destination that is a name": object(`/Dests<</${NAME}[10 0 R/Fit]>>/OpenAction<</S/GoTo/D/${NAME}>>`),
  "the fields of a portfolio": object(`/Collection<</Schema<</${NAME}<</Subtype/S/N(x)>>>>>>`),
  "the name of a spot colour": paint(
    "/ColorSpace<</C 100 0 R>>",
    `[/Separation/${NAME}/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]`,
  ),
  "a comment in the content of a page": { page: { content: `BT /F1 12 Tf 20 250 Td (Seen) Tj ET % ${SECRET}\n` } },
  "the properties of marked content": {
    page: { content: `/Span <</Note(${SECRET})>> BDC BT /F1 12 Tf 20 250 Td (Seen) Tj ET EMC` },
  },
  "a marked-content point": { page: { content: `/Mark <</Note(${SECRET})>> DP BT /F1 12 Tf 20 250 Td (Seen) Tj ET` } },
  "the appearance of a pressed button": {
    ...annotation("/Subtype/Widget/FT/Btn/T(b)/AP<</N 101 0 R/D 102 0 R/R 102 0 R>>"),
    objects: [
      "<</Type/Annot/Rect[20 100 120 120]/Subtype/Widget/FT/Btn/T(b)/AP<</N 101 0 R/D 102 0 R/R 102 0 R>>>>",
      form("BT /F1 9 Tf 2 2 Td (Seen) Tj ET"),
      form(`BT /F1 9 Tf 2 2 Td (${SECRET}) Tj ET`),
    ],
    catalog: "/AcroForm<</Fields[100 0 R]>>",
  },
  "a hidden page template": object(
    "/Names<</Templates<</Names[(t) 100 0 R]>>>>",
    `<</Type/Template/MediaBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>>>/Contents 101 0 R>>`,
    streamObject("", `BT /F1 9 Tf (${SECRET}) Tj ET`),
  ),
  "a captured web page": object("/Names<</URLS<</Names[(https://x.example/Zqvex%20Lorwick)[]]>>>>"),
  "a form in XFA": object("/AcroForm<</Fields[]/XFA 100 0 R>>", streamObject("", `<name>${SECRET}</name>`)),
};

const jpeg = (...segments: [marker: number, text: string][]): string => {
  const parts = segments.map(([marker, text]) => {
    const length = text.length + 2;
    return `\xff${String.fromCharCode(marker, length >> 8, length & 255)}${text}`;
  });
  return `\xff\xd8${parts.join("")}\xff\xda\0\x08\x01\x01\0\0\x3f\0\0\xff\xd9`;
};

async function redacted(place: Place) {
  const { page = {}, objects = [], catalog = "", trailer = "" } = place;
  const content = page.content ?? "BT /F1 12 Tf 20 250 Td (Seen) Tj ET";
  const bytes = handmadePdf([{ ...page, content }], { objects, catalog, trailer });
  const searches = [{ kind: "text" as const, text: SECRET, caseSensitive: false }];
  const step = { kind: "redact" as const, areas: [], color: null, searches };
  return editor.revise({ bytes }, { steps: [step], files: [], protection: null });
}

/** Fragments of the secret in every encoding, as a forensic reader would search for them. */
const TRACES = [
  /zqvex|lorwick/i,
  new RegExp(utf16be("Lor").replaceAll("\0", "\\0")),
  new RegExp(utf16le("Lor").replaceAll("\0", "\\0")),
  /%4c%6f%72|&#76;orwick|u005aqvex/i,
];

function expectNoTrace(pdf: Uint8Array, encoded: string): void {
  const everything = `${everythingIn(pdf)}\n${Buffer.from(pdf).toString("latin1")}`;
  for (const trace of TRACES) expect(everything).not.toMatch(trace);
  expect(everything).not.toContain(encoded);
  expect(everything).toContain("Seen");
}

describe("A redaction by search", () => {
  it.each(Object.keys(STRING_PLACES))("leaves no trace in %s, in any encoding", async (place) => {
    for (const encoded of Object.values(ENCODINGS)) {
      const { pdf, warnings } = await redacted(STRING_PLACES[place]?.(literal(encoded)) ?? {});
      expectNoTrace(pdf, encoded);
      expect(warnings).toEqual([]);
    }
  });

  it.each(Object.keys(STREAM_PLACES))("leaves no trace in %s, in any encoding", async (place) => {
    for (const encoded of Object.values(ENCODINGS)) {
      const { pdf, warnings } = await redacted(STREAM_PLACES[place]?.(encoded) ?? {});
      expectNoTrace(pdf, encoded);
      expect(warnings).toEqual([]);
    }
  });

  it.each(Object.keys(OTHER_PLACES))("leaves no trace in %s", async (place) => {
    const { pdf, warnings } = await redacted(OTHER_PLACES[place] ?? {});
    qpdfCheck(pdf);
    expectNoTrace(pdf, SECRET);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Exif", 0xe1, `Exif\0\0${SECRET}`],
    ["Exif in UTF-16", 0xe1, `Exif\0\0${utf16le(SECRET)}`],
    ["XMP", 0xe1, `http://ns.adobe.com/xap/1.0/\0<x>Zqvex&#32;Lorwick</x>`],
    ["a comment", 0xfe, SECRET],
    ["IPTC", 0xed, `Photoshop 3.0\x008BIM${SECRET}`],
  ])("leaves no trace in %s of a JPEG, and keeps its other segments", async (_, marker, text) => {
    const file = jpeg([0xe0, "JFIF\0"], [marker, text], [0xee, "Adobe"]);
    const { pdf } = await redacted(paint("/XObject<</Im 100 0 R>>", streamObject(`${IMAGE}/Filter/DCTDecode`, file)));
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).not.toMatch(/Zqvex|Z\0q\0v/);
    expect(raw).toContain(jpeg([0xe0, "JFIF\0"], [0xee, "Adobe"]));
  });

  it("keeps links to a renamed destination working", async () => {
    const name = literal(SECRET);
    const { pdf } = await redacted({
      ...annotation(`/Subtype/Link/Dest ${name}`),
      catalog: `/Names<</Dests<</Names[(a)[10 0 R/Fit]${name}[10 0 R/FitH 9]]>>>>`,
    });
    expect(everythingIn(pdf).match(/redacted-1/g)).toHaveLength(2);
  });

  it.each([
    ["a compressed attachment", attachment("(a)", "", "PK\x03\x04compressed"), "attachments"],
    [
      "a resource that content uses by name",
      paint(`/XObject<</${NAME} 100 0 R>>`, form("")),
      "images and forms of page 1",
    ],
    [
      "a color profile",
      object("/OutputIntents[<</DestOutputProfile 100 0 R>>]", streamObject("/N 3", `\0\0\0\x01\0\0desc${SECRET}`)),
      "output intents",
    ],
  ])("names %s that it cannot clean in a warning, without the text", async (_, place, resource) => {
    const { warnings } = await redacted(place);
    expect(warnings.map((warning) => [warning.code, warning.resource])).toContainEqual(["text_remains", resource]);
    expect(JSON.stringify(warnings)).not.toMatch(/Zqvex|Lorwick/);
  });

  it("warns that nothing was redacted, if no place has a text", async () => {
    const { warnings } = await redacted({});
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
  });

  it.each([
    ["outside of the page", { x: 9_000, y: 9_000, width: 5, height: 5 }],
    ["without a size", { x: 25, y: 45, width: 0, height: 0 }],
  ])("warns that nothing was redacted, for an area %s", async (_, area) => {
    const bytes = handmadePdf([{ content: "BT /F1 12 Tf 20 250 Td (Seen) Tj ET" }]);
    const step = { kind: "redact" as const, areas: [{ page: 1, ...area }], color: null };
    const { pdf, warnings } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
    expect(everythingIn(pdf)).toContain("Seen");
  });

  it("does not change names with a meaning in PDF", async () => {
    const bytes = handmadePdf([{ content: "BT /F1 12 Tf 20 250 Td (Seen) Tj ET" }]);
    const searches = [{ kind: "text" as const, text: "Page", caseSensitive: false }];
    const step = { kind: "redact" as const, areas: [], color: null, searches };
    const { pdf, warnings } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    qpdfCheck(pdf);
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
  });
});

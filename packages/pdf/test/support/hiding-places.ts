import { type HandmadePage, handmadePdf, streamObject } from "./handmade-pdf.ts";

/** Places in which a PDF can hide a text, for tests of redaction. */

export const SECRET = "Zqvex Lorwick";
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const utf16be = (text: string): string => latin1(Buffer.from(text, "utf16le").swap16());
export const utf16le = (text: string): string => latin1(Buffer.from(text, "utf16le"));

/** The secret text in different encodings, as strings in which each character stands for one byte. */
export const ENCODINGS: Record<string, string> = {
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
export const literal = (text: string): string => `<${Buffer.from(text, "latin1").toString("hex")}>`;

export interface Place {
  page?: HandmadePage;
  objects?: string[];
  catalog?: string;
  trailer?: string;
}

const FIELD = "/Type/Annot/Subtype/Widget/Rect[20 100 120 120]/F 4/FT/Tx";
const JAVASCRIPT = "/S/JavaScript/JS";
export const annotation = (entries: string): Place => ({
  page: { entries: "/Annots[100 0 R]" },
  objects: [`<</Type/Annot/Rect[20 100 120 120]${entries}>>`],
});
const field = (entries: string): Place => ({
  page: { entries: "/Annots[100 0 R]" },
  objects: [`<<${FIELD}/T(name)${entries}>>`],
  catalog: "/AcroForm<</Fields[100 0 R]>>",
});
export const object = (catalog: string, ...objects: string[]): Place => ({ catalog, objects });
const metadata = (text: string): string => streamObject("/Type/Metadata/Subtype/XML", `<rdf>${text}</rdf>`);
export const IMAGE = "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray";
export const paint = (resources: string, ...objects: string[]): Place => ({
  page: { entries: `/Resources<</Font<</F1 3 0 R>>${resources}>>` },
  objects,
});
export const form = (content: string): string =>
  streamObject("/Type/XObject/Subtype/Form/BBox[0 0 99 20]/Resources<</Font<</F1 3 0 R>>>>", content);
export const attachment = (name: string, entries: string, content: string): Place =>
  object(
    `/Names<</EmbeddedFiles<</Names[${name} 100 0 R]>>>>/AF[100 0 R]`,
    `<</Type/Filespec/F(a.txt)${entries}/EF<</F 101 0 R>>>>`,
    streamObject("/Type/EmbeddedFile", content),
  );

/** Places of strings. Each takes the string in PDF syntax. */
export const STRING_PLACES: Record<string, (string: string) => Place> = {
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

/** Places of text in streams. Each takes the text, one character per byte. */
export const STREAM_PLACES: Record<string, (text: string) => Place> = {
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

export const NAME = SECRET.replace(" ", "#20");

/** Places of names, and of texts that are neither strings nor streams of their own. */
export const OTHER_PLACES: Record<string, Place> = {
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

export const jpeg = (...segments: [marker: number, text: string][]): string => {
  const parts = segments.map(([marker, text]) => {
    const length = text.length + 2;
    return `\xff${String.fromCharCode(marker, length >> 8, length & 255)}${text}`;
  });
  return `\xff\xd8${parts.join("")}\xff\xda\0\x08\x01\x01\0\0\x3f\0\0\xff\xd9`;
};

/** Returns a PDF with the place, and with the visible word `Seen`. */
export function pdfWithPlace({ page = {}, objects = [], catalog = "", trailer = "" }: Place): Uint8Array {
  const content = page.content ?? "BT /F1 12 Tf 20 250 Td (Seen) Tj ET";
  return handmadePdf([{ ...page, content }], { objects, catalog, trailer });
}

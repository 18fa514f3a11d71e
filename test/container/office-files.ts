import { downloadZip } from "client-zip";

/**
 * File in the ZIP archive of an office document that a test writes by hand. These documents are the smallest ones that
 * show what a conversion must keep.
 */
export type Part = { name: string; input: string | Uint8Array };

export async function zip(parts: Part[]): Promise<Uint8Array> {
  return new Uint8Array(await downloadZip(parts).arrayBuffer());
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SLIDE = "http://schemas.openxmlformats.org/presentationml/2006/main";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";

export interface Relationship {
  id: string;
  type: string;
  target: string;
  external?: boolean;
}

function relationships(entries: Relationship[]): string {
  const rows = entries.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`,
  );
  return `${XML}<Relationships xmlns="${RELS}">${rows.join("")}</Relationships>`;
}

function contentTypes(overrides: [part: string, type: string][]): string {
  const rows = overrides.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${rows.join("")}</Types>`;
}

const OOXML = "application/vnd.openxmlformats-officedocument";

export interface DocxOptions {
  relationships?: Relationship[];
  parts?: Part[];
  /** Text before the document's root element, such as a DOCTYPE. */
  prolog?: string;
}

/** Returns a Word document with the given body XML. */
export function docx(
  body: string,
  { relationships: own = [], parts = [], prolog = "" }: DocxOptions = {},
): Promise<Uint8Array> {
  return zip([
    {
      name: "[Content_Types].xml",
      input: contentTypes([["/word/document.xml", `${OOXML}.wordprocessingml.document.main+xml`]]),
    },
    {
      name: "_rels/.rels",
      input: relationships([{ id: "rId1", type: "officeDocument", target: "word/document.xml" }]),
    },
    { name: "word/_rels/document.xml.rels", input: relationships(own) },
    {
      name: "word/document.xml",
      input: `${XML}${prolog}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:a="${DRAWING}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`,
    },
    ...parts,
  ]);
}

export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** Returns a Word document with one paragraph, to which a comment is attached. */
export function commented(text: string, comment: string): Promise<Uint8Array> {
  const body = `<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>${text}</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
  const entry = `<w:comment w:id="0" w:author="A" w:date="2026-01-02T03:04:05Z" w:initials="A">${paragraph(comment)}</w:comment>`;
  return docx(body, {
    relationships: [{ id: "rId1", type: "comments", target: "comments.xml" }],
    parts: [{ name: "word/comments.xml", input: `${XML}<w:comments xmlns:w="${WORD}">${entry}</w:comments>` }],
  });
}

/**
 * Returns a BIFF4 sheet with one label in its first cell (OpenOffice's documentation of the file format, 5.8 and 5.63; [MS-XLS] omits BIFF4).
 */
export function excel4(label: string): Uint8Array {
  const record = (type: number, ...data: number[]) => [
    type & 0xff,
    type >> 8,
    data.length & 0xff,
    data.length >> 8,
    ...data,
  ];
  const letters = [...label].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from([
    ...record(0x0409, 0, 0, 0x10, 0, 0, 0),
    ...record(0x0204, 0, 0, 0, 0, 0, 0, letters.length, 0, ...letters),
    ...record(0x000a),
  ]);
}

export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/**
 * Returns the XML of an image that the document links to but does not contain. The relationship `id` names the address
 * of the image.
 */
export const linkedPicture = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1905000" cy="1905000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

export type Cell = string | number | { formula: string };

export interface Sheet {
  name: string;
  rows: Cell[][];
  header?: string;
  footer?: string;
  /** Attributes of the sheet's `pageSetup` element. Without them, the sheet has no such element. */
  pageSetup?: string;
}

/** Returns a workbook of the given sheets. */
export function xlsx(sheets: Sheet[]): Promise<Uint8Array> {
  const files = sheets.map((_, index) => `sheet${index + 1}.xml`);
  return zip([
    {
      name: "[Content_Types].xml",
      input: contentTypes([
        ["/xl/workbook.xml", `${OOXML}.spreadsheetml.sheet.main+xml`],
        ...files.map((file): [string, string] => [`/xl/worksheets/${file}`, `${OOXML}.spreadsheetml.worksheet+xml`]),
      ]),
    },
    { name: "_rels/.rels", input: relationships([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]) },
    {
      name: "xl/_rels/workbook.xml.rels",
      input: relationships(
        files.map((file, index) => ({ id: `rId${index + 1}`, type: "worksheet", target: `worksheets/${file}` })),
      ),
    },
    {
      name: "xl/workbook.xml",
      input: `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join("")}</sheets></workbook>`,
    },
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, input: worksheet(sheet) })),
  ]);
}

function worksheet({ rows, header, footer, pageSetup }: Sheet): string {
  const cell = (value: Cell) => {
    if (typeof value === "number") return `<c><v>${value}</v></c>`;
    if (typeof value === "string") return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    return `<c><f>${value.formula.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</f></c>`;
  };
  const bands = `${header ? `<oddHeader>&amp;C${header}</oddHeader>` : ""}${footer ? `<oddFooter>&amp;C${footer}</oddFooter>` : ""}`;
  return `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rows
    .map((row) => `<row>${row.map(cell).join("")}</row>`)
    .join(
      "",
    )}</sheetData>${pageSetup ? `<pageSetup ${pageSetup}/>` : ""}${bands ? `<headerFooter>${bands}</headerFooter>` : ""}</worksheet>`;
}

/** Returns a presentation of 4:3 slides with one text box each. Every slide links to the images `pictures`; `hidden` hides all slides. */
export function pptx(
  slides: string[],
  { pictures = [], hidden = false }: { pictures?: string[]; hidden?: boolean } = {},
): Promise<Uint8Array> {
  const files = slides.map((_, index) => `slide${index + 1}.xml`);
  const tree = (shapes: string) =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const root = (tag: string, inner: string, attributes = "") =>
    `${XML}<p:${tag} xmlns:p="${SLIDE}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}"${attributes}>${inner}</p:${tag}>`;
  const map =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  const box = (text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="7315200" cy="1828800"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="2266AA"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="4000"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const linked = pictures
    .map(
      (_, index) =>
        `<p:pic><p:nvPicPr><p:cNvPr id="${index + 3}" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId${index + 2}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr></p:pic>`,
    )
    .join("");
  return zip([
    {
      name: "[Content_Types].xml",
      input: contentTypes([
        ["/ppt/presentation.xml", `${OOXML}.presentationml.presentation.main+xml`],
        ["/ppt/slideMasters/slideMaster1.xml", `${OOXML}.presentationml.slideMaster+xml`],
        ["/ppt/slideLayouts/slideLayout1.xml", `${OOXML}.presentationml.slideLayout+xml`],
        ...files.map((file): [string, string] => [`/ppt/slides/${file}`, `${OOXML}.presentationml.slide+xml`]),
      ]),
    },
    {
      name: "_rels/.rels",
      input: relationships([{ id: "rId1", type: "officeDocument", target: "ppt/presentation.xml" }]),
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      input: relationships([
        { id: "rId0", type: "slideMaster", target: "slideMasters/slideMaster1.xml" },
        ...files.map((file, index) => ({ id: `rId${index + 1}`, type: "slide", target: `slides/${file}` })),
      ]),
    },
    {
      name: "ppt/presentation.xml",
      input: root(
        "presentation",
        `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId0"/></p:sldMasterIdLst><p:sldIdLst>${files.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join("")}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/>`,
      ),
    },
    {
      name: "ppt/slideMasters/slideMaster1.xml",
      input: root(
        "sldMaster",
        `${tree("")}${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>`,
      ),
    },
    {
      name: "ppt/slideMasters/_rels/slideMaster1.xml.rels",
      input: relationships([{ id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" }]),
    },
    { name: "ppt/slideLayouts/slideLayout1.xml", input: root("sldLayout", tree("")) },
    {
      name: "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
      input: relationships([{ id: "rId1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" }]),
    },
    ...slides.map((text, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      input: root("sld", tree(box(text) + linked), hidden ? ' show="0"' : ""),
    })),
    ...files.map((file) => ({
      name: `ppt/slides/_rels/${file}.rels`,
      input: relationships([
        { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
        ...pictures.map((target, index) => ({ id: `rId${index + 2}`, type: "image", target, external: true })),
      ]),
    })),
  ]);
}

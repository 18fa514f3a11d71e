import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pdfimages, pdftotext } from "../../packages/pdf/test/support/pdf-tools.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { freePort, startContainerServer } from "../support/container-server.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, linkedPicture, paragraph, pptx, type Relationship, xlsx, zip } from "./office-files.ts";

const utf8 = new TextEncoder();
const SECRET = "canary-9f27c1-of-the-machine";
const PICTURE = "/usr/share/pixmaps/debian-logo.png";
const run = promisify(execFile);

let connections = 0;
let canary: Server;
/** Address of an HTTP server that must receive no connection from a conversion. */
let web = "";
let directory = "";
/** Test data: a text file and an image on this machine. No converted document may contain them. */
let secret = "";
let picture = "";

const url = inject("containerUrl");
let bareUrl = "";
let bare: ReturnType<typeof startContainerServer>;

beforeAll(async () => {
  canary = createServer((socket) => {
    connections++;
    socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  const address = canary.address();
  web = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  directory = await mkdtemp(join(tmpdir(), "folio-canary-"));
  await writeFile(join(directory, "secret.txt"), `${SECRET}\n`);
  await writeFile(join(directory, "secret.csv"), `${SECRET},1\n`);
  await writeFile(join(directory, "secret.rtf"), `{\\rtf1 ${SECRET}}`);
  await writeFile(join(directory, "secret.docx"), await docx(paragraph(SECRET)));
  await copyFile(PICTURE, join(directory, "secret.png"));
  secret = `file://${directory}/secret`;
  picture = `${secret}.png`;
  const port = await freePort();
  bareUrl = `http://127.0.0.1:${port}`;
  bare = startContainerServer(port, { FOLIO_SANDBOX: "landlock", OFFICE_PROCESSES: "1" });
  await Promise.all([untilReady(url), untilReady(bareUrl)]);
}, 180_000);

afterAll(async () => {
  bare.kill();
  canary.close();
  await rm(directory, { recursive: true, force: true });
});

const link = (id: string, type: string, target: string): Relationship => ({ id, type, target, external: true });

function wordLinks(): Promise<Uint8Array> {
  const part = (id: string) => `<w:subDoc r:id="${id}"/>`;
  const field = (code: string) => `<w:p><w:fldSimple w:instr='${code}'><w:r><w:t>field</w:t></w:r></w:fldSimple></w:p>`;
  const ole = (id: string) =>
    `<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Word.Document.12" ShapeID="_x0000_i1025" DrawAspect="Content" r:id="${id}" UpdateMode="Always"><o:LinkType>EnhancedMetaFile</o:LinkType></o:OLEObject></w:object></w:r></w:p>`;
  const settings =
    '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rId1"/><w:linkStyles/></w:settings>';
  const settingsRels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${web}/template.dotx" TargetMode="External"/></Relationships>`;
  const body = [
    paragraph("Linked"),
    linkedPicture("rId1"),
    linkedPicture("rId2"),
    part("rId3"),
    part("rId4"),
    ole("rId5"),
    ole("rId6"),
    field(`INCLUDEPICTURE "${web}/field.png" \\d`),
    field(`INCLUDEPICTURE "${picture}" \\d`),
    field(`INCLUDETEXT "${secret}.docx"`),
    field(`INCLUDETEXT "${directory}/secret.docx"`),
    field(`DDEAUTO Word.Document "${directory}/secret.docx"`),
    field(`LINK Word.Document.12 "${directory}/secret.docx" "" \\a \\f 0`),
  ];
  return docx(body.join(""), {
    relationships: [
      link("rId1", "image", `${web}/picture.png`),
      link("rId2", "image", picture),
      link("rId3", "subDocument", `${web}/part.docx`),
      link("rId4", "subDocument", `${secret}.docx`),
      link("rId5", "oleObject", `${web}/object.docx`),
      link("rId6", "oleObject", `${secret}.docx`),
      { id: "rId7", type: "settings", target: "settings.xml" },
    ],
    parts: [
      { name: "word/settings.xml", input: settings },
      { name: "word/_rels/settings.xml.rels", input: settingsRels },
    ],
  });
}

const NAMESPACES = [
  ...["office", "text", "table", "style", "draw", "presentation"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
  'xmlns:ooow="http://openoffice.org/2004/writer"',
].join(" ");

function openDocument(kind: "text" | "spreadsheet", body: string): Promise<Uint8Array> {
  const mimetype = `application/vnd.oasis.opendocument.${kind}`;
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;
  const content = `<?xml version="1.0"?><office:document-content ${NAMESPACES} office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  return zip([
    { name: "mimetype", input: mimetype },
    { name: "META-INF/manifest.xml", input: manifest },
    { name: "content.xml", input: content },
  ]);
}

const frame = (href: string, tag = "image") =>
  `<draw:frame svg:x="1cm" svg:y="1cm" svg:width="3cm" svg:height="3cm"><draw:${tag} xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`;

const frames = () => [
  frame(`${web}/picture.png`),
  frame(picture),
  frame(`${web}/object.odt`, "object"),
  frame(`${secret}.docx`, "object"),
  frame(`${web}/frame.html`, "floating-frame"),
  frame(`${secret}.txt`, "floating-frame"),
  frame(`${web}/plugin.svg`, "plugin"),
];

function writerLinks(): Promise<Uint8Array> {
  const section = (name: string, href: string, filter: string) =>
    `<text:section text:name="${name}"><text:section-source xlink:href="${href}" text:filter-name="${filter}"/><text:p>kept</text:p></text:section>`;
  return openDocument(
    "text",
    [
      "<text:p>Linked</text:p>",
      section("web", `${web}/section.odt`, "writer8"),
      section("file", `${secret}.txt`, "Text"),
      section("word", `${secret}.docx`, "MS Word 2007 XML"),
      '<text:section text:name="dde"><office:dde-source office:dde-application="soffice" office:dde-topic="',
      `${directory}/secret.docx" office:dde-item="x" office:automatic-update="true"/><text:p>kept</text:p></text:section>`,
      `<text:p>${frames().join("")}</text:p>`,
    ].join(""),
  );
}

function calcLinks(): Promise<Uint8Array> {
  const cell = (formula: string) =>
    `<table:table-row><table:table-cell table:formula="of:=${formula}" office:value-type="string" office:string-value=""/></table:table-row>`;
  const sheet = [
    '<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>Linked</text:p></table:table-cell></table:table-row>',
    cell(`WEBSERVICE(&quot;${web}/service&quot;)`),
    cell(`WEBSERVICE(&quot;${secret}.txt&quot;)`),
    cell(`DDE(&quot;soffice&quot;;&quot;${directory}/secret.csv&quot;;&quot;A1&quot;)`),
    cell(`'${secret}.csv'#$secret.A1`),
    cell(`INDIRECT(&quot;'${secret}.csv'#$secret.A1&quot;)`),
    `<table:shapes>${frames().join("")}</table:shapes></table:table>`,
    `<table:table table:name="Two"><table:table-source xlink:href="${web}/table.csv" table:filter-name="Text - txt - csv (StarCalc)" table:refresh-delay="PT1S"/></table:table>`,
    `<table:table table:name="Three"><table:table-source xlink:href="${secret}.csv" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1"/></table:table>`,
  ];
  return openDocument("spreadsheet", sheet.join(""));
}

function excelLinks(): Promise<Uint8Array> {
  const formula = (text: string) => ({ formula: text });
  return xlsx([
    {
      name: "One",
      rows: [
        ["Linked"],
        [formula(`WEBSERVICE("${web}/service")`)],
        [formula(`_xlfn.WEBSERVICE("${web}/service")`)],
        [formula(`_xlfn.WEBSERVICE("${secret}.txt")`)],
        [formula(`'${secret}.csv'#$secret.A1`)],
        [formula(`'${directory}/[secret.csv]secret'!A1`)],
        [formula(`INDIRECT("'${directory}/[secret.csv]secret'!A1")`)],
        [formula(`HYPERLINK("${web}/link","Linked")`)],
        [formula(`IMAGE("${web}/image.png")`)],
      ],
    },
  ]);
}

function rtfLinks(): Uint8Array {
  const field = (code: string) => `{\\field{\\*\\fldinst ${code}}{\\fldrslt kept}}\\par `;
  const fields = [
    field(`INCLUDEPICTURE "${web}/rtf.png" \\\\d`),
    field(`INCLUDEPICTURE "${picture}" \\\\d`),
    field(`INCLUDETEXT "${secret}.rtf"`),
    field(`INCLUDETEXT "${directory}/secret.rtf"`),
    field(`DDEAUTO Word.Document "${directory}/secret.rtf"`),
    field(`IMPORT "${directory}/secret.png"`),
  ];
  const template = `{\\*\\template ${web}/template.dot}`;
  const object = `{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document}{\\*\\objdata 010500000100000000000000}{\\result kept}}`;
  return utf8.encode(`{\\rtf1${template}Linked\\par ${fields.join("")}${object}}`);
}

const powerPointLinks = () => pptx(["Linked"], { pictures: [`${web}/slide.png`, picture] });

const HTML_AS_DOC = () => utf8.encode(`<html><body>Linked<img src="${web}/a.png"><img src="${picture}"></body></html>`);

const documents: [name: string, format: OfficeFormat, make: () => Uint8Array | Promise<Uint8Array>][] = [
  ["a Word document", "docx", wordLinks],
  ["an OpenDocument text", "odt", writerLinks],
  ["an OpenDocument sheet", "ods", calcLinks],
  ["a workbook", "xlsx", excelLinks],
  ["a presentation", "pptx", powerPointLinks],
  ["an RTF file", "rtf", rtfLinks],
];

it("Control test: LibreOffice without confinement reads the secret file and connects to the canary server", async () => {
  const word = join(directory, "control.docx");
  const linked = { relationships: [link("rId1", "image", `${web}/picture.png`)] };
  await writeFile(word, await docx(linkedPicture("rId1"), linked));
  const rich = join(directory, "control.rtf");
  await writeFile(rich, rtfLinks());
  const profile = `-env:UserInstallation=file://${directory}/profile`;
  for (const source of [word, rich]) {
    await run("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", directory, source], {
      timeout: 50_000,
    });
  }
  expect(connections).toBeGreaterThan(0);
  expect(
    pdfimages(await readFile(join(directory, "control.pdf")))
      .trim()
      .split("\n").length,
  ).toBeGreaterThan(2);
  connections = 0;
}, 110_000);

describe.each(["with namespaces round LibreOffice", "with Landlock"])("The conversion %s", (where) => {
  it.each(documents)(
    "opens no connection for %s, and the PDF contains no file of the machine",
    async (_, format, make) => {
      const container = new ContainerUnderTest(where === "with Landlock" ? bareUrl : url);
      const { pdf } = await container.convert(await make(), format);
      expect(pdftotext(pdf)).toContain("Linked");
      expect(pdftotext(pdf)).not.toContain(SECRET);
      expect(pdfimages(pdf).trim().split("\n")).toHaveLength(2);
      expect(connections).toBe(0);
    },
    120_000,
  );

  it("rejects HTML with the extension .doc", async () => {
    const container = new ContainerUnderTest(where === "with Landlock" ? bareUrl : url);
    await expect(container.convert(HTML_AS_DOC(), "doc")).rejects.toThrow(/HTML or XML/);
    expect(connections).toBe(0);
  });
});

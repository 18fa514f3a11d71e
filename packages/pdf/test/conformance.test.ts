import { describe, expect, it } from "vitest";
import { STANDARDS, type Standard } from "../src/conformance/standard.ts";
import { PdfError } from "../src/errors.ts";
import { PdfDocument } from "../src/file/document.ts";
import { decodeStream } from "../src/filters/decode.ts";
import { latin1 } from "../src/syntax/objects.ts";
import { archivable, convert, editor, embeddedFont, violatedRules } from "./support/archive.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { digestOf, drawn, qpdfCheck } from "./support/pdf-tools.ts";

const AS_TAGS: Standard[] = ["pdf/a-2a", "pdf/a-3a", "pdf/ua-1"];
const UNTAGGED = STANDARDS.filter((standard) => !AS_TAGS.includes(standard) && standard !== "pdf/a-4f");
const claimsOf = async (bytes: Uint8Array) => (await editor.describe({ bytes })).claims;
const refusal = (work: Promise<unknown>): Promise<PdfError> =>
  work.then(
    () => Promise.reject(new Error("the conversion succeeded")),
    (error: unknown) => (error instanceof PdfError ? error : Promise.reject(error)),
  );
const xmpOf = (bytes: Uint8Array): string => {
  const document = PdfDocument.open(bytes);
  const stream = document.stream(document.catalog.get("Metadata"));
  return stream ? new TextDecoder().decode(decodeStream(stream, document)) : "";
};

/** For each kind of object that a conversion changes without a warning: its name, the violated rule, and a PDF. */
const SILENT: [what: string, rule: string, bytes: () => Uint8Array][] = [
  ["device colours without an output intent", "device-color", () => archivable({ content: "1 0 0 rg 0 0 9 9 re f" })],
  ["CMYK colours", "device-color", () => archivable({ content: "1 0 0 0 k 0 0 9 9 re f" })],
  ["an annotation without the print flag", "annotation-flags", () => annotated("/Subtype/Link")],
  ["an annotation without an appearance", "annotation-appearance", () => annotated("/Subtype/Square/F 4/C[1 0 0]")],
  [
    "the filter LZW",
    "filter",
    () =>
      archivable(
        {},
        { catalog: "/X 103 0 R", objects: [streamObject("/Filter/LZWDecode", "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01")] },
      ),
  ],
  ["an interpolated image", "image", () => withImage("/Interpolate true")],
  ["an image with OPI information", "image", () => withImage("/OPI<<>>")],
  [
    "a layer configuration without a name",
    "optional-content",
    () =>
      archivable(
        {},
        {
          catalog: "/OCProperties<</OCGs[103 0 R]/D<</AS[<<>>]/Order[]>>>>",
          objects: ["<</Type/OCG/Name(Layer)>>"],
        },
      ),
  ],
  ["requirements in the catalog", "requirements", () => archivable({}, { catalog: "/Requirements[<<>>]" })],
];

const annotated = (entries: string, options: { objects?: string[] } = {}) =>
  archivable(
    { entries: `/Resources<</Font<</F1 100 0 R>>>>/Annots[<</Type/Annot/Rect[10 10 50 50]${entries}>>]` },
    options,
  );
const withImage = (entries: string) =>
  archivable(
    { content: "/I Do", entries: "/Resources<</XObject<</I 103 0 R>>>>" },
    {
      objects: [
        streamObject(
          `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
          "x",
        ),
      ],
    },
  );

describe("A conversion without repair", () => {
  it.each(UNTAGGED)("makes a plain document conform to %s and claims it", async (standard) => {
    const { pdf, warnings } = await convert(archivable(), { standards: [standard] });
    expect(warnings).toEqual([]);
    expect(await violatedRules(pdf, standard)).toEqual([]);
    expect(`pdf/a-${(await claimsOf(pdf)).pdfA}`).toBe(standard);
    qpdfCheck(pdf);
  });

  it.each(SILENT)("resolves %s", async (_, rule, make) => {
    expect(await violatedRules(make(), "pdf/a-2b")).toContain(rule);
    const { pdf, warnings } = await convert(make());
    expect(await violatedRules(pdf, "pdf/a-2b")).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it("changes no pixel of RGB colours, text and images", async () => {
    const bytes = archivable({ content: "1 0 0 rg 10 10 50 50 re f BT /F1 24 Tf 20 150 Td (Archive) Tj ET" });
    const { pdf } = await convert(bytes);
    expect(digestOf(drawn(pdf))).toBe(digestOf(drawn(bytes)));
  });

  it("writes the properties of the document into the metadata, and keeps foreign properties with a schema", async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:own="http://example.com/own/" own:order="A &amp; 1"/></rdf:RDF></x:xmpmeta>`;
    const bytes = archivable(
      {},
      {
        catalog: "/Metadata 103 0 R",
        trailer: "/Info<</Title(One < two)/Author()/CreationDate(D:20260102030405Z)>>",
        objects: [streamObject("/Type/Metadata/Subtype/XML", xmp)],
      },
    );
    const text = xmpOf((await convert(bytes)).pdf);
    expect(text).toContain("One &lt; two");
    expect(text).toContain("2026-01-02T03:04:05Z");
    expect(text).toContain("A &amp; 1");
    expect(text).toContain("<pdfaSchema:namespaceURI>http://example.com/own/</pdfaSchema:namespaceURI>");
  });

  it("gives attached files of PDF/A-3 a relationship, a type and an association", async () => {
    const { pdf } = await editor.revise(
      { bytes: archivable() },
      {
        steps: [
          {
            kind: "attach",
            files: [{ filename: "data.xml", description: null, mimeType: "text/xml", relationship: "alternative" }],
          },
          { kind: "conform", standards: ["pdf/a-3b"], repair: false },
        ],
        files: [new TextEncoder().encode("<a/>")],
        protection: null,
      },
    );
    expect(await violatedRules(pdf, "pdf/a-3b")).toEqual([]);
    expect(latin1(pdf)).toContain("%PDF-1.7");
    const document = PdfDocument.open(pdf);
    const file = document.dict(document.array(document.catalog.get("AF"))?.[0]);
    expect(document.nameText(file?.get("AFRelationship"))).toBe("Alternative");
  });

  it("writes PDF/A-1 without object streams, and PDF/A-4 as PDF 2.0 without an information dictionary", async () => {
    const first = latin1((await convert(archivable(), { standards: ["pdf/a-1b"] })).pdf);
    expect(first).not.toContain("/ObjStm");
    const fourth = (await convert(archivable(), { standards: ["pdf/a-4"] })).pdf;
    expect(latin1(fourth)).toMatch(/^%PDF-2\.0/);
    expect(PdfDocument.open(fourth).trailer.has("Info")).toBe(false);
  });
});

const REPAIRED: [what: string, rule: string, bytes: () => Uint8Array][] = [
  ["a script", "action", () => archivable({}, { catalog: "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>" })],
  ["a link that starts a program", "action", () => annotated("/Subtype/Link/F 4/A<</S/Launch/F(a.exe)>>")],
  ["scripts in the name tree", "action", () => archivable({}, { catalog: "/Names<</JavaScript<</Names[]>>>>" })],
  ["additional actions", "additional-action", () => archivable({}, { catalog: "/AA<</WC<</S/URI/URI(x)>>>>" })],
  ["a hidden annotation", "annotation-flags", () => annotated("/Subtype/Square/F 2/AP<<>>")],
  ["an annotation of a forbidden type", "annotation-type", () => annotated("/Subtype/Movie/F 4")],
  [
    "an XFA form",
    "xfa",
    () => archivable({}, { catalog: "/AcroForm<</Fields[]/XFA 103 0 R>>", objects: [streamObject("", "<x/>")] }),
  ],
  [
    "a transfer function",
    "graphics-state",
    () =>
      archivable({
        content: "/G gs 0 0 9 9 re f",
        entries: "/Resources<</ExtGState<</G<</Type/ExtGState/TR/Identity>>>>>>",
      }),
  ],
  [
    "a PostScript object",
    "postscript",
    () =>
      archivable(
        { content: "/P Do", entries: "/Resources<</XObject<</P 103 0 R>>>>" },
        { objects: [streamObject("/Type/XObject/Subtype/PS", "showpage")] },
      ),
  ],
  [
    "an attached file",
    "attachment",
    () =>
      archivable(
        {},
        {
          catalog: "/Names<</EmbeddedFiles<</Names[(a)104 0 R]>>>>",
          objects: [
            streamObject("/Type/EmbeddedFile/Subtype/text#2Fplain", "a"),
            "<</Type/Filespec/F(a)/UF(a)/EF<</F 103 0 R>>>>",
          ],
        },
      ),
  ],
];

describe("A conversion with repair", () => {
  it.each(REPAIRED)("removes %s and says so, and fails without repair", async (_, rule, make) => {
    expect(await violatedRules(make(), "pdf/a-2b")).toContain(rule);
    const error = await refusal(convert(make()));
    expect(error.code).toBe("not_conformant");
    expect(error.message).toContain("Set repair to true");
    const { pdf, warnings } = await convert(make(), { repair: true });
    expect(await violatedRules(pdf, "pdf/a-2b")).toEqual([]);
    expect(warnings.map(({ code }) => code)).toContain("conformance_repaired");
  });

  it("keeps links and allowed actions", async () => {
    const { pdf } = await convert(annotated("/Subtype/Link/F 4/A<</S/URI/URI(https://example.com)>>"), {
      repair: true,
    });
    const document = PdfDocument.open(pdf);
    const page = document.dict(document.array(document.dict(document.catalog.get("Pages"))?.get("Kids"))?.[0]);
    const link = document.dict(document.array(page?.get("Annots"))?.[0]);
    expect(document.nameText(document.dict(link?.get("A"))?.get("S"))).toBe("URI");
  });
});

describe("A document that cannot conform", () => {
  it("is refused with the page, the object and the clause of each reason", async () => {
    const { faults } = await refusal(convert(handmadePdf([{ content: textContent("text") }]), { repair: true }));
    expect(faults).toContainEqual({
      field: "page 1, font Helvetica",
      error: "The font Helvetica is not embedded. (ISO 19005-2, 6.2.11.4.1)",
    });
  });

  it.each([
    [
      "other glyph widths than its font",
      "pdf/a-2b",
      () =>
        handmadePdf([{ content: textContent("text"), entries: "/Resources<</Font<</F1 100 0 R>>>>" }], {
          objects: embeddedFont({ widths: (width) => width + 50 }),
        }),
    ],
    ["a glyph that its font lacks", "pdf/a-2b", () => archivable({ content: "BT /F1 9 Tf (\\200\\377\\001) Tj ET" })],
    ["an unknown operator", "pdf/a-2b", () => archivable({ content: "0 0 9 9 re f wobble" })],
    [
      "a graphics state that is saved too often",
      "pdf/a-2b",
      () => archivable({ content: `${"q ".repeat(30)}${"Q ".repeat(30)}` }),
    ],
    [
      "transparency in PDF/A-1",
      "pdf/a-1b",
      () => archivable({ content: "/G gs 0 0 9 9 re f", entries: "/Resources<</ExtGState<</G<</ca .5>>>>>>" }),
    ],
    ["no tags in level A", "pdf/a-2a", () => archivable()],
    ["no attached file in PDF/A-4f", "pdf/a-4f", () => archivable()],
    ["no title and no tags in PDF/UA", "pdf/ua-1", () => archivable()],
  ] as const)("because of %s", async (_, standard, make) => {
    const error = await refusal(convert(make(), { standards: [standard], repair: true }));
    expect(error.code).toBe("not_conformant");
    expect(error.faults?.length).toBeGreaterThan(0);
  });

  it("is refused when it is encrypted, unless it is to be repaired", async () => {
    const protection = {
      userPassword: null,
      ownerPassword: "secret",
      permissions: { print: "high", copy: true, modify: true, annotate: true, fillForms: true, assemble: true },
    } as const;
    const { pdf } = await editor.revise({ bytes: archivable() }, { steps: [], files: [], protection });
    expect((await refusal(convert(pdf))).faults?.[0]?.error).toContain("encrypted");
    const { warnings } = await convert(pdf, { repair: true });
    expect(warnings).toMatchObject([{ code: "conformance_repaired" }]);
  });
});

describe("A conversion to PDF/UA-1", () => {
  it("shows the title, sets the tab order and describes links, and asks for what is missing", async () => {
    const link = annotated("/Subtype/Link/F 4/A<</S/URI/URI(https://example.com)>>");
    expect(await violatedRules(link, "pdf/ua-1")).toEqual(expect.arrayContaining(["tab-order", "link-tag"]));
    const { faults = [] } = await refusal(convert(link, { standards: ["pdf/ua-1"] }));
    const errors = faults.map(({ error }) => error).join();
    expect(errors).not.toMatch(/tab order|no description|show its title/);
    expect(errors).toContain("A link is not tagged");
    expect(errors).toContain("The document has no title");
  });
});

describe("Metadata of a hostile file", () => {
  it.each([
    ["with an entity that grows", `<!DOCTYPE a [<!ENTITY b "bbb">]><a>&b;</a>`],
    ["with an open element", "<a><b></a>"],
    ["with a prefix without a namespace", "<x:a/>"],
    ["that end early", "<a "],
    ["without elements", "text"],
  ])("%s are replaced by new metadata", async (_, xmp) => {
    const bytes = archivable(
      {},
      { catalog: "/Metadata 103 0 R", objects: [streamObject("/Type/Metadata/Subtype/XML", xmp)] },
    );
    expect(await violatedRules(bytes, "pdf/a-2b")).toContain("metadata");
    expect(await violatedRules((await convert(bytes)).pdf, "pdf/a-2b")).toEqual([]);
  });
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Numbering, PdfProtection, PdfStep } from "@folio/pdf/model";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { drawn, nodeEditor, pdftotext, pixelsOf, qpdf, qpdfCheck, saved } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: "utf8", stdio: "pipe" });
const info = (bytes: Uint8Array, ...options: string[]) => run("pdfinfo", ...options, saved(bytes));
const revised = async (bytes: Uint8Array, ...steps: PdfStep[]) =>
  (await editor.revise({ bytes }, { steps, files: [], protection: null })).pdf;
const numbering: Numbering = {
  pages: "all",
  text: "{{page}}",
  position: "bottom-center",
  start: 1,
  digits: 1,
  font: "helvetica",
  fontPt: 9,
  color: "#000000",
  insetPt: 20,
};
const everything = {
  print: "high",
  copy: true,
  modify: true,
  annotate: true,
  fillForms: true,
  assemble: true,
} as const;

describe("A change of the document information", () => {
  it("is written to the information dictionary, the metadata and the catalog, in any script", async () => {
    const pdf = await revised(richPdf("A"), {
      kind: "inform",
      information: { title: "Größe & <Maß>", author: "李", keywords: ["one", "two"], language: "de-DE" },
    });
    qpdfCheck(pdf);
    expect(info(pdf)).toMatch(/Title:\s+Größe & <Maß>\n[\s\S]*Keywords:\s+one, two\nAuthor:\s+李/);
    const xmp = info(pdf, "-meta");
    expect(xmp).toContain('<rdf:li xml:lang="x-default">Größe &amp; &lt;Maß&gt;</rdf:li>');
    expect(xmp).toContain("<dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject>");
    expect(xmp).toContain("<dc:language><rdf:Bag><rdf:li>de-DE</rdf:li>");
    expect((await editor.describe({ bytes: pdf })).language).toBe("de-DE");
  });

  it("replaces only the given values in the metadata, and keeps everything else, including claims of conformance", async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="uuid:1" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:fx="urn:factur-x" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/" pdfaid:part="3" pdf:Keywords="old"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title><fx:Version>1.0</fx:Version></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const bytes = handmadePdf([{ content: textContent("x") }], {
      objects: [streamObject("/Type/Metadata/Subtype/XML", xmp)],
      catalog: "/Metadata 100 0 R",
    });
    const information = { title: "New", keywords: null };
    const pdf = await revised(bytes, { kind: "inform", information });
    const written = info(pdf, "-meta");
    expect(written).toContain("New");
    expect(written).toContain("<fx:Version>1.0</fx:Version>");
    expect(written).toContain('rdf:about="uuid:1"');
    expect(written).not.toMatch(/Old|old/);
    expect((await editor.describe({ bytes: pdf })).claims.pdfA).toBe("3");
  });
});

describe("Attachments that a revision adds", () => {
  it("can be extracted unchanged, and existing attachments are kept", async () => {
    const about = { filename: "größe.xml", description: "Data", mimeType: "text/xml", relationship: "data" } as const;
    const bytes = new TextEncoder().encode("<größe/>");
    const step: PdfStep = { kind: "attach", files: [about] };
    const { pdf } = await editor.revise({ bytes: richPdf("A") }, { steps: [step], files: [bytes], protection: null });
    qpdfCheck(pdf);
    expect(run("pdfdetach", "-list", saved(pdf))).toMatch(
      /2 embedded files[\s\S]*größe.xml[\s\S]*note.txt|note.txt[\s\S]*größe.xml/,
    );
    const found = ["1", "2"].map((number) => {
      const out = `${saved(pdf)}-out`;
      run("pdfdetach", "-save", number, "-o", out, saved(pdf));
      return readFileSync(out, "utf8");
    });
    expect(found.sort()).toEqual(["<größe/>", "A attached"]);
    expect(run("qpdf", "--qdf", "--object-streams=disable", saved(pdf), "-")).toMatch(
      /\/AFRelationship \/Data[\s\S]*\/Subtype \/text#2fxml/,
    );
  });

  it("remove a PDF/A claim, with a warning, only if that part of PDF/A does not allow them", async () => {
    const claiming = (part: number) =>
      handmadePdf([{ content: textContent("x") }], {
        objects: [streamObject("/Type/Metadata/Subtype/XML", `<a><pdfaid:part>${part}</pdfaid:part></a>`)],
        catalog: "/Metadata 100 0 R",
      });
    const about = { filename: "a.txt", description: null, mimeType: null, relationship: "unspecified" } as const;
    for (const [part, kept] of [
      [2, null],
      [3, "3"],
    ] as const) {
      const revision = {
        steps: [{ kind: "attach" as const, files: [about] }],
        files: [bytesOf("a")],
        protection: null,
      };
      const { pdf, warnings } = await editor.revise({ bytes: claiming(part) }, revision);
      expect((await editor.describe({ bytes: pdf })).claims.pdfA).toBe(kept);
      expect(warnings.map(({ message }) => message.includes(`PDF/A-${part}`))).toEqual(kept ? [] : [true]);
    }
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("Encryption of a result", () => {
  const lock = async (protection: PdfProtection, bytes = richPdf("A")) =>
    (await editor.revise({ bytes }, { steps: [], files: [], protection })).pdf;

  it("uses AES-256, and lets qpdf, Poppler and Folio open the file with either password but no other", async () => {
    const pdf = await lock({ userPassword: "offen ß", ownerPassword: "besitz", permissions: everything });
    for (const password of ["offen ß", "besitz"]) {
      const shown = run("qpdf", `--password=${password}`, "--show-encryption", saved(pdf));
      expect(shown).toContain("R = 6");
      expect(shown.match(/AESv3/g)).toHaveLength(3);
      run("qpdf", `--password=${password}`, "--check", saved(pdf));
      const option = password === "besitz" ? "-opw" : "-upw";
      expect(run("pdftotext", option, password, saved(pdf), "-")).toContain("A page 2");
      expect((await editor.inspect({ bytes: pdf, password })).title).toBe("Document A");
    }
    expect(() => run("qpdf", "--password=other", "--check", saved(pdf))).toThrow("invalid password");
    await expect(editor.inspect({ bytes: pdf })).rejects.toMatchObject({ code: "password_required" });
    expect(new TextDecoder("latin1").decode(pdf)).not.toContain("Document A");
  });

  it("requires no password for reading if no user password is set, and grants exactly the given permissions", async () => {
    const permissions = { ...everything, print: "low", copy: false, modify: false } as const;
    const pdf = await lock({ userPassword: null, ownerPassword: "besitz", permissions });
    const shown = run("qpdf", "--show-encryption", saved(pdf));
    expect(shown).toContain("print low resolution: allowed");
    expect(shown).toContain("print high resolution: not allowed");
    expect(shown).toContain("extract for any purpose: not allowed");
    expect(shown).toContain("extract for accessibility: allowed");
    expect(shown).toContain("modify other: not allowed");
    expect(shown).toContain("modify forms: allowed");
    expect(run("pdftotext", saved(pdf), "-")).toContain("A page 1");
  });

  it("does not accept an empty password as owner password if none is set", async () => {
    const pdf = await lock({ userPassword: "u", ownerPassword: null, permissions: everything });
    expect(run("qpdf", "--password=u", "--show-encryption", saved(pdf))).toContain(
      "Supplied password is user password",
    );
    expect(() => run("qpdf", "--password=", "--check", saved(pdf))).toThrow("invalid password");
  });

  it("can be removed by a later revision, after which the pages look as before", async () => {
    const bytes = richPdf("A");
    const pdf = await lock({ userPassword: "u", ownerPassword: null, permissions: everything }, bytes);
    const open = await editor.revise({ bytes: pdf, password: "u" }, { steps: [], files: [], protection: null });
    qpdfCheck(open.pdf);
    expect(Buffer.compare(drawn(open.pdf), drawn(bytes))).toBe(0);
  });
});

describe("Page operations", () => {
  const four = handmadePdf(["one", "two", "three", "four"].map((text) => ({ content: textContent(text) })));

  it("rotate only the selected pages", async () => {
    const pdf = await revised(four, { kind: "rotate", pages: "2,4", degrees: 90 });
    expect(
      info(pdf, "-f", "1", "-l", "4")
        .match(/rot:\s+(\d+)/g)
        ?.map((text) => text.slice(-2).trim()),
    ).toEqual(["0", "90", "0", "90"]);
  });

  it("crop pages by the edges of the displayed page, even if it is rotated", async () => {
    const insets = { top: 100, right: 0, bottom: 0, left: 0 };
    const red = "1 0 0 rg 0 200 200 100 re f 0 0 1 rg 0 0 100 200 re f";
    const upright = handmadePdf([{ content: red }]);
    const turned = handmadePdf([{ content: red, entries: "/Rotate 90" }]);
    const first = pixelsOf(await revised(upright, { kind: "crop", pages: "all", insets }));
    expect([first.width, first.height, first.at(50, 10), first.at(150, 10)]).toEqual([
      200,
      200,
      [0, 0, 255],
      [255, 255, 255],
    ]);
    // On the rotated page, the blue left side is displayed at the top.
    const second = pixelsOf(await revised(turned, { kind: "crop", pages: "all", insets }));
    expect([second.width, second.height, second.at(10, 50), second.at(290, 50)]).toEqual([
      300,
      100,
      [255, 255, 255],
      [255, 0, 0],
    ]);
    await expect(revised(four, { kind: "crop", pages: "1", insets: { ...insets, bottom: 199 } })).rejects.toThrow(
      "must leave a part of each page",
    );
  });

  it("remove pages together with everything that belongs to them", async () => {
    const pdf = await revised(richPdf("A"), { kind: "remove", pages: "2" });
    expect(pdftotext(pdf)).not.toContain("page 2");
    expect(new TextDecoder("latin1").decode(qpdf(pdf, "--qdf", "--object-streams=disable"))).not.toContain("A value");
    await expect(revised(four, { kind: "remove", pages: "1-4" })).rejects.toThrow("at least one page");
  });

  it("draw page numbers at the requested position, upright even on rotated pages", async () => {
    const pages = [{ content: textContent("one") }, { content: textContent("two"), entries: "/Rotate 90" }];
    const pdf = await revised(handmadePdf(pages), {
      kind: "number",
      numbering: { ...numbering, text: "A-{{number}} of {{pages}}", start: 99, digits: 5, position: "bottom-right" },
    });
    qpdfCheck(pdf);
    expect(pdftotext(pdf)).toMatch(/A-00099 of 2[\s\S]*A-00100 of 2/);
    const box = run("pdftotext", "-bbox", "-f", "2", "-l", "2", saved(pdf), "-");
    const [, right, bottom] = /xMax="([\d.]+)" yMax="([\d.]+)">2</.exec(box) ?? [];
    expect(Number(right)).toBeCloseTo(280, 0);
    expect(Number(bottom)).toBeGreaterThan(178);
    expect(Number(bottom)).toBeLessThan(186);
    await expect(revised(four, { kind: "number", numbering: { ...numbering, text: "{{page}} 頁" } })).rejects.toThrow(
      "Latin letters",
    );
  });

  it.each([
    [30, 20],
    [200, 4],
    [8, 300],
  ])("draw page numbers inside the visible area, even on a page of %i by %i points", async (width, height) => {
    const small = handmadePdf([{ entries: `/MediaBox[0 0 ${width} ${height}]` }]);
    for (const position of ["top-left", "bottom-center", "bottom-right"] as const) {
      const pdf = await revised(small, { kind: "number", numbering: { ...numbering, text: "1/10", position } });
      const { at } = pixelsOf(pdf);
      const inked = (x: number, y: number) => at(x, y)[0] < 200;
      const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
        Array.from({ length: height }, (__, y) => y).some((y) => inked(x, y)),
      );
      expect(columns.length).toBeGreaterThan(4);
      expect(pdftotext(pdf)).toContain("1/10");
    }
  });

  it("place several pages in order on a sheet, and let bookmarks lead to the sheet", async () => {
    const sheets = {
      perSheet: 2,
      widthPt: 595,
      heightPt: 842,
      marginPt: 10,
      gapPt: 10,
      border: true,
      order: "rows",
    } as const;
    const pdf = await revised(richPdf("A"), { kind: "impose", sheets });
    qpdfCheck(pdf);
    expect(info(pdf)).toMatch(/Pages:\s+2\n[\s\S]*Page size:\s+842 x 595/);
    expect(pdftotext(pdf, ["-layout", "-l", "1"])).toMatch(/A page 1\s+A page 2/);
    const outline = new TextDecoder("latin1").decode(qpdf(pdf, "--qdf", "--object-streams=disable"));
    expect(outline.match(/\/Title \(A (one|three)\)/g)).toHaveLength(2);
    expect(outline).not.toContain("/StructTreeRoot");
    expect(outline).not.toContain("/AcroForm");
  });

  it("insert the pages of one PDF into another, and keep the bookmarks of both at the top level", async () => {
    const parts = [
      { bytes: richPdf("A"), pages: null, name: "a", omitsSourceBookmark: true },
      { bytes: richPdf("B"), pages: "1", name: "b", omitsSourceBookmark: true },
    ];
    const { pdf } = await editor.merge(parts);
    const titles = new TextDecoder("latin1").decode(qpdf(pdf, "--qdf", "--object-streams=disable"));
    expect([...titles.matchAll(/\/Title \((.*?)\)/g)].map(([, title]) => title).sort()).toEqual([
      "A one",
      "A three",
      "B one",
      "Document A",
    ]);
  });
});

describe("Forms", () => {
  const look = (mark: string) => streamObject("/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>", mark);
  const form = handmadePdf(
    [
      {
        content: textContent("form"),
        entries: "/Annots[100 0 R 101 0 R 102 0 R 105 0 R 106 0 R]",
      },
    ],
    {
      objects: [
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/MaxLen 12/DA(/F1 12 Tf 0 g)/Rect[20 20 180 40]/F 4>>",
        "<</Type/Annot/Subtype/Widget/FT/Btn/T(agree)/Rect[20 60 40 80]/F 4/AS/Off/AP<</N<</On 103 0 R/Off 104 0 R>>>>>>",
        "<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(size)/Opt[(S)(M)(L)]/DA(/F1 12 Tf 0 g)/Rect[60 60 120 80]/F 4>>",
        look("1 0 0 rg 0 0 20 20 re f"),
        look("0 0 1 rg 0 0 20 20 re f"),
        "<</Type/Annot/Subtype/Link/Rect[0 0 5 5]/A<</S/URI/URI(https://example.com/)>>>>",
        "<</Type/Annot/Subtype/Square/Rect[100 100 140 140]/F 4/AP<</N 107 0 R>>>>",
        streamObject("/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<<>>", "0 1 0 rg 0 0 10 10 re f"),
      ],
      catalog: "/AcroForm<</Fields[100 0 R 101 0 R 102 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
    },
  );

  it("can be filled in, show the new values, and can be filled in again", async () => {
    const fields = { name: "Ada Müller", agree: true, size: "M" };
    const pdf = await revised(form, { kind: "fill", fields });
    qpdfCheck(pdf);
    expect(pdftotext(pdf)).toMatch(/Ada Müller/);
    expect(pdftotext(pdf)).toMatch(/\bM\b/);
    expect(pixelsOf(pdf).at(30, 230)).toEqual([255, 0, 0]);
    const again = await revised(pdf, { kind: "fill", fields: { name: "Bob", agree: false } });
    expect(pdftotext(again)).not.toContain("Ada");
    expect(pixelsOf(again).at(30, 230)).toEqual([0, 0, 255]);
  });

  it("reject invalid values with a list of all errors", async () => {
    const fields = { nmae: "x", name: "much too long for it", agree: "Maybe", size: "XL" };
    const error = await revised(form, { kind: "fill", fields }).then(
      () => null,
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code: "invalid_argument", argument: "fields.nmae" });
    expect(error.faults.map(({ field }: { field: string }) => field)).toEqual([
      "fields.nmae",
      "fields.name",
      "fields.agree",
      "fields.size",
    ]);
  });

  it("can be flattened without a change of the look; other annotations are flattened only if requested, links never", async () => {
    const filled = await revised(form, { kind: "fill", fields: { name: "Ada", agree: true } });
    const flat = await revised(filled, { kind: "flatten", annotations: false });
    qpdfCheck(flat);
    expect(Buffer.compare(drawn(flat), drawn(filled))).toBe(0);
    const plain = new TextDecoder("latin1").decode(qpdf(flat, "--qdf", "--object-streams=disable"));
    expect(plain).not.toMatch(/\/Widget|\/AcroForm/);
    expect(plain).toMatch(/\/Square/);
    const bare = await revised(filled, { kind: "flatten", annotations: true });
    expect(Buffer.compare(drawn(bare), drawn(filled))).toBe(0);
    const rest = new TextDecoder("latin1").decode(qpdf(bare, "--qdf", "--object-streams=disable"));
    expect(rest).not.toContain("/Square");
    expect(rest).toContain("https://example.com/");
  });
});

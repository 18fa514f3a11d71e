import { describe, expect, it } from "vitest";
import { detectFile } from "../../../container/office/detect-format.ts";
import { type Part, zip } from "../office-files.ts";
import { compoundFile } from "./compound-file.ts";

/**
 * Returns the beginning of a Word document ([MS-DOC] 2.5.1): the fields `wIdent` and `nFib`, of which `nFib` contains
 * the version.
 */
const word = (version: number): Buffer => {
  const head = Buffer.alloc(4_096);
  head.writeUInt16LE(0xa5dc, 0);
  head.writeUInt16LE(version, 2);
  return head;
};

describe("The format check of old Word documents", () => {
  it.each([
    [101, "MS WinWord 6.0"],
    [104, "MS Word 95"],
    [193, undefined],
  ])("recognises version %d", async (version, importer) => {
    const file = compoundFile([{ name: "WordDocument", content: word(version) }]);
    const found = await detectFile(file, "doc");
    expect([found.format, found.importer]).toEqual(["doc", importer]);
  });

  it("reads the version of a document that is so short that it shares its sectors with other streams", async () => {
    const file = compoundFile([
      { name: "Elsewhere", content: Buffer.alloc(2_000) },
      { name: "WordDocument", content: word(101).subarray(0, 1_000) },
    ]);
    expect((await detectFile(file, "doc")).importer).toBe("MS WinWord 6.0");
  });
});

describe("The format check of compound files", () => {
  it("reads the root directory, not the directories of embedded objects", async () => {
    const file = compoundFile([
      { name: "Workbook", content: Buffer.alloc(4_096) },
      { name: "MBD0001", children: [{ name: "WordDocument", content: word(193) }] },
    ]);
    expect((await detectFile(file, "xls")).format).toBe("xls");
  });

  it("ignores the letter case of names", async () => {
    const file = compoundFile([{ name: "WORKBOOK", content: Buffer.alloc(4_096) }]);
    expect((await detectFile(file, "xls")).format).toBe("xls");
  });

  it("ends when a directory entry refers to itself as its neighbour", async () => {
    const file = compoundFile([{ name: "Elsewhere", content: Buffer.alloc(4_096) }]);
    file.writeUInt32LE(1, 2 * 512 + 128 + 68);
    await expect(detectFile(file, "doc")).rejects.toMatchObject({ code: "unsupported_format" });
  });

  it.each([
    ["sectors smaller than an entry", { shift: 6, sector: 10, linkAt: 104 }],
    ["a last sector that is cut short", { shift: 9, sector: 1, linkAt: 516 }],
  ])("ends when the directory has a cycle of %s", async (_, { shift, sector, linkAt }) => {
    const file = Buffer.alloc(2 * 512 + 100);
    Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
    file.writeUInt16LE(shift, 30);
    file.writeUInt32LE(sector, 48);
    file.writeUInt32LE(sector, linkAt);
    await expect(detectFile(file, "doc")).rejects.toMatchObject({ code: "unsupported_format" });
  });
});

describe("The format check", () => {
  const withType = async (type: string, parts: Part[] = []) => {
    const types = `<Types><Override PartName="/main" ContentType="application/vnd.${type}"/></Types>`;
    return Buffer.from(await zip([{ name: "[Content_Types].xml", input: types }, ...parts]));
  };

  it.each([
    ["ms-word.document.macroEnabled.main+xml", "docx", undefined],
    ["ms-word.template.macroEnabledTemplate.main+xml", "docx", undefined],
    ["openxmlformats-officedocument.wordprocessingml.template.main+xml", "docx", undefined],
    ["ms-excel.sheet.macroEnabled.main+xml", "xlsx", undefined],
    ["openxmlformats-officedocument.spreadsheetml.template.main+xml", "xlsx", undefined],
    ["ms-excel.sheet.binary.macroEnabled.main", "xlsx", "Calc MS Excel 2007 Binary"],
    ["ms-powerpoint.slideshow.macroEnabled.main+xml", "pptx", undefined],
    ["openxmlformats-officedocument.presentationml.slideshow.main+xml", "pptx", undefined],
  ] as const)("recognises the content type %s", async (type, format, importer) => {
    const found = await detectFile(await withType(type), format);
    expect([found.format, found.importer]).toEqual([format, importer]);
  });

  it.each([
    [
      "a text of Word on the web",
      "openxmlformats-officedocument.wordprocessingml.document.main+xml",
      "docx",
      "word/document22.xml",
      '<w:pgSz w:w="1"/>',
      true,
    ],
    [
      "a text without sections",
      "openxmlformats-officedocument.wordprocessingml.document.main+xml",
      "docx",
      "word/document.xml",
      "<w:p/>",
      false,
    ],
    [
      "a sheet set up for a printer",
      "openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
      "xlsx",
      "xl/worksheets/a.xml",
      '<pageSetup r:id="rId1"/>',
      true,
    ],
    [
      "a sheet that a library turned",
      "openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
      "xlsx",
      "xl/worksheets/a.xml",
      '<pageSetup orientation="landscape"/><drawing r:id="rId1"/>',
      false,
    ],
    [
      "a sheet without one",
      "openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
      "xlsx",
      "xl/worksheets/a.xml",
      "<pageMargins/>",
      false,
    ],
  ] as const)("finds out whether a file names its paper size: %s", async (_, type, format, name, input, names) => {
    expect((await detectFile(await withType(type, [{ name, input }]), format)).namesPaper).toBe(names);
  });

  it("recognises an OpenDocument file without a mimetype entry by its manifest", async () => {
    const entry =
      '<manifest:file-entry manifest:media-type="application/vnd.oasis.opendocument.text" manifest:full-path="/"/>';
    const file = Buffer.from(await zip([{ name: "META-INF/manifest.xml", input: entry }]));
    expect((await detectFile(file, "odt")).format).toBe("odt");
  });

  it("accepts a table with as many columns as a sheet can have, and rejects wider tables", async () => {
    expect((await detectFile(Buffer.from(",".repeat(16_383)), "csv")).table?.columns).toBe(16_384);
    await expect(detectFile(Buffer.from(",".repeat(16_384)), "csv")).rejects.toMatchObject({
      code: "source_too_large",
    });
  });

  it("rejects ZIP64 archives with a different error than archives that are too large", async () => {
    const file = await withType("ms-excel.sheet.binary.macroEnabled.main");
    file.writeUInt16LE(0xffff, file.byteLength - 12);
    await expect(detectFile(file, "xlsx")).rejects.toMatchObject({ code: "source_invalid" });
  });

  const flat = (kind: string, prolog = "", body = "") =>
    Buffer.from(
      `<?xml version="1.0"?>${prolog}<office:document xmlns:office="urn:x" office:mimetype="application/vnd.oasis.opendocument.${kind}">${body}</office:document>`,
    );

  it.each([
    ["text", "odt", "OpenDocument Text Flat XML"],
    ["spreadsheet", "ods", "OpenDocument Spreadsheet Flat XML"],
    ["presentation", "odp", "OpenDocument Presentation Flat XML"],
  ] as const)("recognises a flat OpenDocument file of the kind %s", async (kind, format, importer) => {
    const found = await detectFile(flat(kind), format);
    expect([found.format, found.importer]).toEqual([format, importer]);
  });

  it("rejects flat OpenDocument files (one XML file) with entities, deeply nested tables or another type of document", async () => {
    const tables = "<table:table>".repeat(30) + "</table:table>".repeat(30);
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha">]>';
    await expect(detectFile(flat("text", laughs), "odt")).rejects.toMatchObject({ code: "source_invalid" });
    await expect(detectFile(flat("text", "", tables), "odt")).rejects.toMatchObject({ code: "source_invalid" });
    await expect(detectFile(flat("spreadsheet"), "odt")).rejects.toMatchObject({ code: "unsupported_format" });
    await expect(detectFile(flat("graphics"), "odt")).rejects.toMatchObject({ code: "unsupported_format" });
  });
});

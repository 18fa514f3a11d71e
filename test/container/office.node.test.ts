import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { pdfimages, pdftotext } from "../../packages/pdf/test/support/pdf-tools.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest, containerDeadline } from "./client.ts";
import { commented, docx, excel4, pageBreak, paragraph, pptx, xlsx } from "./office-files.ts";
import { rasterizePages } from "./scans.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);
const utf8 = new TextEncoder();

const A5 = { widthPt: 420, heightPt: 595 };
const letter = docx(paragraph("Dear Äsop, first page") + pageBreak + paragraph("Second page"));
const slides = pptx(["First slide", "Second slide"]);
const wide = xlsx([
  {
    name: "Wide",
    header: "Head of the sheet",
    footer: "Foot &amp;P",
    rows: Array.from({ length: 5 }, (_, row) => Array.from({ length: 40 }, (_, column) => `r${row}c${column}`)),
  },
  { name: "Second", rows: [["only", 1]] },
]);

beforeAll(() => untilReady(url), 130_000);

/** Converts a document to another office format with LibreOffice's command line, in a separate LibreOffice profile. */
async function inFormat(bytes: Uint8Array, from: OfficeFormat, to: OfficeFormat): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), "folio-office-"));
  try {
    await writeFile(join(directory, `in.${from}`), bytes);
    const profile = `-env:UserInstallation=file://${directory}/profile`;
    const options = ["--headless", "--convert-to", to, "--outdir", directory, join(directory, `in.${from}`)];
    await promisify(execFile)("soffice", [profile, ...options], { timeout: 100_000 });
    return new Uint8Array(await readFile(join(directory, `in.${to}`)));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const sizeOf = async (pdf: Uint8Array) => {
  const [size] = (await container.editor.inspect({ bytes: pdf }, containerDeadline())).sizes;
  return [Math.round(size?.widthPt ?? 0), Math.round(size?.heightPt ?? 0)];
};

/** Returns the height of the lowest box of a word in points, as a measure for the smallest font size of the PDF. */
function smallestLetter(pdf: Uint8Array): number {
  const heights = [...pdftotext(pdf, ["-bbox"]).matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)"/g)];
  return Math.min(...heights.map(([, top, bottom]) => Number(bottom) - Number(top)));
}

/** Returns the number of pixels on the first page that are darker than the background. */
async function inkOf(pdf: Uint8Array): Promise<number> {
  const [picture] = await rasterizePages(pdf, 100);
  return picture?.pixels.filter((grey) => grey < 200).length ?? 0;
}

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
/** Test data: an OpenDocument spreadsheet as one XML file, with one cell and without a paper size. */
const flatSheet = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:text="${OASIS}:text:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>flat cell</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;

describe("The conversion to PDF keeps the text of", () => {
  it("a docx file", async () => {
    const { pdf, pages } = await container.convert(await letter, "docx");
    expect(pages).toBe(2);
    expect(pdftotext(pdf)).toMatch(/Dear Äsop, first page\s+Second page/);
  });

  it("a flat OpenDocument file, and uses A4 if the file names no paper size", async () => {
    const { pdf } = await container.convert(utf8.encode(flatSheet), "ods");
    expect(pdftotext(pdf)).toContain("flat cell");
    expect(await sizeOf(pdf)).toEqual([595, 842]);
  });

  it.each(["doc", "odt", "rtf"] as const)(
    "a %s file with two pages",
    async (format) => {
      const { pdf, pages } = await container.convert(await inFormat(await letter, "docx", format), format);
      expect(pages).toBe(2);
      expect(pdftotext(pdf)).toMatch(/Dear Äsop, first page\s+Second page/);
    },
    120_000,
  );

  it.each(["xlsx", "xls", "ods"] as const)(
    "a wide %s file with its header and footer, in landscape and on enough pages to be legible",
    async (format) => {
      const bytes = format === "xlsx" ? await wide : await inFormat(await wide, "xlsx", format);
      const { pdf, pages } = await container.convert(bytes, format);
      expect(pages).toBe(3);
      const [width = 0, height = 0] = await sizeOf(pdf);
      expect(width).toBeGreaterThan(height);
      // Checks only one format: LibreOffice created the files of the other formats and wrote the paper size of the
      // machine's locale into them.
      if (format === "xlsx") expect([width, height]).toEqual([842, 595]);
      expect(smallestLetter(pdf)).toBeGreaterThan(4.5);
      const text = pdftotext(pdf);
      expect(text).toContain("Head of the sheet");
      expect(text).toContain("Foot 1");
      expect(text).toContain("r4c39");
    },
    120_000,
  );

  it("an xlsx file, and keeps the sheet's scale and page breaks when `fitSheets` is false", async () => {
    const { pdf, pages } = await container.convert(await wide, "xlsx", { fitSheets: false });
    expect(pages).toBeGreaterThan(3);
    expect(await sizeOf(pdf)).toEqual([595, 842]);
    expect(smallestLetter(pdf)).toBeGreaterThan(7.5);
  }, 120_000);

  it("an xlsx file, and keeps the portrait page when the sheet is only slightly wider than the paper", async () => {
    const rows = [Array.from({ length: 9 }, (_, column) => `c${column}`)];
    const { pdf, pages } = await container.convert(await xlsx([{ name: "Nine", rows }]), "xlsx");
    expect(pages).toBe(1);
    expect(await sizeOf(pdf)).toEqual([595, 842]);
  });

  it.each(["pptx", "ppt", "odp"] as const)(
    "a %s file, and prints one slide per page",
    async (format) => {
      const bytes = format === "pptx" ? await slides : await inFormat(await slides, "pptx", format);
      const { pdf, pages } = await container.convert(bytes, format);
      expect(pages).toBe(2);
      expect(pdftotext(pdf)).toMatch(/First slide\s+Second slide/);
    },
    120_000,
  );

  it("a csv file, and shows numbers and formulas as the file writes them", async () => {
    const table = "name;account;zip;sum\nÄpfel;12345678901234567890;01234;=1+1\n";
    const { pdf, pages } = await container.convert(utf8.encode(table), "csv");
    expect(pages).toBe(1);
    for (const cell of ["Äpfel", "12345678901234567890", "01234", "=1+1"]) expect(pdftotext(pdf)).toContain(cell);
  });

  it("a csv file that declares its separator in the first line, and does not print that line", async () => {
    const { pdf } = await container.convert(utf8.encode("sep=|\r\nName|Note\r\na,b;c|d,e;f\r\n"), "csv");
    expect(pdftotext(pdf)).not.toContain("sep=");
    for (const cell of ["a,b;c", "d,e;f"]) expect(pdftotext(pdf)).toContain(`${cell}\n`);
  });

  it("a csv file with hundreds of columns", async () => {
    const table = ["n", "0"].map((cell) => Array.from({ length: 1_600 }, (_, column) => `${cell}${column}`).join());
    const { pdf } = await container.convert(utf8.encode(table.join("\n")), "csv");
    expect(pdftotext(pdf)).toContain("01599");
  }, 90_000);

  it("a txt file, read as UTF-8 if it is valid and otherwise as Windows-1252", async () => {
    expect(pdftotext((await container.convert(utf8.encode("Grüße, 日本"), "txt")).pdf)).toContain("Grüße, 日本");
    const old = Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x35]);
    expect(pdftotext((await container.convert(old, "txt")).pdf)).toContain("Café €5");
  });

  it("a file with emoji, and draws them in an embeddable font", async () => {
    const { pdf } = await container.convert(await docx(paragraph("Ship \u{1f6a2}")), "docx");
    expect(pdftotext(pdf)).toContain("Ship \u{1f6a2}");
    expect(await inkOf(pdf)).toBeGreaterThan(
      1.2 * (await inkOf((await container.convert(await docx(paragraph("Ship")), "docx")).pdf)),
    );
  });

  it("a file with comments, and does not print the comments", async () => {
    const { pdf } = await container.convert(await commented("Said in the text", "Said in the margin"), "docx");
    expect(pdftotext(pdf)).toContain("Said in the text");
    expect(pdftotext(pdf)).not.toContain("Said in the margin");
  });

  it("a workbook of Excel 4, whose format is older than compound files", async () => {
    expect(pdftotext((await container.convert(excel4("Ledger of 1992"), "xls")).pdf)).toContain("Ledger of 1992");
  });

  it("an RTF file with the extension .doc, which Word also accepts", async () => {
    const { pdf } = await container.convert(utf8.encode("{\\rtf1 Called doc}"), "doc");
    expect(pdftotext(pdf)).toContain("Called doc");
  });
});

describe("Paper and orientation", () => {
  it("are those of the document unless the request sets them", async () => {
    expect(await sizeOf((await container.convert(await letter, "docx")).pdf)).toEqual([595, 842]);
  });

  it("are Letter for a sheet without a paper size, because Excel omits the size for Letter", async () => {
    const printer = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"';
    for (const [pageSetup, size] of [
      [printer, [612, 792]],
      ['orientation="portrait"', [595, 842]],
    ] as const) {
      const book = await xlsx([{ name: "US", rows: [["x"]], pageSetup }]);
      expect(await sizeOf((await container.convert(book, "xlsx")).pdf)).toEqual(size);
    }
  });

  it("can be set by the request for the pages of a text document", async () => {
    const { pdf } = await container.convert(await letter, "docx", { paper: A5, landscape: true });
    expect(await sizeOf(pdf)).toEqual([595, 420]);
  });

  it("can be set by the request for the pages of a sheet", async () => {
    const { pdf } = await container.convert(await wide, "xlsx", { landscape: true });
    const [width = 0, height = 0] = await sizeOf(pdf);
    expect(width).toBeGreaterThan(height);
  });

  it("are landscape for a csv table that is wider than the paper", async () => {
    const table = (columns: number) =>
      utf8.encode(`${Array.from({ length: columns }, (_, index) => `column ${index}`)}\n`);
    expect(await sizeOf((await container.convert(table(3), "csv")).pdf)).toEqual([595, 842]);
    expect(await sizeOf((await container.convert(table(30), "csv")).pdf)).toEqual([842, 595]);
    expect(await sizeOf((await container.convert(table(30), "csv", { landscape: false })).pdf)).toEqual([595, 842]);
  });

  it("can be set by the request for a presentation, whose slides are scaled to the paper", async () => {
    const { pdf } = await container.convert(await slides, "pptx", { paper: A5, landscape: false });
    expect(await sizeOf(pdf)).toEqual([420, 595]);
    expect(pdftotext(pdf)).toContain("First slide");
  });
});

it("The conversion rejects a presentation whose slides are all hidden, with an error that names this cause instead of a damaged file", async () => {
  const hidden = container.convert(await pptx(["First slide"], { hidden: true }), "pptx");
  await expect(hidden).rejects.toMatchObject({ code: "source_invalid", message: expect.stringContaining("hidden") });
});

it("The conversion prints the original file name in a file name field of the document", async () => {
  const book = await xlsx([{ name: "One", rows: [["x"]], footer: "&amp;F" }]);
  const { pdf } = await container.convert(book, "xlsx", { name: "../Übersicht 2026.xlsx" });
  expect(pdftotext(pdf)).toContain("Übersicht 2026.xlsx");
});

it("The conversion adds no image to a document without images", async () => {
  const { pdf } = await container.convert(await letter, "docx");
  expect(pdfimages(pdf).trim().split("\n")).toHaveLength(2);
});

it("The conversion deletes all files of a finished job and accepts the next job", async () => {
  await container.convert(await letter, "docx");
  const load = await container.load();
  expect(load.office).toEqual({ running: 0, waiting: 0 });
});

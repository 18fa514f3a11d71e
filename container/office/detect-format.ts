import { FolioError } from "../../src/domain/errors.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { listTopStreams } from "./compound-file.ts";
import { detectFlatDocument } from "./flat-document.ts";
import { type DelimitedTable, decodeText, readTable } from "./plain-text.ts";
import { readDirectory, readPart, rejectBombs, TABLE_DEPTH_MAX, type UnpackedSize } from "./zip.ts";

/**
 * Detected format of a file. `text` is the content of a plain-text file, and `table` describes the columns of a CSV
 * file.
 */
export interface DetectedFile {
  format: OfficeFormat;
  /** Name of LibreOffice's import filter, if it is not the default filter of the format. */
  importer?: string;
  /**
   * Whether the file is encrypted. Some encrypted files open without a password; other encrypted files need a password.
   */
  locked?: boolean;
  weight: SourceSize;
  /** Whether Folio found a paper size in the document. */
  namesPaper: boolean;
  text: string | null;
  table: DelimitedTable | null;
}

/** Number of bytes that LibreOffice must read: the unpacked XML, and all other content. */
export type SourceSize = UnpackedSize;

const sourceSizeOf = (file: Buffer): SourceSize => ({ xmlBytes: 0, otherBytes: file.byteLength });

type DetectedFormat = Pick<DetectedFile, "format" | "importer" | "locked"> & {
  weight?: SourceSize;
  namesPaper?: boolean;
};

type Family = "text" | "sheet" | "slides" | "plain";

const FAMILY: Record<OfficeFormat, Family> = {
  docx: "text",
  doc: "text",
  odt: "text",
  rtf: "text",
  xlsx: "sheet",
  xls: "sheet",
  ods: "sheet",
  pptx: "slides",
  ppt: "slides",
  odp: "slides",
  txt: "plain",
  csv: "plain",
};

const FOREIGN_FORMATS: [Buffer, string][] = [
  [Buffer.from("%PDF-"), "a PDF"],
  [Buffer.from("\x89PNG", "latin1"), "a PNG image"],
  [Buffer.from("\xff\xd8\xff", "latin1"), "a JPEG image"],
  [Buffer.from("GIF8"), "a GIF image"],
  [Buffer.from("\x1f\x8b", "latin1"), "a gzip archive"],
  [Buffer.from("\x7fELF", "latin1"), "a program"],
  [Buffer.from("MZ"), "a program"],
];

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/**
 * Bytes of an encrypted presentation: size and header token of its CurrentUserAtom ([MS-PPT] 2.3.2). LibreOffice would
 * report such a file as damaged.
 */
const ENCRYPTED_SLIDES = Buffer.from("14000000dfc4d1f3", "hex");
/**
 * First bytes of old formats that are not compound files: Excel 2 to 4 ([MS-XLS], BOF of those versions) and Word 2.
 * These formats are older than Office 5.
 */
const BARE_FORMATS: [magic: Buffer, format: OfficeFormat, importer: string][] = [
  [Buffer.from("09000400", "hex"), "xls", "MS Excel 4.0"],
  [Buffer.from("09020600", "hex"), "xls", "MS Excel 4.0"],
  [Buffer.from("09040600", "hex"), "xls", "MS Excel 4.0"],
  [Buffer.from("dba52d00", "hex"), "doc", "MS WinWord 5"],
];
const FIB_VERSION_OFFSET = 2;
const WORD_95 = 103;
const WORD_97 = 105;
const FILEPASS = 0x2f;
/**
 * Maximum number of records before the FilePass record of a workbook: BOF, WriteProtect and, in old files, a template
 * marker.
 */
const RECORDS_BEFORE_PASSWORD = 4;
const ZIP = Buffer.from("PK\x03\x04", "latin1");

/**
 * Detects the format of a file by its content and compares it with the format of its file name. The two formats may
 * differ within a family, because Word also opens an RTF file that is called .doc. Any other difference is rejected. A
 * ZIP package is unpacked once to reject ZIP bombs. Throws `source_invalid`, `source_encrypted`, `source_too_large`,
 * `unsupported_format`.
 */
export async function detectFile(file: Buffer, promised: OfficeFormat): Promise<DetectedFile> {
  if (file.byteLength === 0) throw invalidFileError("The file is empty.");
  const other = FOREIGN_FORMATS.find(([magic]) => file.subarray(0, magic.byteLength).equals(magic));
  if (other) throw mismatchError(other[1], promised);
  if (FAMILY[promised] === "plain") return detectPlainText(file, promised);
  const found = await containerFormat(file, promised);
  if (FAMILY[found.format] !== FAMILY[promised]) throw mismatchError(`a .${found.format} document`, promised);
  return { weight: sourceSizeOf(file), namesPaper: true, ...found, text: null, table: null };
}

function detectPlainText(file: Buffer, promised: OfficeFormat): DetectedFile {
  if (startsWith(file, ZIP) || startsWith(file, COMPOUND_FILE)) throw mismatchError("a binary document", promised);
  const text = decodeText(file);
  if (text === null)
    throw invalidFileError(`The file must be text, because its name ends in .${promised}; got binary data.`);
  const weight = sourceSizeOf(file);
  if (promised !== "csv") return { format: promised, text, table: null, weight, namesPaper: false };
  const table = readTable(text);
  return { format: promised, text: table.text, table, weight, namesPaper: false };
}

async function containerFormat(file: Buffer, promised: OfficeFormat): Promise<DetectedFormat> {
  const bare = BARE_FORMATS.find(([magic]) => startsWith(file, magic));
  if (bare) return { format: bare[1], importer: bare[2] };
  if (startsWith(file, ZIP)) return packageFormat(file, promised);
  if (startsWith(file, COMPOUND_FILE)) return compoundFormat(file, promised);
  if (/^\s*\{\\rtf/.test(file.toString("latin1", 0, 64))) {
    rejectNestedRows(file);
    return { format: "rtf" };
  }
  const flat = detectFlatDocument(file);
  if (flat) return flat;
  if (
    /^\s*(\ufeff|\xef\xbb\xbf)?\s*<(!doctype\s+)?(html|\?xml|[a-z]+:?[a-z]*\s+xmlns)/i.test(
      file.toString("latin1", 0, 512),
    )
  ) {
    throw mismatchError("HTML or XML", promised);
  }
  throw invalidFileError(`The file must be a .${promised} document, because its name ends in .${promised}.`);
}

/**
 * Throws when the tables of an RTF file are nested too deep. Each RTF row states its nesting depth (RTF 1.9.1, "Nested
 * Tables").
 */
function rejectNestedRows(file: Buffer): void {
  for (const [, depth] of file.toString("latin1").matchAll(/\\itap(\d+)/g)) {
    if (Number(depth) > TABLE_DEPTH_MAX)
      throw invalidFileError(`The file must nest tables at most ${TABLE_DEPTH_MAX} deep.`);
  }
}

const OPEN_DOCUMENT: Record<string, OfficeFormat> = { text: "odt", spreadsheet: "ods", presentation: "odp" };
const OFFICE_OPEN_XML: [RegExp, OfficeFormat][] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled\w*\.main/, "docx"],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled\w*\.main/, "xlsx"],
  [/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled\w*\.main/, "pptx"],
];
/** Matches the content type of workbooks that contain binary records instead of XML ([MS-XLSB]). */
const BINARY_SHEETS = /ms-excel\.sheet\.binary\.macroEnabled\.main/;

async function packageFormat(file: Buffer, promised: OfficeFormat): Promise<DetectedFormat> {
  const entries = readDirectory(file);
  const manifest = await readPart(file, entries, "META-INF/manifest.xml");
  const mimetype = (await readPart(file, entries, "mimetype"))?.toString("latin1").trim() ?? rootType(manifest);
  if (mimetype?.startsWith("application/vnd.oasis.opendocument.")) {
    if (manifest?.includes("encryption-data")) throw sourceEncrypted();
    const { namesPaper: _, ...weight } = await rejectBombs(file, entries);
    const kind = mimetype.split(".").at(-1)?.replace("-template", "") ?? "";
    const format = OPEN_DOCUMENT[kind];
    if (!format) throw mismatchError(`an OpenDocument ${kind}`, promised);
    return { format, weight };
  }
  const types = (await readPart(file, entries, "[Content_Types].xml"))?.toString("utf8") ?? "";
  const { namesPaper, ...weight } = await rejectBombs(file, entries);
  if (BINARY_SHEETS.test(types)) return { format: "xlsx", importer: "Calc MS Excel 2007 Binary", weight };
  const format = OFFICE_OPEN_XML.find(([main]) => main.test(types))?.[1];
  if (!format) throw mismatchError("a ZIP archive without an office document", promised);
  return { format, weight, namesPaper: namesPaper || format === "pptx" };
}

/**
 * Returns the document type that the package's manifest states. The package's `mimetype` part is optional (OpenDocument
 * 1.3, part 2, 3.3 and 4.8.4).
 */
function rootType(manifest: Buffer | null): string | undefined {
  const [root] =
    /<[\w:]{0,64}file-entry\b[^<>]{0,512}full-path="\/"[^<>]{0,512}>/.exec(manifest?.toString("utf8") ?? "") ?? [];
  return /media-type="([^"]*)"/.exec(root ?? "")?.[1];
}

function compoundFormat(file: Buffer, promised: OfficeFormat): DetectedFormat {
  const streams = listTopStreams(file);
  if (streams.has("encryptedpackage")) throw sourceEncrypted();
  const word = streams.get("worddocument");
  if (word !== undefined) return { format: "doc", ...legacyWordFilter(file, word) };
  const workbook = streams.get("workbook") ?? streams.get("book");
  if (workbook !== undefined) return { format: "xls", locked: hasPassword(file, workbook) };
  if (streams.has("powerpoint document")) {
    if (streams.has("encryptedsummary") || file.includes(ENCRYPTED_SLIDES)) throw sourceEncrypted();
    return { format: "ppt" };
  }
  throw mismatchError("a compound file without an office document", promised);
}

/**
 * Returns whether a workbook is encrypted. A FilePass record near the start of the workbook shows this ([MS-XLS]
 * 2.4.117).
 */
function hasPassword(file: Buffer, start: number): boolean {
  for (let at = start, record = 0; record < RECORDS_BEFORE_PASSWORD && at + 4 <= file.byteLength; record++) {
    if (file.readUInt16LE(at) === FILEPASS) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
}

/**
 * Returns LibreOffice's import filter for Word 6 or Word 95. The first bytes of the document contain the version
 * ([MS-DOC] 2.5.1, `nFib`).
 */
function legacyWordFilter(file: Buffer, at: number): { importer?: string } {
  const version = at + FIB_VERSION_OFFSET + 2 <= file.byteLength ? file.readUInt16LE(at + FIB_VERSION_OFFSET) : WORD_97;
  if (version >= WORD_97) return {};
  return { importer: version >= WORD_95 ? "MS Word 95" : "MS WinWord 6.0" };
}

const startsWith = (file: Buffer, magic: Buffer) => file.subarray(0, magic.byteLength).equals(magic);

const invalidFileError = (message: string) => new FolioError("source_invalid", message, { param: "source" });

const mismatchError = (what: string, promised: OfficeFormat) =>
  new FolioError(
    "unsupported_format",
    `The file is ${what}, but its name ends in .${promised}. Correct the file name, or send another file.`,
    { param: "source" },
  );

export const sourceEncrypted = () =>
  new FolioError(
    "source_encrypted",
    "The document is protected with a password. Save it without a password and send it again.",
    {
      param: "source",
    },
  );

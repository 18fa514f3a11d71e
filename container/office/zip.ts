import { createInflateRaw } from "node:zlib";
import { FolioError } from "../../src/domain/errors.ts";
import { XmlNesting } from "./xml-nesting.ts";

/** Fields of an entry in a ZIP file's central directory (APPNOTE.TXT 4.3.12) that Folio uses. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  compressedBytes: number;
  headerOffset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
/** Value of the entry count which means that only the ZIP64 record has the real count (APPNOTE.TXT 4.4.1.4). */
const ZIP64_ENTRIES = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/**
 * Maximum number of parts of a package. A package above this limit or the next ones costs LibreOffice minutes and
 * gigabytes.
 */
const ENTRIES_MAX = 10_000;
/** Maximum unpacked size of a package, in bytes. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
/** Maximum unpacked size of all XML parts, in bytes. */
const XML_MAX_BYTES = 256 * 1024 * 1024;
/** Maximum ratio of the unpacked size of a part to its compressed size. */
const RATIO_MAX = 200;
/**
 * Minimum unpacked size of a part for the limit of its compression ratio, in bytes. Smaller parts with a high ratio are
 * harmless: empty sheets and white bitmaps compress by a factor of 1,000.
 */
const RATIO_COUNTS_FROM_BYTES = 10 * 1024 * 1024;
/** Maximum nesting depth of tables. Among 1,000 files of public test sets, real documents have up to 3 levels. */
export const TABLE_DEPTH_MAX = 20;
/**
 * Maximum nesting depth of XML elements. Among 1,000 files of public test sets, real documents have up to 32 levels.
 */
const ELEMENT_DEPTH_MAX = 256;
const PART_MAX_BYTES = 4 * 1024 * 1024;

const damagedFileError = (what: string) =>
  new FolioError("source_invalid", `The file is damaged: ${what}.`, { param: "source" });

/**
 * Reads the central directory of a ZIP file. Throws `source_invalid` when the directory is damaged, and
 * `source_too_large` when it has too many entries.
 */
export function readDirectory(file: Buffer): ZipEntry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count === ZIP64_ENTRIES) throw damagedFileError("it has a ZIP64 directory, which LibreOffice does not read");
  if (count > ENTRIES_MAX) {
    throw tooLargeError(`must have at most ${ENTRIES_MAX} parts; got ${count}`);
  }
  const entries: ZipEntry[] = [];
  let offset = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (offset + 46 > end || file.readUInt32LE(offset) !== DIRECTORY_RECORD)
      throw damagedFileError("its ZIP directory is broken");
    const nameBytes = file.readUInt16LE(offset + 28);
    entries.push({
      name: file.toString("utf8", offset + 46, offset + 46 + nameBytes),
      method: file.readUInt16LE(offset + 10),
      encrypted: (file.readUInt16LE(offset + 8) & 1) === 1,
      compressedBytes: file.readUInt32LE(offset + 20),
      headerOffset: file.readUInt32LE(offset + 42),
    });
    offset += 46 + nameBytes + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return entries;
}

/** Returns the unpacked content of a small part, or null when the package has no part of this name. */
export async function readPart(file: Buffer, entries: readonly ZipEntry[], name: string): Promise<Buffer | null> {
  const entry = entries.find((candidate) => candidate.name === name);
  if (!entry) return null;
  const pieces: Buffer[] = [];
  let bytes = 0;
  await unpack(file, entry, (piece) => {
    bytes += piece.byteLength;
    if (bytes > PART_MAX_BYTES)
      throw tooLargeError(`must have parts of at most ${PART_MAX_BYTES} bytes; its part "${name}" is larger`);
    pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Unpacked size of a package. */
export interface UnpackedSize {
  xmlBytes: number;
  otherBytes: number;
}

/**
 * Parts of an Office Open XML package that state the paper size, and the markup that states it. Word on the web names
 * the main part `document2.xml`. Letter is the default of a page setup (ECMA-376 part 1, 18.3.1.63, `paperSize`), so
 * for Letter Excel writes only the id of printer settings. A page setup without paper size and printer settings comes
 * from a library that rotated the sheet and chose no paper.
 */
const PAPER_SIZE_MARKERS: [part: RegExp, saying: RegExp][] = [
  [/^word\/document\d*\.xml$/, /<\w+:pgSz\b/],
  [/^xl\/(work|chart)sheets\/[^/]+\.xml$/, /<(\w+:)?pageSetup\b[^<>]{0,400}\s(paper\w+|\w+:id)=/],
];
const MARKER_SCAN_CHARACTERS = 512;

/**
 * Unpacks all parts of a package once and counts their bytes, because the declared sizes can be wrong. Throws
 * `source_too_large`, `source_invalid`, `source_encrypted`.
 */
export async function rejectBombs(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<UnpackedSize & { namesPaper: boolean }> {
  const unpacked = { xmlBytes: 0, otherBytes: 0, namesPaper: false };
  for (const entry of entries) {
    const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
    const nesting = new XmlNesting();
    const saying = PAPER_SIZE_MARKERS.find(([part]) => part.test(entry.name))?.[1];
    let tail = "";
    let bytes = 0;
    await unpack(file, entry, (piece) => {
      bytes += piece.byteLength;
      unpacked[isXml ? "xmlBytes" : "otherBytes"] += piece.byteLength;
      rejectOversize(unpacked, entry, bytes);
      if (!isXml) return;
      if (bytes === piece.byteLength) rejectEntities(entry, piece);
      nesting.add(piece);
      rejectDeepNesting(entry, nesting);
      if (!saying || unpacked.namesPaper) return;
      const text = tail + piece.toString("latin1");
      unpacked.namesPaper = saying.test(text);
      tail = text.slice(-MARKER_SCAN_CHARACTERS);
    });
  }
  return unpacked;
}

function rejectOversize(
  { xmlBytes, otherBytes }: UnpackedSize,
  { name, compressedBytes }: ZipEntry,
  bytes: number,
): void {
  if (xmlBytes + otherBytes > UNPACKED_MAX_BYTES || xmlBytes > XML_MAX_BYTES) {
    throw tooLargeError(
      `must unpack to at most ${UNPACKED_MAX_BYTES} bytes, of which at most ${XML_MAX_BYTES} bytes are XML`,
    );
  }
  if (bytes > RATIO_COUNTS_FROM_BYTES && bytes > compressedBytes * RATIO_MAX) {
    throw tooLargeError(
      `must have parts that unpack to at most ${RATIO_MAX} times their size; its part "${name}" unpacks to more`,
    );
  }
}

export function rejectEntities({ name }: Pick<ZipEntry, "name">, beginning: Buffer): void {
  if (!/<!ENTITY/i.test(beginning.toString("latin1", 0, 4096))) return;
  throw new FolioError("source_invalid", `The file must not declare XML entities; its part "${name}" does.`, {
    param: "source",
  });
}

export function rejectDeepNesting({ name }: Pick<ZipEntry, "name">, { deepest, deepestTable }: XmlNesting): void {
  if (deepestTable > TABLE_DEPTH_MAX) throw tooDeepError(`must nest tables at most ${TABLE_DEPTH_MAX} deep`);
  if (deepest > ELEMENT_DEPTH_MAX)
    throw tooDeepError(`must nest XML elements at most ${ELEMENT_DEPTH_MAX} deep; its part "${name}" nests deeper`);
}

const tooDeepError = (what: string) => new FolioError("source_invalid", `The file ${what}.`, { param: "source" });

const tooLargeError = (what: string) => new FolioError("source_too_large", `The file ${what}.`, { param: "source" });

function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.byteLength - END_BYTES - COMMENT_MAX_BYTES);
  for (let offset = file.byteLength - END_BYTES; offset >= lowest; offset--) {
    if (file.readUInt32LE(offset) === END_OF_DIRECTORY) return offset;
  }
  throw damagedFileError("its ZIP directory is missing");
}

async function unpack(file: Buffer, entry: ZipEntry, onPiece: (piece: Buffer) => void): Promise<void> {
  if (entry.encrypted) {
    throw new FolioError(
      "source_encrypted",
      "The document is protected with a password. Save it without a password and send it again.",
      { param: "source" },
    );
  }
  const packed = entryBytes(file, entry);
  if (entry.method === STORED) return onPiece(packed);
  if (entry.method !== DEFLATED) throw damagedFileError(`part "${entry.name}" uses an unknown compression`);
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    for await (const piece of inflate) onPiece(piece as Buffer);
  } catch (thrown) {
    throw thrown instanceof FolioError ? thrown : damagedFileError(`part "${entry.name}" cannot be unpacked`);
  }
}

function entryBytes(file: Buffer, { name, headerOffset, compressedBytes }: ZipEntry): Buffer {
  if (headerOffset + 30 > file.byteLength || file.readUInt32LE(headerOffset) !== LOCAL_HEADER) {
    throw damagedFileError(`part "${name}" is missing`);
  }
  const start = headerOffset + 30 + file.readUInt16LE(headerOffset + 26) + file.readUInt16LE(headerOffset + 28);
  if (start + compressedBytes > file.byteLength) throw damagedFileError(`part "${name}" is truncated`);
  return file.subarray(start, start + compressedBytes);
}

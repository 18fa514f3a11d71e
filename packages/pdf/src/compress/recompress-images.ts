import type { PdfDocument } from "../file/document.ts";
import { reachableObjects } from "../file/reachable.ts";
import { decodeUpToImageFilter, type FilterStep } from "../filters/decode.ts";
import { FaxReader } from "../filters/fax.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { Jbig2Encoder } from "../image/jbig2.ts";
import { optimizeJpeg } from "../image/optimize-jpeg.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { smallestEncoding } from "./lossless.ts";

/**
 * Maximum size in bytes of a JPEG that is optimized. Optimizing blocks the event loop and takes about a second per 10
 * MB.
 */
const JPEG_BYTES_MAX = 4 * 1024 * 1024;
/** Number of work units per byte of a JPEG. Optimizing a JPEG decodes its Huffman codes twice and encodes them once. */
const WORK_PER_JPEG_BYTE = 100;
const FAX_COLUMNS = 1728;
/**
 * Maximum width in pixels of a bilevel image that is encoded as JBIG2. Wider images are not scans, and a single row
 * would take too much memory.
 */
const WIDTH_MAX = 65_535;
/** PDF version required for JBIG2. */
const JBIG2_VERSION = 1.4;

/**
 * Reads the next row of an image into `row`, with 1 for black pixels. Returns false at the end of the image, or if the
 * row is damaged.
 */
type RowReader = (row: Uint8Array) => boolean;

/** Encodes bilevel images as JBIG2, and JPEGs with optimal Huffman codes, if the result is smaller. No pixel changes. */
export async function recompressImages(document: PdfDocument): Promise<void> {
  for (const { ref, image } of imagesOf(document)) {
    await document.budget.yieldIfDue();
    const tighter = await recompressImage(document, image);
    if (tighter) document.replace(ref, tighter);
  }
}

/** Finds the smallest lossless encoding of every image. This takes longer than `recompressImages`. */
export async function recompressAllImages(document: PdfDocument): Promise<void> {
  for (const { ref, image } of imagesOf(document)) {
    await document.budget.yieldIfDue();
    document.replace(ref, smallestEncoding(document, image));
  }
}

function imagesOf(document: PdfDocument): { ref: PdfRef; image: PdfStream }[] {
  return [...reachableObjects(document)].flatMap(({ ref, value }) =>
    value instanceof PdfStream && isName(document.resolve(value.dict.get("Subtype")), "Image")
      ? [{ ref, image: value }]
      : [],
  );
}

async function recompressImage(document: PdfDocument, image: PdfStream): Promise<PdfStream | null> {
  if (image.dict.has("F")) return null;
  try {
    const { bytes, rest } = decodeUpToImageFilter(image, document);
    const [filter, more] = rest;
    if (more) return null;
    const packed =
      filter?.filter === "DCTDecode"
        ? optimizedJpeg(document, bytes, filter)
        : await encodedJbig2(document, image.dict, { bytes, filter });
    return packed && packed.data.length < image.encoded.length ? withData(image.dict, packed) : null;
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

type EncodedData = FilterStep & { data: Uint8Array };

function optimizedJpeg(document: PdfDocument, bytes: Uint8Array, filter: FilterStep): EncodedData | null {
  if (bytes.length > JPEG_BYTES_MAX) return null;
  document.budget.spendWork(bytes.length * WORK_PER_JPEG_BYTE);
  const data = optimizeJpeg(bytes);
  return data && { ...filter, data };
}

interface BilevelSource {
  bytes: Uint8Array;
  /**
   * Image filter, such as CCITTFaxDecode, with which the bytes are still encoded. Undefined if the bytes are unencoded
   * bits.
   */
  filter: FilterStep | undefined;
}

async function encodedJbig2(document: PdfDocument, dict: PdfDict, source: BilevelSource): Promise<EncodedData | null> {
  const width = document.number(dict.get("Width")) ?? 0;
  const height = document.number(dict.get("Height")) ?? 0;
  if (width < 1 || width > WIDTH_MAX || height < 1 || width * height > document.budget.maxImagePixels) return null;
  if (!isBilevel(document, dict)) return null;
  const fill = source.filter ? faxRows(document, source, width) : packedRows(source.bytes, { width, height });
  if (!fill) return null;
  const encoder = new Jbig2Encoder(width);
  for (let y = 0; y < height; y++) {
    if (!fill(encoder.row)) return null;
    encoder.take();
    document.budget.spendWork(width * WORK.sample);
    if (document.budget.isYieldDue) await document.budget.yieldIfDue();
  }
  document.requireVersion(JBIG2_VERSION);
  return { filter: "JBIG2Decode", parms: null, data: encoder.finished() };
}

/** Whether the image has one component with one bit per pixel. */
function isBilevel(document: PdfDocument, dict: PdfDict): boolean {
  if (document.resolve(dict.get("ImageMask")) === true) return true;
  if (document.number(dict.get("BitsPerComponent")) !== 1) return false;
  const space = document.resolve(dict.get("ColorSpace"));
  if (!Array.isArray(space)) return isName(space, "DeviceGray");
  const family = document.nameText(space[0]) ?? "";
  if (family === "ICCBased") return document.number(document.stream(space[1])?.dict.get("N")) === 1;
  return ["DeviceGray", "CalGray", "Indexed", "Separation"].includes(family);
}

/**
 * Reads image rows of unencoded bits. Inverts the bits, because 1 is black in JBIG2 but white in PDF (ISO 32000-2,
 * 7.4.7).
 */
function packedRows(bytes: Uint8Array, { width, height }: { width: number; height: number }): RowReader | null {
  const rowBytes = Math.ceil(width / 8);
  if (bytes.length !== rowBytes * height) return null;
  let start = 0;
  return (row) => {
    for (let x = 0; x < width; x++) row[x] = (((bytes[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) ^ 1;
    start += rowBytes;
    return true;
  };
}

function faxRows(document: PdfDocument, { bytes, filter }: BilevelSource, width: number): RowReader | null {
  if (filter?.filter !== "CCITTFaxDecode") return null;
  const parms = filter.parms ?? new PdfDict();
  const columns = document.number(parms.get("Columns")) ?? FAX_COLUMNS;
  if (columns !== width) return null;
  const black = document.resolve(parms.get("BlackIs1")) === true ? 0 : 1;
  const aligned = document.resolve(parms.get("EncodedByteAlign")) === true;
  const reader = new FaxReader(bytes, { k: document.number(parms.get("K")) ?? 0, columns, aligned });
  return (row) => {
    const changes = reader.next();
    if (!changes) return false;
    row.fill(1 - black);
    for (let index = 0; index + 1 < changes.length; index += 2) row.fill(black, changes[index], changes[index + 1]);
    return true;
  };
}

function withData(old: PdfDict, { filter, parms, data }: EncodedData): PdfStream {
  const dict = new PdfDict(old);
  for (const key of ["DecodeParms", "DP"]) dict.delete(key);
  dict.set("Filter", name(filter));
  if (parms) dict.set("DecodeParms", parms);
  return new PdfStream(dict, data);
}

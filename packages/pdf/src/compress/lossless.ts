import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { reachableObjects } from "../file/reachable.ts";
import { decodeStream, decodeUpToImageFilter, filtersOf, inflate } from "../filters/decode.ts";
import { pngFiltered } from "../filters/png-filter.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, name, PdfDict, PdfRef, PdfStream } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";

/**
 * Maximum decoded size in bytes of a stream that is recompressed. For larger streams, recompressing costs more memory
 * than it may save.
 */
const MAX_RECOMPRESSED_BYTES = 32 * 1024 * 1024;
const MIN_STREAM_BYTES = 64;

/** Deflates every stream at the highest level and merges identical streams. Pixels, glyphs and tags do not change. */
export async function compressLosslessly(document: PdfDocument): Promise<void> {
  const kept = new Map<string, PdfRef>();
  const replaced = new Map<number, PdfRef>();
  for (const { ref, value } of reachableObjects(document)) {
    if (document.budget.isYieldDue) await document.budget.yieldIfDue();
    if (!(value instanceof PdfStream)) continue;
    const packed = smallestEncoding(document, value);
    document.replace(ref, packed);
    const digest = digestOf(packed);
    const same = kept.get(digest);
    if (same) replaced.set(ref.number, same);
    else kept.set(digest, ref);
  }
  for (const [number, ref] of replaced) document.replace(new PdfRef(number), ref);
}

/**
 * Returns a digest of the stream's dictionary and data. Images with the same data but different structure parents have
 * different dictionaries. Such images are not merged.
 */
function digestOf(stream: PdfStream): string {
  const dict = serialize(stream.dict, (ref) => ref.number);
  return createHash("sha256").update(dict).update("\0").update(stream.encoded).digest("base64");
}

/** Returns the stream itself, or a smaller encoding of the same data if there is one. */
export function smallestEncoding(document: PdfDocument, stream: PdfStream): PdfStream {
  const filters = filtersOf(stream.dict, document.resolve);
  try {
    const [only] = filters;
    if (filters.length === 1 && only?.filter === "FlateDecode")
      return smallest([stream, ...deflateVariants(document, stream)]);
    if (stream.encoded.length < MIN_STREAM_BYTES && filters.length === 0) return stream;
    return smallest([stream, ...withoutOldFilters(document, stream)]);
  } catch (error) {
    if (error instanceof StreamDecodeError) return stream;
    throw error;
  }
}

/** Returns the smallest stream; among streams of equal size, the first. */
const smallest = (streams: PdfStream[]): PdfStream =>
  streams.reduce((best, each) => (each.encoded.length < best.encoded.length ? each : best));

/**
 * Returns the stream deflated again in several ways: with its own predictor, without a predictor and, for images, with
 * PNG predictors.
 */
function deflateVariants(document: PdfDocument, stream: PdfStream): PdfStream[] {
  const predicted = inflate(stream.encoded, MAX_RECOMPRESSED_BYTES);
  const same = new PdfStream(stream.dict, deflated(document, predicted));
  const plain = decodeStream(stream, document, MAX_RECOMPRESSED_BYTES);
  if (plain.length === predicted.length) return [same, ...pngPredicted(document, stream.dict, plain)];
  return [same, flateStream(document, stream.dict, { bytes: plain }), ...pngPredicted(document, stream.dict, plain)];
}

function deflated(document: PdfDocument, bytes: Uint8Array): Uint8Array {
  document.budget.spendWork(bytes.length * WORK.deflatedByte);
  return new Uint8Array(deflateSync(bytes, { level: 9 }));
}

/**
 * Returns a new stream that contains these bytes, deflated. Its dictionary has the entries of the old dictionary except
 * the filters.
 */
export function flateStream(
  document: PdfDocument,
  old: PdfDict,
  { bytes, parms }: { bytes: Uint8Array; parms?: PdfDict },
): PdfStream {
  const dict = withoutFilters(old);
  dict.set("Filter", name("FlateDecode"));
  if (parms) dict.set("DecodeParms", parms);
  return new PdfStream(dict, deflated(document, bytes));
}

/** Returns the 8-bit image deflated with PNG predictors, or [] if the length of the data does not match the image's size. */
function pngPredicted(document: PdfDocument, dict: PdfDict, samples: Uint8Array): PdfStream[] {
  if (!isName(document.resolve(dict.get("Subtype")), "Image")) return [];
  const width = document.number(dict.get("Width")) ?? 0;
  const height = document.number(dict.get("Height")) ?? 0;
  const channels = samples.length / (width * height);
  if (document.number(dict.get("BitsPerComponent")) !== 8 || ![1, 3, 4].includes(channels)) return [];
  document.budget.spendWork(samples.length * WORK.sample * 5);
  const parms = PdfDict.of({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width });
  const rows = pngFiltered({ samples, rowBytes: width * channels, pixelBytes: channels });
  return [flateStream(document, dict, { bytes: rows, parms })];
}

function withoutFilters(old: PdfDict): PdfDict {
  const dict = new PdfDict(old);
  for (const key of ["Filter", "DecodeParms", "F", "DP"]) dict.delete(key);
  return dict;
}

/**
 * Returns the stream without its ASCII, LZW and run-length filters. Deflates the decoded data, but keeps an image filter such as DCTDecode.
 */
function withoutOldFilters(document: PdfDocument, stream: PdfStream): PdfStream[] {
  const { bytes, rest } = decodeUpToImageFilter(stream, document, MAX_RECOMPRESSED_BYTES);
  const [image] = rest;
  if (rest.length > 1) return [];
  if (!image) {
    const plain = new PdfStream(withoutFilters(stream.dict), bytes);
    return [flateStream(document, stream.dict, { bytes }), ...pngPredicted(document, stream.dict, bytes), plain];
  }
  const dict = withoutFilters(stream.dict);
  dict.set("Filter", name(image.filter));
  if (image.parms) dict.set("DecodeParms", image.parms);
  return [new PdfStream(dict, bytes)];
}

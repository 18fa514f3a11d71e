import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from "node:zlib";
import { type Budget, WORK } from "../syntax/budget.ts";
import { asciiHex } from "../syntax/characters.ts";
import { PdfDict, PdfName, type PdfStream, type Resolve } from "../syntax/objects.ts";
import { ascii85, runLength } from "./ascii.ts";
import { lzw } from "./lzw.ts";
import { undoPredictor } from "./predictor.ts";
import { StreamDecodeError } from "./stream-decode-error.ts";

/**
 * Default maximum size of decoded data in bytes. A hostile stream can expand to a thousand times its size. No stream
 * that an edit must read is larger than this maximum.
 */
export const MAX_DECODED_BYTES = 96 * 1024 * 1024;

/** Data and limits that are needed to decode a stream. A `PdfDocument` can be passed. */
export interface DecodingContext {
  resolve: Resolve;
  budget: Budget;
}

/**
 * Maximum number of filters of one stream. Each filter can multiply the size of the data. Valid streams have fewer
 * filters.
 */
const MAX_FILTERS = 8;

export interface FilterStep {
  filter: string;
  parms: PdfDict | null;
}

const SHORT_NAMES: Record<string, string> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};

/** Returns the filters of a stream, in the order in which they must be decoded. */
export function filtersOf(dict: PdfDict, resolve: Resolve): FilterStep[] {
  const filter = resolve(dict.get("Filter") ?? dict.get("F"));
  const parms = resolve(dict.get("DecodeParms") ?? dict.get("DP"));
  const filters = Array.isArray(filter) ? filter.map(resolve) : filter === null ? [] : [filter];
  const allParms = Array.isArray(parms) ? parms.map(resolve) : [parms];
  return filters.flatMap((item, i) => {
    if (!(item instanceof PdfName)) return [];
    const own = allParms[i];
    return [{ filter: SHORT_NAMES[item.text] ?? item.text, parms: own instanceof PdfDict ? own : null }];
  });
}

/**
 * Stream data that were decoded as far as possible. `rest` contains the filters that were not decoded, such as
 * DCTDecode.
 */
export interface PartlyDecoded {
  bytes: Uint8Array;
  rest: FilterStep[];
}

/**
 * Decodes a stream up to its first image filter. Throws `StreamDecodeError` if the data are damaged or exceed
 * `maxBytes`.
 */
export function decodeUpToImageFilter(
  stream: PdfStream,
  context: DecodingContext,
  maxBytes = MAX_DECODED_BYTES,
): PartlyDecoded {
  return decodeFilters(stream, context, { maxBytes, undo: decodeFilter });
}

interface DecodeOptions extends DecodingContext {
  maxBytes: number;
}

type FilterDecoder = (step: FilterStep, bytes: Uint8Array, undoing: DecodeOptions) => Uint8Array | null;

function decodeFilters(
  stream: PdfStream,
  { resolve, budget }: DecodingContext,
  { maxBytes, undo }: { maxBytes: number; undo: FilterDecoder },
): PartlyDecoded {
  const steps = filtersOf(stream.dict, resolve);
  if (steps.length > MAX_FILTERS) throw new StreamDecodeError(`${steps.length} filters`);
  let { encoded: bytes } = stream;
  for (const [i, step] of steps.entries()) {
    budget.spendWork(bytes.length * WORK.byte + WORK.visit);
    const decoded = undo(step, bytes, { resolve, budget, maxBytes });
    if (!decoded) return { bytes, rest: steps.slice(i) };
    budget.spendWork(decoded.length * WORK.decodedByte);
    bytes = decoded;
  }
  return { bytes, rest: [] };
}

/** Decodes a stream completely. Throws `StreamDecodeError` if the data are damaged, exceed `maxBytes`, or have an image filter. */
export function decodeStream(stream: PdfStream, context: DecodingContext, maxBytes = MAX_DECODED_BYTES): Uint8Array {
  return requireFullyDecoded(decodeUpToImageFilter(stream, context, maxBytes));
}

/**
 * Decodes a stream completely, like `decodeStream`. If the data are damaged, returns the part before the damage, as
 * other PDF readers do, and calls `noteDamage`.
 */
export function decodeReadable(
  stream: PdfStream,
  context: DecodingContext & { noteDamage(): void },
  maxBytes = MAX_DECODED_BYTES,
): Uint8Array {
  const undoReadable: FilterDecoder = (step, bytes, undoing) => {
    try {
      return decodeFilter(step, bytes, undoing);
    } catch (error) {
      if (!(error instanceof StreamDecodeError)) throw error;
      context.noteDamage();
      return decodePrefix(step, bytes, { undoing, error });
    }
  };
  return requireFullyDecoded(decodeFilters(stream, context, { maxBytes, undo: undoReadable }));
}

function requireFullyDecoded({ bytes, rest }: PartlyDecoded): Uint8Array {
  if (rest[0]) throw new StreamDecodeError(`filter ${rest[0].filter}`);
  return bytes;
}

/** Returns the decoded data before the damage. Throws `error` if nothing can be decoded. */
function decodePrefix(
  { parms }: FilterStep,
  bytes: Uint8Array,
  { undoing, error }: { undoing: DecodeOptions; error: StreamDecodeError },
): Uint8Array {
  const inflated = error instanceof DeflateError ? inflatePrefix(bytes, undoing) : null;
  const readable = inflated ? undoPredictor(inflated, parms, undoing.resolve) : error.decodedPrefix;
  if (!readable?.length) throw error;
  return readable;
}

/**
 * Inflates the longest part from the start that can be inflated, which it finds by binary search. The search is needed
 * because zlib returns nothing when it fails.
 */
function inflatePrefix(bytes: Uint8Array, { budget, maxBytes }: DecodeOptions): Uint8Array | null {
  let readable: Uint8Array | null = null;
  let [sound, damaged] = [0, bytes.length];
  while (damaged - sound > 1) {
    const middle = (sound + damaged) >> 1;
    budget.spendWork(middle * WORK.byte + WORK.visit);
    try {
      const data = inflate(bytes.subarray(0, middle), maxBytes);
      budget.spendWork(data.length * WORK.decodedByte);
      [readable, sound] = [data, middle];
    } catch (error) {
      if (!(error instanceof StreamDecodeError)) throw error;
      damaged = middle;
    }
  }
  return readable;
}

function decodeFilter(step: FilterStep, bytes: Uint8Array, { resolve, maxBytes }: DecodeOptions): Uint8Array | null {
  switch (step.filter) {
    case "FlateDecode":
      return undoPredictor(inflate(bytes, maxBytes), step.parms, resolve);
    case "BrotliDecode":
      return undoPredictor(unbrotli(bytes, maxBytes), step.parms, resolve);
    case "LZWDecode":
      return undoPredictor(lzw(bytes, resolve(step.parms?.get("EarlyChange")) !== 0, maxBytes), step.parms, resolve);
    case "ASCII85Decode":
      return ascii85(bytes, maxBytes);
    case "ASCIIHexDecode":
      return asciiHex(bytes);
    case "RunLengthDecode":
      return runLength(bytes, maxBytes);
    case "Crypt":
      return bytes;
    default:
      return null;
  }
}

/**
 * Number of bytes that are added to `maxOutputLength`. workerd counts whole output blocks. Without this tolerance,
 * workerd would reject data of exactly the maximum size.
 */
const ZLIB_BLOCK_BYTES = 40 * 1024;

function enforceMaxBytes(maxBytes: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
  return bytes;
}

/** Decodes BrotliDecode data, a rarely used extension of PDF 2.0 (ISO 32000-2, 2025). */
function unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return enforceMaxBytes(maxBytes, brotliDecompressSync(bytes, { maxOutputLength: maxBytes + ZLIB_BLOCK_BYTES }));
  } catch (error) {
    throw new StreamDecodeError("damaged or overlong Brotli data", { cause: error });
  }
}

class DeflateError extends StreamDecodeError {}

/** Inflates data. If the data are truncated, returns the part that is present. Ignores a wrong checksum. */
export function inflate(bytes: Uint8Array, maxBytes = MAX_DECODED_BYTES): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes + ZLIB_BLOCK_BYTES };
  try {
    return enforceMaxBytes(maxBytes, inflateSync(bytes, options));
  } catch (error) {
    if (error instanceof RangeError) throw new StreamDecodeError(`inflates beyond ${maxBytes} bytes`);
    try {
      return enforceMaxBytes(maxBytes, inflateRawSync(bytes.subarray(2), options));
    } catch (second) {
      throw new DeflateError("damaged deflate data", { cause: second });
    }
  }
}

import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from "node:zlib";
import { type Budget, WORK } from "../syntax/budget.ts";
import { asciiHex } from "../syntax/characters.ts";
import { PdfDict, PdfName, type PdfStream, type Resolve } from "../syntax/objects.ts";
import { ascii85, runLength } from "./ascii.ts";
import { lzw } from "./lzw.ts";
import { undoPredictor } from "./predictor.ts";
import { UndecodableStream } from "./undecodable-stream.ts";

/** A hostile stream may inflate a thousandfold; nothing an editor must look into is larger than this. */
export const MAX_DECODED_BYTES = 96 * 1024 * 1024;

/** What decoding takes beside the stream; a document is one. */
export interface DecodingContext {
  resolve: Resolve;
  budget: Budget;
}

/** More filters than any honest stream has: each may multiply what the one before gave. */
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

/** The filters of a stream in the order of decoding. */
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

/** Decoded as far as this code can; `rest` is what remains, such as one DCTDecode. */
export interface PartlyDecoded {
  bytes: Uint8Array;
  rest: FilterStep[];
}

/** Undoes filters up to the first one made for images. Throws UndecodableStream on damaged data or a bomb. */
export function decodeUpToImageFilter(
  stream: PdfStream,
  context: DecodingContext,
  maxBytes = MAX_DECODED_BYTES,
): PartlyDecoded {
  return decodeFilters(stream, context, { maxBytes, undo });
}

interface Undoing extends DecodingContext {
  maxBytes: number;
}

type Undo = (step: FilterStep, bytes: Uint8Array, undoing: Undoing) => Uint8Array | null;

function decodeFilters(
  stream: PdfStream,
  { resolve, budget }: DecodingContext,
  { maxBytes, undo }: { maxBytes: number; undo: Undo },
): PartlyDecoded {
  const steps = filtersOf(stream.dict, resolve);
  if (steps.length > MAX_FILTERS) throw new UndecodableStream(`${steps.length} filters`);
  let { encoded: bytes } = stream;
  for (const [i, step] of steps.entries()) {
    budget.work(bytes.length * WORK.byte + WORK.visit);
    const decoded = undo(step, bytes, { resolve, budget, maxBytes });
    if (!decoded) return { bytes, rest: steps.slice(i) };
    budget.work(decoded.length * WORK.decodedByte);
    bytes = decoded;
  }
  return { bytes, rest: [] };
}

/** The stream's data. Throws UndecodableStream when an image filter stands in the way, too. */
export function decodeStream(stream: PdfStream, context: DecodingContext, maxBytes = MAX_DECODED_BYTES): Uint8Array {
  return whole(decodeUpToImageFilter(stream, context, maxBytes));
}

/** As `decodeStream`; of damaged data what comes before the damage, as other readers show it, which the context is told. */
export function decodeReadable(
  stream: PdfStream,
  context: DecodingContext & { noteDamage(): void },
  maxBytes = MAX_DECODED_BYTES,
): Uint8Array {
  const undoReadable: Undo = (step, bytes, undoing) => {
    try {
      return undo(step, bytes, undoing);
    } catch (error) {
      if (!(error instanceof UndecodableStream)) throw error;
      context.noteDamage();
      return beforeDamage(step, bytes, { undoing, error });
    }
  };
  return whole(decodeFilters(stream, context, { maxBytes, undo: undoReadable }));
}

function whole({ bytes, rest }: PartlyDecoded): Uint8Array {
  if (rest[0]) throw new UndecodableStream(`filter ${rest[0].filter}`);
  return bytes;
}

/** Throws the error again when nothing does. */
function beforeDamage(
  { parms }: FilterStep,
  bytes: Uint8Array,
  { undoing, error }: { undoing: Undoing; error: UndecodableStream },
): Uint8Array {
  const inflated = error instanceof DamagedDeflate ? inflateBeforeDamage(bytes, undoing) : null;
  const readable = inflated ? undoPredictor(inflated, parms, undoing.resolve) : error.readable;
  if (!readable?.length) throw error;
  return readable;
}

/** The longest beginning of the data that inflates, looked for by halves: zlib gives nothing of what it refuses. */
function inflateBeforeDamage(bytes: Uint8Array, { budget, maxBytes }: Undoing): Uint8Array | null {
  let readable: Uint8Array | null = null;
  let [sound, damaged] = [0, bytes.length];
  while (damaged - sound > 1) {
    const middle = (sound + damaged) >> 1;
    budget.work(middle * WORK.byte + WORK.visit);
    try {
      const data = inflate(bytes.subarray(0, middle), maxBytes);
      budget.work(data.length * WORK.decodedByte);
      [readable, sound] = [data, middle];
    } catch (error) {
      if (!(error instanceof UndecodableStream)) throw error;
      damaged = middle;
    }
  }
  return readable;
}

function undo(step: FilterStep, bytes: Uint8Array, { resolve, maxBytes }: Undoing): Uint8Array | null {
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

/** workerd counts the whole of a block that it has begun to fill against `maxOutputLength`, and so refuses what would just fit. */
const ZLIB_BLOCK_BYTES = 40 * 1024;

function within(maxBytes: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
  return bytes;
}

/** An extension of PDF 2.0 (ISO 32000-2, 2025), as yet rare. */
function unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return within(maxBytes, brotliDecompressSync(bytes, { maxOutputLength: maxBytes + ZLIB_BLOCK_BYTES }));
  } catch (error) {
    throw new UndecodableStream("damaged or overlong Brotli data", { cause: error });
  }
}

class DamagedDeflate extends UndecodableStream {}

/** Inflates what is there: a stream cut short gives its beginning, a wrong checksum does not matter. */
export function inflate(bytes: Uint8Array, maxBytes = MAX_DECODED_BYTES): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes + ZLIB_BLOCK_BYTES };
  try {
    return within(maxBytes, inflateSync(bytes, options));
  } catch (error) {
    if (error instanceof RangeError) throw new UndecodableStream(`inflates beyond ${maxBytes} bytes`);
    try {
      return within(maxBytes, inflateRawSync(bytes.subarray(2), options));
    } catch (second) {
      throw new DamagedDeflate("damaged deflate data", { cause: second });
    }
  }
}

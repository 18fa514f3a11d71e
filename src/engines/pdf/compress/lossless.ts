import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { reachableObjects } from "../file/reachable.ts";
import { decodeUpToImageFilter, filtersOf, inflate } from "../filters/decode.ts";
import { UndecodableStream } from "../filters/undecodable-stream.ts";
import { name, PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";

/** Streams that inflate beyond this stay as they are: looking into them would cost more memory than it may save. */
const MAX_RECOMPRESSED_BYTES = 32 * 1024 * 1024;
const SMALLEST_WORTH_BYTES = 64;

/** Packs every stream as tightly as deflate can and keeps equal streams once. No pixel, glyph or tag changes. */
export async function compressLosslessly(document: PdfDocument): Promise<void> {
  const kept = new Map<string, PdfRef>();
  const replaced = new Map<number, PdfRef>();
  for (const { ref, value } of reachableObjects(document)) {
    if (document.budget.breathDue) await document.budget.breathe();
    if (!(value instanceof PdfStream)) continue;
    const packed = repacked(document, value);
    document.replace(ref, packed);
    const digest = digestOf(packed);
    const same = kept.get(digest);
    if (same) replaced.set(ref.number, same);
    else kept.set(digest, ref);
  }
  for (const [number, ref] of replaced) document.replace(new PdfRef(number), ref);
}

/** Dictionary and data: a stream that belongs to a place in the structure tree says so in its dictionary. */
function digestOf(stream: PdfStream): string {
  const dict = serialize(stream.dict, (ref) => ref.number);
  return createHash("sha256").update(dict).update("\0").update(stream.encoded).digest("base64");
}

function repacked(document: PdfDocument, stream: PdfStream): PdfStream {
  const filters = filtersOf(stream.dict, document.resolve);
  try {
    const [only] = filters;
    if (filters.length === 1 && only?.filter === "FlateDecode") {
      const inflated = inflate(stream.encoded, MAX_RECOMPRESSED_BYTES);
      const packed = deflateSync(inflated, { level: 9 });
      return packed.length < stream.encoded.length ? new PdfStream(stream.dict, new Uint8Array(packed)) : stream;
    }
    if (stream.encoded.length < SMALLEST_WORTH_BYTES && filters.length === 0) return stream;
    return withoutOldFilters(document, stream);
  } catch (error) {
    if (error instanceof UndecodableStream) return stream;
    throw error;
  }
}

/** ASCII, LZW and run-length filters give way to deflate; an image filter beneath them stays. */
function withoutOldFilters(document: PdfDocument, stream: PdfStream): PdfStream {
  const { bytes, rest } = decodeUpToImageFilter(stream, document, MAX_RECOMPRESSED_BYTES);
  const dict = new PdfDict(stream.dict);
  for (const key of ["Filter", "DecodeParms", "F", "DP"]) dict.delete(key);
  const [image] = rest;
  if (rest.length > 1) return stream;
  let encoded = bytes;
  if (image) {
    dict.set("Filter", name(image.filter));
    if (image.parms) dict.set("DecodeParms", image.parms satisfies PdfValue);
  } else {
    encoded = new Uint8Array(deflateSync(bytes, { level: 9 }));
    dict.set("Filter", name("FlateDecode"));
    if (encoded.length >= bytes.length) {
      encoded = bytes;
      dict.delete("Filter");
    }
  }
  return encoded.length < stream.encoded.length ? new PdfStream(dict, encoded) : stream;
}

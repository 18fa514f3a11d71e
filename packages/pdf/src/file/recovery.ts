import { type Budget, WORK } from "../syntax/budget.ts";
import { isDigit, isSpace } from "../syntax/characters.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { isName, PdfDict, PdfRef, PdfStream } from "../syntax/objects.ts";
import { SyntaxReader, UnexpectedEndError } from "../syntax/reader.ts";
import type { CrossReference, Entry } from "./cross-reference.ts";
import { readIndirectObject } from "./indirect-object.ts";

/**
 * Maximum number of bytes that are scanned a second time, as a multiple of the file size. Damaged objects are scanned
 * again, because they may contain other objects.
 */
const MAX_RESCANS = 4;

export interface RecoveredFile extends CrossReference {
  /**
   * Numbers of the object streams, in file order. The objects in these streams are not known yet, because the streams
   * may be encrypted.
   */
  objectStreams: number[];
}

interface Span {
  start: number;
  end: number;
}

interface Trailer {
  at: number;
  dict: PdfDict;
}

/**
 * Rebuilds the cross-reference table by a search for every `n g obj`. If several objects have the same number, the last
 * object counts, because it is the newest revision. Ignores object headers inside stream data.
 */
export function scanForObjects(bytes: Uint8Array, budget: Budget): RecoveredFile {
  const entries = new Map<number, Entry>();
  const objectStreams: number[] = [];
  const trailers: Trailer[] = [];
  const streams: Span[] = [];
  let catalog: number | null = null;
  let bytesLeftToReread = bytes.length * MAX_RESCANS;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  for (;;) {
    const found = buffer.indexOf("obj", at);
    if (found < 0) break;
    const start = headerStart(bytes, found, at);
    budget.spendWork((found + 3 - at) * WORK.byte + WORK.visit);
    at = found + 3;
    if (start === null) continue;
    try {
      const object = readIndirectObject(bytes, start, {
        budget: budget.transient(),
        lengthOf: (length) => length,
        lenient: true,
      });
      entries.set(object.number, { at: start, generation: object.generation });
      // A damaged object may contain the objects that follow it, so the search continues inside the damaged object.
      if (object.isDamaged) bytesLeftToReread -= object.end - start;
      if (!object.isDamaged || bytesLeftToReread < 0) at = Math.max(at, object.end);
      if (object.value instanceof PdfStream && !object.isDamaged) streams.push({ start, end: object.end });
      const dict = object.value instanceof PdfStream ? object.value.dict : object.value;
      if (!(dict instanceof PdfDict)) continue;
      if (isName(dict.get("Type"), "Catalog")) catalog = object.number;
      if (isName(dict.get("Type"), "XRef")) trailers.push({ at: start, dict });
      if (isName(dict.get("Type"), "ObjStm")) objectStreams.push(object.number);
    } catch (error) {
      // A broken object is skipped. References to it resolve to null.
      if (!(error instanceof DamagedFileError)) throw error;
      if (error instanceof UnexpectedEndError) break;
    }
  }
  for (const trailer of plainTrailers(bytes, streams, budget)) trailers.push(trailer);
  trailers.sort((a, b) => a.at - b.at);
  return { entries, objectStreams, trailer: bestTrailer(trailers, catalog) };
}

/**
 * Returns the offset of the header `n g obj` whose keyword `obj` is at this offset. Returns null if no such header
 * starts at or after `notBefore`.
 */
function headerStart(bytes: Uint8Array, obj: number, notBefore: number): number | null {
  let at = obj - 1;
  const back = (test: (code: number | undefined) => boolean): boolean => {
    const before = at;
    while (at >= notBefore && test(bytes[at])) at--;
    return at < before;
  };
  if (!back(isSpace) || !back(isDigit) || !back(isSpace) || !back(isDigit)) return null;
  return at + 1;
}

/** Returns the trailers that belong to the file itself. Ignores the trailers of PDFs that are embedded in streams. */
function plainTrailers(bytes: Uint8Array, streams: readonly Span[], budget: Budget): Trailer[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Trailer[] = [];
  let next = 0;
  for (let at = buffer.indexOf("trailer"); at >= 0; ) {
    for (let span = streams[next]; span && span.end <= at; span = streams[next]) next += 1;
    const around = streams[next];
    if (around && around.start < at) {
      at = buffer.indexOf("trailer", around.end);
      continue;
    }
    const reader = new SyntaxReader(bytes, budget.transient(), { position: at + "trailer".length, skipsErrors: true });
    try {
      const dict = reader.value();
      if (dict instanceof PdfDict) found.push({ at, dict });
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      if (error instanceof UnexpectedEndError) break;
    }
    at = buffer.indexOf("trailer", reader.position);
  }
  return found;
}

/** Merges the trailers into one. If several trailers contain an entry, the last trailer counts for this entry. */
function bestTrailer(trailers: Trailer[], catalog: number | null): PdfDict {
  const merged = new PdfDict();
  for (const { dict } of trailers) {
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = dict.get(key);
      if (value !== undefined) merged.set(key, value);
    }
  }
  if (catalog !== null && !merged.has("Root")) merged.set("Root", new PdfRef(catalog));
  return merged;
}

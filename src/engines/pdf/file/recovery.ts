import { isDigit, isSpace } from "../syntax/characters.ts";
import { Damage } from "../syntax/damage.ts";
import { MemoryBudget, PASSING_BYTES } from "../syntax/memory-budget.ts";
import { isName, PdfDict, PdfRef, PdfStream } from "../syntax/objects.ts";
import { SyntaxReader, UnendedString } from "../syntax/reader.ts";
import type { CrossReference, Entry } from "./cross-reference.ts";
import { readIndirectObject } from "./indirect-object.ts";

/** An honest file has one, where it was cut; each costs a walk to its end. */
const MAX_UNENDED = 32;

export interface Recovered extends CrossReference {
  /** Object streams in file order: what they hold is known once they are decrypted. */
  objectStreams: number[];
}

/**
 * Rebuilds the cross-reference by looking for every `n g obj` in the file. Later objects win, as later revisions should.
 * What lies within a stream's data is not mistaken for an object.
 */
export function scanForObjects(bytes: Uint8Array): Recovered {
  const entries = new Map<number, Entry>();
  const objectStreams: number[] = [];
  const trailers: PdfDict[] = [];
  let catalog: number | null = null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  let unended = 0;
  for (;;) {
    const found = buffer.indexOf("obj", at);
    if (found < 0) break;
    at = found + 3;
    const start = headerStart(bytes, found);
    if (start === null) continue;
    try {
      const object = readIndirectObject(bytes, start, {
        budget: new MemoryBudget(PASSING_BYTES),
        lengthOf: (length) => length,
      });
      entries.set(object.number, { at: start, generation: object.generation });
      at = Math.max(at, object.end);
      const dict = object.value instanceof PdfStream ? object.value.dict : object.value;
      if (!(dict instanceof PdfDict)) continue;
      if (isName(dict.get("Type"), "Catalog")) catalog = object.number;
      if (isName(dict.get("Type"), "XRef")) trailers.push(dict);
      if (isName(dict.get("Type"), "ObjStm")) objectStreams.push(object.number);
    } catch (error) {
      // A broken object is left out; what refers to it finds null.
      if (!(error instanceof Damage)) throw error;
      if (error instanceof UnendedString && ++unended > MAX_UNENDED) break;
    }
  }
  trailers.push(...plainTrailers(bytes));
  return { entries, objectStreams, trailer: bestTrailer(trailers, catalog) };
}

/** Steps back from `obj` over generation and number. */
function headerStart(bytes: Uint8Array, obj: number): number | null {
  let at = obj - 1;
  const back = (test: (code: number | undefined) => boolean): boolean => {
    const before = at;
    while (at >= 0 && test(bytes[at])) at--;
    return at < before;
  };
  if (!back(isSpace) || !back(isDigit) || !back(isSpace) || !back(isDigit)) return null;
  return at + 1;
}

function plainTrailers(bytes: Uint8Array): PdfDict[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: PdfDict[] = [];
  let unended = 0;
  for (let at = buffer.indexOf("trailer"); at >= 0; at = buffer.indexOf("trailer", at + 7)) {
    try {
      const dict = new SyntaxReader(bytes, at + 7).value();
      if (dict instanceof PdfDict) found.push(dict);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      if (error instanceof UnendedString && ++unended > MAX_UNENDED) break;
    }
  }
  return found;
}

function bestTrailer(trailers: PdfDict[], catalog: number | null): PdfDict {
  const merged = new PdfDict();
  for (const trailer of trailers) {
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = trailer.get(key);
      if (value !== undefined) merged.set(key, value);
    }
  }
  if (catalog !== null && !merged.has("Root")) merged.set("Root", new PdfRef(catalog));
  return merged;
}

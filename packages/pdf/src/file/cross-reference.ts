import { decodeStream } from "../filters/decode.ts";
import { type Budget, WORK } from "../syntax/budget.ts";
import { isDigit, isSpace } from "../syntax/characters.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";
import { SyntaxReader } from "../syntax/reader.ts";
import { numberAt, readIndirectObject, startOfValue } from "./indirect-object.ts";

/** Location of an object in a PDF file: a byte offset, or the number of the object stream that contains the object. */
export type Entry = { at: number; generation: number } | { inStream: number };

export interface CrossReference {
  entries: Map<number, Entry>;
  trailer: PdfDict;
}

const TAIL_BYTES = 2048;
/**
 * Estimated memory in bytes per cross-reference entry. Each entry is charged to the budget, because a small compressed
 * stream can contain millions of entries.
 */
const ENTRY_BYTES = 80;
const [SPACE, ZERO, IN_USE] = [0x20, 0x30, 0x6e];
const [PLACE_DIGITS, GENERATION_DIGITS] = [10, 5];
/** Maximum number of cross-reference sections. A valid file has one for each time it was saved. */
const MAX_SECTIONS = 4096;

/**
 * Reads the cross-reference tables and streams, beginning at the end of the file (ISO 32000-2, 7.5.4 to 7.5.8). Throws at any syntax error
 * or wrong object number.
 */
export function readCrossReference(bytes: Uint8Array, budget: Budget): CrossReference {
  const result: CrossReference = { entries: new Map(), trailer: new PdfDict() };
  const deleted = new Set<number>();
  const pending = [startOfLastSection(bytes, budget)];
  const seen = new Set<number>();
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (seen.size > MAX_SECTIONS) throw new DamagedFileError("too many cross-reference sections");
    const section = readSection(bytes, at, budget);
    for (const number of section.free) if (!result.entries.has(number)) deleted.add(number);
    if (seen.size === 1) result.entries = section.entries;
    else {
      for (const [number, entry] of section.entries) {
        if (!result.entries.has(number) && !deleted.has(number)) result.entries.set(number, entry);
      }
    }
    for (const [key, value] of section.trailer) if (!result.trailer.has(key)) result.trailer.set(key, value);
    for (const key of ["XRefStm", "Prev"]) {
      const next = section.trailer.get(key);
      if (typeof next === "number") pending.push(next);
    }
  }
  if (isMiscounted(bytes, result.entries, budget)) throw new DamagedFileError("numbers are off");
  return result;
}

/**
 * Whether an entry points to an object with another number. If so, no entry can be trusted, because even a plausible
 * entry may lead to an older revision. Ignores entries that point to no object. Also ignores a wrong entry if the
 * object at its position has a correct entry as well.
 */
function isMiscounted(bytes: Uint8Array, entries: ReadonlyMap<number, Entry>, budget: Budget): boolean {
  for (const [number, entry] of entries) {
    if (!("at" in entry)) continue;
    budget.spendWork(WORK.visit);
    if (startOfValue(bytes, entry.at, number) !== null) continue;
    const found = numberAt(bytes, entry.at);
    if (found === null || found === number) continue;
    const own = entries.get(found);
    if (!own || !("at" in own) || own.at !== entry.at) return true;
  }
  return false;
}

interface Section extends CrossReference {
  free: number[];
}

export function startOfLastSection(bytes: Uint8Array, budget: Budget): number {
  const tail = Math.max(0, bytes.length - TAIL_BYTES);
  const found = Buffer.from(bytes.buffer, bytes.byteOffset + tail, bytes.length - tail).lastIndexOf("startxref");
  if (found < 0) throw new DamagedFileError("no startxref");
  const at = new SyntaxReader(bytes, budget, { position: tail + found + "startxref".length }).integer();
  if (at === null || at >= bytes.length) throw new DamagedFileError("startxref points outside");
  return at;
}

function readSection(bytes: Uint8Array, at: number, budget: Budget): Section {
  const reader = new SyntaxReader(bytes, budget.transient(), { position: at });
  return reader.accept("xref") ? readTable(reader, budget) : readStream(bytes, at, budget);
}

function readTable(reader: SyntaxReader, budget: Budget): Section {
  const entries = new Map<number, Entry>();
  const free: number[] = [];
  while (!reader.accept("trailer")) {
    const first = reader.integer();
    const count = reader.integer();
    if (first === null || count === null) throw new DamagedFileError("damaged cross-reference table");
    for (let i = 0; i < count; i++) {
      budget.spendMemory(ENTRY_BYTES);
      const plain = plainEntry(reader);
      if (plain) {
        entries.set(first + i, plain);
        continue;
      }
      const at = reader.integer();
      const generation = reader.integer();
      if (at === null || generation === null) throw new DamagedFileError("damaged cross-reference entry");
      if (reader.accept("n")) entries.set(first + i, { at, generation });
      else if (reader.accept("f")) free.push(first + i);
      else throw new DamagedFileError("damaged cross-reference entry");
    }
  }
  const trailer = reader.value();
  if (!(trailer instanceof PdfDict)) throw new DamagedFileError("no trailer dictionary");
  return { entries, free, trailer };
}

/**
 * Reads a cross-reference entry in the usual form `0000000017 00000 n`. For any other form, returns null and does not
 * advance.
 */
function plainEntry(reader: SyntaxReader): Entry | null {
  const { bytes } = reader;
  let start = reader.position;
  while (isSpace(bytes[start])) start++;
  if (bytes[start + PLACE_DIGITS] !== SPACE || bytes[start + PLACE_DIGITS + 1 + GENERATION_DIGITS] !== SPACE)
    return null;
  const end = start + PLACE_DIGITS + GENERATION_DIGITS + 2;
  if (bytes[end] !== IN_USE || !isSpace(bytes[end + 1])) return null;
  const at = digits(bytes, start, PLACE_DIGITS);
  const generation = digits(bytes, start + PLACE_DIGITS + 1, GENERATION_DIGITS);
  if (at < 0 || generation < 0) return null;
  reader.position = end + 1;
  return { at, generation };
}

/** Returns the number that these `count` digits represent, or -1 if one of the characters is not a digit. */
function digits(bytes: Uint8Array, start: number, count: number): number {
  let number = 0;
  for (let at = start; at < start + count; at++) {
    if (!isDigit(bytes[at])) return -1;
    number = number * 10 + (bytes[at] ?? 0) - ZERO;
  }
  return number;
}

function readStream(bytes: Uint8Array, at: number, budget: Budget): Section {
  const { value } = readIndirectObject(bytes, at, {
    budget: budget.transient(),
    lengthOf: (length) => length,
  });
  if (!(value instanceof PdfStream)) throw new DamagedFileError("no cross-reference section where one should be");
  return { ...decodeCrossReferenceStream(value, budget), trailer: value.dict };
}

/**
 * Decodes the rows of a cross-reference stream. Each row has a type and two fields, whose widths in bytes are in `W` (ISO 32000-2,
 * 7.5.8.3).
 */
function decodeCrossReferenceStream(stream: PdfStream, budget: Budget): Omit<Section, "trailer"> {
  const data = decodeStream(stream, { resolve: (value) => value ?? null, budget });
  const widths = numbers(stream.dict, "W");
  const [typeWidth, secondWidth, thirdWidth] = widths;
  if (typeWidth === undefined || secondWidth === undefined || thirdWidth === undefined)
    throw new DamagedFileError("no widths");
  if (widths.some((width) => width < 0 || width > 8)) throw new DamagedFileError("absurd widths");
  const entryBytes = typeWidth + secondWidth + thirdWidth;
  if (entryBytes === 0) throw new DamagedFileError("no widths");
  const size = stream.dict.get("Size");
  const index = stream.dict.has("Index") ? numbers(stream.dict, "Index") : [0, typeof size === "number" ? size : 0];
  const entries = new Map<number, Entry>();
  const free: number[] = [];
  let at = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0;
    const count = index[pair + 1] ?? 0;
    for (let i = 0; i < count && at + entryBytes <= data.length; i++) {
      budget.spendMemory(ENTRY_BYTES);
      const type = typeWidth === 0 ? 1 : field(typeWidth);
      const second = field(secondWidth);
      const third = field(thirdWidth);
      if (type === 1) entries.set(first + i, { at: second, generation: third });
      else if (type === 2) entries.set(first + i, { inStream: second });
      else if (type === 0) free.push(first + i);
    }
  }
  return { entries, free };
}

function numbers(dict: PdfDict, key: string): number[] {
  const value = dict.get(key);
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}

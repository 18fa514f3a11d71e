import { type Budget, WORK } from "../syntax/budget.ts";
import { isDigit, isRegular } from "../syntax/characters.ts";
import { bytesOf, latin1, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { type DecryptString, PdfSyntaxError, SyntaxReader } from "../syntax/reader.ts";
import type { SparseBytes } from "./sparse-bytes.ts";

export interface IndirectObject {
  number: number;
  generation: number;
  value: PdfValue;
  /** Offset of the first byte after the object. */
  end: number;
  /**
   * Whether the object was damaged: its stream had a wrong `Length` or no end, or the reader skipped a damaged part.
   */
  isDamaged: boolean;
}

/** Matches an object header such as `12 0 obj`, with any plausible whitespace. */
const HEADER = /^[\0\s]{0,4}(\d{1,10})[\0\s]{1,4}\d{1,5}[\0\s]{1,4}obj/;
const HEADER_BYTES = 32;
const HEADER_END = bytesOf(" 0 obj");

interface ObjectReadOptions {
  /** Returns the value of a stream's `Length`, which may be a reference. */
  lengthOf: (length: PdfValue) => PdfValue;
  decryptFor?: (number: number, generation: number) => DecryptString;
  budget: Budget;
  /** Returns a function that loads stream data that are not in memory. */
  absent?: SparseBytes["readAbsent"];
  /** Object number that the object must have. If it has another number, an error is thrown. */
  expected?: number;
  /** Whether to skip damaged parts of dictionaries and arrays. */
  lenient?: boolean;
}

/**
 * Reads an object `12 0 obj … endobj` at a byte offset. Throws `PdfSyntaxError` if there is no such object at this
 * offset.
 */
export function readIndirectObject(bytes: Uint8Array, at: number, reading: ObjectReadOptions): IndirectObject {
  const header = new SyntaxReader(bytes, reading.budget, { position: at });
  const number = header.integer();
  const generation = header.integer();
  if (number === null || generation === null || !header.accept("obj")) {
    throw new PdfSyntaxError(`no object at byte ${at}`);
  }
  if (reading.expected !== undefined && number !== reading.expected)
    throw new PdfSyntaxError(`object ${number} at byte ${at}`);
  const decrypt = reading.decryptFor?.(number, generation);
  const { budget, lenient = false } = reading;
  const reader = new SyntaxReader(bytes, budget, {
    position: header.position,
    skipsErrors: lenient,
    ...(decrypt && { decrypt }),
  });
  if (reader.accept("endobj")) return { number, generation, value: null, end: reader.position, isDamaged: false };
  const value = reader.value();
  if (!(value instanceof PdfDict) || !reader.accept("stream")) {
    return { number, generation, value, end: reader.position, isDamaged: reader.hasErrors };
  }
  const start = afterEndOfLine(bytes, reader.position);
  const span = streamSpan(bytes, start, { ...reading, length: reading.lengthOf(value.get("Length") ?? null) });
  const encoded = reading.absent?.(start, span.end) ?? bytes.subarray(start, span.end);
  return {
    number,
    generation,
    value: new PdfStream(value, encoded),
    end: span.after,
    isDamaged: span.damaged || reader.hasErrors,
  };
}

/** Returns the offset after `12 0 obj`. Returns null if `at` does not point to this header in its usual form. */
export function startOfValue(bytes: Uint8Array, at: number, number: number): number | null {
  let own = 0;
  let next = at;
  for (; isDigit(bytes[next]); next++) own = own * 10 + (bytes[next] ?? 0) - 48;
  if (own !== number || next === at) return null;
  for (let i = 0; i < HEADER_END.length; i++, next++) if (bytes[next] !== HEADER_END[i]) return null;
  return isRegular(bytes[next]) ? null : next;
}

/** Returns the number of the object at a byte offset, or shortly after it. Returns null if there is no object. */
export function numberAt(bytes: Uint8Array, at: number): number | null {
  if (isDigit(bytes[at]) && isDigit(bytes[at - 1])) return null;
  const header = HEADER.exec(latin1(bytes.subarray(at, at + HEADER_BYTES)));
  return header ? Number(header[1]) : null;
}

/**
 * Returns the offset after the line end that follows the keyword `stream`: LF or CR LF (ISO 32000-2, 7.3.8.1). Accepts
 * a lone CR too, because real files contain it.
 */
function afterEndOfLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 32 && (bytes[at + 1] === 10 || bytes[at + 1] === 13)) return afterEndOfLine(bytes, at + 1);
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : at;
}

/**
 * Finds the end of stream data. Uses `Length` if `endstream` or `endobj` follows at that position, otherwise the first
 * `endstream` or `endobj`.
 */
function streamSpan(
  bytes: Uint8Array,
  start: number,
  { length, budget }: { length: PdfValue; budget: Budget },
): { end: number; after: number; damaged: boolean } {
  if (typeof length === "number" && length >= 0 && start + length <= bytes.length) {
    const reader = new SyntaxReader(bytes, budget, { position: start + length });
    if (reader.accept("endstream") || reader.accept("endobj")) {
      return { end: start + length, after: reader.position, damaged: false };
    }
  }
  const rest = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const ofStream = rest.indexOf("endstream");
  const before = ofStream < 0 ? rest : rest.subarray(0, ofStream);
  budget.spendWork(before.length * WORK.byte);
  const ofObject = before.indexOf("endobj");
  const [found, word] = ofObject < 0 ? [ofStream, "endstream"] : [ofObject, "endobj"];
  if (found < 0) return { end: bytes.length, after: bytes.length, damaged: true };
  let end = start + found;
  if (bytes[end - 1] === 10) end--;
  if (bytes[end - 1] === 13) end--;
  return { end: Math.max(start, end), after: start + found + word.length, damaged: true };
}

import type { ByteWriter } from "./byte-writer.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/** Operands of a DICT entry (Adobe technical note 5176, table 3), decoded and in their encoded form. */
export interface DictEntry {
  operands: number[];
  raw: Uint8Array;
}

/** DICT entries by operator. A two-byte operator `12 x` has the key 1200 + x. */
export type CffDict = Map<number, DictEntry>;

const LONG_INTEGER = 29;
const REAL = 30;

export function readDict(bytes: Uint8Array): CffDict {
  const dict: CffDict = new Map();
  let operands: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if (first <= 21) {
      const operator = first === 12 ? 1200 + (bytes[at + 1] ?? 0) : first;
      dict.set(operator, { operands, raw: bytes.subarray(start, at) });
      at += first === 12 ? 2 : 1;
      start = at;
      operands = [];
      continue;
    }
    const { value, length } = number(bytes, at);
    operands.push(value);
    at += length;
  }
  return dict;
}

function number(bytes: Uint8Array, at: number): { value: number; length: number } {
  const [first = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(at, at + 5);
  if (first === 28) return { value: ((b << 24) | (c << 16)) >> 16, length: 3 };
  if (first === LONG_INTEGER) return { value: (b << 24) | (c << 16) | (d << 8) | e, length: 5 };
  if (first === REAL) return real(bytes, at);
  if (first >= 32 && first <= 246) return { value: first - 139, length: 1 };
  if (first >= 247 && first <= 250) return { value: (first - 247) * 256 + b + 108, length: 2 };
  if (first >= 251 && first <= 254) return { value: -(first - 251) * 256 - b - 108, length: 2 };
  throw new UnsupportedFontError(`a DICT with the byte ${first}`);
}

const NIBBLES = [..."0123456789.", "E", "E-", "", "-"];
const END_NIBBLE = 15;

function real(bytes: Uint8Array, at: number): { value: number; length: number } {
  let text = "";
  for (let i = at + 1; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === END_NIBBLE) return { value: Number(text) || 0, length: i + 1 - at };
      text += NIBBLES[nibble] ?? "";
    }
  }
  throw new UnsupportedFontError("a real number without an end");
}

export const numberOf = (dict: CffDict, operator: number): number | undefined => dict.get(operator)?.operands[0];

/** Encodes a DICT entry. Operands can be real numbers, or integers of up to 32 bits. */
export function writeEntry(writer: ByteWriter, operator: number, operands: number[]): void {
  for (const operand of operands) writeNumber(writer, operand);
  writeOperator(writer, operator);
}

export function writeOperator(writer: ByteWriter, operator: number): void {
  if (operator >= 1200) writer.byte(12, operator - 1200);
  else writer.byte(operator);
}

function writeNumber(writer: ByteWriter, value: number): void {
  if (!Number.isInteger(value)) writeReal(writer, value);
  else if (Math.abs(value) <= 107) writer.byte(value + 139);
  else if (Math.abs(value) <= 0x7fff) writer.byte(28).integer(value & 0xffff, 2);
  else writer.byte(LONG_INTEGER).integer(value >>> 0, 4);
}

/**
 * Encodes each offset in five bytes, whatever its value. The length of the entry is then known before its offsets are
 * known.
 */
export function writeOffset(writer: ByteWriter, operator: number, offsets: number[]): void {
  for (const offset of offsets) writer.byte(LONG_INTEGER).integer(offset, 4);
  writeOperator(writer, operator);
}

function writeReal(writer: ByteWriter, value: number): void {
  const text = String(value).replace("e-", "n").replace("e", "E");
  const nibbles = [...text].map((sign) => "0123456789.En -".indexOf(sign));
  nibbles.push(END_NIBBLE);
  if (nibbles.length % 2 === 1) nibbles.push(END_NIBBLE);
  writer.byte(REAL);
  for (let i = 0; i < nibbles.length; i += 2) writer.byte(((nibbles[i] ?? 0) << 4) | (nibbles[i + 1] ?? 0));
}

import { PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/objects.ts";

const MAX_STRING_BYTES = { 1: 65_535, 2: 32_767, 3: 32_767, 4: Number.POSITIVE_INFINITY } as const;
const MAX_NAME_BYTES = 127;
const MAX_INTEGER = 2_147_483_647;
const MAX_REAL = { 1: 32_767, 2: 3.403e38, 3: 3.403e38, 4: Number.POSITIVE_INFINITY } as const;
const MIN_REAL = 1.175e-38;
const MAX_ARRAY_1 = 8_191;
const MAX_DICT_1 = 4_095;

/**
 * Returns a sentence if a value exceeds the limits of a part of PDF/A (ISO 19005-2, 6.1.13). Looks at the value itself,
 * not at the items of an array or dictionary. PDF/A-4 has no limits.
 */
export function exceededLimit(value: PdfValue, part: 1 | 2 | 3 | 4): string | null {
  if (part === 4) return null;
  if (typeof value === "number") return exceededNumber(value, part);
  if (value instanceof PdfString)
    return value.bytes.length > MAX_STRING_BYTES[part] ? `A string has ${value.bytes.length} bytes.` : null;
  if (value instanceof PdfName)
    return value.text.length > MAX_NAME_BYTES ? `A name has ${value.text.length} bytes.` : null;
  if (Array.isArray(value) && part === 1 && value.length > MAX_ARRAY_1) return `An array has ${value.length} items.`;
  if (!(value instanceof PdfDict)) return null;
  if (part === 1 && value.size > MAX_DICT_1) return `A dictionary has ${value.size} entries.`;
  const long = [...value.keys()].find((key) => key.length > MAX_NAME_BYTES);
  return long === undefined ? null : `A name has ${long.length} bytes.`;
}

const TINY_ZEROS = "0".repeat(37);

/** Whether content has a number below the smallest allowed one. The syntax reader rounds such numbers to zero. */
export function hasTinyNumber(content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  for (let at = text.indexOf(TINY_ZEROS); at >= 0; at = text.indexOf(TINY_ZEROS, at + TINY_ZEROS.length)) {
    let start = at;
    while (text[start - 1] === ZERO) start--;
    let end = at + TINY_ZEROS.length;
    while (text[end] === ZERO) end++;
    if (text[start - 1] === POINT && /^[1-9]/.test(String.fromCharCode(text[end] ?? 0))) return true;
    at = end - TINY_ZEROS.length;
  }
  return false;
}

const LARGE_REAL = /\d{5,9}\.\d/g;

/** Whether content has a real number that PDF/A-1 does not allow. The syntax reader does not tell reals from integers. */
export function hasLargeReal(content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
  for (const [found] of text.matchAll(LARGE_REAL)) if (Number(found) > MAX_REAL[1]) return true;
  return false;
}

const ZERO = 0x30;
const POINT = 0x2e;

function exceededNumber(value: number, part: 1 | 2 | 3): string | null {
  if (Number.isInteger(value)) {
    const isInside = value <= MAX_INTEGER && value >= -MAX_INTEGER - 1;
    return isInside ? null : `The number ${value} is too large.`;
  }
  if (Math.abs(value) > MAX_REAL[part]) return `The number ${value} is too large.`;
  return part > 1 && Math.abs(value) < MIN_REAL ? `The number ${value} is too close to zero.` : null;
}

import { latin1, type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects.ts";

/**
 * Function that returns the object number to write for a reference. It returns null if `null` is to be written instead
 * of the reference.
 */
export type NumberFor = (ref: PdfRef) => number | null;

/** Returns the PDF syntax of a value, with one character per byte. For a stream, returns only its dictionary. */
export function serialize(value: PdfValue, numberFor: NumberFor): string {
  if (value === null) return "null";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value instanceof PdfName) return formatName(value.text);
  if (value instanceof PdfString) return formatString(value.bytes);
  if (value instanceof PdfRef) {
    const number = numberFor(value);
    return number === null ? "null" : `${number} 0 R`;
  }
  if (Array.isArray(value)) return serializeArray(value, numberFor);
  return serializeDict(value instanceof PdfStream ? value.dict : value, numberFor);
}

/** Serializes an array. Adds spaces only where two regular characters would otherwise touch. */
function serializeArray(items: PdfValue[], numberFor: NumberFor): string {
  let text = "[";
  let tight = true;
  for (const item of items) {
    const written = serialize(item, numberFor);
    text += tight || startsWithDelimiter(written) ? written : ` ${written}`;
    tight = endsWithDelimiter(written);
  }
  return `${text}]`;
}

function serializeDict(dict: PdfDict, numberFor: NumberFor): string {
  let text = "<<";
  for (let index = 0; index < dict.size; index += 1) {
    const written = serialize(dict.valueAt(index), numberFor);
    if (written === "null") continue;
    const key = formatName(dict.keyAt(index));
    text += startsWithDelimiter(written) ? key + written : `${key} ${written}`;
  }
  return `${text}>>`;
}

function startsWithDelimiter(text: string): boolean {
  const code = text.charCodeAt(0);
  return code === 0x2f || code === 0x5b || code === 0x28 || code === 0x3c;
}

function endsWithDelimiter(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code === 0x5d || code === 0x29 || code === 0x3e;
}

/**
 * Formats a number without an exponent (ISO 32000-2, 7.3.3). The result has up to six decimals, or up to nine if the
 * absolute value is below 0.01.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : BigInt(value).toString();
  const text = value.toFixed(Math.abs(value) < 0.01 ? 9 : 6);
  return text.replace(/0+$/, "").replace(/\.$/, "").replace(/^-0$/, "0");
}

/** Cache of serialized names. A file has few different names, but repeats them thousands of times. */
const formattedNames = new Map<string, string>();
const FORMATTED_NAMES = 2_000;

function formatName(text: string): string {
  const known = formattedNames.get(text);
  if (known !== undefined) return known;
  const written = encodeName(text);
  if (formattedNames.size >= FORMATTED_NAMES) formattedNames.clear();
  formattedNames.set(text, written);
  return written;
}

function encodeName(text: string): string {
  if (/^[A-Za-z0-9_.\-+*]*$/.test(text)) return `/${text}`;
  return `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}

function formatString(bytes: Uint8Array): string {
  const text = latin1(bytes);
  if (!/[\\()\r]/.test(text)) return `(${text})`;
  const escaped = text.replace(/[\\()]/g, "\\$&").replace(/\r/g, "\\r");
  return `(${escaped})`;
}

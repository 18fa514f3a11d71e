import { latin1, type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects.ts";

/** How a reference is written; gives `null` for one that leads nowhere. */
export type NumberFor = (ref: PdfRef) => number | null;

/** A value's PDF syntax, one character per byte. Streams give their dictionary; their data is the file writer's business. */
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

/** White space only where two regular characters would run together. */
function serializeArray(items: PdfValue[], numberFor: NumberFor): string {
  let text = "[";
  let tight = true;
  for (const item of items) {
    const written = serialize(item, numberFor);
    text += tight || startsTight(written) ? written : ` ${written}`;
    tight = endsTight(written);
  }
  return `${text}]`;
}

function serializeDict(dict: PdfDict, numberFor: NumberFor): string {
  let text = "<<";
  for (const [key, value] of dict) {
    const written = serialize(value, numberFor);
    if (written === "null") continue;
    text += startsTight(written) ? formatName(key) + written : `${formatName(key)} ${written}`;
  }
  return `${text}>>`;
}

const startsTight = (text: string): boolean => "/[(<".includes(text.charAt(0));
const endsTight = (text: string): boolean => "])>".includes(text.charAt(text.length - 1));

/** No exponents (7.3.3); five decimals are finer than any device. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : BigInt(value).toString();
  const text = value.toFixed(Math.abs(value) < 0.01 ? 9 : 6);
  return text.replace(/0+$/, "").replace(/\.$/, "").replace(/^-0$/, "0");
}

function formatName(text: string): string {
  if (/^[A-Za-z0-9_.\-+*]*$/.test(text)) return `/${text}`;
  return `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}

function formatString(bytes: Uint8Array): string {
  const text = latin1(bytes);
  const escaped = text.replace(/[\\()]/g, "\\$&").replace(/\r/g, "\\r");
  return `(${escaped})`;
}

import type { PdfDocument } from "../file/document.ts";
import { decodeText, type PdfDict } from "../syntax/objects.ts";
import type { DocumentMetadata } from "./description.ts";

/** Maximum length of a text from the information dictionary, in UTF-16 code units. Longer texts are truncated. */
const MAX_CHARACTERS = 2_000;

export function textIn(document: PdfDocument, dict: PdfDict | null, key: string): string | null {
  const string = document.string(dict?.get(key));
  return string && decodeText(string).slice(0, MAX_CHARACTERS);
}

export function metadataOf(document: PdfDocument): DocumentMetadata {
  const info = document.dict(document.trailer.get("Info"));
  const text = (key: string): string | null => textIn(document, info, key);
  return {
    title: text("Title"),
    author: text("Author"),
    subject: text("Subject"),
    keywords: text("Keywords"),
    creator: text("Creator"),
    producer: text("Producer"),
    createdAt: instantOf(text("CreationDate")),
    modifiedAt: instantOf(text("ModDate")),
  };
}

/**
 * Matches a date `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-2, 7.9.4). A missing part counts as its lowest value. A missing
 * time zone counts as UTC.
 */
const DATE = /^\s?(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([-+Z])(?:(\d\d)'?(\d\d)?)?)?/;

/** Converts a PDF date to milliseconds since the Unix epoch. Returns null if the date is invalid. */
export function instantOf(text: string | null): number | null {
  const match = DATE.exec(text ?? "");
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const [sign, hours = "0", minutes = "0"] = [match[7], match[8], match[9]];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  const instant = Date.UTC(year, month - 1, day, hour, minute, second) - offsetMs;
  return Number.isFinite(instant) ? instant : null;
}

import type { PdfDocument } from "../file/document.ts";
import { agreesWithXmp, type InformationKey, updateXmp } from "../file/xmp.ts";
import type { DocumentInformation } from "../revise/revision.ts";
import { decodeText, PdfDict, textString } from "../syntax/objects.ts";

const KEYS = {
  title: "Title",
  author: "Author",
  subject: "Subject",
  keywords: "Keywords",
  creator: "Creator",
} as const;
type Named = keyof typeof KEYS;

/**
 * Writes the document information to the information dictionary, the XMP metadata and the catalog's language entry (ISO
 * 32000-2, 14.3). All of them then have the same values. Returns whether one of
 * these values is new.
 */
export function setInformation(document: PdfDocument, information: DocumentInformation): boolean {
  const named = (Object.keys(KEYS) as Named[]).filter((key) => information[key] !== undefined);
  const info = document.dict(document.trailer.get("Info")) ?? new PdfDict();
  const { language } = information;
  const isSame = (dict: PdfDict, key: string, text: string | null) => {
    const present = document.string(dict.get(key));
    return (present && decodeText(present)) === text;
  };
  const keys = named.map((key): InformationKey => KEYS[key]);
  const isChanged =
    !named.every((key) => isSame(info, KEYS[key], textOf(information[key]))) ||
    (language !== undefined && !isSame(document.catalog, "Lang", language)) ||
    !agreesWithXmp(document, keys, language);
  for (const key of named) setText(info, KEYS[key], textOf(information[key]));
  document.trailer.set("Info", document.add(info));
  if (language !== undefined) setText(document.catalog, "Lang", language);
  updateXmp(document, keys, language !== undefined);
  return isChanged;
}

const textOf = (value: string | string[] | null | undefined): string | null =>
  (Array.isArray(value) ? value.join(", ") : value) || null;

function setText(dict: PdfDict, key: string, text: string | null): void {
  if (text === null) dict.delete(key);
  else dict.set(key, textString(text));
}

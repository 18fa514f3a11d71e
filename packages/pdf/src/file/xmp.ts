import { deflateSync } from "node:zlib";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { decodeText, name, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Maximum size in bytes of XMP metadata that can be updated. Larger metadata are replaced. */
const MAX_METADATA_BYTES = 4 * 1024 * 1024;

const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
} as const;

/**
 * XMP properties for each entry of the information dictionary (ISO 19005-1, table 1), with a function that writes these
 * properties.
 */
const XMP_PROPERTIES = {
  Title: { tags: ["dc:title"], write: (text: string) => listElement("dc:title", "Alt", [text]) },
  Author: { tags: ["dc:creator"], write: (text: string) => listElement("dc:creator", "Seq", [text]) },
  Subject: { tags: ["dc:description"], write: (text: string) => listElement("dc:description", "Alt", [text]) },
  Keywords: {
    tags: ["pdf:Keywords", "dc:subject"],
    write: (text: string) => element("pdf:Keywords", text) + listElement("dc:subject", "Bag", text.split(/\s*[,;]\s*/)),
  },
  Creator: { tags: ["xmp:CreatorTool"], write: (text: string) => element("xmp:CreatorTool", text) },
  Producer: { tags: ["pdf:Producer"], write: (text: string) => element("pdf:Producer", text) },
  CreationDate: { tags: ["xmp:CreateDate"], write: (text: string) => element("xmp:CreateDate", xmpDate(text)) },
  ModDate: { tags: ["xmp:ModifyDate"], write: (text: string) => element("xmp:ModifyDate", xmpDate(text)) },
} as const;
export type InformationKey = keyof typeof XMP_PROPERTIES;
const ALL_KEYS = Object.keys(XMP_PROPERTIES) as InformationKey[];
const LANGUAGE = "dc:language";

/**
 * Writes XMP metadata (ISO 16684-1) from the information dictionary. `statements` contains further XML elements, in the
 * namespaces that this file declares.
 */
export function writeXmp(document: PdfDocument, statements = ""): void {
  storeMetadata(document, xmpPacket(document, statements));
}

/**
 * Like `writeXmp`, but compresses the metadata. Do not use it for PDF/A-1 (ISO 19005-1, 6.7.2), or for files whose
 * metadata must be found by a text search.
 */
export function writePackedXmp(document: PdfDocument, statements: string): void {
  const data = deflateSync(new TextEncoder().encode(xmpPacket(document, statements)), { level: 9 });
  storeMetadataStream(document, { Filter: name("FlateDecode") }, data);
}

function xmpPacket(document: PdfDocument, statements: string): string {
  const described = ALL_KEYS.map((key) => propertyOf(document, key)).join("") + languageOf(document);
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${descriptionOf(`${statements}${described}`, '""')}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** Updates the given properties of the XMP metadata from the information dictionary, and keeps all other metadata. */
export function updateXmp(document: PdfDocument, keys: InformationKey[], language: boolean): void {
  const text = xmpTextOf(document);
  const bound = text !== null && Object.entries(NAMESPACES).every(([prefix, uri]) => isBoundTo(text, prefix, uri));
  const tags = [...keys.flatMap((key) => XMP_PROPERTIES[key].tags), ...(language ? [LANGUAGE] : [])];
  const rest = bound ? tags.reduce<string | null>(withoutTag, text) : null;
  const end = rest?.lastIndexOf("</rdf:RDF>") ?? -1;
  if (rest === null || end < 0) {
    writeXmp(document);
    return;
  }
  const about = /rdf:about\s{0,9}=\s{0,9}("[^"<]{0,2000}"|'[^'<]{0,2000}')/.exec(rest)?.[1] ?? '""';
  const changed = keys.map((key) => propertyOf(document, key)).join("") + (language ? languageOf(document) : "");
  const description = changed === "" ? "" : `${descriptionOf(changed, about)}\n`;
  storeMetadata(document, rest.slice(0, end) + description + rest.slice(end));
}

/**
 * Whether the XMP metadata contain the values of these entries of the information dictionary, and the language if it is
 * given. An empty value agrees with metadata that do not have the property. A document without metadata agrees.
 */
export function agreesWithXmp(
  document: PdfDocument,
  keys: readonly InformationKey[],
  language: string | null | undefined,
): boolean {
  if (!document.stream(document.catalog.get("Metadata"))) return true;
  const text = xmpTextOf(document);
  if (text === null) return false;
  const info = document.dict(document.trailer.get("Info"));
  const agrees = (value: string | null, tags: readonly string[]) =>
    value
      ? text.includes(xmlText(value))
      : tags.every((tag) => !text.includes(`<${tag}`) && !text.includes(` ${tag}=`));
  return (
    keys.every((key) => {
      const string = document.string(info?.get(key));
      return agrees(string && decodeText(string), XMP_PROPERTIES[key].tags);
    }) &&
    (language === undefined || agrees(language, [LANGUAGE]))
  );
}

const storeMetadata = (document: PdfDocument, text: string): void =>
  storeMetadataStream(document, {}, new TextEncoder().encode(text));

function storeMetadataStream(document: PdfDocument, entries: Record<string, PdfValue>, data: Uint8Array): void {
  const dict = PdfDict.of({ Type: name("Metadata"), Subtype: name("XML"), ...entries });
  document.catalog.set("Metadata", document.add(new PdfStream(dict, data)));
}

/** Returns the XMP metadata as text, or null if the metadata are missing, not UTF-8, or too large. */
export function xmpTextOf(document: PdfDocument): string | null {
  const stream = document.stream(document.catalog.get("Metadata"));
  if (!stream) return null;
  try {
    const bytes = decodeStream(stream, document, MAX_METADATA_BYTES);
    return bytes.includes(0) ? null : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof StreamDecodeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether every declaration of the namespace prefix in the text has this URI. */
function isBoundTo(text: string, prefix: string, uri: string): boolean {
  for (const [, quoted] of text.matchAll(new RegExp(`xmlns:${prefix}\\s{0,9}=\\s{0,9}["']([^"'<]{0,200})`, "g"))) {
    if (quoted !== uri) return false;
  }
  return true;
}

/** Removes each XML element and attribute with this name. Returns null if an element has no end. */
function withoutTag(text: string | null, tag: string): string | null {
  if (text === null) return null;
  const kept: string[] = [];
  const opening = new RegExp(`<${tag}(?=[\\s/>])`, "g");
  let from = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const head = text.indexOf(">", match.index);
    const close = text[head - 1] === "/" ? head + 1 : text.indexOf(`</${tag}>`, match.index) + tag.length + 3;
    if (head < 0 || close <= head) return null;
    kept.push(text.slice(from, match.index));
    from = close;
    opening.lastIndex = close;
  }
  const whole = kept.join("") + text.slice(from);
  return whole.replace(new RegExp(`\\s${tag}\\s{0,9}=\\s{0,9}(?:"[^"<]*"|'[^'<]*')`, "g"), "");
}

/** Returns an `rdf:Description` that declares the namespaces used in the statements. */
const descriptionOf = (statements: string, about: string): string =>
  `<rdf:Description rdf:about=${about} ${Object.entries(NAMESPACES)
    .filter(([prefix]) => statements.includes(`<${prefix}:`))
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
    .join(" ")}>
${statements}</rdf:Description>`;

function propertyOf(document: PdfDocument, key: InformationKey): string {
  const string = document.string(document.dict(document.trailer.get("Info"))?.get(key));
  const text = string === null ? "" : xmlText(decodeText(string));
  return text.trim() === "" ? "" : XMP_PROPERTIES[key].write(text);
}

function languageOf(document: PdfDocument): string {
  const string = document.string(document.catalog.get("Lang"));
  const tag = string === null ? "" : xmlText(decodeText(string));
  return tag === "" ? "" : listElement(LANGUAGE, "Bag", [tag]);
}

const element = (tag: string, text: string | null): string => (text === null ? "" : `<${tag}>${text}</${tag}>\n`);

function listElement(tag: string, list: "Alt" | "Seq" | "Bag", items: string[]): string {
  const language = list === "Alt" ? ' xml:lang="x-default"' : "";
  const filled = items.filter((item) => item !== "");
  return element(
    tag,
    `<rdf:${list}>${filled.map((item) => `<rdf:li${language}>${item}</rdf:li>`).join("")}</rdf:${list}>`,
  );
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for XML. Drops characters that XML 1.0 (2.2) does not allow. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (c) => ESCAPES[c] ?? c);

/** Converts a PDF date (ISO 32000-2, 7.9.4) to the date format of XMP. Returns null for an invalid date. */
export function xmpDate(text: string): string | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d))?/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, zone, zoneMinutes] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone ? `${zone}:${zoneMinutes}` : "Z"}`;
}

import { deflateSync } from "node:zlib";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { decodeText, name, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Longer metadata is written anew instead of being changed. */
const MAX_METADATA_BYTES = 4 * 1024 * 1024;

const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
} as const;

/** What of the information dictionary stands in XMP by which property (ISO 19005-1, table 1), and in what form. */
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
  CreationDate: { tags: ["xmp:CreateDate"], write: (text: string) => element("xmp:CreateDate", dateOf(text)) },
  ModDate: { tags: ["xmp:ModifyDate"], write: (text: string) => element("xmp:ModifyDate", dateOf(text)) },
} as const;
export type InformationKey = keyof typeof XMP_PROPERTIES;
const ALL_KEYS = Object.keys(XMP_PROPERTIES) as InformationKey[];
const LANGUAGE = "dc:language";

/** XMP (ISO 16684-1) of all that the information dictionary says; `statements` are further elements of the namespaces above. */
export function writeXmp(document: PdfDocument, statements = ""): void {
  storeMetadata(document, xmpPacket(document, statements));
}

/** The same, deflated: not for files that claim PDF/A-1 (ISO 19005-1, 6.7.2), nor for those that search files for their metadata. */
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

/** Brings these statements of the metadata in step with the information dictionary; whatever else stands there stays. */
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

const storeMetadata = (document: PdfDocument, text: string): void =>
  storeMetadataStream(document, {}, new TextEncoder().encode(text));

function storeMetadataStream(document: PdfDocument, entries: Record<string, PdfValue>, data: Uint8Array): void {
  const dict = PdfDict.of({ Type: name("Metadata"), Subtype: name("XML"), ...entries });
  document.catalog.set("Metadata", document.add(new PdfStream(dict, data)));
}

/** Null for what is absent, no UTF-8 or beyond bounds. */
/** The metadata as they stand; null when there are none, or none that can be read. */
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

/** Whether the prefix, where it is used, means what it usually does. */
function isBoundTo(text: string, prefix: string, uri: string): boolean {
  for (const [, quoted] of text.matchAll(new RegExp(`xmlns:${prefix}\\s{0,9}=\\s{0,9}["']([^"'<]{0,200})`, "g"))) {
    if (quoted !== uri) return false;
  }
  return true;
}

/** Without each element and attribute of that name; null where one of them has no end. */
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

/** With the namespaces that it uses. */
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

/** Without what XML 1.0 (2.2) has no way to write. */
const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (c) => ESCAPES[c] ?? c);

/** A PDF date (ISO 32000-2, 7.9.4) as XMP writes it; null for what is none. */
function dateOf(text: string): string | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d))?/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, zone, zoneMinutes] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone ? `${zone}:${zoneMinutes}` : "Z"}`;
}

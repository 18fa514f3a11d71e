import type { DocumentClaims } from "../describe/description.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { bytesOf, decodeText, latin1, PdfDict, PdfStream } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Matches the XMP prefixes of standards that a file can claim to follow: PDF/A, PDF/X, PDF/VT, PDF/E and PDF/UA. */
const PREFIX = "pdf(?:aid|xid|vtid|eid|uaid)";
/**
 * Matches an XMP element or attribute that claims a standard. Repetitions in the pattern are limited, because valid
 * values are short. This keeps the search time linear.
 */
const CLAIM_ELEMENT = new RegExp(
  `<(${PREFIX}:\\w{1,40})>[^<]{0,200}</\\1>|\\s${PREFIX}:\\w{1,40}\\s{0,20}=\\s{0,20}(?:"[^"<]{0,200}"|'[^'<]{0,200}')`,
  "g",
);
const PDFA_PART = /pdfaid:part\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}(\d)/;
const INFO_KEYS = ["GTS_PDFXVersion", "GTS_PDFXConformance", "GTS_PDFVTVersion", "ISO_PDFEVersion"];
const MAX_METADATA_BYTES = 4 * 1024 * 1024;

/**
 * Returns the part of PDF/A (ISO 19005) that the file claims to follow, such as 2. Returns null if the file claims no
 * part of PDF/A.
 */
export function claimedPdfaPart(document: PdfDocument): number | null {
  const part = PDFA_PART.exec(metadataText(document) ?? "")?.[1];
  return part === undefined ? null : Number(part);
}

const PDFA_LEVEL = /pdfaid:conformance\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}([A-Za-z])/;
const PDFUA_PART = /pdfuaid:part\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}(\d)/;
const PDFX_VERSION = /pdfxid:GTS_PDFXVersion\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}([\w/. :-]{1,40})/;

/** Returns the claimed standards in readable form, such as `2b` for a file that claims PDF/A-2b. */
export function claimedStandards(document: PdfDocument): DocumentClaims {
  const text = metadataText(document) ?? "";
  const part = PDFA_PART.exec(text)?.[1];
  const version = document.string(document.dict(document.trailer.get("Info"))?.get("GTS_PDFXVersion"));
  return {
    pdfA: part === undefined ? null : `${part}${PDFA_LEVEL.exec(text)?.[1]?.toLowerCase() ?? ""}`,
    pdfUa: PDFUA_PART.exec(text)?.[1] ?? null,
    pdfX: PDFX_VERSION.exec(text)?.[1]?.trim() ?? (version && decodeText(version)),
  };
}

/** Returns a key that is equal for documents with equal claims. The key is empty for a document without claims. */
export function claimsKey(document: PdfDocument): string {
  const text = metadataText(document) ?? "";
  const statements = [...text.matchAll(CLAIM_ELEMENT)].map(([statement]) => statement.replace(/[\s"'<>/]/g, ""));
  const info = document.dict(document.trailer.get("Info"));
  return [...statements.sort(), ...INFO_KEYS.filter((key) => info?.has(key))].join();
}

/**
 * Whether all claims remain true when text is added without tags and in an embedded font. Returns true for PDF/A,
 * except for level A, which requires tags.
 */
export function areKeptByUntaggedText(document: PdfDocument): boolean {
  const claims = claimsKey(document);
  return (
    claimedPdfaPart(document) !== null && !/pdfaid:conformance=?A|pdf(?:xid|vtid|eid|uaid):|GTS_|ISO_/i.test(claims)
  );
}

/** Removes all claims of conformance from the metadata. If a claim cannot be removed, removes the whole metadata. */
export function dropClaims(document: PdfDocument): void {
  const { pdfA, pdfUa, pdfX } = claimedStandards(document);
  const named = [pdfA && `PDF/A-${pdfA}`, pdfUa && `PDF/UA-${pdfUa}`, pdfX].filter(Boolean);
  if (named.length > 0) document.droppedClaims = named.join(" and ");
  const info = document.dict(document.trailer.get("Info"));
  for (const key of INFO_KEYS) info?.delete(key);
  const text = metadataText(document);
  if (text === null || !new RegExp(`${PREFIX}:`).test(text)) return;
  const rest = text.replace(CLAIM_ELEMENT, "");
  if (new RegExp(`${PREFIX}:(?:part|rev|conformance|GTS)`).test(rest) || text.includes("\0")) {
    document.catalog.delete("Metadata");
    return;
  }
  const dict = new PdfDict(document.stream(document.catalog.get("Metadata"))?.dict);
  for (const key of ["Filter", "DecodeParms", "F", "DP"]) dict.delete(key);
  document.catalog.set("Metadata", document.add(new PdfStream(dict, bytesOf(rest))));
}

/**
 * Returns the XMP metadata with one character per byte, which suffices to find ASCII text. If the metadata are UTF-16,
 * removes the zero bytes, and appends one zero byte to show this.
 */
function metadataText(document: PdfDocument): string | null {
  const stream = document.stream(document.catalog.get("Metadata"));
  if (!stream) return null;
  try {
    const text = latin1(decodeStream(stream, document, MAX_METADATA_BYTES));
    return /^[\s\S]{0,3}\0/.test(text) ? `${text.replaceAll("\0", "")}\0` : text;
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

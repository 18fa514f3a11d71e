import type { DocumentClaims } from "../describe/description.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { bytesOf, decodeText, latin1, PdfDict, PdfStream } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/** Standards that a file says, in its metadata, to follow: PDF/A, PDF/X, PDF/VT, PDF/E and PDF/UA. */
const PREFIX = "pdf(?:aid|xid|vtid|eid|uaid)";
/** Values are short; the bound keeps the search linear whatever the metadata holds. */
const CLAIM_ELEMENT = new RegExp(
  `<(${PREFIX}:\\w{1,40})>[^<]{0,200}</\\1>|\\s${PREFIX}:\\w{1,40}\\s{0,20}=\\s{0,20}(?:"[^"<]{0,200}"|'[^'<]{0,200}')`,
  "g",
);
const PDFA_PART = /pdfaid:part\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}(\d)/;
const INFO_KEYS = ["GTS_PDFXVersion", "GTS_PDFXConformance", "GTS_PDFVTVersion", "ISO_PDFEVersion"];
const MAX_METADATA_BYTES = 4 * 1024 * 1024;

/** The part of PDF/A (ISO 19005) that the file claims to follow; null for none. */
export function claimedPdfaPart(document: PdfDocument): number | null {
  const part = PDFA_PART.exec(metadataText(document) ?? "")?.[1];
  return part === undefined ? null : Number(part);
}

const PDFA_LEVEL = /pdfaid:conformance\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}([A-Fa-f])/;
const PDFUA_PART = /pdfuaid:part\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}(\d)/;
const PDFX_VERSION = /pdfxid:GTS_PDFXVersion\s{0,20}(?:>|=\s{0,20}["'])\s{0,20}([\w/. :-]{1,40})/;

/** What the file says that it follows, for people. */
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

/** What the file claims, in an order of its own, to be compared with another's; empty for nothing. */
export function claimsKey(document: PdfDocument): string {
  const text = metadataText(document) ?? "";
  const statements = [...text.matchAll(CLAIM_ELEMENT)].map(([statement]) => statement.replace(/[\s"'<>/]/g, ""));
  const info = document.dict(document.trailer.get("Info"));
  return [...statements.sort(), ...INFO_KEYS.filter((key) => info?.has(key))].join();
}

/** Whether untagged text in an embedded font breaks none of the claims: true of PDF/A but its level A, which asks for tags. */
export function areKeptByUntaggedText(document: PdfDocument): boolean {
  const claims = claimsKey(document);
  return (
    claimedPdfaPart(document) !== null && !/pdfaid:conformance=?A|pdf(?:xid|vtid|eid|uaid):|GTS_|ISO_/i.test(claims)
  );
}

/** Takes out every claim; metadata that would still make one goes as a whole. */
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

/** One character per byte: what is looked for is ASCII. In UTF-16 it is found between the zeros. */
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

import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";

/** Entries about a file's origin: XMP, private data of applications, page thumbnails, web capture data. */
const METADATA_KEYS = ["Metadata", "PieceInfo", "LastModified", "Thumb", "SpiderInfo"];

/** Removes private data of the application that created the file (ISO 32000-2, 14.5), and thumbnails. */
export function stripPrivateData(document: PdfDocument, pages: PdfPage[]): void {
  document.catalog.delete("PieceInfo");
  for (const { dict } of pages) for (const key of ["PieceInfo", "Thumb"]) dict.delete(key);
  for (const { value } of reachableObjects(document)) if (value instanceof PdfStream) value.dict.delete("PieceInfo");
}

/** Removes document information and metadata. Keeps language, tags, page labels and everything else that readers need. */
export function stripMetadata(document: PdfDocument): void {
  document.trailer.delete("Info");
  for (const { value } of reachableObjects(document)) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) for (const key of METADATA_KEYS) dict.delete(key);
  }
}

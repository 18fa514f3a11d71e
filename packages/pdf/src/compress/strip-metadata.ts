import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";

/**
 * Dictionary entries that contain data about the file's origin: XMP metadata, private data of applications, page
 * thumbnails, web capture data.
 */
const METADATA_KEYS = ["Metadata", "PieceInfo", "LastModified", "Thumb", "SpiderInfo"];

/** Removes page thumbnails, and the private data of the application that created the file (ISO 32000-2, 14.5). */
export function stripPrivateData(document: PdfDocument, pages: PdfPage[]): void {
  document.catalog.delete("PieceInfo");
  for (const { dict } of pages) for (const key of ["PieceInfo", "Thumb"]) dict.delete(key);
  for (const { value } of reachableObjects(document)) if (value instanceof PdfStream) value.dict.delete("PieceInfo");
}

/** Removes the document information and all metadata. Keeps the language, tags, page labels and everything else that viewers need. */
export function stripMetadata(document: PdfDocument): void {
  document.trailer.delete("Info");
  for (const { value } of reachableObjects(document)) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) for (const key of METADATA_KEYS) dict.delete(key);
  }
}

import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";

/** What tells of a file's making and not of its content: XMP, editors' private data, page thumbnails, search indices. */
const METADATA_KEYS = ["Metadata", "PieceInfo", "LastModified", "Thumb", "SpiderInfo"];

/** What only the program that made the file has a use for, such as a drawing in its own format (14.5), and thumbnails. */
export function stripPrivateData(document: PdfDocument, pages: PdfPage[]): void {
  document.catalog.delete("PieceInfo");
  for (const { dict } of pages) for (const key of ["PieceInfo", "Thumb"]) dict.delete(key);
  for (const { value } of reachableObjects(document)) if (value instanceof PdfStream) value.dict.delete("PieceInfo");
}

/** Language, tags, labels and everything else that readers need stay. */
export function stripMetadata(document: PdfDocument): void {
  document.trailer.delete("Info");
  for (const { value } of reachableObjects(document)) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) for (const key of METADATA_KEYS) dict.delete(key);
  }
}

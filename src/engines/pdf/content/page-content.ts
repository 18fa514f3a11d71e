import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { UndecodableStream } from "../filters/undecodable-stream.ts";
import { type PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

/** A page's content streams as they stand in `Contents`: one, several or none. */
export function contentItems(document: PdfDocument, page: PdfDict): PdfValue[] {
  const contents = page.get("Contents");
  const items = document.array(contents) ?? (contents === undefined ? [] : [contents]);
  return items.filter((item) => document.stream(item) !== null);
}

/** Equal for pages that share their content streams; null when one of those is the page's own by nature. */
export function contentKey(document: PdfDocument, page: PdfDict): string | null {
  const numbers = contentItems(document, page).map((item) => (item instanceof PdfRef ? item.number : null));
  return numbers.includes(null) ? null : numbers.join();
}

/** The page's whole content, decoded; streams are joined by a line end (7.8.2). Undecodable ones are left out. */
export function pageContent(document: PdfDocument, page: PdfDict): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const item of contentItems(document, page)) {
    const stream = document.stream(item);
    if (!stream) continue;
    try {
      parts.push(decodeStream(stream, document), Uint8Array.of(10));
    } catch (error) {
      if (!(error instanceof UndecodableStream)) throw error;
    }
  }
  return new Uint8Array(Buffer.concat(parts));
}

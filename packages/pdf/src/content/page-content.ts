import { PdfError } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { decodeStream, MAX_DECODED_BYTES } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { joinContent } from "./join-content.ts";

/** Returns the content streams of a page, or [] if the page has no content. */
export function contentItems(document: PdfDocument, page: PdfDict): PdfValue[] {
  const contents = page.get("Contents");
  const items = document.array(contents) ?? (contents === undefined ? [] : [contents]);
  return items.filter((item) => document.stream(item) !== null);
}

/** Returns the page's content streams. If `end` is given, returns one new stream with the content before that byte offset. */
export function contentItemsUpTo(document: PdfDocument, page: PdfDict, end: number | null): PdfValue[] {
  if (end === null) return contentItems(document, page);
  return [document.add(new PdfStream(new PdfDict(), pageContent(document, page).slice(0, end)))];
}

/** Returns a key that is equal for pages with the same content streams, or null if a stream is a direct object. */
export function contentKey(document: PdfDocument, page: PdfDict): string | null {
  const numbers = contentItems(document, page).map((item) => (item instanceof PdfRef ? item.number : null));
  return numbers.includes(null) ? null : numbers.join();
}

/**
 * Returns the page's decoded content streams, joined as `joinContent` does. Skips streams that cannot be decoded. Throws `too_complex` if the result exceeds `MAX_DECODED_BYTES`. This can also happen if the page lists one
 * stream many times.
 */
export function pageContent(document: PdfDocument, page: PdfDict): Uint8Array {
  const known = new Map<PdfStream, Uint8Array | null>();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const item of contentItems(document, page)) {
    const stream = document.stream(item);
    if (!stream) continue;
    const bytes = known.has(stream) ? known.get(stream) : decodedOrNull(document, stream);
    known.set(stream, bytes ?? null);
    if (!bytes) continue;
    length += bytes.length + 1;
    if (length > MAX_DECODED_BYTES)
      throw new PdfError("too_complex", "The PDF has a page with too much content to edit.");
    document.budget.spendWork(bytes.length * WORK.byte);
    parts.push(bytes);
  }
  return joinContent(parts, document.budget);
}

function decodedOrNull(document: PdfDocument, stream: PdfStream): Uint8Array | null {
  try {
    return decodeStream(stream, document);
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

import { PdfError } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { decodeStream, MAX_DECODED_BYTES } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";

const LINE_END = Uint8Array.of(10);

/** A page's content streams as they stand in `Contents`: one, several or none. */
export function contentItems(document: PdfDocument, page: PdfDict): PdfValue[] {
  const contents = page.get("Contents");
  const items = document.array(contents) ?? (contents === undefined ? [] : [contents]);
  return items.filter((item) => document.stream(item) !== null);
}

/** The same up to a place in the whole content, as one stream where that is not all. */
export function contentItemsUpTo(document: PdfDocument, page: PdfDict, end: number | null): PdfValue[] {
  if (end === null) return contentItems(document, page);
  return [document.add(new PdfStream(new PdfDict(), pageContent(document, page).slice(0, end)))];
}

/** Equal for pages that share their content streams; null when one of those is the page's own by nature. */
export function contentKey(document: PdfDocument, page: PdfDict): string | null {
  const numbers = contentItems(document, page).map((item) => (item instanceof PdfRef ? item.number : null));
  return numbers.includes(null) ? null : numbers.join();
}

/**
 * The page's whole content, decoded; streams are joined by a line end (7.8.2). Undecodable ones are left out. Throws
 * `too_complex` beyond `MAX_DECODED_BYTES`, which a short list that names one stream over and over reaches as well.
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
    length += bytes.length + LINE_END.length;
    if (length > MAX_DECODED_BYTES)
      throw new PdfError("too_complex", "The PDF has a page with too much content to edit.");
    document.budget.spendWork(bytes.length * WORK.byte);
    parts.push(bytes, LINE_END);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function decodedOrNull(document: PdfDocument, stream: PdfStream): Uint8Array | null {
  try {
    return decodeStream(stream, document);
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

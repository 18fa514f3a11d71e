import { compactContent } from "../content/compact-content.ts";
import { contentItems, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableObjects } from "../file/reachable.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, PdfDict, PdfRef, PdfStream } from "../syntax/objects.ts";
import { flateStream, smallestEncoding } from "./lossless.ts";

/** Maximum size in bytes of a content stream that is rewritten. Rewriting needs three times as much memory. */
const MAX_CONTENT_BYTES = 8 * 1024 * 1024;

/** Number of bytes of a `Filter` entry. The new stream needs this entry even if the old stream had none. */
const FILTER_BYTES = 32;

/** Rewrites the content of pages and form XObjects in fewer bytes. Combines the content streams of a page into one. */
export async function compressContents(document: PdfDocument, pages: PdfPage[]): Promise<void> {
  const uses = usesOfContent(document, pages);
  for (const page of pages) {
    await document.budget.yieldIfDue();
    const items = contentItems(document, page.dict);
    if (items.every((item) => item instanceof PdfRef && uses.get(document.target(item).number) === 1))
      compressPageContent(document, page);
  }
  for (const { ref, value } of reachableObjects(document)) {
    if (!(value instanceof PdfStream) || !isName(document.resolve(value.dict.get("Subtype")), "Form")) continue;
    await document.budget.yieldIfDue();
    const tight = compressedContent(document, [value], () => decodeStream(value, document));
    if (tight) document.replace(document.target(ref), flateStream(document, value.dict, { bytes: tight }));
  }
}

/** Returns how many pages use each content stream, by object number. */
function usesOfContent(document: PdfDocument, pages: PdfPage[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { dict } of pages) {
    for (const item of contentItems(document, dict)) {
      if (!(item instanceof PdfRef)) continue;
      const { number } = document.target(item);
      uses.set(number, (uses.get(number) ?? 0) + 1);
    }
  }
  return uses;
}

function compressPageContent(document: PdfDocument, { dict }: PdfPage): void {
  const streams = contentItems(document, dict).flatMap((item) => document.stream(item) ?? []);
  const tight = compressedContent(document, streams, () => pageContent(document, dict));
  if (tight) dict.set("Contents", document.add(flateStream(document, new PdfDict(), { bytes: tight })));
}

/** Returns the rewritten content, or null if it is not smaller or cannot be read completely. */
function compressedContent(document: PdfDocument, streams: PdfStream[], content: () => Uint8Array): Uint8Array | null {
  try {
    let decodedBytes = 0;
    for (const stream of streams) decodedBytes += decodeStream(stream, document, MAX_CONTENT_BYTES).length;
    if (decodedBytes > MAX_CONTENT_BYTES) return null;
    const bytes = content();
    document.budget.spendWork(bytes.length * WORK.byte);
    const tight = compactContent(bytes, document.budget);
    if (!tight) return null;
    const before = streams.reduce((sum, stream) => sum + smallestEncoding(document, stream).encoded.length, 0);
    return flateStream(document, new PdfDict(), { bytes: tight }).encoded.length + FILTER_BYTES < before ? tight : null;
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}

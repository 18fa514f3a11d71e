import { createHash } from "node:crypto";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import type { PdfStream, PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import type { PdfDocument } from "./document.ts";

/**
 * Returns a key that is equal for documents with equal output intents (ISO 32000-2, 14.11.5) and ICC profiles. The key
 * is empty for a document without output intents.
 */
export function outputIntentsKey(document: PdfDocument): string {
  const intents = document.array(document.catalog.get("OutputIntents")) ?? [];
  return intents.map((intent) => intentKey(document, intent)).join("\n");
}

function intentKey(document: PdfDocument, intent: PdfValue): string {
  const hash = createHash("sha256");
  for (const [key, value] of document.dict(intent) ?? []) {
    const profile = document.stream(value);
    hash.update(key).update(profile ? dataOf(document, profile) : serialize(document.resolve(value), () => null));
  }
  return hash.digest("hex");
}

function dataOf(document: PdfDocument, stream: PdfStream): Uint8Array {
  try {
    return decodeStream(stream, document);
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return stream.encoded;
  }
}

import type { AnyBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { FileContent } from "../../storage/files.ts";

/**
 * Returns the bytes of a document that is in memory as a whole. Throws `document_too_large` for a larger one, because a
 * signature covers all bytes of a file.
 */
export function documentInMemory({ bytes }: { bytes: AnyBytes | FileContent }): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes;
  const message = `The PDF is too large to be signed or verified: it may have at most about ${LIMITS.isolateDocumentBytes} bytes.`;
  throw new FolioError("document_too_large", message, { param: "source" });
}

import type { AnyBytes, DocumentBytes } from "../../domain/document-bytes.ts";
import { freeBytes } from "../../domain/free-bytes.ts";
import type { Scratch } from "../files/scratch.ts";

export interface LocatedSource {
  bytes: AnyBytes;
  /** Document from which the source can be read again. Null for a source that came over the network. */
  origin: DocumentBytes | null;
}

/**
 * Keeps the sources in memory if all of them are in memory. Otherwise removes sources from memory that can be read
 * again, so that the edit has more memory.
 */
export function keepTogether<Source extends LocatedSource>(
  sources: readonly Source[],
  scratch: Scratch,
): Omit<Source, "origin">[] {
  const fit = sources.every(({ bytes }) => bytes instanceof Uint8Array);
  return sources.map(({ origin, ...source }) => {
    if (fit || !origin) return source;
    if (source.bytes instanceof Uint8Array) releaseBytes(source.bytes, scratch);
    return { ...source, bytes: origin };
  });
}

function releaseBytes(bytes: Uint8Array, scratch: Scratch): void {
  scratch.release(bytes.byteLength);
  freeBytes(bytes);
}

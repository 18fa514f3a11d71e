import type { AnyBytes, DocumentBytes } from "../../domain/document-bytes.ts";
import { freeBytes } from "../../domain/free-bytes.ts";
import type { Scratch } from "../files/scratch.ts";

export interface LocatedSource {
  bytes: AnyBytes;
  /** Where bytes in memory can be had again; null for those that came over the network. */
  origin: DocumentBytes | null;
}

/** All of them in memory, or of those that can be had again none: not all fit there, and it is better used for what is done with them. */
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

import type { AnyBytes, DocumentBytes } from "../../domain/document-bytes.ts";
import { freeBytes } from "../../domain/free-bytes.ts";

export interface LocatedSource {
  bytes: AnyBytes;
  /** Where bytes in memory can be had again; null for those that came over the network. */
  origin: DocumentBytes | null;
}

/** All of them in memory, or of those that can be had again none: not all fit there, and it is better used for what is done with them. */
export function together<Source extends LocatedSource>(sources: readonly Source[]): Omit<Source, "origin">[] {
  const fit = sources.every(({ bytes }) => bytes instanceof Uint8Array);
  return sources.map(({ origin, ...source }) =>
    fit || !origin ? source : { ...source, bytes: letGo(source.bytes, origin) },
  );
}

function letGo(bytes: AnyBytes, origin: DocumentBytes): DocumentBytes {
  if (bytes instanceof Uint8Array) freeBytes(bytes);
  return origin;
}

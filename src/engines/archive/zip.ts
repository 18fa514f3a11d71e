import { makeZip } from "client-zip";
import type { ArchiveEntry, Archiver } from "./archiver.ts";

/** ZIP archives with entries stored as they are: PDFs are compressed inside (APPNOTE.TXT 4.4.5, method 0). */
export class ZipArchiver implements Archiver {
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
    return makeZip(inputs(entries));
  }
}

async function* inputs(entries: AsyncIterable<ArchiveEntry>) {
  for await (const { name, modifiedAtMs, content, bytes } of entries) {
    yield { name, lastModified: new Date(modifiedAtMs), input: content, size: bytes };
  }
}

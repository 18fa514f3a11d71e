import { makeZip } from "client-zip";
import type { ArchiveEntry, Archiver } from "./archiver.ts";
import { type Sheet, workbookParts } from "./workbook.ts";

/**
 * Creates ZIP archives with uncompressed entries, because PDFs are already compressed (APPNOTE.TXT 4.4.5, method 0).
 */
export class ZipArchiver implements Archiver {
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
    return makeZip(inputs(entries));
  }

  async workbook(sheets: readonly Sheet[], madeAtMs: number): Promise<Uint8Array> {
    const lastModified = new Date(madeAtMs);
    const parts = workbookParts(sheets).map(({ name, content }) => ({ name, lastModified, input: content }));
    return new Uint8Array(await new Response(makeZip(parts)).arrayBuffer());
  }
}

async function* inputs(entries: AsyncIterable<ArchiveEntry>) {
  for await (const { name, modifiedAtMs, content, bytes } of entries) {
    yield { name, lastModified: new Date(modifiedAtMs), input: content, size: bytes };
  }
}

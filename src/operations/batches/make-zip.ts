import type { BatchFile, BatchHeader, OutputPart } from "../../domain/batch-object.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { EntryNames } from "../../domain/entry-names.ts";
import { pdfFileOf } from "../../domain/pdf.ts";
import { prefetch } from "../../domain/read-ahead.ts";
import type { ArchiveEntry } from "../../engines/archive/archiver.ts";
import type { StoredFile } from "../../storage/files.ts";
import type { Services } from "../dependencies.ts";
import { PARTS_AHEAD, type PartsOfNeeds, partsOf } from "./parts.ts";
import { zipNameOf } from "./view.ts";

export type MakeZipNeeds = PartsOfNeeds & Pick<Services, "archiver" | "commit" | "fileRecords" | "files">;

const CONTENT_TYPE = "application/zip";
/** Maximum size in bytes of a file that is read into memory in advance. Larger files are streamed. */
const AHEAD_BYTES = 1_048_576;

/**
 * Streams the file of every item into one archive in the store. A repeated call is safe, because the archive has a
 * fixed name.
 */
export async function makeZip(services: MakeZipNeeds, batch: BatchHeader, expiresAt: number): Promise<BatchFile> {
  const name = zipNameOf(batch.id);
  const archive = services.archiver.pack(entriesOf(services, batch));
  const bytes = await services.files.put(batch.accountId, { name, contentType: CONTENT_TYPE }, archive);
  const owner = { accountId: batch.accountId, resourceId: batch.id };
  const file = { name, ...owner, contentType: CONTENT_TYPE, downloadName: name, bytes, epoch: 0, expiresAt };
  await services.commit([services.fileRecords.putting(file)]);
  return { pdfId: null, pages: null, bytes };
}

/** Yields the archive's entries. Omits files that the client has deleted since their items ended. */
async function* entriesOf(services: MakeZipNeeds, batch: BatchHeader): AsyncGenerator<ArchiveEntry> {
  const names = new EntryNames();
  const digits = String(batch.totalItems).length;
  const open = (part: OutputPart) => services.files.get(batch.accountId, pdfFileOf(part.pdfId));
  const loaded = prefetch(partsOf(services, batch), PARTS_AHEAD, async (part) => ({
    part,
    whole: part.bytes <= AHEAD_BYTES ? await wholeOf(await open(part)) : null,
  }));
  for await (const { part, whole } of loaded) {
    const file = whole ?? (await open(part));
    if (!file) continue;
    const name = names.unique(part.name ?? String(part.index + 1).padStart(digits, "0"));
    yield { name: `${name}.pdf`, modifiedAtMs: batch.createdAt, content: file.body, bytes: file.bytes };
  }
}

async function wholeOf(file: StoredFile | null): Promise<{ body: Uint8Array; bytes: number } | null> {
  const body = file && (await readWhole(file.body, file.bytes));
  return body && { body, bytes: body.byteLength };
}

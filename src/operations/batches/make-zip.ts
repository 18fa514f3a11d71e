import type { BatchFile, BatchHeader } from "../../domain/batch-object.ts";
import { EntryNames } from "../../domain/entry-names.ts";
import { fileNameOf } from "../../domain/pdf.ts";
import type { ArchiveEntry } from "../../engines/archive/archiver.ts";
import type { Services } from "../dependencies.ts";
import { type PartsOfNeeds, partsOf } from "./parts.ts";
import { zipNameOf } from "./view.ts";

export type MakeZipNeeds = PartsOfNeeds & Pick<Services, "archiver" | "commit" | "fileRecords" | "files">;

const CONTENT_TYPE = "application/zip";

/** Streams every item's file into one archive in the store. Safe to repeat: the archive has one name. */
export async function makeZip(services: MakeZipNeeds, batch: BatchHeader, expiresAt: number): Promise<BatchFile> {
  const name = zipNameOf(batch.id);
  const archive = services.archiver.pack(entriesOf(services, batch));
  const bytes = await services.files.put(batch.accountId, { name, contentType: CONTENT_TYPE }, archive);
  const owner = { accountId: batch.accountId, resourceId: batch.id };
  const file = { name, ...owner, contentType: CONTENT_TYPE, downloadName: name, bytes, epoch: 0, expiresAt };
  await services.commit([services.fileRecords.putting(file)]);
  return { pdfId: null, pages: null, bytes };
}

/** Files that the client has deleted meanwhile are left out. */
async function* entriesOf(services: MakeZipNeeds, batch: BatchHeader): AsyncGenerator<ArchiveEntry> {
  const names = new EntryNames();
  const digits = String(batch.totalItems).length;
  for await (const part of partsOf(services, batch)) {
    const file = await services.files.get(batch.accountId, fileNameOf(part.pdfId));
    if (!file) continue;
    const name = names.unique(part.name ?? String(part.index + 1).padStart(digits, "0"));
    yield { name: `${name}.pdf`, modifiedAtMs: batch.createdAt, content: file.body, bytes: file.bytes };
  }
}

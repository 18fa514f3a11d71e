import type { Services } from "../dependencies.ts";

export type ExpireFilesNeeds = Pick<Services, "clock" | "commit" | "fileRecords" | "files" | "pdfs">;

/** Number of files that R2 deletes in one call. */
const FILES_PER_ROUND = 1_000;

/**
 * Deletes files of all accounts whose retention has ended, until no such file is left or the deadline has passed. A
 * repeated call is safe. Returns the number of deleted files. Deletes the record of a file after the file, so that the
 * next call can continue after a failure. The record of an expired PDF keeps only the fields that an expired PDF shows.
 */
export async function expireFiles({
  services,
  input: { endsAtMs },
}: {
  services: ExpireFilesNeeds;
  input: { endsAtMs: number };
}): Promise<number> {
  let removed = 0;
  for (;;) {
    const nowMs = services.clock.now();
    if (nowMs >= endsAtMs) return removed;
    const files = await services.fileRecords.expired(nowMs, FILES_PER_ROUND);
    if (files.length === 0) return removed;
    await services.files.deleteAll(files);
    await services.commit([
      services.fileRecords.removing(files.map(({ name }) => name)),
      services.pdfs.slimming(files.map(({ resourceId }) => resourceId)),
    ]);
    removed += files.length;
  }
}

import type { Services } from "../dependencies.ts";

export type ExpireFilesNeeds = Pick<Services, "clock" | "commit" | "fileRecords" | "files" | "pdfs">;

/** Number of files that R2 deletes in one call. */
const FILES_PER_ROUND = 1_000;

/**
 * Deletes files of all accounts whose retention has ended, until no such file is left or the deadline has passed. Safe
 * to repeat. Returns the number of files. Deletes a file's record after the file, so that after a failure the next call
 * can continue. The record of an expired PDF keeps only the fields that an expired PDF shows.
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

import type { Services } from "../dependencies.ts";

export type ExpireFilesNeeds = Pick<Services, "clock" | "commit" | "fileRecords" | "files">;

/** As many as R2 deletes in one call. */
const FILES_PER_ROUND = 1_000;

/**
 * Deletes files whose retention has passed, of all accounts, until none is left or the instant has come. Safe to repeat; tells how
 * many went. A file's record goes after the file, so that a failure between the two is mended by the next call.
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
    await services.commit([services.fileRecords.removing(files.map(({ name }) => name))]);
    removed += files.length;
  }
}

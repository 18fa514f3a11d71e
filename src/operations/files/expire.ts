import type { Services } from "../dependencies.ts";

/** R2 deletes at most 1,000 keys a call; D1 binds at most 100 parameters. */
const FILES_PER_ROUND = 100;
const ROUNDS = 50;

/** Deletes files whose retention has passed, of all accounts. Safe to repeat; tells how many went. */
export async function expireFiles(services: Services): Promise<number> {
  let removed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = await services.fileRecords.expired(services.clock.now(), FILES_PER_ROUND);
    for (const [accountId, group] of Map.groupBy(files, (file) => file.accountId)) {
      await services.files.delete(
        accountId,
        group.map(({ name }) => name),
      );
    }
    if (files.length > 0) await services.commit([services.fileRecords.removing(files.map(({ name }) => name))]);
    removed += files.length;
    if (files.length < FILES_PER_ROUND) break;
  }
  return removed;
}

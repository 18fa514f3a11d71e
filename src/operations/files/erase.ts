import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type EraseResourcesNeeds = Pick<Services, "commit" | "events" | "fileRecords" | "files" | "idempotencyShards">;

/**
 * Deletes all stored data of resources: files, events and idempotent responses. Deletes their rows with the given
 * writes. Deletes the files first. If the process crashes after that, rows without files remain, and they can be
 * deleted later.
 */
export async function eraseResources(
  { services, caller: { accountId } }: Context<EraseResourcesNeeds, Pick<Caller, "accountId">>,
  ids: string[],
  rows: readonly Write[],
): Promise<void> {
  const names = (await services.fileRecords.ofResources(accountId, ids)).map(({ name }) => name);
  await services.files.delete(accountId, names);
  await services.commit([
    ...rows,
    ...(names.length > 0 ? [services.fileRecords.removing(names)] : []),
    services.events.erasing(accountId, ids),
  ]);
  await Promise.all(services.idempotencyShards(accountId).map((shard) => shard.erase(ids)));
}

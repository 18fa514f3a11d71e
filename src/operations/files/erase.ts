import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type EraseResourcesNeeds = Pick<Services, "commit" | "events" | "fileRecords" | "files" | "idempotencyShards">;

/**
 * Removes all that is kept of resources: files, events, kept idempotent answers, and their rows by the writes given. Files first: a
 * crash between the two leaves rows that name nothing and can be deleted again.
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

import { assetNamesIn } from "@folio/templates/model";
import type { StoredAsset } from "../../domain/asset.ts";
import type { PartialUser } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { requireUnused } from "../partials/delete.ts";
import type { Call, Context } from "../verb.ts";
import { type FindAssetNeeds, findAsset } from "./retrieve.ts";

export type DeleteAssetNeeds = FindAssetNeeds & Pick<Services, "idempotencyShards">;

/**
 * Deletes an asset. Older template versions still show the asset versions with which they were saved. A file that no
 * template version shows is deleted within two hours. Throws `resource_not_found`. Throws `resource_in_use` if the
 * newest version of a template or partial refers to the asset.
 */
export async function deleteAsset({
  services,
  caller,
  input: { id },
}: Call<DeleteAssetNeeds, { id: string }>): Promise<void> {
  requireScope(caller, "templates:write");
  const asset = await findAsset({ services, caller, input: { id, version: null } });
  requireUnused(await usersOf({ services, caller }, asset), `asset ${asset.name}`);
  await services.assets.remove(caller.accountId, id);
  await Promise.all(services.idempotencyShards(caller.accountId).map((shard) => shard.erase([id])));
}

/** Returns the templates and partials whose newest versions refer to the asset. */
async function usersOf({ services }: Context<FindAssetNeeds>, asset: StoredAsset): Promise<PartialUser[]> {
  const [templates, partials] = await Promise.all([
    services.assets.templatesWith(asset),
    services.assets.partialsThatMayName(asset),
  ]);
  return [...templates, ...partials.filter(({ html, css }) => assetNamesIn([html, css ?? ""]).includes(asset.name))];
}

import type { AssetVersion } from "../../domain/asset.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { AssetView } from "../../resources/assets.ts";
import { requireScope } from "../caller.ts";
import type { Call } from "../verb.ts";
import { type FindAssetNeeds, findAsset, type RetrieveAssetNeeds, viewAsset } from "./retrieve.ts";

/** Lists the account's assets, newest first. */
export async function listAssets({
  services,
  caller,
  input: request,
}: Call<RetrieveAssetNeeds, PageRequest>): Promise<Page<AssetView>> {
  requireScope(caller, "templates:read");
  const { items, hasMore } = await services.assets.list(caller.accountId, request);
  return { items: await Promise.all(items.map((asset) => viewAsset(services, asset))), hasMore };
}

/**
 * Lists the versions of an asset, newest first. Cursors of the list are version numbers. Throws `resource_not_found`.
 */
export async function listAssetVersions({
  services,
  caller,
  input: { id, request },
}: Call<FindAssetNeeds, { id: string; request: PageRequest }>): Promise<Page<AssetVersion>> {
  requireScope(caller, "templates:read");
  await findAsset({ services, caller, input: { id, version: null } });
  return services.assets.listVersions(id, request);
}

import { ASSET_TYPES, type StoredAsset } from "../../domain/asset.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AssetView } from "../../resources/assets.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";
import type { Call } from "../verb.ts";

export type FindAssetNeeds = Pick<Services, "assets">;
export type RetrieveAssetNeeds = FindAssetNeeds & SignFileNeeds;

/**
 * Returns the newest version of an asset, or the requested version, with a new signed URL. Throws `resource_not_found`.
 */
export async function retrieveAsset({
  services,
  caller,
  input: { id, version = null },
}: Call<RetrieveAssetNeeds, { id: string; version?: number | null }>): Promise<AssetView> {
  requireScope(caller, "templates:read");
  return viewAsset(services, await findAsset({ services, caller, input: { id, version } }));
}

/** Does the same as `retrieveAsset`, but for a caller whose scope was already checked. */
export async function findAsset({
  services,
  caller,
  input: { id, version },
}: Call<FindAssetNeeds, { id: string; version: number | null }>): Promise<StoredAsset> {
  const found = await services.assets.find(caller.accountId, id, version);
  if (found) return found;
  const message = version === null ? `No asset has the id ${formatValue(id)}.` : `The asset has no version ${version}.`;
  throw new FolioError("resource_not_found", message, { param: version === null ? "id" : "version" });
}

/**
 * Expiry time of asset files: the latest possible Date, in epoch ms. Asset files have no retention; Folio keeps them
 * until the asset is deleted.
 */
export const KEPT_FOR_GOOD = 8.64e15;

export async function viewAsset(services: SignFileNeeds, asset: StoredAsset): Promise<AssetView> {
  const { accountId, file } = asset;
  const url = await signFile(services, { accountId, name: file, epoch: 0, expiresAt: KEPT_FOR_GOOD });
  return { asset, url: url ?? "", urlExpiresAt: services.clock.now() + LIMITS.signedUrlMs };
}

/** Returns the file name with which an asset is downloaded. */
export const downloadNameOf = ({ name, contentType }: Pick<StoredAsset, "name" | "contentType">): string => {
  const plain = name.replaceAll("/", "-");
  const extension = `.${ASSET_TYPES[contentType]}`;
  return plain.endsWith(extension) ? plain : plain + extension;
};

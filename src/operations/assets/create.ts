import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { AssetView } from "../../resources/assets.ts";
import { requireScope } from "../caller.ts";
import type { WorkCall } from "../verb.ts";
import { type RetrieveAssetNeeds, viewAsset } from "./retrieve.ts";
import { type AssetSource, type StoreAssetSourceNeeds, storeAssetSource } from "./store-source.ts";

export type CreateAssetNeeds = StoreAssetSourceNeeds & RetrieveAssetNeeds;

export interface NewAsset {
  name: string;
  source: AssetSource;
  description: string | null;
  metadata: Metadata;
}

/**
 * Stores version 1 of a new asset. Throws `name_taken`, and the errors of `storeAssetSource`. Throws
 * `invalid_parameter` if the account already has the maximum number of assets.
 */
export async function createAsset(call: WorkCall<CreateAssetNeeds, NewAsset>): Promise<AssetView> {
  const { services, caller, input } = call;
  const { name, source, description, metadata } = input;
  requireScope(caller, "templates:write");
  const { accountId } = caller;
  if ((await services.assets.newest(accountId, [name])).length > 0) throw nameTaken(name);
  if ((await services.assets.usage(accountId)).count >= LIMITS.assets) {
    const message = `The account has ${LIMITS.assets} assets, the maximum. Delete an asset first.`;
    throw new FolioError("invalid_parameter", message, { param: "name" });
  }
  const createdAt = services.clock.now();
  const id = newId("ast", createdAt);
  const { content, file } = await storeAssetSource(call, source, { id, name });
  const asset = { ...content, id, accountId, name, description, metadata, createdAt };
  if (!(await services.assets.add(asset, file))) throw nameTaken(name);
  return viewAsset(services, { ...asset, version: 1, updatedAt: createdAt });
}

const nameTaken = (name: string): FolioError =>
  new FolioError("name_taken", `name must be unique: the account has another asset called "${name}".`, {
    param: "name",
  });

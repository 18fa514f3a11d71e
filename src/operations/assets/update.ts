import { FolioError } from "../../domain/errors.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { AssetView } from "../../resources/assets.ts";
import { requireScope } from "../caller.ts";
import type { UpdateTemplateNeeds } from "../templates/update.ts";
import { templatesAmong, type UpdatedTemplateUser, updateTemplateUsers } from "../templates/update-users.ts";
import type { WorkCall } from "../verb.ts";
import { findAsset, type RetrieveAssetNeeds, viewAsset } from "./retrieve.ts";
import { type AssetSource, type StoreAssetSourceNeeds, storeAssetSource } from "./store-source.ts";

export type UpdateAssetNeeds = StoreAssetSourceNeeds & RetrieveAssetNeeds & UpdateTemplateNeeds;

interface AssetUpdate {
  id: string;
  /** Source of the new version's bytes. If undefined, the new version has the bytes of the previous version. */
  source: AssetSource | undefined;
  /** Description of the new version. If undefined, the new version has the description of the previous version. */
  description: string | null | undefined;
  /** New metadata of the asset. If undefined, the asset keeps its metadata. */
  metadata: Metadata | undefined;
  expectedVersion: number | null;
  /**
   * Whether to update templates. If true, every template whose newest version shows this asset gets a new template
   * version that shows the new asset version.
   */
  carries: boolean;
}

export interface UpdatedAsset extends AssetView {
  templates: UpdatedTemplateUser[];
}

const MAX_ROUNDS = 20;

/**
 * Adds the next version of an asset. Throws `resource_not_found`, `version_conflict` and the errors of
 * `storeAssetSource`.
 */
export async function updateAsset(call: WorkCall<UpdateAssetNeeds, AssetUpdate>): Promise<UpdatedAsset> {
  const { services, caller, input } = call;
  const { id, source, expectedVersion, carries } = input;
  requireScope(caller, "templates:write");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await findAsset({ services, caller, input: { id, version: null } });
    if (expectedVersion !== null && expectedVersion !== current.version) {
      const message = `If-Match expects version ${expectedVersion}; the asset is at version ${current.version}.`;
      throw new FolioError("version_conflict", message, { param: "If-Match" });
    }
    const users = carries ? templatesAmong(await services.assets.templatesWith(current), "asset") : [];
    const taken = source && (await storeAssetSource(call, source, current));
    const { file, sha256, contentType, bytes } = taken?.content ?? current;
    const description = input.description === undefined ? current.description : input.description;
    const metadata = input.metadata ?? current.metadata;
    const content = { description, metadata, file, sha256, contentType, bytes };
    const updatedAt = services.clock.now();
    if (!(await services.assets.addVersion(current, { content, createdAt: updatedAt }, taken?.file ?? null))) continue;
    const templates = await updateTemplateUsers(call, users);
    const asset = { ...current, ...content, version: current.version + 1, updatedAt };
    return { ...(await viewAsset(services, asset)), templates };
  }
  throw new FolioError(
    "version_conflict",
    "Other requests changed the asset at the same time. Send the request again.",
  );
}

import type { AssetProvider, GrantedAssets } from "../../domain/asset.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

/**
 * Returns a provider of the assets that the browser may load for a document. Returns undefined if the document uses no
 * assets.
 */
export function assetProvider(
  { services, caller: { accountId } }: Context<Pick<Services, "files">>,
  granted: GrantedAssets | undefined,
): AssetProvider | undefined {
  const digests = Object.keys(granted ?? {});
  if (!granted || digests.length === 0) return undefined;
  return {
    digests,
    open: async (sha256) => {
      const asset = granted[sha256];
      const stored = asset ? await services.files.get(accountId, asset.file) : null;
      const bytes = stored && (await readWhole(stored.body, LIMITS.assetBytes));
      return asset && bytes ? { contentType: asset.contentType, bytes } : null;
    },
  };
}

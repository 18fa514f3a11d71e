import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  Asset,
  AssetVersion,
  CreateAssetParams,
  DeletedAsset,
  ListAssetsParams,
  ListAssetVersionsParams,
  RetrieveAssetParams,
  UpdateAssetParams,
  UpdatedAsset,
} from "../types.ts";
import { part, Resource } from "./resource.ts";
import type { UpdateTemplateOptions } from "./templates.ts";

export class Assets extends Resource {
  /** Documents name it where an address is expected: `<img src="asset:logo">`. */
  create(params: CreateAssetParams, options?: RequestOptions): Promise<Asset> {
    return this.post("/v1/assets", options, params);
  }

  /** The newest version, or the one that `version` names, with a fresh `url` of its bytes. */
  retrieve(id: string, params: RetrieveAssetParams = {}, options?: RequestOptions): Promise<Asset> {
    return this.get(`/v1/assets/${part(id)}`, options, params);
  }

  list(params: ListAssetsParams = {}, options?: RequestOptions): PagedList<Asset> {
    return this.paged("/v1/assets", options, params);
  }

  /** Makes a new version; with `update_templates` of the templates that show it, too. */
  update(id: string, params: UpdateAssetParams, options: UpdateTemplateOptions = {}): Promise<UpdatedAsset> {
    const { ifVersion, ...rest } = options;
    const headers = { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) };
    return this.patch(`/v1/assets/${part(id)}`, { ...rest, headers }, params);
  }

  /** `resource_in_use` while something names it. */
  delete(id: string, options?: RequestOptions): Promise<DeletedAsset> {
    return this.remove(`/v1/assets/${part(id)}`, options);
  }

  listVersions(id: string, params: ListAssetVersionsParams = {}, options?: RequestOptions): PagedList<AssetVersion> {
    return this.paged(`/v1/assets/${part(id)}/versions`, options, params);
  }
}

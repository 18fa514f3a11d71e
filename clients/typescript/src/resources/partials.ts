import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  CreatePartialParams,
  DeletedPartial,
  ListPartialsParams,
  ListPartialVersionsParams,
  PartialSummary,
  PartialVersion,
  RetrievePartialParams,
  TemplatePartial,
  UpdatedPartial,
  UpdatePartialParams,
} from "../types.ts";
import { part, Resource } from "./resource.ts";
import type { UpdateTemplateOptions } from "./templates.ts";

export class Partials extends Resource {
  create(params: CreatePartialParams, options?: RequestOptions): Promise<TemplatePartial> {
    return this.post("/v1/partials", options, params);
  }

  /** The newest version, or the one that `version` names. */
  retrieve(id: string, params: RetrievePartialParams = {}, options?: RequestOptions): Promise<TemplatePartial> {
    return this.get(`/v1/partials/${part(id)}`, options, params);
  }

  list(params: ListPartialsParams = {}, options?: RequestOptions): PagedList<PartialSummary> {
    return this.paged("/v1/partials", options, params);
  }

  /** Makes a new version; with `update_templates` of the templates that print it, too. */
  update(id: string, params: UpdatePartialParams, options: UpdateTemplateOptions = {}): Promise<UpdatedPartial> {
    const { ifVersion, ...rest } = options;
    const headers = { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) };
    return this.patch(`/v1/partials/${part(id)}`, { ...rest, headers }, params);
  }

  /** `resource_in_use` while something prints it. */
  delete(id: string, options?: RequestOptions): Promise<DeletedPartial> {
    return this.remove(`/v1/partials/${part(id)}`, options);
  }

  listVersions(
    id: string,
    params: ListPartialVersionsParams = {},
    options?: RequestOptions,
  ): PagedList<PartialVersion> {
    return this.paged(`/v1/partials/${part(id)}/versions`, options, params);
  }
}

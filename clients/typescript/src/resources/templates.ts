import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  CreatedTemplate,
  CreateTemplateParams,
  DeletedTemplate,
  ListTemplatesParams,
  ListTemplateVersionsParams,
  Pdf,
  PreviewDraftParams,
  PreviewTemplateParams,
  RenderTemplateParams,
  RetrieveTemplateParams,
  Template,
  TemplatePreview,
  TemplateSummary,
  TemplateValidation,
  TemplateVersion,
  UpdateTemplateParams,
  ValidateTemplateParams,
} from "../types.ts";
import { part, Resource } from "./resource.ts";

export interface UpdateTemplateOptions extends RequestOptions {
  /** Changes the template only while this is its newest version; otherwise `version_conflict`. */
  ifVersion?: number | undefined;
}

export class Templates extends Resource {
  create(params: CreateTemplateParams, options?: RequestOptions): Promise<CreatedTemplate> {
    return this.post("/v1/templates", options, params);
  }

  /** The newest version, or the one that `version` names. */
  retrieve(id: string, params: RetrieveTemplateParams = {}, options?: RequestOptions): Promise<Template> {
    return this.get(`/v1/templates/${part(id)}`, options, params);
  }

  list(params: ListTemplatesParams = {}, options?: RequestOptions): PagedList<TemplateSummary> {
    return this.paged("/v1/templates", options, params);
  }

  /** Makes a new version of what is given; what is left out stays. */
  update(id: string, params: UpdateTemplateParams, options: UpdateTemplateOptions = {}): Promise<Template> {
    const { ifVersion, ...rest } = options;
    const headers = { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) };
    return this.patch(`/v1/templates/${part(id)}`, { ...rest, headers }, params);
  }

  /** PDFs already made stay. */
  delete(id: string, options?: RequestOptions): Promise<DeletedTemplate> {
    return this.remove(`/v1/templates/${part(id)}`, options);
  }

  listVersions(
    id: string,
    params: ListTemplateVersionsParams = {},
    options?: RequestOptions,
  ): PagedList<TemplateVersion> {
    return this.paged(`/v1/templates/${part(id)}/versions`, options, params);
  }

  /** Says what a render would refuse; costs nothing. */
  validate(id: string, params: ValidateTemplateParams, options?: RequestOptions): Promise<TemplateValidation> {
    return this.post(`/v1/templates/${part(id)}/validate`, options, params);
  }

  /** One page of what a render would make, as PNG in `base64`; costs nothing. */
  preview(id: string, params: PreviewTemplateParams = {}, options?: RequestOptions): Promise<TemplatePreview> {
    return this.post(`/v1/templates/${part(id)}/preview`, options, params);
  }

  /** The same of a template that is not stored. */
  previewDraft(params: PreviewDraftParams, options?: RequestOptions): Promise<TemplatePreview> {
    return this.post("/v1/templates/preview", options, params);
  }

  render(id: string, params: RenderTemplateParams, options?: RequestOptions): Promise<Pdf> {
    return this.post(`/v1/templates/${part(id)}/render`, options, params);
  }
}

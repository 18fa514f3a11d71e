import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type { CreateImageParams, DeletedImage, Image, ListImagesParams } from "../types.ts";
import { part, Resource } from "./resource.ts";

export class Images extends Resource {
  /** Draws HTML, a page or a template as a window shows it. */
  create(params: CreateImageParams, options?: RequestOptions): Promise<Image> {
    return this.post("/v1/images", options, params);
  }

  /** Gives the image with a fresh URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Image> {
    return this.get(`/v1/images/${part(id)}`, options);
  }

  list(params: ListImagesParams = {}, options?: RequestOptions): PagedList<Image> {
    return this.paged("/v1/images", options, params);
  }

  delete(id: string, options?: RequestOptions): Promise<DeletedImage> {
    return this.remove(`/v1/images/${part(id)}`, options);
  }
}

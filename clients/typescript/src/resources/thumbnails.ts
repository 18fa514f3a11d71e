import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  CreateThumbnailsParams,
  DeletedThumbnail,
  Job,
  ListThumbnailsParams,
  Thumbnail,
  Thumbnails,
} from "../types.ts";
import { part, Resource } from "./resource.ts";

export class ThumbnailsResource extends Resource {
  /** With `async` a job, which tells of them once it is completed. */
  create(params: CreateThumbnailsParams & { async: true }, options?: RequestOptions): Promise<Job>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Thumbnails>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Thumbnails | Job> {
    return this.post("/v1/pdfs/thumbnails", options, params);
  }

  retrieve(id: string, options?: RequestOptions): Promise<Thumbnail> {
    return this.get(`/v1/thumbnails/${part(id)}`, options);
  }

  list(params: ListThumbnailsParams = {}, options?: RequestOptions): PagedList<Thumbnail> {
    return this.paged("/v1/thumbnails", options, params);
  }

  delete(id: string, options?: RequestOptions): Promise<DeletedThumbnail> {
    return this.remove(`/v1/thumbnails/${part(id)}`, options);
  }
}

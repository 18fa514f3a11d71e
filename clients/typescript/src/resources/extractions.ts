import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type { DeletedExtraction, Extraction, ExtractionSummary, ListExtractionsParams } from "../types.ts";
import { part, Resource } from "./resource.ts";

export class Extractions extends Resource {
  retrieve(id: string, options?: RequestOptions): Promise<Extraction> {
    return this.get(`/v1/extractions/${part(id)}`, options);
  }

  list(params: ListExtractionsParams = {}, options?: RequestOptions): PagedList<ExtractionSummary> {
    return this.paged("/v1/extractions", options, params);
  }

  delete(id: string, options?: RequestOptions): Promise<DeletedExtraction> {
    return this.remove(`/v1/extractions/${part(id)}`, options);
  }
}

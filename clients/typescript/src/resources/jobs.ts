import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type { DeletedJob, Job, JobSummary, ListJobsParams } from "../types.ts";
import { part, Resource } from "./resource.ts";

/** Asynchronous requests that make several resources. */
export class Jobs extends Resource {
  retrieve(id: string, options?: RequestOptions): Promise<Job> {
    return this.get(`/v1/jobs/${part(id)}`, options);
  }

  list(params: ListJobsParams = {}, options?: RequestOptions): PagedList<JobSummary> {
    return this.paged("/v1/jobs", options, params);
  }

  delete(id: string, options?: RequestOptions): Promise<DeletedJob> {
    return this.remove(`/v1/jobs/${part(id)}`, options);
  }
}

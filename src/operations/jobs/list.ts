import type { JobStatus } from "../../domain/job.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { JobView } from "../../resources/jobs.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

/** Lists the caller's jobs with several results, newest first, without their results. */
export async function listJobs({
  services,
  caller,
  input: { status, request },
}: Call<Pick<Services, "jobs">, { status: JobStatus | null; request: PageRequest }>): Promise<Page<JobView>> {
  requireScope(caller, "pdfs:read");
  const page = await services.jobs.list(caller, status, request);
  return { items: page.items.map((job) => ({ job, made: null })), hasMore: page.hasMore };
}

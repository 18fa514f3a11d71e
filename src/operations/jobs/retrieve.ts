import { FolioError, formatValue } from "../../domain/errors.ts";
import type { JobRecord } from "../../domain/job.ts";
import type { JobView } from "../../resources/jobs.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type ViewPdfNeeds, viewPdf } from "../pdfs/view.ts";
import { type ViewThumbnailNeeds, viewThumbnail } from "../thumbnails/view.ts";
import type { Call } from "../verb.ts";

export type RetrieveJobNeeds = ViewPdfNeeds & ViewThumbnailNeeds & Pick<Services, "jobs" | "pdfs" | "thumbnails">;

/** Returns the job. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function findJob({
  services,
  caller,
  input: { id },
}: Call<Pick<Services, "jobs">, { id: string }, Tenant>): Promise<JobRecord> {
  const job = await services.jobs.find(caller.accountId, caller.environment, id);
  if (job) return job;
  throw new FolioError("resource_not_found", `No job has the id ${formatValue(id)}.`, { param: "id" });
}

/** Returns the job, with the results that still exist. Throws the errors of `findJob`. */
export async function retrieveJob(call: Call<RetrieveJobNeeds, { id: string }>): Promise<JobView> {
  requireScope(call.caller, "pdfs:read");
  const { services } = call;
  const job = await findJob(call);
  if (job.status !== "completed") return { job, made: null };
  const { accountId, environment, kind, resultIds } = job;
  if (kind === "pdfs") {
    const found = await services.pdfs.named(accountId, environment, resultIds);
    const views = found.map(({ pdf, fileEpoch }) => viewPdf(services, pdf, fileEpoch));
    return { job, made: { pdfs: await Promise.all(views) } };
  }
  const found = await services.thumbnails.named(accountId, environment, resultIds);
  return { job, made: { thumbnails: await Promise.all(found.map((one) => viewThumbnail(services, one))) } };
}

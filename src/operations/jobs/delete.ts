import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import type { Call } from "../verb.ts";
import { type DropJobNeeds, dropJob } from "./drop.ts";
import { findJob } from "./retrieve.ts";

export type DeleteJobNeeds = EraseResourcesNeeds & DropJobNeeds & Pick<Services, "jobs">;

/** Deletes a job. If the job is processing, ends it. Does not delete its results. Throws `resource_not_found`. */
export async function deleteJob(call: Call<DeleteJobNeeds, { id: string }>): Promise<void> {
  requireScope(call.caller, "pdfs:create");
  const job = await findJob(call);
  await eraseResources(call, [job.id], [call.services.jobs.removing(job.accountId, job.id)]);
  await dropJob(call.services, job);
}

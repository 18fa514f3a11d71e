import type { CompletedJob } from "../../domain/job.ts";
import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { WorkContext } from "../verb.ts";

export type JobEndNeeds = Pick<Services, "clock" | "jobs">;

/**
 * Returns the writes that end a job with several results. The caller commits them together with the results. If the
 * work is not a job, the list is empty.
 */
export function jobEnd(
  { services, caller, work }: WorkContext<JobEndNeeds>,
  made: Pick<CompletedJob, "kind" | "resultIds" | "metadata" | "creditsUsed">,
): Write[] {
  if (!work.job) return [];
  const { id, createdAt } = work.job;
  const { accountId, environment }: Pick<Caller, "accountId" | "environment"> = caller;
  const status = "completed" as const;
  const endedAt = services.clock.now();
  return [services.jobs.ending({ ...made, id, accountId, environment, status, error: null, createdAt, endedAt })];
}

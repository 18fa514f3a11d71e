import { CRASHED_ERROR, MAX_CRASHES, MAX_RETURNS } from "../../domain/batch.ts";
import type { ErrorRecord, FolioError } from "../../domain/errors.ts";
import { extraCreditsId, isMultiResult } from "../../domain/job.ts";
import type { LeasedJob } from "../../domain/job-line.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import { presentJob } from "../../resources/jobs.ts";
import { parseRequest } from "../../resources/validation.ts";
import { type Caller, Timings, type Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { recordEvent } from "../events/record.ts";
import { PRODUCERS } from "../producing/catalogue.ts";
import type { ProducerNeeds } from "../producing/operation.ts";
import type { Context } from "../verb.ts";
import { deleteRequest, type JobRequestNeeds, type JobSpec, withRequest } from "./request.ts";
import { findJobRow, type JobRow, type JobRowNeeds } from "./rows.ts";

export type RunJobNeeds = ProducerNeeds &
  JobRowNeeds &
  JobRequestNeeds &
  Pick<Services, "files" | "gate" | "jobLine" | "log" | "tracing">;

/**
 * Result of one assignment of a job. `done`: the queue may remove the job. `later`: the job waits for another
 * assignment. `lost`: another consumer has the job, or the job was deleted.
 */
export type JobEnd = "done" | "later" | "lost";

type JobContext = Context<RunJobNeeds, Caller>;

/**
 * Runs one assignment of a job: stores the job's result, or records why the job failed. The row of the job's resource
 * shows which steps are left, so an assignment after a crash continues from there. So each job has one result, one
 * charge and one event.
 */
export async function runJob(context: JobContext, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
  const row = await findJobRow(context, job.about, job.id);
  if (job.request === null) return undo(context, job, row);
  if (row?.status !== "processing") return cleanUp(context, job, row);
  await releaseExtraCredits(context, job);
  if (job.crashes >= MAX_CRASHES) return fail(context, job, { row, error: CRASHED_ERROR });
  const startedAt = context.services.clock.now();
  try {
    await make(context, job, signal);
  } catch (thrown) {
    if (signal.aborted) return abandon(context, job);
    // It is not a failure of the job if its resource ended or was deleted while the job ran.
    const now = await findJobRow(context, job.about, job.id);
    if (now?.status !== "processing") return cleanUp(context, job, now);
    const error = toFolioError(thrown);
    if (isTransient(error) && job.returns + 1 < MAX_RETURNS) return "later";
    if (error.status >= 500)
      context.services.log.error("job.failed", { job_id: job.id, code: error.code }, error.cause ?? thrown);
    return fail(context, job, { row: now, error: error.toRecord() });
  }
  const made = await findJobRow(context, job.about, job.id);
  context.services.log.info("job.completed", {
    ...jobLogFields(context, job),
    duration_ms: context.services.clock.now() - startedAt,
  });
  return cleanUp(context, job, made);
}

const jobLogFields = ({ caller }: JobContext, { id, take }: LeasedJob) => ({
  account_id: caller.accountId,
  job_id: id,
  take,
});

/** Whether the error is a transient server error, after which the job runs again. */
const isTransient = ({ status, code }: FolioError): boolean => status >= 500 || code === "concurrency_limit_exceeded";

async function make(context: JobContext, job: LeasedJob, signal: AbortSignal): Promise<void> {
  const { services } = context;
  if (job.request === null) throw new Error("The job has no request");
  const { id, take, about } = job;
  const run = (asked: JobSpec) => {
    const work: Work = {
      signal,
      timings: new Timings(services),
      job: { id, take, createdAt: about.createdAt },
      ...(asked.deliverTo ? { deliverTo: asked.deliverTo } : {}),
    };
    const { body, run: produce } = PRODUCERS[asked.operation];
    return produce({ ...context, work }, parseRequest(body(), asked.body), asked.pathId);
  };
  await withRequest(context, job.request, { signal, run });
}

/**
 * Finishes a job that has ended. Charges its cost, sends the event of a job with several results, and deletes its
 * request. A repeated call is safe.
 */
async function cleanUp(context: JobContext, job: LeasedJob, row: JobRow | null): Promise<JobEnd> {
  const { services, caller } = context;
  if (row === null) await services.files.delete(caller.accountId, orphanedFiles(job));
  if (row && row.status !== "failed") await settle(context, job, row.creditsUsed);
  if (row && row.status !== "failed" && isMultiResult(job.about.kind)) await recordJobCompleted(context, job);
  await releaseExtraCredits(context, job);
  await services.gate(caller.accountId).release(job.id);
  await deleteRequest(context, job.id);
  return "done";
}

/** Returns the names of files that an assignment may have stored for a resource that was then deleted. */
function orphanedFiles({ id, about }: LeasedJob): string[] {
  if (about.kind === "pdf") return [`${id}.pdf`, `${id}.png`];
  if (about.kind === "image") return ["png", "jpeg", "webp"].map((format) => `${id}.${format}`);
  return about.kind === "extraction" ? [`${id}.json`] : [];
}

/** Charges the credits that the successful assignment reserved. If they are already charged, has no effect. */
async function settle({ services, caller }: JobContext, { id, take }: LeasedJob, credits: number): Promise<void> {
  if (caller.environment !== "live" || credits === 0) return;
  const gate = services.gate(caller.accountId);
  const isHeld = await gate.settle({ operationId: id, credits: 1 });
  let further = credits === 1;
  for (let of = take; of > 0 && !further; of -= 1)
    further = await gate.settle({ operationId: extraCreditsId(id, of), credits: credits - 1 });
  if (!isHeld || !further) services.log.info("job.charge_lapsed", { account_id: caller.accountId, job_id: id });
}

/** Releases the credits that all assignments reserved in addition to the job's first credit. */
async function releaseExtraCredits({ services, caller }: JobContext, { id, take, about }: LeasedJob): Promise<void> {
  if (about.kind !== "extraction" || caller.environment !== "live") return;
  const gate = services.gate(caller.accountId);
  for (let of = 1; of <= take; of += 1) await gate.release(extraCreditsId(id, of));
}

/**
 * Records the event of a completed job. The id of the event is derived from the job's id, so that a repeated call does
 * not record a second event.
 */
async function recordJobCompleted(context: JobContext, { id, about }: LeasedJob): Promise<void> {
  const { services, caller } = context;
  const job = await services.jobs.find(caller.accountId, about.environment, id);
  if (!job) return;
  const eventId = id.replace(/^job_/, "evt_");
  const data = presentJob({ job, made: null });
  await recordEvent(context, { type: "job.completed", resourceId: id, data, id: eventId }).commit();
}

async function fail(
  context: JobContext,
  job: LeasedJob,
  { row, error }: { row: JobRow; error: ErrorRecord },
): Promise<JobEnd> {
  const { services, caller } = context;
  await services.files.delete(caller.accountId, row.files);
  await row.fail(context, error);
  services.log.info("job.refused", { ...jobLogFields(context, job), code: error.code });
  return cleanUp(context, job, await findJobRow(context, job.about, job.id));
}

/** Undoes a job whose request failed before the job was started. No client knows the id of such a job. */
async function undo(context: JobContext, job: LeasedJob, row: JobRow | null): Promise<JobEnd> {
  const { services, caller } = context;
  if (row?.status === "processing") await services.commit([row.removing()]);
  await deleteRequest(context, job.id);
  await services.gate(caller.accountId).release(job.id);
  await services.jobLine(caller.accountId).drop(job.id);
  return "lost";
}

/**
 * Ends an assignment of a job without undoing the work of another assignment. Deletes the files if the resource was
 * deleted.
 */
async function abandon(context: JobContext, job: LeasedJob): Promise<JobEnd> {
  const row = await findJobRow(context, job.about, job.id);
  if (row === null) await cleanUp(context, job, null);
  return "lost";
}

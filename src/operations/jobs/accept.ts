import { invalidKeyError } from "../../domain/account-closure.ts";
import { FolioError } from "../../domain/errors.ts";
import type { IdPrefix } from "../../domain/ids.ts";
import { newId } from "../../domain/ids.ts";
import { JOB_LEASE_MS, type JobKind, type Priority } from "../../domain/job.ts";
import type { OpenJobResult } from "../../domain/job-line.ts";
import { batchSlots, PLANS } from "../../domain/plans.ts";
import { expectedResultOf } from "../../resources/jobs.ts";
import { type Caller, requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { PRODUCERS } from "../producing/catalogue.ts";
import { creditsExhaustedError } from "../reservation.ts";
import type { Call, Context } from "../verb.ts";
import { type AnnounceNeeds, announceJob, type ProcessingView } from "./announce.ts";
import { type CheckJobNeeds, checkJob } from "./check.ts";
import { deleteRequest, type JobRequestNeeds, type JobSpec, storeRequest } from "./request.ts";
import { findJobRow, type JobRowNeeds } from "./rows.ts";

export type AcceptJobNeeds = AnnounceNeeds &
  CheckJobNeeds &
  JobRequestNeeds &
  JobRowNeeds &
  Pick<Services, "commitWithRetry" | "gate" | "jobLine">;

export interface JobInput {
  spec: JobSpec;
  /** The request's body. The schema has validated it. */
  validatedBody: Record<string, unknown>;
  priority: Priority;
  idempotencyKey: string | null;
}

const PREFIXES: Record<JobKind, IdPrefix> = {
  pdf: "pdf",
  image: "img",
  extraction: "ext",
  pdfs: "job",
  thumbnails: "job",
};
const RETRY_AFTER_S = 15;

/**
 * Accepts an asynchronous request. In this order, reserves a credit, stores the request, announces the resource as
 * `processing`, and adds the job to its account's queue. Because of this order, the queue can undo the finished steps
 * after a crash. A request with the same idempotency key continues where an interrupted request stopped. Throws
 * `job_limit_reached`, `credits_exhausted`, and the errors of `checkJob`. If it throws, nothing is stored.
 */
export async function acceptJob(call: Call<AcceptJobNeeds, JobInput>): Promise<ProcessingView> {
  const { services, caller, input } = call;
  const { spec: asked, validatedBody: checked } = input;
  requireScope(caller, PRODUCERS[asked.operation].scope);
  await checkJob(call, { ...asked, body: checked });
  const place = await openJob(call);
  const { id, createdAt } = place;
  const { row, announced } = await announceJob(call, {
    id,
    createdAt,
    operation: asked.operation,
    expected: expectedResultOf(checked),
  });
  if (place.isStarted) return announced;
  try {
    await reserveCredit(call, id);
    const request = await storeRequest(call, id, asked);
    await services.commitWithRetry([row]);
    if (!(await services.jobLine(caller.accountId).start(id, request)))
      throw new Error("The job was removed before it started");
    return announced;
  } catch (error) {
    await undoAccept(call, id);
    throw error;
  }
}

type OpenedJob = Extract<OpenJobResult, { kind: "opened" }>;

async function openJob({ services, caller, input }: Call<AcceptJobNeeds, JobInput>): Promise<OpenedJob> {
  const { accountId, environment, keyId, scopes, plan } = caller;
  const { kind } = PRODUCERS[input.spec.operation];
  const createdAt = services.clock.now();
  const job = {
    id: newId(PREFIXES[kind], createdAt),
    accountId,
    priority: input.priority,
    about: { kind, environment, keyId, scopes, createdAt },
    idempotencyKey: input.idempotencyKey && `${environment}:${input.idempotencyKey}`,
  };
  const limits = { jobs: PLANS[plan].jobs, lanes: batchSlots(plan) };
  const place = await services.jobLine(accountId).open(job, limits);
  if (place.kind === "opened") return place;
  if (place.kind === "closed") throw invalidKeyError();
  throw new FolioError(
    "job_limit_reached",
    `The account has ${place.jobs} jobs that wait or run, the maximum of the ${plan} plan. Wait until one ends, or delete one.`,
    { retryAfterS: RETRY_AFTER_S },
  );
}

async function reserveCredit({ services, caller }: Context<AcceptJobNeeds, Caller>, id: string): Promise<void> {
  if (caller.environment === "test") return;
  const reservation = { operationId: id, credits: 1, slot: null, leaseMs: JOB_LEASE_MS };
  const reserved = await services.gate(caller.accountId).reserve(reservation);
  if (reserved.kind === "closed") throw invalidKeyError();
  if (reserved.kind !== "no_credits") return;
  throw creditsExhaustedError({ needed: reservation.credits, available: reserved.available });
}

/**
 * Undoes an accepted job. Removes the job from the queue last. If an earlier step fails, the queue still has the job
 * and undoes the other steps later.
 */
async function undoAccept(call: Call<AcceptJobNeeds, JobInput>, id: string): Promise<void> {
  const { services, caller, input } = call;
  try {
    const row = await findJobRow(call, PRODUCERS[input.spec.operation], id);
    if (row) await services.commitWithRetry([row.removing()]);
    await deleteRequest(call, id);
    await services.gate(caller.accountId).release(id);
    await services.jobLine(caller.accountId).drop(id);
  } catch (error) {
    services.log.error("job.not_taken_back", { account_id: caller.accountId, job_id: id }, error);
  }
}

import type { LaneRun } from "../../domain/batch-object.ts";
import type { LeasedJob, NextJob } from "../../domain/job-line.ts";
import { LEASE_MS } from "../../domain/leases.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { JobsMessage } from "../../domain/messages.ts";
import { batchSlots, type PlanName } from "../../domain/plans.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withHeartbeat } from "../heartbeat.ts";
import { type RunJobNeeds, runJob } from "./run-job.ts";

export type RunJobLaneNeeds = RunJobNeeds & Pick<Services, "accounts" | "withActor">;

/** Time in ms after which a lane (parallel worker) ends its turn, so that lanes of other accounts get a turn. */
const MAX_RUN_MS = 5_000;
const NO_SLOT_DELAY_MS = 1_000;

/**
 * Runs one turn of one lane (parallel worker) of an account's job queue. Processes one job after the other until the
 * time of the turn is over or no job waits.
 */
export async function runJobLane({
  services,
  input: { accountId, lane, turn },
}: {
  services: RunJobLaneNeeds;
  input: JobsMessage;
}): Promise<void> {
  const line = services.jobLine(accountId);
  const place = { lane, turn };
  if (!(await line.enter(place))) return;
  const account = await services.accounts.find(accountId);
  if (!account) return line.close();
  const gate = services.gate(accountId);
  const slotId = `jobs:${lane}:${turn}:${crypto.randomUUID()}`;
  const slot = { limit: batchSlots(account.plan), waitMs: LIMITS.slotWaitMs };
  const reserved = await gate.reserve({ operationId: slotId, credits: 0, slot, leaseMs: LEASE_MS });
  if (reserved.kind !== "reserved") return line.handOn(place, NO_SLOT_DELAY_MS);
  try {
    const delayMs = await takeJobs(services, account, { place, slotId });
    if (delayMs !== null) await line.handOn(place, delayMs);
  } finally {
    await gate.release(slotId);
  }
}

interface JobLaneRunContext {
  place: LaneRun;
  slotId: string;
}

/**
 * Processes jobs in one turn of a lane, one job after the other. Other lanes process other jobs of the account in
 * parallel. Returns the delay in ms before the lane's next turn. Returns null if the lane is closed.
 */
async function takeJobs(
  services: RunJobLaneNeeds,
  account: { id: string; plan: PlanName },
  turn: JobLaneRunContext,
): Promise<number | null> {
  const line = services.jobLine(account.id);
  const endsAt = services.clock.now() + MAX_RUN_MS;
  let given: NextJob | null = null;
  while (given || services.clock.now() < endsAt) {
    const take: NextJob = given ?? (await line.take(turn.place));
    if (take.kind === "over") return null;
    if (take.kind === "wait") return take.delayMs;
    const end = await runWithLease(services, account, { ...turn, job: take.job });
    const next = services.clock.now() < endsAt ? turn.place : null;
    given = end === "done" ? await line.finish(take.job, next) : null;
    if (end === "later") await line.giveBack(take.job);
  }
  return 0;
}

/**
 * Runs the job with the permissions of the key that requested it. Renews the job's leases at the queue and at the
 * account gate.
 */
async function runWithLease(
  services: RunJobLaneNeeds,
  { id: accountId, plan }: { id: string; plan: PlanName },
  { job, place, slotId }: JobLaneRunContext & { job: LeasedJob },
) {
  const { environment, keyId, scopes } = job.about;
  const caller: Caller = { accountId, environment, plan, keyId, scopes };
  const alive = async () => {
    await services.gate(accountId).extend(slotId, LEASE_MS);
    return services.jobLine(accountId).beat(place, job);
  };
  const run = () => withHeartbeat(alive, (signal) => runJob({ services, caller }, job, signal));
  return keyId === null ? run() : services.withActor(keyId, run);
}

import { QUEUES, type WorkQueue } from "../../domain/messages.ts";
import type { Services } from "../dependencies.ts";
import { type CheckPartsNeeds, checkParts } from "./check-parts.ts";

export type RecordStatusNeeds = CheckPartsNeeds & Pick<Services, "backlog" | "commitWithRetry" | "metrics" | "status">;

/** Retention of single checks, in ms: two days. Daily results are not deleted. */
const CHECKS_KEPT_MS = 2 * 86_400_000;

/** Checks and records the status of the parts and the depth of the queues. Returns the number of failed parts. */
export async function recordStatus({ services }: { services: RecordStatusNeeds }): Promise<number> {
  const checks = await checkParts({ services });
  for (const check of checks) services.metrics.part(check);
  await Promise.all([measureQueue(services, QUEUES.batches), measureQueue(services, QUEUES.webhooks)]);
  await services.commitWithRetry(services.status.adding(checks));
  return checks.filter(({ ok }) => !ok).length;
}

/** Deletes outdated checks. */
export async function sweepStatus({
  services,
}: {
  services: Pick<Services, "clock" | "status">;
}): Promise<Record<string, number>> {
  await services.status.sweep(services.clock.now() - CHECKS_KEPT_MS);
  return {};
}

async function measureQueue(services: RecordStatusNeeds, queue: WorkQueue): Promise<void> {
  const backlog = await services.backlog(queue).catch(() => null);
  if (backlog === null) return;
  const oldestMs = backlog.oldestAt === null ? 0 : Math.max(0, services.clock.now() - backlog.oldestAt);
  services.metrics.queue({ queue, messages: backlog.messages, oldestMs });
}

import type { Services } from "../operations/dependencies.ts";
import { MESSAGE_GRACE_MS, sweepEvents } from "../operations/events/sweep.ts";
import { expireFiles } from "../operations/files/expire.ts";
import { sweepScratch } from "../operations/files/scratch.ts";
import { sweepRequests } from "../operations/logs/sweep.ts";
import { recordStatus, sweepStatus } from "../operations/service/record-status.ts";

/** How long one tick may go on deleting; what is left is the next tick's. */
const EXPIRY_MS = 40_000;

/** Said by `npm start` when it has started: its queues begin empty, so that whatever is not delivered yet was lost. */
const AFTER_START = "@reboot";

/** What this side uses of the platform's controller. */
export interface Tick {
  cron: string;
  scheduledTime: number;
}

/**
 * What the cron tick of each minute does. Each part runs whatever becomes of the others; a failure is logged and thrown in the end,
 * so that the platform counts the tick as failed. The next one tries again.
 */
export async function onTick(services: Services, { cron, scheduledTime }: Tick): Promise<void> {
  const endsAtMs = services.clock.now() + EXPIRY_MS;
  const graceMs = cron === AFTER_START ? 0 : MESSAGE_GRACE_MS;
  const parts: [name: string, work: () => Promise<Record<string, number>>][] = [
    ["events.swept", async () => ({ resent: await sweepEvents({ services, input: { graceMs } }) })],
    ["status.failed_parts", async () => ({ failed_parts: await recordStatus({ services }) })],
    ["files.expired", async () => ({ removed: await expireFiles({ services, input: { endsAtMs } }) })],
  ];
  if (new Date(scheduledTime).getUTCMinutes() === 0) {
    parts.push(["scratch.swept", async () => ({ removed: await sweepScratch({ services }) })]);
    parts.push(["status.swept", async () => sweepStatus({ services })]);
    parts.push(["requests.swept", async () => sweepRequests({ services })]);
  }
  const failures: unknown[] = [];
  for (const [name, work] of parts) await attempt(services, name, work).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} parts of the scheduled maintenance failed`);
}

async function attempt(services: Services, name: string, work: () => Promise<Record<string, number>>): Promise<void> {
  try {
    const counts = await work();
    if (Object.values(counts).some((count) => count > 0)) services.log.info(name, counts);
  } catch (error) {
    services.log.error(`${name}_failed`, {}, error);
    throw error;
  }
}

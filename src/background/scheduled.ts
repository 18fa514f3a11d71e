import { sweepClosedAccounts } from "../operations/accounts/sweep.ts";
import type { Services } from "../operations/dependencies.ts";
import { MESSAGE_GRACE_MS, sweepEvents } from "../operations/events/sweep.ts";
import { expireFiles } from "../operations/files/expire.ts";
import { sweepScratch } from "../operations/files/scratch.ts";
import { recordStatus } from "../operations/service/record-status.ts";
import { applyRetention } from "../operations/service/retain.ts";

/** Time that one run may spend on deletions, in ms. The next run continues with the remaining deletions. */
const EXPIRY_MS = 40_000;

/**
 * `npm start` requests a run with this cron value. At that moment the queues are empty, so every message that was not
 * delivered before is lost.
 */
const AFTER_START = "@reboot";

/** The part of the platform's `ScheduledController` that the handler uses. */
export interface Tick {
  cron: string;
  scheduledTime: number;
}

/**
 * Runs the tasks of each minute. Each task runs even if another task fails. The errors are logged and thrown together
 * at the end, so that the platform counts the run as failed. The next run repeats the failed tasks.
 */
export async function onTick(services: Services, { cron, scheduledTime }: Tick): Promise<void> {
  const endsAtMs = services.clock.now() + EXPIRY_MS;
  const graceMs = cron === AFTER_START ? 0 : MESSAGE_GRACE_MS;
  const parts: [name: string, work: () => Promise<Record<string, number>>][] = [
    ["events.swept", async () => ({ resent: await sweepEvents({ services, input: { graceMs } }) })],
    ["status.failed_parts", async () => ({ failed_parts: await recordStatus({ services }) })],
    ["accounts.deleted", async () => ({ accounts: await sweepClosedAccounts({ services, input: { endsAtMs } }) })],
    ["files.expired", async () => ({ removed: await expireFiles({ services, input: { endsAtMs } }) })],
    ["rows.expired", async () => ({ rows: await applyRetention({ services, input: { endsAtMs } }) })],
  ];
  if (new Date(scheduledTime).getUTCMinutes() === 0) {
    parts.push(["scratch.swept", async () => ({ removed: await sweepScratch({ services }) })]);
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

import { isAccountMoving } from "../domain/account-move.ts";
import { sweepClosedAccounts } from "../operations/accounts/sweep.ts";
import type { Services } from "../operations/dependencies.ts";
import { MESSAGE_GRACE_MS, sweepEvents } from "../operations/events/sweep.ts";
import { expireFiles } from "../operations/files/expire.ts";
import { sweepScratch } from "../operations/files/scratch.ts";
import { recordStatus } from "../operations/service/record-status.ts";
import { applyRetention } from "../operations/service/retain.ts";

/** Time that one run may spend on deletions, in ms. The next run continues with the remaining deletions. */
const EXPIRY_MS = 40_000;

/** Databases that one run searches for work. */
const DATABASES_AT_ONCE = 25;
const DATABASES_TASK = "databases";

/** Cron value of the run that `npm start` requests after its start. Its queues start empty, so every undelivered message was lost. */
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
  const databases = await takeDatabases(services);
  const inEach = (work: (database: number) => Promise<number>) => sumOverDatabases(services, databases, work);
  const parts: [name: string, work: () => Promise<Record<string, number>>][] = [
    ["events.swept", async () => ({ resent: await inEach(() => sweepEvents({ services, input: { graceMs } })) })],
    ["status.failed_parts", async () => ({ failed_parts: await recordStatus({ services }) })],
    ["accounts.deleted", async () => ({ accounts: await sweepClosedAccounts({ services, input: { endsAtMs } }) })],
    ["files.expired", async () => ({ removed: await inEach(() => expireFiles({ services, input: { endsAtMs } })) })],
    [
      "rows.expired",
      async () => ({ rows: await inEach((database) => applyRetention({ services, input: { endsAtMs, database } })) }),
    ],
  ];
  if (new Date(scheduledTime).getUTCMinutes() === 0) {
    parts.push(["scratch.swept", async () => ({ removed: await sweepScratch({ services }) })]);
  }
  const failures: unknown[] = [];
  for (const [name, work] of parts) await attempt(services, name, work).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} parts of the scheduled maintenance failed`);
}

/**
 * Returns the databases of this minute. Each takes about 20 subrequests when nothing is left to do, and Workers allow 1,000 per invocation,
 * so a deployment with many databases searches them in turn.
 */
async function takeDatabases({ databases, retention, commit }: Services): Promise<readonly number[]> {
  const { numbers } = databases;
  if (numbers.length <= DATABASES_AT_ONCE) return numbers;
  const last = Number(await retention.cursor(DATABASES_TASK));
  const first = numbers.findIndex((number) => number > last);
  const from = Math.max(first, 0);
  const taken = [...numbers, ...numbers].slice(from, from + DATABASES_AT_ONCE);
  await commit([retention.movingCursor(DATABASES_TASK, String(taken.at(-1)))]);
  return taken;
}

/** Runs work in each database, and adds up the results. Work that a moving account stops is continued in the next minute. */
async function sumOverDatabases(
  { databases, log }: Services,
  numbers: readonly number[],
  work: (database: number) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const failures: unknown[] = [];
  for (const number of numbers) {
    try {
      sum += await databases.inDatabase(number, () => work(number));
    } catch (error) {
      if (isAccountMoving(error)) log.info("maintenance.waits_for_move", { database: number });
      else failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `The work failed in ${failures.length} databases`);
  return sum;
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

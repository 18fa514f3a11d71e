import { CLOSURE_SETTLES_MS } from "../../domain/account-closure.ts";
import type { Services } from "../dependencies.ts";

export type SweepAccountNeeds = Pick<
  Services,
  | "accountClosures"
  | "batch"
  | "clock"
  | "commit"
  | "databases"
  | "files"
  | "gate"
  | "idempotencyShards"
  | "jobLine"
  | "log"
  | "webhookLane"
>;

/**
 * Number of batches that one step erases. Each batch takes one Durable Object call, and Workers allow 1,000 subrequests
 * per invocation.
 */
const BATCHES_AT_ONCE = 50;
const DELIVERIES_AT_ONCE = 200;
const ROWS_AT_ONCE = 1_000;
/** Maximum number of steps per account and call. They delete up to 100,000 rows or files. */
const MAX_STEPS = 100;
/**
 * Number of closed accounts that one call handles. Each account takes about ten subrequests even if nothing is left to
 * delete.
 */
const ACCOUNTS_AT_ONCE = 20;

/**
 * Continues the deletion of accounts until the deadline. Searches once per account for leftover data. The account that
 * has waited longest comes first. Returns the number of completed deletions. A repeated call is safe.
 */
export async function sweepClosedAccounts({
  services,
  input: { endsAtMs },
}: {
  services: SweepAccountNeeds;
  input: { endsAtMs: number };
}): Promise<number> {
  let ended = 0;
  for (const { accountId, requestedAt } of await services.accountClosures.open(ACCOUNTS_AT_ONCE)) {
    if (services.clock.now() >= endsAtMs) break;
    const nowMs = services.clock.now();
    // Until this time, work that started before the deletion may have stored something.
    const isSettled = nowMs >= requestedAt + CLOSURE_SETTLES_MS;
    const isClean = await sweepAccount({ services, input: { accountId, endsAtMs } });
    const isEnded = isClean && isSettled;
    await services.commit([
      services.accountClosures.visited(accountId, { visitedAt: nowMs, endedAt: isEnded ? nowMs : null }),
    ]);
    if (isEnded) services.log.info("account.deleted", { account_id: accountId });
    ended += Number(isEnded);
    // A large account uses up the subrequests of an invocation. The other accounts come first in the next minute.
    if (!isClean) break;
  }
  return ended;
}

/**
 * Deletes everything that a closed account has stored, in bounded steps: Durable Objects, rows, files. A Durable Object
 * is deleted before the row that is needed to find it. Returns false if the deadline passed or the maximum number of
 * steps was reached. The next call then continues.
 */
export async function sweepAccount({
  services,
  input: { accountId, endsAtMs },
}: {
  services: SweepAccountNeeds;
  input: { accountId: string; endsAtMs: number };
}): Promise<boolean> {
  await Promise.all([
    services.gate(accountId).close(),
    services.jobLine(accountId).close(),
    ...services.idempotencyShards(accountId).map((shard) => shard.close()),
  ]);
  const closure = await services.accountClosures.find(accountId);
  if (!closure) return true;
  const { databases } = services;
  const run = { endsAtMs, stepsLeft: MAX_STEPS };
  for (const database of databases.isDivided ? await services.accountClosures.databases(closure) : [0]) {
    const isClean = await databases.inDatabase(database, async () => {
      // Without the guard, work in progress could add rows after the search.
      if (databases.isDivided) await services.commit(services.accountClosures.guarding(closure));
      return sweepDatabase(services, accountId, run);
    });
    if (!isClean) return false;
  }
  await services.commit([services.accountClosures.removingDeadLetters(accountId)]);
  if (databases.isDivided) await services.commit([services.accountClosures.removingMoves(accountId)]);
  return true;
}

async function sweepDatabase(
  services: SweepAccountNeeds,
  accountId: string,
  run: { endsAtMs: number; stepsLeft: number },
): Promise<boolean> {
  for (const step of [removeBatches, removeDeliveries, removeEndpoints, removeRows, removeFiles]) {
    for (let isDone = false; !isDone; run.stepsLeft -= 1) {
      if (run.stepsLeft <= 0 || services.clock.now() >= run.endsAtMs) return false;
      isDone = await step(services, accountId);
    }
  }
  return true;
}

/**
 * Erases the next batches of the account. Returns true if no batch was left. The other steps do the same for other
 * data.
 */
async function removeBatches(services: SweepAccountNeeds, accountId: string): Promise<boolean> {
  const ids = await services.accountClosures.batchIds(accountId, BATCHES_AT_ONCE);
  if (ids.length === 0) return true;
  await Promise.all(ids.map((id) => services.batch(id).erase()));
  await services.commit([services.accountClosures.removingBatchLetters(ids)]);
  await services.commit([services.accountClosures.removingBatches(ids)]);
  return false;
}

async function removeDeliveries(services: SweepAccountNeeds, accountId: string): Promise<boolean> {
  const { ids, eventIds, laneIds } = await services.accountClosures.deliveries(accountId, DELIVERIES_AT_ONCE);
  if (ids.length === 0) return true;
  await Promise.all(laneIds.map((id) => services.webhookLane(id).erase()));
  await services.commit(services.accountClosures.removingDeliveryLetters({ ids, eventIds }));
  await services.commit(services.accountClosures.removingDeliveries(ids));
  return false;
}

async function removeEndpoints(services: SweepAccountNeeds, accountId: string): Promise<boolean> {
  const ids = await services.accountClosures.endpointIds(accountId, BATCHES_AT_ONCE);
  if (ids.length === 0) return true;
  await Promise.all(ids.map((id) => services.webhookLane(id).erase()));
  await services.commit([services.accountClosures.removingEndpoints(ids)]);
  return false;
}

async function removeRows(services: SweepAccountNeeds, accountId: string): Promise<boolean> {
  const [first] = await services.accountClosures.filledTables(accountId);
  if (!first) return true;
  await services.accountClosures.remove(first, accountId, ROWS_AT_ONCE);
  return false;
}

async function removeFiles(services: SweepAccountNeeds, accountId: string): Promise<boolean> {
  return (await services.files.deleteOlder(accountId, Number.POSITIVE_INFINITY)) === 0;
}

import type { RequestRecord } from "../../domain/usage.ts";
import type { Services } from "../dependencies.ts";

export type RecordRequestNeeds = Pick<Services, "requestLog" | "commit" | "databases" | "log">;

/**
 * Request records of this isolate that are not written yet. No caller waits for the write, so one write can store many
 * records.
 */
let bufferedRecords: { services: RecordRequestNeeds; record: RequestRecord }[] = [];
let flushing: { done: Promise<void>; startedAt: number } | null = null;

const FLUSH_DELAY_MS = 500;
/**
 * Age in ms after which a flush counts as cancelled, and the next request writes the records. The runtime cancels a
 * request's timers and writes with the request, and then the flush never ends. A write takes at most 10 s, during the
 * move of an account.
 */
const CANCELLED_AFTER_MS = 15_000;

/**
 * Adds a record to the account's request log. The promise resolves when the record is written. A failed write is
 * ignored.
 */
export function recordRequest({
  services,
  input,
}: {
  services: RecordRequestNeeds;
  input: RequestRecord;
}): Promise<void> {
  bufferedRecords.push({ services, record: input });
  const now = Date.now();
  if (flushing && now - flushing.startedAt < CANCELLED_AFTER_MS) return flushing.done;
  const started = { startedAt: now, done: flush() };
  flushing = started;
  void started.done.finally(() => {
    if (flushing === started) flushing = null;
  });
  return started.done;
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FLUSH_DELAY_MS));
  const buffered = bufferedRecords;
  bufferedRecords = [];
  // The Worker has one set of databases. Tests of several deployments share this isolate.
  const byDatabases = Map.groupBy(buffered, ({ services }) => services.databases);
  await Promise.all(
    [...byDatabases.values()].map((entries) =>
      entries[0]
        ? writeAll(
            entries[0].services,
            entries.map(({ record }) => record),
          )
        : undefined,
    ),
  );
}

async function writeAll(services: RecordRequestNeeds, records: RequestRecord[]): Promise<void> {
  if (!services.databases.isDivided) return write(services, records);
  const byAccount = Map.groupBy(records, ({ accountId }) => accountId);
  await Promise.all(
    [...byAccount].map(([accountId, own]) => services.databases.forAccount(accountId, () => write(services, own))),
  );
}

async function write(services: RecordRequestNeeds, records: RequestRecord[]): Promise<void> {
  try {
    await services.commit(services.requestLog.adding(records));
  } catch (error) {
    services.log.error("request_log.lost", { requests: records.length }, error);
  }
}

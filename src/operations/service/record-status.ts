import { QUEUES, type WorkQueue } from "../../domain/messages.ts";
import { DATABASE_ALARM_SHARE, DATABASE_MAX_BYTES } from "../../domain/retention.ts";
import type { Services } from "../dependencies.ts";
import { type CheckPartsNeeds, checkParts } from "./check-parts.ts";

export type RecordStatusNeeds = CheckPartsNeeds &
  Pick<
    Services,
    | "backlog"
    | "browserSessions"
    | "commitWithRetry"
    | "databaseBytes"
    | "databases"
    | "log"
    | "maxBrowserHosts"
    | "metrics"
    | "status"
  >;

/**
 * Checks the parts of the service and records their status, the length of the queues, the size of the database and
 * the number of browser sessions. Returns the number of failed parts.
 */
export async function recordStatus({ services }: { services: RecordStatusNeeds }): Promise<number> {
  const checks = await checkParts({ services });
  for (const check of checks) services.metrics.part(check);
  await Promise.all([
    measureQueue(services, QUEUES.batches),
    measureQueue(services, QUEUES.webhooks),
    ...services.databases.numbers.map((database) => measureDatabase(services, database)),
    measureBrowserSessions(services),
  ]);
  await services.commitWithRetry(services.status.adding(checks));
  return checks.filter(({ ok }) => !ok).length;
}

/** Records the size of a database, and warns while it is above its alarm share (docs/operating/retention.md). */
async function measureDatabase(services: RecordStatusNeeds, database: number): Promise<void> {
  const bytes = await services.databaseBytes(database).catch(() => null);
  if (bytes === null) return;
  services.metrics.database({ database, bytes, share: bytes / DATABASE_MAX_BYTES });
  if (bytes < DATABASE_ALARM_SHARE * DATABASE_MAX_BYTES) return;
  services.log.error("database.nearly_full", { database, bytes }, `The database may have ${DATABASE_MAX_BYTES} bytes.`);
}

/**
 * Records the number of browser sessions. Logs an error while there are sessions that no browser host uses, and while
 * there are more sessions than hosts may exist (docs/operating/runbook.md).
 */
async function measureBrowserSessions(services: RecordStatusNeeds): Promise<void> {
  const counts = await services.browserSessions().catch(() => null);
  if (counts === null) return;
  const { existing, unused } = counts;
  const limit = services.maxBrowserHosts;
  services.metrics.browserSessions({ ...counts, limit });
  if (unused > 0) services.log.error("browser.unused", { sessions: unused }, "No browser host uses these sessions.");
  if (existing <= limit) return;
  services.log.error("browser.above_limit", { sessions: existing }, `BROWSER_HOSTS allows ${limit} browser hosts.`);
}

async function measureQueue(services: RecordStatusNeeds, queue: WorkQueue): Promise<void> {
  const backlog = await services.backlog(queue).catch(() => null);
  if (backlog === null) return;
  const oldestMs = backlog.oldestAt === null ? 0 : Math.max(0, services.clock.now() - backlog.oldestAt);
  services.metrics.queue({ queue, messages: backlog.messages, oldestMs });
}

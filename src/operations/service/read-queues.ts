import { mergePages, type PageRequest } from "../../domain/lists.ts";
import { QUEUES, type WorkQueue } from "../../domain/messages.ts";
import type { DeadLetterRecord } from "../../storage/dead-letters.ts";
import type { DeliveryCounts, DeliveryRecord } from "../../storage/deliveries.ts";
import type { QueueBacklog, Services } from "../dependencies.ts";

export type ReadQueuesNeeds = Pick<
  Services,
  "backlog" | "batches" | "clock" | "databases" | "deadLetters" | "deliveries" | "events"
>;

export type { DeadLetterRecord, DeliveryRecord };

export interface QueuesView {
  /** The queues with their backlogs. A backlog is null if it cannot be read. */
  queues: { name: WorkQueue; backlog: QueueBacklog | null }[];
  /** Number of batches of all accounts that are running. */
  batchesRunning: number;
  eventsUndispatched: number;
  deliveries: DeliveryCounts;
  deadLetters: DeadLetterRecord[];
  deadLetterCount: number;
  failed: { items: DeliveryRecord[]; hasMore: boolean };
}

const LETTERS = { limit: 25, startingAfter: null, endingBefore: null };

/**
 * Returns the pending work of the whole service, the dead letters and the failed deliveries. `failed` selects the page
 * of the list of failed deliveries.
 */
export async function readQueues({
  services,
  input: { failed },
}: {
  services: ReadQueuesNeeds;
  input: { failed: PageRequest };
}): Promise<QueuesView> {
  const nowMs = services.clock.now();
  const [queues, counts, letters, deadLetterCount, pages] = await Promise.all([
    Promise.all([backlogOf(services, QUEUES.batches), backlogOf(services, QUEUES.webhooks)]),
    services.databases.inEach(async () => ({
      batches: await services.batches.countRunning(),
      events: await services.events.countUndispatched(),
      deliveries: await services.deliveries.count(nowMs),
    })),
    services.deadLetters.list(LETTERS),
    services.deadLetters.count(),
    services.databases.inEach(() => services.deliveries.failedAnywhere(failed)),
  ]);
  const sum = (count: (of: (typeof counts)[number]) => number) => counts.reduce((total, of) => total + count(of), 0);
  return {
    queues,
    batchesRunning: sum(({ batches }) => batches),
    eventsUndispatched: sum(({ events }) => events),
    deliveries: {
      pending: sum(({ deliveries }) => deliveries.pending),
      overdue: sum(({ deliveries }) => deliveries.overdue),
      failed: sum(({ deliveries }) => deliveries.failed),
    },
    deadLetters: letters.items,
    deadLetterCount,
    failed: mergePages(pages, failed),
  };
}

async function backlogOf({ backlog }: Pick<Services, "backlog">, name: WorkQueue) {
  return { name, backlog: await backlog(name).catch(() => null) };
}

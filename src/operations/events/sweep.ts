import { QUEUES } from "../../domain/messages.ts";
import type { Services } from "../dependencies.ts";
import { type AnnounceEventsNeeds, announceEvents } from "./announce.ts";

export type SweepEventsNeeds = AnnounceEventsNeeds &
  Pick<Services, "backlog" | "clock" | "deliveries" | "events" | "webhookLane">;

/** Time in ms after which a queue message that no consumer has processed counts as lost. */
export const MESSAGE_GRACE_MS = 60_000;
const EVENTS_AT_ONCE = 500;
const DELIVERIES_AT_ONCE = 2_000;
/**
 * Maximum number of webhook receivers that one sweep handles. Each receiver needs one Durable Object call, and Workers
 * allow 1,000 subrequests per invocation.
 */
const LANES_AT_ONCE = 500;

export interface SweepInput {
  /**
   * Time in ms after which a message that no consumer has processed counts as lost. It is `MESSAGE_GRACE_MS`, or 0 if
   * no message can be in transit.
   */
  graceMs: number;
}

/**
 * Resumes the work of all accounts whose queue messages were lost. If the queue is behind, skips events whose message
 * may still be in the queue, because such a queue must not get more messages. A repeated call is safe. Returns the
 * number of resumed events and deliveries.
 */
export async function sweepEvents({
  services,
  input: { graceMs },
}: {
  services: SweepEventsNeeds;
  input: SweepInput;
}): Promise<number> {
  const beforeMs = services.clock.now() - graceMs;
  const mayBeOnTheirWay = graceMs > 0 && (await isBehind(services, beforeMs));
  const unannounced = mayBeOnTheirWay ? [] : await services.events.undispatched(beforeMs, EVENTS_AT_ONCE);
  if (unannounced.length > 0) await announceEvents(services, unannounced);
  return unannounced.length + (await adoptOverdue(services, beforeMs));
}

/**
 * Whether the queue contains a message that is older than `beforeMs`. Returns false if the queue cannot report its
 * backlog.
 */
async function isBehind({ backlog }: SweepEventsNeeds, beforeMs: number): Promise<boolean> {
  const oldestAt = (await backlog(QUEUES.webhooks).catch(() => null))?.oldestAt ?? null;
  return oldestAt !== null && oldestAt <= beforeMs;
}

/**
 * Adds overdue deliveries to the lanes of their receivers. A delivery that is already in its lane stays unchanged.
 * Returns the number of added deliveries.
 */
async function adoptOverdue(services: SweepEventsNeeds, beforeMs: number): Promise<number> {
  const overdue = await services.deliveries.overdue(beforeMs, DELIVERIES_AT_ONCE);
  const lanes = [...Map.groupBy(overdue, ({ laneId }) => laneId)].slice(0, LANES_AT_ONCE);
  const answers = await Promise.allSettled(
    lanes.map(([laneId, deliveries]) =>
      services.webhookLane(laneId).adopt(
        deliveries.map(({ id, attempts }) => ({ id, attempt: attempts + 1 })),
        deliveries[0]?.accountId,
      ),
    ),
  );
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} webhook queues did not respond`);
  return answers.reduce((adopted, answer) => adopted + (answer.status === "fulfilled" ? answer.value : 0), 0);
}

import type { Services } from "../dependencies.ts";
import { type AnnounceEventsNeeds, announceEvents } from "./announce.ts";
import { messageOf } from "./dispatch.ts";

export type SweepEventsNeeds = AnnounceEventsNeeds & Pick<Services, "clock" | "deliveries" | "events">;

/** How long a message may be on its way before it counts as lost. */
const GRACE_MS = 60_000;
const AT_ONCE = 500;

/** Sends again what lost queue messages left behind, of all accounts. Safe to repeat; tells how many. */
export async function sweepEvents({ services }: { services: SweepEventsNeeds }): Promise<number> {
  const beforeMs = services.clock.now() - GRACE_MS;
  const unannounced = await services.events.undispatched(beforeMs, AT_ONCE);
  if (unannounced.length > 0) await announceEvents(services, unannounced);
  const overdue = await services.deliveries.overdue(beforeMs, AT_ONCE);
  if (overdue.length > 0) await services.webhookQueue.send(overdue.map(messageOf));
  return unannounced.length + overdue.length;
}

import type { Services } from "../dependencies.ts";
import { type AnnounceEventsNeeds, announceEvents } from "./announce.ts";
import { messageOf } from "./dispatch.ts";

export type SweepEventsNeeds = AnnounceEventsNeeds & Pick<Services, "clock" | "deliveries" | "events">;

/** How long a message may be on its way before it counts as lost. */
export const MESSAGE_GRACE_MS = 60_000;
const AT_ONCE = 2_000;

export interface SweepInput {
  /** `MESSAGE_GRACE_MS`, or 0 when it is known that nothing is on its way. */
  graceMs: number;
}

/** Sends again what lost queue messages left behind, of all accounts. Safe to repeat; tells how many. */
export async function sweepEvents({
  services,
  input,
}: {
  services: SweepEventsNeeds;
  input: SweepInput;
}): Promise<number> {
  const beforeMs = services.clock.now() - input.graceMs;
  const unannounced = await services.events.undispatched(beforeMs, AT_ONCE);
  if (unannounced.length > 0) await announceEvents(services, unannounced);
  const overdue = await services.deliveries.overdue(beforeMs, AT_ONCE);
  if (overdue.length > 0) await services.webhookQueue.send(overdue.map(messageOf));
  return unannounced.length + overdue.length;
}

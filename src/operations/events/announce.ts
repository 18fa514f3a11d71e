import type { Services } from "../dependencies.ts";

export type AnnounceEventsNeeds = Pick<Services, "log" | "webhookQueue">;

/** Requests the deliveries of recorded events. Never throws: if a request fails here, the sweep repeats it later. */
export async function announceEvents(
  services: AnnounceEventsNeeds,
  events: readonly { id: string; accountId: string }[],
): Promise<void> {
  try {
    await services.webhookQueue.send(events.map(({ id, accountId }) => ({ kind: "event", eventId: id, accountId })));
  } catch (error) {
    services.log.error("events.not_announced", { events: events.length }, error);
  }
}

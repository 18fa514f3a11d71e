import type { Services } from "../dependencies.ts";

export type AnnounceEventsNeeds = Pick<Services, "log" | "webhookQueue">;

/** Requests the deliveries of recorded events. Never throws: the sweep finds requests that are lost here. */
export async function announceEvents(services: AnnounceEventsNeeds, eventIds: string[]): Promise<void> {
  try {
    await services.webhookQueue.send(eventIds.map((eventId) => ({ kind: "event", eventId })));
  } catch (error) {
    services.log.error("events.not_announced", { events: eventIds.length }, error);
  }
}

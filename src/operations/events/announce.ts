import type { Services } from "../dependencies.ts";

export type AnnounceEventsNeeds = Pick<Services, "log" | "webhookQueue">;

/** Asks for the deliveries of recorded events. Never throws: what is lost here, the sweep finds. */
export async function announceEvents(services: AnnounceEventsNeeds, eventIds: string[]): Promise<void> {
  try {
    await services.webhookQueue.send(eventIds.map((eventId) => ({ kind: "event", eventId })));
  } catch (error) {
    services.log.error("events.not_announced", { events: eventIds.length }, error);
  }
}

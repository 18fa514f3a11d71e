import type { Services } from "../dependencies.ts";

export type AnnounceEventsNeeds = Pick<Services, "log" | "webhookQueue">;

/**
 * Sends queue messages that start the deliveries of recorded events. Never throws. If a message cannot be sent, the
 * sweep sends it later.
 */
export async function announceEvents(services: AnnounceEventsNeeds, eventIds: string[]): Promise<void> {
  try {
    await services.webhookQueue.send(eventIds.map((eventId) => ({ kind: "event", eventId })));
  } catch (error) {
    services.log.error("events.not_announced", { events: eventIds.length }, error);
  }
}

import type { EventView } from "../../resources/events.ts";
import type { EventRecord } from "../../storage/events.ts";
import type { Services } from "../dependencies.ts";

export type ViewEventsNeeds = Pick<Services, "deliveries">;

/** Returns events with their deliveries and attempts. */
export async function viewEvents(
  services: ViewEventsNeeds,
  accountId: string,
  events: EventRecord[],
): Promise<EventView[]> {
  const found = await services.deliveries.ofEvents(
    accountId,
    events.map(({ id }) => id),
  );
  const byEvent = Map.groupBy(found, ({ delivery }) => delivery.eventId);
  return events.map((event) => ({ event, deliveries: byEvent.get(event.id) ?? [] }));
}

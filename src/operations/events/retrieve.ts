import { FolioError, formatValue } from "../../domain/errors.ts";
import type { EventView } from "../../resources/events.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewEventsNeeds, viewEvents } from "./view.ts";

export type RetrieveEventNeeds = ViewEventsNeeds & Pick<Services, "events">;

/** Returns the event. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function findEvent({
  services,
  caller,
  input: { eventId },
}: Call<RetrieveEventNeeds, { eventId: string }, Tenant>): Promise<EventView> {
  const event = await services.events.find(caller.accountId, caller.environment, eventId);
  const [view] = event ? await viewEvents(services, caller.accountId, [event]) : [];
  if (view) return view;
  throw new FolioError("resource_not_found", `No event has the id ${formatValue(eventId)}.`, { param: "id" });
}

/** Returns the event with its deliveries. Throws the errors of `findEvent`. */
export async function retrieveEvent(call: Call<RetrieveEventNeeds, { eventId: string }>): Promise<EventView> {
  requireScope(call.caller, "events:read");
  return findEvent(call);
}

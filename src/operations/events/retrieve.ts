import { FolioError, shown } from "../../domain/errors.ts";
import type { EventView } from "../../resources/events.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewEventsNeeds, viewEvents } from "./view.ts";

export type RetrieveEventNeeds = ViewEventsNeeds & Pick<Services, "events">;

/** Throws `resource_not_found` for every id that is not this account's in this environment. */
export async function retrieveEvent({
  services,
  caller,
  input: { eventId },
}: Call<RetrieveEventNeeds, { eventId: string }, Tenant>): Promise<EventView> {
  const event = await services.events.find(caller.accountId, caller.environment, eventId);
  const [view] = event ? await viewEvents(services, caller.accountId, [event]) : [];
  if (view) return view;
  throw new FolioError("resource_not_found", `No event has the id ${shown(eventId)}.`, { param: "id" });
}

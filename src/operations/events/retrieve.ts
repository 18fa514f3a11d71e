import { FolioError, shown } from "../../domain/errors.ts";
import type { EventView } from "../../resources/events.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { viewEvents } from "./view.ts";

/** Throws `resource_not_found` for every id that is not this account's in this environment. */
export async function retrieveEvent(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  eventId: string,
): Promise<EventView> {
  const event = await services.events.find(caller.accountId, caller.environment, eventId);
  const [view] = event ? await viewEvents(services, caller.accountId, [event]) : [];
  if (view) return view;
  throw new FolioError("resource_not_found", `No event has the id ${shown(eventId)}.`, { param: "id" });
}

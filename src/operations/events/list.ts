import type { Page, PageRequest } from "../../domain/lists.ts";
import type { EventView } from "../../resources/events.ts";
import { demandScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewEventsNeeds, viewEvents } from "./view.ts";

export type ListEventsNeeds = ViewEventsNeeds & Pick<Services, "events">;

/** One page of the caller's events, newest first. */
export async function listEvents({
  services,
  caller,
  input: { type, request },
}: Call<ListEventsNeeds, { type: string | null; request: PageRequest }>): Promise<Page<EventView>> {
  demandScope(caller, "events:read");
  const page = await services.events.list(caller.accountId, { environment: caller.environment, type }, request);
  return { items: await viewEvents(services, caller.accountId, page.items), hasMore: page.hasMore };
}

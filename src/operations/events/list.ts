import type { DeliveryStatus } from "../../domain/events.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { EventView } from "../../resources/events.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewEventsNeeds, viewEvents } from "./view.ts";

export type ListEventsNeeds = ViewEventsNeeds & Pick<Services, "events">;

export interface ListEventsInput {
  type: string | null;
  /** If set, lists only events about this resource. */
  resourceId?: string | null;
  /** If set, lists only events with a delivery in this state. */
  delivery?: DeliveryStatus | null;
  request: PageRequest;
}

/** Lists the caller's events, newest first. */
export async function listEvents({
  services,
  caller,
  input: { type, resourceId = null, delivery = null, request },
}: Call<ListEventsNeeds, ListEventsInput>): Promise<Page<EventView>> {
  requireScope(caller, "events:read");
  const filter = { environment: caller.environment, type, resourceId, delivery };
  const page = await services.events.list(caller.accountId, filter, request);
  return { items: await viewEvents(services, caller.accountId, page.items), hasMore: page.hasMore };
}

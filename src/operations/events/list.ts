import type { Page, PageRequest } from "../../domain/lists.ts";
import type { EventView } from "../../resources/events.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { viewEvents } from "./view.ts";

/** One page of the caller's events, newest first. */
export async function listEvents(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  type: string | null,
  request: PageRequest,
): Promise<Page<EventView>> {
  const page = await services.events.list(caller.accountId, caller.environment, type, request);
  return { items: await viewEvents(services, caller.accountId, page.items), hasMore: page.hasMore };
}

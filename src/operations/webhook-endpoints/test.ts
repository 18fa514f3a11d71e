import { TEST_EVENT } from "../../domain/events.ts";
import type { EventView } from "../../resources/events.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { recordEvent } from "../events/record.ts";
import { retrieveEvent } from "../events/retrieve.ts";
import { retrieveWebhookEndpoint } from "./retrieve.ts";

/** Sends an event of its own type to this endpoint alone, signed and retried like any other. Throws `resource_not_found`. */
export async function testWebhookEndpoint(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  endpointId: string,
): Promise<EventView> {
  const endpoint = await retrieveWebhookEndpoint(services, caller, endpointId);
  const data = presentWebhookEndpoint({ endpoint, nowMs: services.clock.now() });
  const told = recordEvent(services, caller, { type: TEST_EVENT, resourceId: endpoint.id, data });
  await told.commit();
  return retrieveEvent(services, caller, told.id);
}

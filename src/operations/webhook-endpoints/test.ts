import { TEST_EVENT } from "../../domain/events.ts";
import type { EventView } from "../../resources/events.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import { requireScope } from "../caller.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { findEvent, type RetrieveEventNeeds } from "../events/retrieve.ts";
import type { Call } from "../verb.ts";
import { findWebhookEndpoint, type RetrieveWebhookEndpointNeeds } from "./retrieve.ts";

export type TestWebhookEndpointNeeds = RecordEventNeeds & RetrieveEventNeeds & RetrieveWebhookEndpointNeeds;

/**
 * Sends a test event to this endpoint only. The event is signed and retried like any other event. Throws
 * `resource_not_found`.
 */
export async function testWebhookEndpoint(
  call: Call<TestWebhookEndpointNeeds, { endpointId: string }>,
): Promise<EventView> {
  requireScope(call.caller, "webhooks:write");
  const { services, caller, input } = call;
  const { endpointId } = input;
  const endpoint = await findWebhookEndpoint({ services, caller, input: { endpointId } });
  const data = presentWebhookEndpoint({ endpoint, nowMs: services.clock.now() });
  const event = recordEvent(call, { type: TEST_EVENT, resourceId: endpoint.id, data });
  await event.commit();
  return findEvent({ services, caller, input: { eventId: event.id } });
}

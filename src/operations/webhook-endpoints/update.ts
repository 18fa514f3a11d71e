import type { EndpointStatus, SubscribedEvent } from "../../domain/events.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type RequireDestinationNeeds, requireDestination } from "./destination.ts";
import { findWebhookEndpoint, type RetrieveWebhookEndpointNeeds } from "./retrieve.ts";

export type UpdateWebhookEndpointNeeds = RequireDestinationNeeds &
  RetrieveWebhookEndpointNeeds &
  Pick<Services, "clock" | "commit">;

export interface EndpointUpdate {
  endpointId: string;
  url?: string | undefined;
  events?: SubscribedEvent[] | undefined;
  status?: EndpointStatus | undefined;
  description?: string | null | undefined;
  metadata?: Metadata | undefined;
}

/**
 * Updates a webhook endpoint. A new URL or a reactivation clears the record of the endpoint's failures. Throws
 * `url_not_allowed`, `resource_not_found`.
 */
export async function updateWebhookEndpoint(
  call: Call<UpdateWebhookEndpointNeeds, EndpointUpdate>,
): Promise<WebhookEndpointRecord> {
  requireScope(call.caller, "webhooks:write");
  const { services, caller, input } = call;
  const { endpointId, url, events, status, description, metadata } = input;
  const endpoint = await findWebhookEndpoint({ services, caller, input: { endpointId } });
  if (url !== undefined) await requireDestination(call, url, "url");
  const change = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(status === undefined ? {} : { status }),
    ...(description === undefined ? {} : { description }),
    ...(metadata === undefined ? {} : { metadata }),
    updatedAt: services.clock.now(),
    ...(url !== undefined || status === "active" ? { failingSince: null } : {}),
  };
  await services.commit([services.webhookEndpoints.changing(endpoint, change)]);
  return { ...endpoint, ...change };
}

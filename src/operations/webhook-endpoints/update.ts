import type { EndpointStatus, SubscribedEvent } from "../../domain/events.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { requireDestination } from "./destination.ts";
import { retrieveWebhookEndpoint } from "./retrieve.ts";

export interface EndpointUpdate {
  url?: string | undefined;
  events?: SubscribedEvent[] | undefined;
  status?: EndpointStatus | undefined;
}

/** A changed address or a renewed activation forgets the failures so far. Throws `url_not_allowed`, `resource_not_found`. */
export async function updateWebhookEndpoint(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  endpointId: string,
  { url, events, status }: EndpointUpdate,
): Promise<WebhookEndpointRecord> {
  const endpoint = await retrieveWebhookEndpoint(services, caller, endpointId);
  if (url !== undefined) await requireDestination(services, caller, url, "url");
  const change = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(status === undefined ? {} : { status }),
    ...(url !== undefined || status === "active" ? { failingSince: null } : {}),
  };
  await services.commit([services.webhookEndpoints.changing(endpoint, change)]);
  return { ...endpoint, ...change };
}

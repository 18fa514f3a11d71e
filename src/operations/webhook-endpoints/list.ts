import type { EndpointStatus } from "../../domain/events.ts";
import type { Page, PageRequest } from "../../domain/lists.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListWebhookEndpointsNeeds = Pick<Services, "webhookEndpoints">;

/** Lists the caller's webhook endpoints, newest first. */
export async function listWebhookEndpoints({
  services,
  caller,
  input: { status, request },
}: Call<ListWebhookEndpointsNeeds, { status: EndpointStatus | null; request: PageRequest }>): Promise<
  Page<WebhookEndpointRecord>
> {
  requireScope(caller, "webhooks:read");
  return services.webhookEndpoints.list(caller, status, request);
}

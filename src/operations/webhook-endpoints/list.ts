import type { Page, PageRequest } from "../../domain/lists.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListWebhookEndpointsNeeds = Pick<Services, "webhookEndpoints">;

/** One page of the caller's endpoints, newest first. */
export function listWebhookEndpoints({
  services,
  caller,
  input: request,
}: Call<ListWebhookEndpointsNeeds, PageRequest, Tenant>): Promise<Page<WebhookEndpointRecord>> {
  return services.webhookEndpoints.list(caller.accountId, caller.environment, request);
}

import type { Page, PageRequest } from "../../domain/lists.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

/** One page of the caller's endpoints, newest first. */
export function listWebhookEndpoints(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  request: PageRequest,
): Promise<Page<WebhookEndpointRecord>> {
  return services.webhookEndpoints.list(caller.accountId, caller.environment, request);
}

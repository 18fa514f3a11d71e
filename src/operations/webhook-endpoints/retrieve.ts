import { FolioError, formatValue } from "../../domain/errors.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type RetrieveWebhookEndpointNeeds = Pick<Services, "webhookEndpoints">;

/** Returns the endpoint. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function findWebhookEndpoint({
  services,
  caller,
  input: { endpointId },
}: Call<RetrieveWebhookEndpointNeeds, { endpointId: string }, Tenant>): Promise<WebhookEndpointRecord> {
  const endpoint = await services.webhookEndpoints.find(caller.accountId, caller.environment, endpointId);
  if (endpoint) return endpoint;
  throw new FolioError("resource_not_found", `No webhook endpoint has the id ${formatValue(endpointId)}.`, {
    param: "id",
  });
}

/**
 * Returns the endpoint if the caller has the scope. Throws `insufficient_scope` and the errors of
 * `findWebhookEndpoint`.
 */
export async function retrieveWebhookEndpoint(
  call: Call<RetrieveWebhookEndpointNeeds, { endpointId: string }>,
): Promise<WebhookEndpointRecord> {
  requireScope(call.caller, "webhooks:read");
  return findWebhookEndpoint(call);
}

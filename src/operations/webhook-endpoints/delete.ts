import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { findWebhookEndpoint, type RetrieveWebhookEndpointNeeds } from "./retrieve.ts";

export type DeleteWebhookEndpointNeeds = RetrieveWebhookEndpointNeeds & Pick<Services, "commit">;

/** Deletes a webhook endpoint and cancels its pending deliveries. Throws `resource_not_found`. */
export async function deleteWebhookEndpoint({
  services,
  caller,
  input: { endpointId },
}: Call<DeleteWebhookEndpointNeeds, { endpointId: string }>): Promise<void> {
  requireScope(caller, "webhooks:write");
  const endpoint = await findWebhookEndpoint({ services, caller, input: { endpointId } });
  await services.commit([services.webhookEndpoints.removing(endpoint)]);
}

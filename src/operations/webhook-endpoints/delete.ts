import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type RetrieveWebhookEndpointNeeds, retrieveWebhookEndpoint } from "./retrieve.ts";

export type DeleteWebhookEndpointNeeds = RetrieveWebhookEndpointNeeds & Pick<Services, "commit">;

/** What is still under way to it is not sent. Throws `resource_not_found`. */
export async function deleteWebhookEndpoint({
  services,
  caller,
  input: { endpointId },
}: Call<DeleteWebhookEndpointNeeds, { endpointId: string }, Tenant>): Promise<void> {
  const endpoint = await retrieveWebhookEndpoint({ services, caller, input: { endpointId } });
  await services.commit([services.webhookEndpoints.removing(endpoint)]);
}

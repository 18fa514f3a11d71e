import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { retrieveWebhookEndpoint } from "./retrieve.ts";

/** What is still under way to it is not sent. Throws `resource_not_found`. */
export async function deleteWebhookEndpoint(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  endpointId: string,
): Promise<void> {
  const endpoint = await retrieveWebhookEndpoint(services, caller, endpointId);
  await services.commit([services.webhookEndpoints.removing(endpoint)]);
}

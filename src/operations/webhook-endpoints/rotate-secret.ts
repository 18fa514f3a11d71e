import { LIMITS } from "../../domain/limits.ts";
import { createSecret } from "../../domain/webhook-signature.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { EndpointWithSecret } from "./create.ts";
import { retrieveWebhookEndpoint } from "./retrieve.ts";

/** A new secret; the present one signs too for 24 more hours, one before that no longer. Throws `resource_not_found`. */
export async function rotateWebhookSecret(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  endpointId: string,
): Promise<EndpointWithSecret> {
  const endpoint = await retrieveWebhookEndpoint(services, caller, endpointId);
  const secret = createSecret();
  const change = {
    secret: (await services.cipher.encrypt(secret)).toBase64(),
    previousSecret: endpoint.secret,
    previousSecretEndsAt: services.clock.now() + LIMITS.rotationGraceMs,
  };
  await services.commit([services.webhookEndpoints.changing(endpoint, change)]);
  return { endpoint: { ...endpoint, ...change }, secret };
}

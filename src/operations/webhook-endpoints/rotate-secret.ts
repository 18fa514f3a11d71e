import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { createSecret } from "../../domain/webhook-signature.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import type { EndpointWithSecret } from "./create.ts";
import { findWebhookEndpoint, type RetrieveWebhookEndpointNeeds } from "./retrieve.ts";

export type RotateWebhookSecretNeeds = RetrieveWebhookEndpointNeeds & Pick<Services, "cipher" | "clock" | "commit">;

/**
 * Creates a new secret. For 24 more hours, deliveries are also signed with the current secret. A still older secret is
 * no longer used. If several rotations run at the same time, only one succeeds. The others throw `version_conflict`,
 * because their secrets would not be used. Also throws `resource_not_found`.
 */
export async function rotateWebhookSecret({
  services,
  caller,
  input: { endpointId },
}: Call<RotateWebhookSecretNeeds, { endpointId: string }>): Promise<EndpointWithSecret> {
  requireScope(caller, "webhooks:write");
  const endpoint = await findWebhookEndpoint({ services, caller, input: { endpointId } });
  const secret = createSecret();
  const updatedAt = services.clock.now();
  const change = {
    updatedAt,
    secret: (await services.cipher.encrypt(secret)).toBase64(),
    previousSecret: endpoint.secret,
    previousSecretEndsAt: updatedAt + LIMITS.rotationGraceMs,
  };
  const [rotated] = await services.commit([services.webhookEndpoints.rotating(endpoint, change)]);
  if (services.webhookEndpoints.wasRotated(rotated)) return { endpoint: { ...endpoint, ...change }, secret };
  await findWebhookEndpoint({ services, caller, input: { endpointId } });
  throw new FolioError(
    "version_conflict",
    "Another request rotated the endpoint's secret at the same time. Use that secret, or send the request again.",
  );
}

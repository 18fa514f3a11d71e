import { FolioError } from "../../domain/errors.ts";
import type { SubscribedEvent } from "../../domain/events.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { createSecret } from "../../domain/webhook-signature.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type RequireDestinationNeeds, requireDestination } from "./destination.ts";

export type CreateWebhookEndpointNeeds = RequireDestinationNeeds &
  Pick<Services, "cipher" | "clock" | "commit" | "webhookEndpoints">;

export interface NewEndpoint {
  url: string;
  events: SubscribedEvent[];
  description?: string | null | undefined;
  metadata?: Metadata | undefined;
}

/** A webhook endpoint and its secret, which Folio shows only when the endpoint is created. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpointRecord;
  secret: string;
}

/**
 * Creates a webhook endpoint. Throws `url_not_allowed`. Throws `invalid_parameter` if the account already has the
 * maximum number of endpoints.
 */
export async function createWebhookEndpoint(
  call: Call<CreateWebhookEndpointNeeds, NewEndpoint>,
): Promise<EndpointWithSecret> {
  requireScope(call.caller, "webhooks:write");
  const { services, caller, input } = call;
  const { url, events, description = null, metadata = {} } = input;
  await requireDestination(call, url, "url");
  const { accountId, environment } = caller;
  if ((await services.webhookEndpoints.count(accountId, environment)) >= LIMITS.webhookEndpoints) {
    throw new FolioError(
      "invalid_parameter",
      `The account has ${LIMITS.webhookEndpoints} ${environment} endpoints, the maximum. Delete one first.`,
    );
  }
  const secret = createSecret();
  const createdAt = services.clock.now();
  const endpoint: WebhookEndpointRecord = {
    id: newId("we", createdAt),
    accountId,
    environment,
    url,
    events,
    status: "active",
    secret: (await services.cipher.encrypt(secret)).toBase64(),
    previousSecret: null,
    previousSecretEndsAt: null,
    failingSince: null,
    description,
    metadata,
    createdAt,
    updatedAt: createdAt,
  };
  await services.commit([services.webhookEndpoints.adding(endpoint)]);
  return { endpoint, secret };
}

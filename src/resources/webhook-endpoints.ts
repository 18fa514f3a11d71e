import * as z from "zod";
import {
  ALL_EVENTS,
  ENDPOINT_STATUSES,
  type EndpointStatus,
  EVENT_TYPES,
  type SubscribedEvent,
} from "../domain/events.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { idOf, isoTime, kind, listQuery, requiresOneField, singleDirectionQuery, text, timestamp } from "./shared.ts";
import { webhookUrl } from "./webhook-url.ts";

const subscribed = once(() =>
  z
    .array(z.enum([ALL_EVENTS, ...EVENT_TYPES]))
    .min(1)
    .meta({
      description: "Event types to receive. `*` selects all types.",
      examples: [["pdf.completed", "batch.completed"]],
    }),
);

/** Schema of a list of event types. Duplicates are removed. */
const subscribing = once(() =>
  subscribed()
    .max(100)
    .transform((events) => [...new Set(events)]),
);

export const createWebhookEndpointBody = once(() =>
  z.strictObject({ url: webhookUrl(), events: subscribing() }).meta({ id: "CreateWebhookEndpoint" }),
);

export const updateWebhookEndpointBody = once(() =>
  z
    .strictObject({
      url: webhookUrl().optional(),
      events: subscribing().optional(),
      status: z
        .enum(ENDPOINT_STATUSES)
        .optional()
        .meta({ description: "With `disabled`, nothing is sent until the status is `active` again." }),
    })
    .superRefine(requiresOneField(["url", "events", "status"]), EVEN_IF_INVALID)
    .meta({ id: "UpdateWebhookEndpoint" }),
);

export const webhookEndpoint = once(() =>
  z
    .object({
      id: idOf("we"),
      object: kind("webhook_endpoint"),
      url: text("URL that receives the events.", "https://example.com/webhooks/folio"),
      events: subscribed(),
      status: z.enum(ENDPOINT_STATUSES).meta({
        description:
          "With `disabled`, nothing is sent. You can set it; Folio sets it after five days in which every delivery failed.",
      }),
      secret: text(
        "Secret that signs the deliveries. Only in the responses to creation and rotation.",
        "whsec_…",
      ).optional(),
      previous_secret_expires_at: timestamp()
        .optional()
        .meta({ description: "Until this time, deliveries also carry a signature with the former secret." }),
      created_at: timestamp(),
    })
    .meta({ id: "WebhookEndpoint", description: "A URL that receives events." }),
);

export const listWebhookEndpointsQuery = once(() => singleDirectionQuery(listQuery("we")));

/** A webhook endpoint, with the data that the response needs. */
export interface WebhookEndpointView {
  endpoint: {
    id: string;
    url: string;
    events: SubscribedEvent[];
    status: EndpointStatus;
    previousSecretEndsAt: number | null;
    createdAt: number;
  };
  nowMs: number;
}

/** Returns the endpoint as JSON. The JSON contains `secret` only if the endpoint was just created. */
export function presentWebhookEndpoint(
  { endpoint, nowMs }: WebhookEndpointView,
  secret?: string,
): z.output<ReturnType<typeof webhookEndpoint>> {
  const { id, url, events, status, createdAt, previousSecretEndsAt } = endpoint;
  const rotating = previousSecretEndsAt !== null && nowMs < previousSecretEndsAt;
  return {
    id,
    object: "webhook_endpoint",
    url,
    events,
    status,
    ...(secret === undefined ? {} : { secret }),
    ...(rotating ? { previous_secret_expires_at: isoTime(previousSecretEndsAt) } : {}),
    created_at: isoTime(createdAt),
  };
}

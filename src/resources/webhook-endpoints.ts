import * as z from "zod";
import {
  ALL_EVENTS,
  ENDPOINT_STATUSES,
  type EndpointStatus,
  EVENT_TYPES,
  type SubscribedEvent,
} from "../domain/events.ts";
import { once } from "../domain/once.ts";
import { idOf, isoTime, kind, listQuery, namesSomething, oneDirection, text, timestamp } from "./shared.ts";
import { webhookUrl } from "./webhook-url.ts";

const subscribed = once(() =>
  z
    .array(z.enum([ALL_EVENTS, ...EVENT_TYPES]))
    .min(1)
    .meta({ description: 'Event types, or "*" for all.', examples: [["pdf.completed", "batch.completed"]] }),
);

/** Each type once, however often it was named. */
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
        .meta({ description: "disabled: nothing is sent until it is active again." }),
    })
    .superRefine(namesSomething(["url", "events", "status"]))
    .meta({ id: "UpdateWebhookEndpoint" }),
);

export const webhookEndpoint = once(() =>
  z
    .object({
      id: idOf("we"),
      object: kind("webhook_endpoint"),
      url: text("Where deliveries go.", "https://example.com/webhooks/folio"),
      events: subscribed(),
      status: z.enum(ENDPOINT_STATUSES).meta({
        description: "disabled: nothing is sent. Set by you, or by us after five days of nothing but failures.",
      }),
      secret: text("Signs the deliveries. Only in the answers to creation and rotation.", "whsec_…").optional(),
      previous_secret_expires_at: timestamp()
        .optional()
        .meta({ description: "Until then deliveries carry a signature by the former secret too." }),
      created_at: timestamp(),
    })
    .meta({ id: "WebhookEndpoint", description: "An address that is told of what happens." }),
);

export const listWebhookEndpointsQuery = once(() => oneDirection(listQuery("we")));

/** What presenting an endpoint takes. */
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

/** `secret` is shown when it was made just now. */
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

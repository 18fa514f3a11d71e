import * as z from "zod";
import {
  ALL_EVENTS,
  ENDPOINT_STATUSES,
  type EndpointStatus,
  EVENT_TYPES,
  type SubscribedEvent,
} from "../domain/events.ts";
import { idOf, isoTime, listQuery, namesSomething, oneDirection, timestamp } from "./shared.ts";
import { webhookUrl } from "./webhook-url.ts";

const subscribed = z
  .array(z.enum([ALL_EVENTS, ...EVENT_TYPES]))
  .min(1)
  .meta({ description: 'Event types, or "*" for all.', examples: [["pdf.completed", "batch.completed"]] });

/** Each type once, however often it was named. */
const subscribing = subscribed.max(100).transform((events) => [...new Set(events)]);

export const createWebhookEndpointBody = z
  .strictObject({ url: webhookUrl, events: subscribing })
  .meta({ id: "CreateWebhookEndpoint" });

export const updateWebhookEndpointBody = z
  .strictObject({
    url: webhookUrl.optional(),
    events: subscribing.optional(),
    status: z.enum(ENDPOINT_STATUSES).optional(),
  })
  .superRefine(namesSomething(["url", "events", "status"]))
  .meta({ id: "UpdateWebhookEndpoint" });

export const webhookEndpoint = z
  .object({
    id: idOf("we"),
    object: z.literal("webhook_endpoint"),
    url: z.string(),
    events: subscribed,
    status: z.enum(ENDPOINT_STATUSES).meta({
      description: "disabled: nothing is sent. Set by you, or by us after five days of nothing but failures.",
    }),
    secret: z
      .string()
      .optional()
      .meta({ description: "Signs the deliveries. Only in the answers to creation and rotation." }),
    previous_secret_expires_at: timestamp
      .optional()
      .meta({ description: "Until then deliveries carry a signature by the former secret too." }),
    created_at: timestamp,
  })
  .meta({ id: "WebhookEndpoint" });

export const listWebhookEndpointsQuery = oneDirection(listQuery("we"));

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
): z.output<typeof webhookEndpoint> {
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

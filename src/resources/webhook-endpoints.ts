import * as z from "zod";
import {
  ALL_EVENTS,
  ENDPOINT_STATUSES,
  type EndpointStatus,
  EVENT_TYPES,
  type SubscribedEvent,
} from "../domain/events.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Metadata } from "../domain/metadata.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import {
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  newMetadata,
  requiresOneField,
  singleDirectionQuery,
  statusFilter,
  text,
  timestamp,
} from "./shared.ts";
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
    .refine((events) => !events.includes(ALL_EVENTS) || new Set(events).size === 1, {
      error: 'must be either ["*"] or a list of event types: * already selects all types',
    })
    .transform((events) => [...new Set(events)]),
);

const description = once(() =>
  z
    .string()
    .max(LIMITS.templateDescriptionCharacters)
    .nullable()
    .meta({ description: "Description of the endpoint, for your own use.", examples: ["Orders of the shop"] }),
);

export const createWebhookEndpointBody = once(() =>
  z
    .strictObject({
      url: webhookUrl(),
      events: subscribing(),
      description: description().optional(),
      metadata: metadata().optional().meta({ default: {} }),
    })
    .meta({ id: "CreateWebhookEndpoint" }),
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
      description: description().optional(),
      metadata: newMetadata().optional(),
    })
    .superRefine(requiresOneField(["url", "events", "status", "description", "metadata"]), EVEN_IF_INVALID)
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
      description: description(),
      metadata: metadata(),
      created_at: timestamp(),
      updated_at: timestamp().meta({ description: "When a request last changed the endpoint." }),
    })
    .meta({ id: "WebhookEndpoint", description: "A URL that receives events." }),
);

export const listWebhookEndpointsQuery = once(() =>
  singleDirectionQuery({ ...listQuery("we"), status: statusFilter("we", ENDPOINT_STATUSES) }),
);

/** A webhook endpoint, with the data that the response needs. */
export interface WebhookEndpointView {
  endpoint: {
    id: string;
    url: string;
    events: SubscribedEvent[];
    status: EndpointStatus;
    previousSecretEndsAt: number | null;
    description: string | null;
    metadata: Metadata;
    createdAt: number;
    updatedAt: number | null;
  };
  nowMs: number;
}

/** Returns the endpoint as JSON. The JSON contains `secret` only if the endpoint was just created. */
export function presentWebhookEndpoint(
  { endpoint, nowMs }: WebhookEndpointView,
  secret?: string,
): z.output<ReturnType<typeof webhookEndpoint>> {
  const { id, url, events, status, description, metadata, createdAt, updatedAt, previousSecretEndsAt } = endpoint;
  const rotating = previousSecretEndsAt !== null && nowMs < previousSecretEndsAt;
  return {
    id,
    object: "webhook_endpoint",
    url,
    events,
    status,
    ...(secret === undefined ? {} : { secret }),
    ...(rotating ? { previous_secret_expires_at: isoTime(previousSecretEndsAt) } : {}),
    description,
    metadata,
    created_at: isoTime(createdAt),
    updated_at: isoTime(updatedAt ?? createdAt),
  };
}

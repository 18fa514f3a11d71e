import * as z from "zod";
import {
  ATTEMPT_FAILURES,
  type AttemptFailure,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  EVENT_STATUSES,
  EVENT_TYPES,
  eventStatusOf,
  type SentEventType,
  TEST_EVENT,
} from "../domain/events.ts";
import { once } from "../domain/once.ts";
import {
  count,
  idOf,
  isoTime,
  kind,
  listQuery,
  metadata,
  pageRequestOf,
  singleDirectionQuery,
  text,
  timestamp,
} from "./shared.ts";

const eventType = once(() => z.enum([...EVENT_TYPES, TEST_EVENT]).meta({ description: "Type of the event." }));

const attempt = once(() =>
  z
    .object({
      number: count("Number of the attempt, from 1.", 1),
      started_at: timestamp().meta({ description: "When the attempt was sent." }),
      status: count("HTTP status of the response. Null when there was no response.", 200).nullable(),
      failure: z
        .enum(ATTEMPT_FAILURES)
        .nullable()
        .meta({ description: "Error of the attempt. Null when it succeeded." }),
      latency_ms: count("Milliseconds until the response, or until the timeout.", 84),
      answer: text("The first 4 KB of the response, or the error.", "ok"),
    })
    .meta({ id: "DeliveryAttempt" }),
);

const delivery = once(() =>
  z
    .object({
      id: idOf("dlv"),
      endpoint_id: idOf("we")
        .nullable()
        .meta({ description: "Id of the webhook endpoint. Null for the `webhook_url` of a batch." }),
      url: text("URL of the receiver.", "https://example.com/webhooks/folio"),
      status: z
        .enum(DELIVERY_STATUSES)
        .meta({ description: "Status of the delivery. `pending`: more attempts may follow." }),
      next_attempt_at: timestamp()
        .nullable()
        .meta({ description: "Time of the next attempt. Null when there is none." }),
      attempts: z.array(attempt()).meta({ description: "All attempts, oldest first." }),
    })
    .meta({ id: "Delivery" }),
);

export const event = once(() =>
  z
    .object({
      id: idOf("evt"),
      object: kind("event"),
      type: eventType(),
      created_at: timestamp(),
      data: z.record(z.string(), z.unknown()).meta({
        description: "The affected resource at the time of the event.",
        examples: [{ id: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", object: "pdf", status: "completed" }],
      }),
      status: z.enum(EVENT_STATUSES).meta({
        description:
          "Status of the event. `not_sent`: no endpoint subscribes to its type. `failed`: all attempts of a delivery failed.",
      }),
      deliveries: z.array(delivery()).meta({ description: "Deliveries, one per receiver." }),
    })
    .meta({ id: "Event", description: "An event with its deliveries." }),
);

export const listEventsQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("evt"),
    metadata: metadata()
      .optional()
      .meta({
        description: "`metadata[key]=value`: returns only events whose resource has this pair in its metadata.",
        examples: [{ order: "A-1001" }],
      }),
    type: eventType().optional().meta({ description: "Returns only events of this type." }),
    object_id: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({
        description: "Returns only events about the resource with this id.",
        examples: ["pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"],
      }),
  }),
);

export const eventListOf = (query: z.output<ReturnType<typeof listEventsQuery>>) => ({
  type: query.type ?? null,
  resourceId: query.object_id ?? null,
  request: pageRequestOf(query),
});

export const retryEventBody = once(() =>
  z
    .strictObject({
      endpoint_id: idOf("we").optional().meta({ description: "Retries only the delivery to this endpoint." }),
    })
    .optional()
    .meta({ id: "RetryEvent" }),
);

/** Returns the id of the endpoint whose delivery is retried. Null means all endpoints. */
export const retriedEndpointOf = (body: z.output<ReturnType<typeof retryEventBody>>): string | null =>
  body?.endpoint_id ?? null;

interface StoredEvent {
  id: string;
  type: string;
  data: string;
  createdAt: number;
}

/** An event and its deliveries, with the data that the response needs. */
export interface EventView {
  event: StoredEvent;
  deliveries: {
    delivery: {
      id: string;
      endpointId: string | null;
      url: string;
      status: DeliveryStatus;
      nextAttemptAt: number | null;
    };
    attempts: {
      number: number;
      startedAt: number;
      status: number | null;
      failure: AttemptFailure | null;
      latencyMs: number;
      answer: string;
    }[];
  }[];
}

/** Returns the body that all deliveries of an event send. Every attempt sends the same bytes. */
export function eventBody({ id, type, data, createdAt }: StoredEvent): string {
  const head = JSON.stringify({ id, object: "event", type, created_at: isoTime(createdAt) });
  return `${head.slice(0, -1)},"data":${data}}`;
}

export function presentEvent({ event: stored, deliveries }: EventView): z.output<ReturnType<typeof event>> {
  return {
    id: stored.id,
    object: "event",
    type: stored.type as SentEventType,
    created_at: isoTime(stored.createdAt),
    data: JSON.parse(stored.data),
    status: eventStatusOf(deliveries.map(({ delivery }) => delivery)),
    deliveries: deliveries.map(({ delivery: { id, endpointId, url, status, nextAttemptAt }, attempts }) => ({
      id,
      endpoint_id: endpointId,
      url,
      status,
      next_attempt_at: nextAttemptAt === null ? null : isoTime(nextAttemptAt),
      attempts: attempts.map((made) => ({
        number: made.number,
        started_at: isoTime(made.startedAt),
        status: made.status,
        failure: made.failure,
        latency_ms: made.latencyMs,
        answer: made.answer,
      })),
    })),
  };
}

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
import { idOf, isoTime, listQuery, oneDirection, timestamp } from "./shared.ts";

const eventType = z.enum([...EVENT_TYPES, TEST_EVENT]);

const attempt = z
  .object({
    number: z.number().int(),
    started_at: timestamp,
    status: z.number().int().nullable().meta({ description: "The receiver's HTTP status; null when no answer came." }),
    failure: z.enum(ATTEMPT_FAILURES).nullable().meta({ description: "null: the delivery succeeded." }),
    latency_ms: z.number().int(),
    answer: z.string().meta({ description: "The first 4 KB of the answer, or what went wrong." }),
  })
  .meta({ id: "DeliveryAttempt" });

const delivery = z
  .object({
    id: idOf("dlv"),
    endpoint_id: idOf("we").nullable().meta({ description: "null: a batch's webhook_url." }),
    url: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    next_attempt_at: timestamp.nullable(),
    attempts: z.array(attempt),
  })
  .meta({ id: "Delivery" });

export const event = z
  .object({
    id: idOf("evt"),
    object: z.literal("event"),
    type: eventType,
    created_at: timestamp,
    data: z.record(z.string(), z.unknown()).meta({ description: "The affected resource as it was then." }),
    status: z
      .enum(EVENT_STATUSES)
      .meta({ description: "not_sent: nobody subscribes to it. failed: a receiver never took it." }),
    deliveries: z.array(delivery),
  })
  .meta({ id: "Event" });

export const listEventsQuery = oneDirection({ ...listQuery("evt"), type: eventType.optional() });

export const retryEventBody = z
  .strictObject({ endpoint_id: idOf("we").optional().meta({ description: "Only the delivery to this endpoint." }) })
  .optional()
  .meta({ id: "RetryEvent" });

/** Null for every endpoint. */
export const retriedEndpointOf = (body: z.output<typeof retryEventBody>): string | null => body?.endpoint_id ?? null;

interface StoredEvent {
  id: string;
  type: string;
  data: string;
  createdAt: number;
}

/** What presenting an event takes. */
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

/** The body of every delivery of the event, the same bytes at each attempt. */
export function eventBody({ id, type, data, createdAt }: StoredEvent): string {
  const head = JSON.stringify({ id, object: "event", type, created_at: isoTime(createdAt) });
  return `${head.slice(0, -1)},"data":${data}}`;
}

export function presentEvent({ event: stored, deliveries }: EventView): z.output<typeof event> {
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

/** Event types that endpoints can subscribe to (docs/contract/interface.md "Event types"). */
export const EVENT_TYPES = [
  "pdf.completed",
  "pdf.failed",
  "batch.completed",
  "batch.failed",
  "batch.item.completed",
  "batch.item.failed",
  "edit.completed",
  "convert.completed",
  "extract.completed",
  "extract.failed",
  "image.completed",
  "image.failed",
  "job.completed",
  "job.failed",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Type of the event that tests a webhook endpoint. It is sent only to that endpoint. */
export const TEST_EVENT = "webhook_endpoint.test";

export type SentEventType = EventType | typeof TEST_EVENT;

export const ALL_EVENTS = "*";
export type SubscribedEvent = EventType | typeof ALL_EVENTS;

export const subscribes = (events: readonly SubscribedEvent[], type: string): boolean =>
  events.some((event) => event === ALL_EVENTS || event === type);

export const ENDPOINT_STATUSES = ["active", "disabled"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Reasons why a delivery attempt failed. `status`: the response was not 2xx. `endpoint_gone`: the endpoint was deleted
 * or disabled, so nothing was sent.
 */
export const ATTEMPT_FAILURES = [
  "status",
  "timeout",
  "connection_failed",
  "destination_blocked",
  "endpoint_gone",
  "interrupted",
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/**
 * Statuses of an event. `not_sent`: no endpoint subscribes to it. `failed`: at least one receiver rejected all
 * attempts.
 */
export const EVENT_STATUSES = ["not_sent", "pending", "succeeded", "failed"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export function eventStatusOf(deliveries: readonly { status: DeliveryStatus }[]): EventStatus {
  if (deliveries.length === 0) return "not_sent";
  for (const status of ["failed", "pending"] as const) {
    if (deliveries.some((delivery) => delivery.status === status)) return status;
  }
  return "succeeded";
}

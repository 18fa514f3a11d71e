import { subscribes, TEST_EVENT } from "../../domain/events.ts";
import { newId } from "../../domain/ids.ts";
import type { WebhookMessage } from "../../domain/messages.ts";
import type { DeliveryRecord } from "../../storage/deliveries.ts";
import type { EventRecord } from "../../storage/events.ts";
import type { Services } from "../dependencies.ts";

export type DispatchEventNeeds = Pick<
  Services,
  "clock" | "commit" | "deliveries" | "events" | "webhookEndpoints" | "webhookQueue"
>;

/**
 * Receiver of an event. The receivers are either a batch's `webhook_url` alone, or every active endpoint that
 * subscribes to the event's type.
 */
interface Receiver {
  endpointId: string | null;
  url: string;
  laneId: string;
}

/** Creates the deliveries of an event and starts their first attempts. A repeated call is safe. */
export async function dispatchEvent({
  services,
  input: { eventId },
}: {
  services: DispatchEventNeeds;
  input: { eventId: string };
}): Promise<void> {
  const event = await services.events.findForDelivery(eventId);
  if (!event || event.dispatchedAt !== null) return;
  const nowMs = services.clock.now();
  const deliveries = (await receiversOf(services, event)).map(
    (receiver): DeliveryRecord => ({
      id: newId("dlv", nowMs),
      accountId: event.accountId,
      eventId,
      ...receiver,
      status: "pending",
      attempts: 0,
      roundStart: 0,
      nextAttemptAt: nowMs,
      createdAt: nowMs,
    }),
  );
  await services.commit([
    ...deliveries.map((delivery) => services.deliveries.adding(delivery)),
    services.events.dispatching(eventId, nowMs),
  ]);
  if (deliveries.length > 0) await services.webhookQueue.send(deliveries.map((delivery) => messageOf(delivery)));
}

/** Returns the message for a delivery's next attempt. */
export const messageOf = ({ id, accountId, laneId, attempts }: DeliveryRecord): WebhookMessage => ({
  kind: "delivery",
  deliveryId: id,
  laneId,
  attempt: attempts + 1,
  accountId,
});

async function receiversOf(services: DispatchEventNeeds, event: EventRecord): Promise<Receiver[]> {
  if (event.webhookUrl !== null) return [{ endpointId: null, url: event.webhookUrl, laneId: urlLane(event) }];
  const endpoints = await services.webhookEndpoints.active(event.accountId, event.environment);
  return endpoints
    .filter(({ id, events }) => (event.type === TEST_EVENT ? id === event.resourceId : subscribes(events, event.type)))
    .map(({ id, url }) => ({ endpointId: id, url, laneId: id }));
}

/**
 * Returns the id of the lane for a batch's `webhook_url`. All batches of an account with the same receiver share this
 * lane.
 */
function urlLane({ accountId, webhookUrl }: EventRecord): string {
  return `${accountId}:${webhookUrl}`;
}

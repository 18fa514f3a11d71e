import type { WebhookMessage } from "../../domain/messages.ts";
import { FAILING_BEFORE_DISABLED_MS, nextAttemptMs } from "../../domain/retry-schedule.ts";
import { parseTraceparent, traceparentOf } from "../../domain/trace-context.ts";
import { signDelivery } from "../../domain/webhook-signature.ts";
import { eventBody } from "../../resources/events.ts";
import type { Write } from "../../storage/database.ts";
import type { DeliveryRecord, DeliveryToSend } from "../../storage/deliveries.ts";
import type { EventRecord } from "../../storage/events.ts";
import type { WebhookEndpointRecord } from "../../storage/webhook-endpoints.ts";
import type { Services } from "../dependencies.ts";
import { withHeartbeat } from "../heartbeat.ts";

export type DeliverEventNeeds = Pick<
  Services,
  | "accounts"
  | "cipher"
  | "clock"
  | "commit"
  | "deliveries"
  | "log"
  | "metrics"
  | "webhookEndpoints"
  | "webhookLane"
  | "webhookSender"
>;

/** HTTP status with which a receiver ends its subscription (Standard Webhooks 1.0.0). */
const GONE = 410;

export type DeliveryMessage = Extract<WebhookMessage, { kind: "delivery" }>;

/**
 * Makes one attempt of one delivery when the receiver's lane permits it. Signs with the time of the attempt, sends the
 * request, records the result and schedules the next attempt. A repeated call is safe, because a recorded attempt is
 * not made again.
 */
export async function deliverEvent({
  services,
  input: message,
}: {
  services: DeliverEventNeeds;
  input: DeliveryMessage;
}): Promise<void> {
  const { deliveryId, laneId, attempt, accountId } = message;
  const lane = services.webhookLane(laneId);
  if ((await lane.begin(deliveryId, attempt, accountId)) !== "go") return;
  const found = await services.deliveries.findToSend(deliveryId);
  if (found?.delivery.status !== "pending" || found.delivery.attempts >= attempt) {
    return lane.end(deliveryId, attempt, null);
  }
  const alive = () => lane.beat(deliveryId, attempt);
  const nextMs = await withHeartbeat(alive, () => attemptDelivery(services, found, attempt));
  await lane.end(deliveryId, attempt, nextMs);
}

/** Makes one delivery attempt. Returns the time of the next attempt, or null if none follows. */
async function attemptDelivery(
  services: DeliverEventNeeds,
  { delivery, event, endpoint }: DeliveryToSend,
  attempt: number,
): Promise<number | null> {
  if (!event || (delivery.endpointId !== null && endpoint?.status !== "active")) {
    return recordUnsent(services, delivery, attempt);
  }
  const startedAt = services.clock.now();
  const body = eventBody(event);
  const outcome = await services.webhookSender.send({
    url: endpoint?.url ?? delivery.url,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Folio-Webhooks/1",
      "webhook-attempt": String(attempt),
      ...traceHeader(event),
      ...(await signDelivery({
        secrets: await secretsOf(services, event, endpoint),
        eventId: event.id,
        atMs: startedAt,
        body,
      })),
    },
    body,
  });
  const endedAt = services.clock.now();
  const { status, failure, latencyMs, answer } = outcome;
  services.metrics.delivery({ accountId: event.accountId, failure: failure ?? "", durationMs: latencyMs });
  const final = failure === null || status === GONE;
  const retryAt = final ? null : nextAttemptMs(attempt - delivery.roundStart, endedAt, outcome.retryAfterMs);
  const state = failure === null ? "succeeded" : retryAt === null ? "failed" : "pending";
  await services.commit([
    ...services.deliveries.recording(
      { deliveryId: delivery.id, number: attempt, startedAt, status, failure, latencyMs, answer },
      { status: state, nextAttemptAt: retryAt },
    ),
    ...(endpoint
      ? healthOf(services, endpoint, { failed: failure !== null, gone: status === GONE, nowMs: endedAt })
      : []),
  ]);
  return retryAt;
}

/** Returns the `traceparent` header with the trace of the event and a new span for this attempt. */
function traceHeader({ traceparent }: EventRecord): Record<string, string> {
  const trace = parseTraceparent(traceparent);
  return trace ? { traceparent: traceparentOf(trace) } : {};
}

async function recordUnsent(services: DeliverEventNeeds, delivery: DeliveryRecord, attempt: number): Promise<null> {
  const answer = "Not sent: the endpoint was disabled or deleted, or the resource of the event was deleted.";
  const startedAt = services.clock.now();
  await services.commit(
    services.deliveries.recording(
      {
        deliveryId: delivery.id,
        number: attempt,
        startedAt,
        status: null,
        failure: "endpoint_gone",
        latencyMs: 0,
        answer,
      },
      { status: "failed", nextAttemptAt: null },
    ),
  );
  return null;
}

/**
 * Returns the secrets with which the delivery is signed. For an endpoint, these are its secrets, including the former
 * secret during a rotation. For a batch's `webhook_url`, this is the account's default secret.
 */
async function secretsOf(
  services: DeliverEventNeeds,
  event: EventRecord,
  endpoint: WebhookEndpointRecord | null,
): Promise<string[]> {
  const sealed = endpoint
    ? [endpoint.secret, ...formerSecret(endpoint, services.clock.now())]
    : [(await services.accounts.find(event.accountId))?.webhookSecret].filter((secret) => secret !== undefined);
  return Promise.all(sealed.map((secret) => services.cipher.decrypt(Uint8Array.fromBase64(secret))));
}

function formerSecret({ previousSecret, previousSecretEndsAt }: WebhookEndpointRecord, nowMs: number): string[] {
  return previousSecret !== null && nowMs < (previousSecretEndsAt ?? 0) ? [previousSecret] : [];
}

/**
 * Returns the writes that record since when all attempts to an endpoint have failed. Disables the endpoint after five
 * days with only failures, or at once after status 410.
 */
function healthOf(
  services: DeliverEventNeeds,
  endpoint: WebhookEndpointRecord,
  { failed, gone, nowMs }: { failed: boolean; gone: boolean; nowMs: number },
): Write[] {
  if (!failed) {
    return endpoint.failingSince === null ? [] : [services.webhookEndpoints.changing(endpoint, { failingSince: null })];
  }
  if (!gone) {
    if (endpoint.failingSince === null) return [services.webhookEndpoints.markingFailing(endpoint, nowMs)];
    if (nowMs - endpoint.failingSince < FAILING_BEFORE_DISABLED_MS) return [];
  }
  services.log.info("webhook_endpoint.disabled", { account_id: endpoint.accountId, endpoint_id: endpoint.id });
  return [services.webhookEndpoints.changing(endpoint, { status: "disabled" })];
}

import { describe, expect, it } from "vitest";
import { newId } from "../../../src/domain/ids.ts";
import type { Services } from "../../../src/operations/dependencies.ts";
import { type DeliveryMessage, deliverEvent } from "../../../src/operations/events/deliver.ts";
import { dispatchEvent, messageOf } from "../../../src/operations/events/dispatch.ts";
import { recordEvent } from "../../../src/operations/events/record.ts";
import { recordInterruptedAttempt } from "../../../src/operations/events/record-interrupted-attempt.ts";
import { retrieveEvent } from "../../../src/operations/events/retrieve.ts";
import { retryEvent } from "../../../src/operations/events/retry.ts";
import { MESSAGE_GRACE_MS, sweepEvents } from "../../../src/operations/events/sweep.ts";
import { createWebhookEndpoint } from "../../../src/operations/webhook-endpoints/create.ts";
import { retrieveWebhookEndpoint } from "../../../src/operations/webhook-endpoints/retrieve.ts";
import { TestApi } from "../../support/api.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Creates an account with one webhook endpoint. The test controls the clock and the responses of the webhook receiver.
 * The queues only record messages.
 */
async function openHouse() {
  const state = {
    nowMs: Date.now(),
    status: 500,
    retryAfterMs: null as number | null,
    sent: 0,
    headers: {} as Record<string, string>,
    adopted: [] as { laneId: string; id: string; attempt: number }[],
    oldestAt: null as number | null,
  };
  const messages: unknown[] = [];
  const overrides: Partial<Services> = {
    clock: { now: () => state.nowMs },
    backlog: async () => ({ messages: 0, oldestAt: state.oldestAt }),
    webhookQueue: { send: async (more) => void messages.push(...more) },
    webhookLane: (laneId) => ({
      begin: async () => "go",
      beat: async () => true,
      end: async () => undefined,
      hasten: async () => false,
      erase: async () => undefined,
      adopt: async (due) => state.adopted.push(...due.map((each) => ({ laneId, ...each }))),
    }),
    webhookSender: {
      async send({ headers }) {
        state.sent += 1;
        state.headers = headers;
        const { status, retryAfterMs } = state;
        return { status, failure: status === 200 ? null : "status", latencyMs: 5, answer: "told", retryAfterMs };
      },
    },
  };
  const api = new TestApi(overrides);
  const { services } = api;
  const { accountId } = await api.client();
  const caller = { accountId, environment: "live", plan: "scale", keyId: null, scopes: ["*"] } as const;
  const { endpoint } = await createWebhookEndpoint({
    services,
    caller,
    input: { url: "https://example.com/", events: ["*"] },
  });
  const record = async () => {
    const told = recordEvent(
      { services, caller },
      {
        type: "pdf.completed",
        resourceId: newId("pdf", Date.now()),
        data: {},
      },
    );
    await told.commit();
    await dispatchEvent({ services, input: { eventId: told.id } });
    return told.id;
  };
  const deliveryOf = async (eventId: string) => {
    const [found] = await services.deliveries.ofEvents(accountId, [eventId]);
    if (!found) throw new Error("The event has no delivery");
    return found;
  };
  const attempt = async (eventId: string) =>
    deliverEvent({ services, input: messageOf((await deliveryOf(eventId)).delivery) as DeliveryMessage });
  return { services, caller, endpoint, state, messages, record, deliveryOf, attempt };
}

describe("The delivery of an event", () => {
  it("is attempted six times after 1, 5, 30, 120 and 720 minutes, and then has failed", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    for (const minutes of [1, 5, 30, 120, 720]) {
      await house.attempt(eventId);
      const { delivery } = await house.deliveryOf(eventId);
      expect(delivery).toMatchObject({ status: "pending", nextAttemptAt: house.state.nowMs + minutes * MINUTE_MS });
      house.state.nowMs += minutes * MINUTE_MS;
    }
    await house.attempt(eventId);
    const { delivery, attempts } = await house.deliveryOf(eventId);
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null, attempts: 6 });
    expect(attempts.map(({ number, status, failure, answer }) => [number, status, failure, answer])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [number, 500, "status", "told"]),
    );
  });

  it("ends when the receiver accepts it, and a repeated queue message does not send it again", async () => {
    const house = await openHouse();
    house.state.status = 200;
    const eventId = await house.record();
    const message = messageOf((await house.deliveryOf(eventId)).delivery) as DeliveryMessage;
    await deliverEvent({ services: house.services, input: message });
    await deliverEvent({ services: house.services, input: message });
    expect(house.state.sent).toBe(1);
    expect((await house.deliveryOf(eventId)).delivery).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  it("contains the trace id of the request that caused the event, with a new span for each attempt", async () => {
    const house = await openHouse();
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const trace = { traceId, parentId: null, isSampled: false };
    const eventId = await house.services.tracing.within(trace, () => house.record());
    await house.attempt(eventId);
    const first = house.state.headers.traceparent;
    house.state.nowMs += MINUTE_MS;
    await house.attempt(eventId);
    expect(first).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    expect(house.state.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-`));
    expect(house.state.headers.traceparent).not.toBe(first);
    await house.attempt(await house.record());
    expect(house.state.headers).not.toHaveProperty("traceparent");
  });

  it("ends at once when the receiver returns 410 Gone, and Folio disables the endpoint", async () => {
    const house = await openHouse();
    house.state.status = 410;
    const eventId = await house.record();
    await house.attempt(eventId);
    expect((await house.deliveryOf(eventId)).delivery).toMatchObject({
      status: "failed",
      attempts: 1,
      nextAttemptAt: null,
    });
    const input = { endpointId: house.endpoint.id };
    const { services, caller } = house;
    expect(await retrieveWebhookEndpoint({ services, caller, input })).toMatchObject({ status: "disabled" });
  });

  it("waits longer if the receiver returns Retry-After", async () => {
    const house = await openHouse();
    house.state.retryAfterMs = 10 * MINUTE_MS;
    const eventId = await house.record();
    await house.attempt(eventId);
    const { delivery } = await house.deliveryOf(eventId);
    expect(delivery.nextAttemptAt).toBe(house.state.nowMs + 10 * MINUTE_MS);
  });

  it("starts a new series of attempts when a user retries it", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    for (let attempt = 1; attempt <= 6; attempt += 1) await house.attempt(eventId);
    house.messages.length = 0;
    await retryEvent({
      services: house.services,
      caller: house.caller,
      input: { eventId, endpointId: house.endpoint.id },
    });
    expect(house.messages).toMatchObject([{ kind: "delivery", attempt: 7 }]);
    await house.attempt(eventId);
    expect((await house.deliveryOf(eventId)).delivery).toMatchObject({ status: "pending", attempts: 7 });
    house.state.status = 200;
    await house.attempt(eventId);
    expect(
      (await retrieveEvent({ services: house.services, caller: house.caller, input: { eventId } })).deliveries,
    ).toMatchObject([{ delivery: { status: "succeeded", attempts: 8 } }]);
  });

  it("makes its next attempt at once when a user retries it before it failed for good", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    await house.attempt(eventId);
    house.messages.length = 0;
    await retryEvent({ services: house.services, caller: house.caller, input: { eventId, endpointId: null } });
    expect(house.messages).toMatchObject([{ kind: "delivery", attempt: 2 }]);
    const { delivery } = await house.deliveryOf(eventId);
    expect(delivery).toMatchObject({ status: "pending", nextAttemptAt: house.state.nowMs, attempts: 1 });
  });

  it("is created only once when its event is dispatched more than once", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    await dispatchEvent({ services: house.services, input: { eventId } });
    expect(await house.services.deliveries.ofEvents(house.caller.accountId, [eventId])).toHaveLength(1);
  });

  it("is added to its queue again if its message was lost, and so is an event whose message was lost", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    const { delivery } = await house.deliveryOf(eventId);
    const forgotten = recordEvent(
      { services: house.services, caller: house.caller },
      { type: "pdf.failed", resourceId: "x", data: {} },
    );
    await forgotten.commit();
    house.messages.length = 0;
    house.state.nowMs += 2 * MINUTE_MS;
    await sweepEvents({ services: house.services, input: { graceMs: MESSAGE_GRACE_MS } });
    expect(house.state.adopted).toContainEqual({ laneId: house.endpoint.id, id: delivery.id, attempt: 1 });
    expect(house.messages).toContainEqual(expect.objectContaining({ kind: "event", eventId: forgotten.id }));
  });

  it("is not announced a second time while messages wait in the queue, but is after a start, when no message can be in transit", async () => {
    const house = await openHouse();
    const event = { type: "pdf.completed", resourceId: "x", data: {} } as const;
    const waiting = recordEvent({ services: house.services, caller: house.caller }, event);
    await waiting.commit();
    house.messages.length = 0;
    house.state.oldestAt = house.state.nowMs;
    house.state.nowMs += 2 * MINUTE_MS;
    await sweepEvents({ services: house.services, input: { graceMs: MESSAGE_GRACE_MS } });
    expect(house.messages).toEqual([]);
    await sweepEvents({ services: house.services, input: { graceMs: 0 } });
    expect(house.messages).toContainEqual(expect.objectContaining({ kind: "event", eventId: waiting.id }));
  });

  it("is announced when the event is stored, unless no endpoint subscribes to the event", async () => {
    const house = await openHouse();
    house.messages.length = 0;
    const event = { type: "pdf.completed", resourceId: "x", data: {} } as const;
    const wanted = recordEvent({ services: house.services, caller: house.caller }, event);
    const elsewhere = { ...house.caller, environment: "test" as const };
    const unwanted = recordEvent({ services: house.services, caller: elsewhere }, event);
    const given = recordEvent(
      { services: house.services, caller: elsewhere },
      { ...event, webhookUrl: "https://example.com/" },
    );
    for (const told of [wanted, unwanted, given]) await told.commit();
    const { accountId } = elsewhere;
    expect(house.messages).toEqual([wanted, given].map(({ id }) => ({ kind: "event", eventId: id, accountId })));
    house.state.nowMs += 2 * MINUTE_MS;
    await sweepEvents({ services: house.services, input: { graceMs: MESSAGE_GRACE_MS } });
    expect(house.messages).not.toContainEqual(expect.objectContaining({ eventId: unwanted.id }));
  });

  it("records an attempt whose consumers stopped as interrupted, and continues the schedule", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    const message = messageOf((await house.deliveryOf(eventId)).delivery) as DeliveryMessage;
    await recordInterruptedAttempt({ services: house.services, input: message });
    await recordInterruptedAttempt({ services: house.services, input: message });
    const { delivery, attempts } = await house.deliveryOf(eventId);
    expect(delivery).toMatchObject({ status: "pending", nextAttemptAt: house.state.nowMs + MINUTE_MS });
    expect(attempts).toMatchObject([{ number: 1, failure: "interrupted" }]);
  });

  it("disables an endpoint after exactly five days in which all deliveries failed", async () => {
    const house = await openHouse();
    const status = async () =>
      (
        await retrieveWebhookEndpoint({
          services: house.services,
          caller: house.caller,
          input: { endpointId: house.endpoint.id },
        })
      ).status;
    await house.attempt(await house.record());
    house.state.nowMs += 5 * DAY_MS - 1;
    await house.attempt(await house.record());
    expect(await status()).toBe("active");
    house.state.nowMs += 1;
    await house.attempt(await house.record());
    expect(await status()).toBe("disabled");
    const later = recordEvent(
      { services: house.services, caller: house.caller },
      { type: "pdf.failed", resourceId: "x", data: {} },
    );
    house.messages.length = 0;
    await later.commit();
    await dispatchEvent({ services: house.services, input: { eventId: later.id } });
    expect(house.messages).toEqual([]);
    expect(await house.services.deliveries.ofEvents(house.caller.accountId, [later.id])).toEqual([]);
  });

  it("ends the count of failed days when a delivery succeeds", async () => {
    const house = await openHouse();
    await house.attempt(await house.record());
    house.state.status = 200;
    await house.attempt(await house.record());
    house.state.status = 500;
    house.state.nowMs += 6 * DAY_MS;
    await house.attempt(await house.record());
    const endpoint = await retrieveWebhookEndpoint({
      services: house.services,
      caller: house.caller,
      input: { endpointId: house.endpoint.id },
    });
    expect(endpoint).toMatchObject({ status: "active", failingSince: house.state.nowMs });
  });

  it("fails if the endpoint has been deleted", async () => {
    const house = await openHouse();
    const eventId = await house.record();
    await house.services.commit([house.services.webhookEndpoints.removing(house.endpoint)]);
    await house.attempt(eventId);
    expect(house.state.sent).toBe(0);
    const { delivery, attempts } = await house.deliveryOf(eventId);
    expect(delivery.status).toBe("failed");
    expect(attempts).toMatchObject([{ failure: "endpoint_gone" }]);
  });
});

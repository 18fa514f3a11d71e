import { describe, expect, it } from "vitest";
import { onMessages } from "../../src/background/queue.ts";
import { newId } from "../../src/domain/ids.ts";
import { QUEUES } from "../../src/domain/messages.ts";
import type { Services } from "../../src/operations/dependencies.ts";
import { dispatchEvent, messageOf } from "../../src/operations/events/dispatch.ts";
import { recordEvent } from "../../src/operations/events/record.ts";
import { createWebhookEndpoint } from "../../src/operations/webhook-endpoints/create.ts";
import { TestApi } from "../support/api.ts";

const ABSENT_EVENT = { kind: "event", eventId: "evt_nobody_recorded" };

/** Returns a queue message with this body, and records whether the consumer acknowledges or retries it. */
function messageWith(body: unknown) {
  const outcome = { acked: 0, retries: [] as ({ delaySeconds?: number } | undefined)[] };
  return {
    outcome,
    body,
    ack() {
      outcome.acked += 1;
    },
    retry: (options?: { delaySeconds?: number }) => void outcome.retries.push(options),
  };
}

/**
 * Creates a queue consumer, with an account that has a webhook endpoint. The queues only record messages, and no
 * webhook is sent.
 */
async function openConsumer(overrides: Partial<Services> = {}) {
  const logged: string[] = [];
  const queued: unknown[] = [];
  const { services, ...api } = await account({
    log: { info: () => undefined, error: (event) => void logged.push(event) },
    webhookQueue: { send: async (more) => void queued.push(...more) },
    webhookLane: () => ({
      begin: async () => "go",
      beat: async () => true,
      end: async () => undefined,
      hasten: async () => false,
      erase: async () => undefined,
      adopt: async () => 0,
    }),
    webhookSender: {
      send: async () => ({ status: 200, failure: null, latencyMs: 5, answer: "", retryAfterMs: null }),
    },
    ...overrides,
  });
  const kept: Promise<unknown>[] = [];
  const consume = async (queue: string, bodies: unknown[], waitMs = 10_000) => {
    const messages = bodies.map(messageWith);
    await onMessages(services, { queue, messages }, { waitMs, keepAlive: (work) => void kept.push(work) });
    return messages.map(({ outcome }) => outcome);
  };
  return { ...api, services, consume, kept, logged, queued };
}

async function account(overrides: Partial<Services>) {
  const api = new TestApi(overrides);
  const { services } = api;
  const { accountId } = await api.client();
  const caller = { accountId, environment: "live", plan: "scale", keyId: null, scopes: ["*"] } as const;
  await createWebhookEndpoint({ services, caller, input: { url: "https://example.com/", events: ["*"] } });
  const record = async () => {
    const event = { type: "pdf.completed", resourceId: newId("pdf", Date.now()), data: {} } as const;
    const recorded = recordEvent({ services, caller }, event);
    await recorded.commit();
    return recorded.id;
  };
  const deliveryOf = async (eventId: string) => {
    const [found] = await services.deliveries.ofEvents(accountId, [eventId]);
    if (!found) throw new Error("The event has no delivery");
    return found;
  };
  return { accountId, services, record, deliveryOf };
}

describe("The queue consumer", () => {
  it("dispatches an event, then delivers it, and acknowledges both messages", async () => {
    const { consume, record, deliveryOf } = await openConsumer();
    const eventId = await record();
    expect(await consume(QUEUES.webhooks, [{ kind: "event", eventId }])).toEqual([{ acked: 1, retries: [] }]);
    const { delivery } = await deliveryOf(eventId);
    expect(await consume(QUEUES.webhooks, [messageOf(delivery)])).toEqual([{ acked: 1, retries: [] }]);
    expect((await deliveryOf(eventId)).delivery).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  it("retries a failed message after 10 s and acknowledges the others", async () => {
    const { consume, logged } = await openConsumer();
    const outcomes = await consume(QUEUES.webhooks, [{ kind: "letter" }, ABSENT_EVENT]);
    expect(outcomes).toEqual([
      { acked: 0, retries: [{ delaySeconds: 10 }] },
      { acked: 1, retries: [] },
    ]);
    expect(logged).toEqual(["message.failed"]);
  });

  it("acknowledges a message whose work takes longer than the consumer waits, and keeps the invocation alive for that work", async () => {
    const gate = Promise.withResolvers<null>();
    const { services } = new TestApi();
    const events = Object.assign(Object.create(services.events), { findForDelivery: () => gate.promise });
    const { consume, kept } = await openConsumer({ events });
    expect(await consume(QUEUES.webhooks, [ABSENT_EVENT], 20)).toEqual([{ acked: 1, retries: [] }]);
    let ended = false;
    const work = Promise.all(kept).then(() => {
      ended = true;
    });
    await Promise.resolve();
    expect(ended).toBe(false);
    gate.resolve(null);
    await work;
  });

  it("acknowledges a message for a batch that does not exist", async () => {
    const { consume } = await openConsumer();
    const message = { kind: "lane", batchId: newId("bat", Date.now()), lane: 0, turn: 1 };
    expect(await consume(QUEUES.batches, [message])).toEqual([{ acked: 1, retries: [] }]);
  });

  it("retries a message from an unknown queue", async () => {
    const { consume, logged } = await openConsumer();
    expect(await consume("folio-unknown", [ABSENT_EVENT])).toEqual([{ acked: 0, retries: [{ delaySeconds: 10 }] }]);
    expect(logged).toEqual(["message.failed"]);
  });

  it("drops a dead-lettered message about a batch that was deleted", async () => {
    const { consume, logged, services } = await openConsumer();
    const before = await services.deadLetters.count();
    const message = { kind: "outbox", batchId: newId("bat", Date.now()) };
    expect(await consume(QUEUES.deadBatches, [message])).toEqual([{ acked: 1, retries: [] }]);
    expect(await services.deadLetters.count()).toBe(before);
    expect(logged).toEqual([]);
  });

  it("logs, stores and acknowledges a dead-lettered message, because an alarm repeats its work", async () => {
    const { accountId, consume, logged, services } = await openConsumer();
    const message = { kind: "jobs", accountId, lane: 0, turn: 1 };
    expect(await consume(QUEUES.deadBatches, [message])).toEqual([{ acked: 1, retries: [] }]);
    const { items } = await services.deadLetters.list({ limit: 100, startingAfter: null, endingBefore: null });
    expect(items).toContainEqual(expect.objectContaining({ queue: QUEUES.batches, body: message }));
    expect(logged).toEqual(["message.dead"]);
  });

  it("records the attempt of a dead-lettered webhook delivery as interrupted and schedules the next attempt", async () => {
    const { consume, record, deliveryOf, logged, services } = await openConsumer();
    const eventId = await record();
    await dispatchEvent({ services, input: { eventId } });
    const { delivery } = await deliveryOf(eventId);
    expect(await consume(QUEUES.deadWebhooks, [messageOf(delivery)])).toEqual([{ acked: 1, retries: [] }]);
    const buried = await deliveryOf(eventId);
    expect(buried.delivery).toMatchObject({ status: "pending", attempts: 1 });
    expect(buried.delivery.nextAttemptAt).toBeGreaterThan(Date.now());
    expect(buried.attempts).toMatchObject([{ number: 1, failure: "interrupted" }]);
    expect(logged).toEqual(["message.dead"]);
  });
});

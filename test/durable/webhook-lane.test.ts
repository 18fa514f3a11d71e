import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WebhookMessage } from "../../src/domain/messages.ts";
import { ATTEMPT_LEASE_MS, MAX_CONCURRENT_ATTEMPTS } from "../../src/domain/webhook-lane.ts";
import type { WebhookLane } from "../../src/durable/webhook-lane.do.ts";

type Sent = { body: WebhookMessage; delaySeconds?: number };

let made = 0;

async function openLane() {
  made += 1;
  const name = `we_lane_${made}`;
  const lane = env.WEBHOOK_LANE.getByName(name);
  const sent: Sent[] = [];
  const queue = { sendBatch: async (messages: Sent[]) => void sent.push(...messages) };
  await runInDurableObject(
    lane,
    (instance: WebhookLane) => void Object.assign(instance, { env: { WEBHOOK_QUEUE: queue } }),
  );
  return { lane, sent, name };
}

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

afterEach(() => void vi.useRealTimers());

describe("The webhook delivery queue of an endpoint", () => {
  it("lets each attempt start once", async () => {
    const { lane } = await openLane();
    expect(await lane.begin("dlv_1", 1)).toBe("go");
    expect(await lane.begin("dlv_1", 1)).toBe("drop");
  });

  it("limits the attempts in progress, and starts the attempt that has waited longest when an attempt ends", async () => {
    const { lane, sent, name } = await openLane();
    for (let index = 0; index < MAX_CONCURRENT_ATTEMPTS; index += 1)
      expect(await lane.begin(`dlv_${index}`, 1)).toBe("go");
    expect(await lane.begin("dlv_a", 1)).toBe("wait");
    expect(await lane.begin("dlv_b", 1)).toBe("wait");
    await lane.end("dlv_0", 1, null);
    expect(sent).toEqual([{ body: { kind: "delivery", laneId: name, deliveryId: "dlv_a", attempt: 1 } }]);
    expect(await lane.begin("dlv_c", 1)).toBe("wait");
    expect(await lane.begin("dlv_a", 1)).toBe("go");
  });

  it("sends the message of the next attempt with a delay, and rejects the attempt before its time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { lane, sent } = await openLane();
    await lane.begin("dlv_1", 1);
    await lane.end("dlv_1", 1, Date.now() + 60_000);
    expect(sent).toMatchObject([{ body: { deliveryId: "dlv_1", attempt: 2 }, delaySeconds: 60 }]);
    expect(await lane.begin("dlv_1", 1)).toBe("drop");
    expect(await lane.begin("dlv_1", 2)).toBe("drop");
    passTime(60_000);
    expect(await lane.begin("dlv_1", 2)).toBe("go");
  });

  it("starts a scheduled attempt at once on request, and changes nothing for a delivery without a scheduled attempt", async () => {
    const { lane, sent, name } = await openLane();
    await lane.begin("dlv_1", 1);
    expect(await lane.hasten("dlv_1")).toBe(false);
    await lane.end("dlv_1", 1, Date.now() + 3_600_000);
    sent.length = 0;
    expect(await lane.hasten("dlv_1")).toBe(true);
    expect(sent).toEqual([{ body: { kind: "delivery", laneId: name, deliveryId: "dlv_1", attempt: 2 } }]);
    expect(await lane.begin("dlv_1", 2)).toBe("go");
    await lane.end("dlv_1", 2, null);
    expect(await lane.hasten("dlv_1")).toBe(false);
  });

  it("adds deliveries that it does not know to the queue, and changes nothing for deliveries that wait or run", async () => {
    const { lane, sent } = await openLane();
    for (let index = 1; index < MAX_CONCURRENT_ATTEMPTS; index += 1) await lane.begin(`dlv_${index}`, 1);
    const due = [1, 2].map((attempt) => ({ id: `dlv_${attempt}`, attempt: 1 }));
    expect(await lane.adopt([...due, { id: "dlv_a", attempt: 3 }, { id: "dlv_b", attempt: 1 }])).toBe(2);
    expect(sent).toMatchObject([{ body: { deliveryId: "dlv_a", attempt: 3 } }]);
    expect(
      await lane.adopt([
        { id: "dlv_a", attempt: 3 },
        { id: "dlv_b", attempt: 1 },
      ]),
    ).toBe(0);
    expect(sent).toHaveLength(1);
    expect(await lane.begin("dlv_a", 3)).toBe("go");
    await lane.end("dlv_a", 3, null);
    expect(sent).toMatchObject([{}, { body: { deliveryId: "dlv_b", attempt: 1 } }]);
  });

  it("sends the message of an attempt again when the message was lost", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { lane, sent } = await openLane();
    await lane.begin("dlv_1", 1);
    await lane.end("dlv_1", 1, Date.now() + 60_000);
    sent.length = 0;
    passTime(60_000 + 15_001);
    await runDurableObjectAlarm(lane);
    expect(sent).toMatchObject([{ body: { deliveryId: "dlv_1", attempt: 2 } }]);
    expect(await lane.begin("dlv_1", 2)).toBe("go");
  });

  it("keeps the slot of an attempt while the consumer renews its lease", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { lane, sent } = await openLane();
    await lane.begin("dlv_1", 1);
    for (let beats = 0; beats < 3; beats += 1) {
      passTime(ATTEMPT_LEASE_MS - 1);
      expect(await lane.beat("dlv_1", 1)).toBe(true);
      await runDurableObjectAlarm(lane);
    }
    expect(sent).toEqual([]);
    expect(await lane.begin("dlv_1", 1)).toBe("drop");
    await lane.end("dlv_1", 1, null);
    expect(await lane.beat("dlv_1", 1)).toBe(false);
  });

  it("repeats an attempt whose consumer stopped, also after an eviction", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { lane, sent } = await openLane();
    await lane.begin("dlv_1", 1);
    passTime(ATTEMPT_LEASE_MS + 1);
    await runDurableObjectAlarm(lane);
    expect(sent).toMatchObject([{ body: { deliveryId: "dlv_1", attempt: 1 } }]);
    await evictDurableObject(lane);
    expect(await lane.begin("dlv_1", 1)).toBe("go");
  });

  it("knows its endpoint also when it is restarted by its alarm", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { lane, name } = await openLane();
    await lane.begin("dlv_1", 1);
    await evictDurableObject(lane);
    const sent: Sent[] = [];
    const queue = { sendBatch: async (messages: Sent[]) => void sent.push(...messages) };
    const unnamed = env.WEBHOOK_LANE.get(env.WEBHOOK_LANE.idFromString(lane.id.toString()));
    passTime(ATTEMPT_LEASE_MS + 1);
    await runInDurableObject(
      unnamed,
      (instance: WebhookLane) => void Object.assign(instance, { env: { WEBHOOK_QUEUE: queue } }),
    );
    await runDurableObjectAlarm(unnamed);
    expect(sent).toMatchObject([{ body: { laneId: name, deliveryId: "dlv_1", attempt: 1 } }]);
  });

  it("deletes a finished delivery from its queue", async () => {
    const { lane, sent } = await openLane();
    await lane.begin("dlv_1", 1);
    await lane.end("dlv_1", 1, null);
    await lane.end("dlv_1", 1, Date.now());
    expect(sent).toEqual([]);
    expect(await runDurableObjectAlarm(lane)).toBe(false);
  });
});

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BatchHeader, LeasedItem, NextItem, OutboxEntry } from "../../src/domain/batch-object.ts";
import { newId } from "../../src/domain/ids.ts";
import { LEASE_MS } from "../../src/domain/leases.ts";
import type { BatchMessage } from "../../src/domain/messages.ts";
import type { BatchDurableObject } from "../../src/durable/batch.do.ts";

/** A queue that records sent messages but does not deliver them. */
class HeldQueue {
  sent: BatchMessage[] = [];
  broken = false;

  async sendBatch(messages: { body: BatchMessage }[]): Promise<void> {
    if (this.broken) throw new Error("The queue is away");
    this.sent.push(...messages.map(({ body }) => body));
  }
}

const result = { pages: 1, bytes: 1000, renderTimeMs: 10 };
const error = { type: "rendering_error", code: "timeout_exceeded", message: "Too slow.", param: null } as const;

async function openBatch(overrides: Partial<BatchHeader> = {}) {
  const header: BatchHeader = {
    id: newId("bat", Date.now()),
    accountId: newId("acc", Date.now()),
    environment: "live",
    output: "individual",
    totalItems: 3,
    parallel: 2,
    lanes: 2,
    stopOnFailure: false,
    webhookUrl: null,
    metadata: {},
    createdAt: Date.now(),
    ...overrides,
  };
  const object = env.BATCH.getByName(header.id);
  const queue = new HeldQueue();
  const hold = () =>
    runInDurableObject(
      object,
      (instance: BatchDurableObject) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } }),
    );
  await hold();
  await object.create(header);
  const items = Array.from({ length: header.totalItems }, (_, index) => ({
    name: null,
    input: { inline: `{"html":"${index}"}` },
  }));
  await object.add(0, items);
  return { object, queue, hold, header };
}

async function startBatch(overrides: Partial<BatchHeader> = {}) {
  const batch = await openBatch(overrides);
  await batch.object.start();
  for (const { lane, turn } of lanesIn(batch.queue)) await batch.object.enterLane(lane, turn);
  batch.queue.sent = [];
  return batch;
}

const lanesIn = (queue: HeldQueue) => queue.sent.filter((message) => message.kind === "lane");

function itemOf(take: NextItem): LeasedItem {
  if (take.kind !== "item") throw new Error(`Expected an item, got ${take.kind}`);
  return take.item;
}

const indexOf = (entry: OutboxEntry) => (entry.kind === "item" ? entry.result.index : entry.kind);

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

afterEach(() => void vi.useRealTimers());

describe("The Durable Object of a batch", () => {
  it("sends one queue message for each lane, and lets each turn of a lane start once", async () => {
    const { object, queue } = await openBatch();
    await object.start();
    await object.start();
    expect(lanesIn(queue)).toMatchObject([
      { lane: 0, turn: 1 },
      { lane: 1, turn: 1 },
    ]);
    expect(await object.enterLane(0, 1)).toMatchObject({ totalItems: 3 });
    expect(await object.enterLane(0, 1)).toBeNull();
    expect(await object.enterLane(0, 2)).toBeNull();
  });

  it("assigns each item once and accepts each result once", async () => {
    const { object } = await startBatch();
    const first = itemOf(await object.take(0, 1));
    const second = itemOf(await object.take(1, 1));
    expect([first.index, second.index]).toEqual([0, 1]);
    expect((await object.complete(first, { pdfId: first.pdfId, ...result })).accepted).toBe(true);
    expect((await object.complete(first, { pdfId: first.pdfId, ...result })).accepted).toBe(false);
    expect((await object.fail(first, error)).accepted).toBe(false);
    expect(await object.snapshot()).toMatchObject({ completedItems: 1, failedItems: 0 });
    expect(await object.results(0, 10)).toEqual([{ index: 0, status: "completed", pdfId: first.pdfId, ...result }]);
  });

  it("announces the end of the batch only after the end of every item was announced", async () => {
    const { object } = await startBatch({ totalItems: 2 });
    const [first, second] = [itemOf(await object.take(0, 1)), itemOf(await object.take(1, 1))];
    const one = await object.complete(first, { pdfId: first.pdfId, ...result });
    const two = await object.fail(second, error);
    expect(two.outbox.map(({ kind }) => kind)).toEqual(["discard", "item"]);
    expect(await object.acknowledge(two.outbox.map(({ seq }) => seq))).toEqual([]);
    expect(await object.acknowledge(one.outbox.map(({ seq }) => seq))).toMatchObject([{ kind: "ended" }]);
    expect(await object.snapshot()).toMatchObject({
      phase: "completed",
      completedItems: 1,
      failedItems: 1,
      progress: 1,
    });
  });

  it("keeps the state of the batch when it is evicted", async () => {
    const { object, hold } = await startBatch();
    const first = itemOf(await object.take(0, 1));
    await evictDurableObject(object);
    await hold();
    expect((await object.complete(first, { pdfId: first.pdfId, ...result })).accepted).toBe(true);
    expect(itemOf(await object.take(0, 1)).index).toBe(1);
  });

  it("assigns an item again when its worker stopped renewing the lease, and rejects the late result of that worker", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue } = await startBatch({ totalItems: 1, lanes: 1 });
    const lost = itemOf(await object.take(0, 1));
    passTime(LEASE_MS + 1);
    await runDurableObjectAlarm(object);
    const [lane] = lanesIn(queue);
    expect(lane).toMatchObject({ lane: 0, turn: 2 });
    await object.enterLane(0, 2);
    const again = itemOf(await object.take(0, 2));
    expect(again.index).toBe(0);
    expect(again.pdfId).not.toBe(lost.pdfId);
    expect((await object.complete(lost, { pdfId: lost.pdfId, ...result })).accepted).toBe(false);
    expect((await object.complete(again, { pdfId: again.pdfId, ...result })).accepted).toBe(true);
    expect(await object.outbox(10)).toMatchObject([{ kind: "discard", pdfId: lost.pdfId }, { kind: "item" }]);
  });

  it("fails an item as render_crashed when three workers in turn stopped renewing its lease", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object } = await startBatch({ totalItems: 1, lanes: 1 });
    for (let turn = 1; turn <= 3; turn += 1) {
      itemOf(await object.take(0, turn));
      passTime(LEASE_MS + 1);
      await runDurableObjectAlarm(object);
      await object.enterLane(0, turn + 1);
    }
    expect(await object.results(0, 1)).toMatchObject([{ status: "failed", error: { code: "render_crashed" } }]);
    expect(await object.snapshot()).toMatchObject({ phase: "completed", failedItems: 1 });
  });

  it("keeps an item assigned while its worker renews the lease", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object } = await startBatch({ totalItems: 1, lanes: 1 });
    const item = itemOf(await object.take(0, 1));
    for (let beat = 0; beat < 4; beat += 1) {
      passTime(LEASE_MS / 2);
      expect(await object.beat(0, 1, item)).toBe(true);
      await runDurableObjectAlarm(object);
    }
    expect((await object.complete(item, { pdfId: item.pdfId, ...result })).accepted).toBe(true);
  });

  it("sends the queue message of a lane again when the message was lost", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue } = await openBatch();
    queue.broken = true;
    await object.start();
    queue.broken = false;
    passTime(20_000);
    await runDurableObjectAlarm(object);
    expect(lanesIn(queue)).toMatchObject([
      { lane: 0, turn: 2 },
      { lane: 1, turn: 2 },
    ]);
    expect(await object.enterLane(0, 1)).toBeNull();
    expect(await object.enterLane(0, 2)).not.toBeNull();
  });

  it("sends a queue message for the announcement of an item if the item's worker stored the result but stopped before it announced the item", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue, header } = await startBatch();
    const item = itemOf(await object.take(0, 1));
    await object.complete(item, { pdfId: item.pdfId, ...result });
    passTime(20_000);
    await runDurableObjectAlarm(object);
    expect(queue.sent).toContainEqual({ kind: "outbox", batchId: header.id });
  });

  it("announces items that end within one second together, and the remaining items at the end of the batch", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object } = await startBatch({ totalItems: 4, lanes: 1 });
    const complete = async () => {
      const item = itemOf(await object.take(0, 1));
      return (await object.complete(item, { pdfId: item.pdfId, ...result })).outbox.map(indexOf);
    };
    expect(await complete()).toEqual([0]);
    expect(await complete()).toEqual([]);
    passTime(1_000);
    expect(await complete()).toEqual([1, 2]);
    expect(await complete()).toEqual([3]);
  });

  it("announces delayed items two seconds later when no other item ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue, header } = await startBatch();
    const [first, second] = [itemOf(await object.take(0, 1)), itemOf(await object.take(1, 1))];
    await object.complete(first, { pdfId: first.pdfId, ...result });
    await object.complete(second, { pdfId: second.pdfId, ...result });
    passTime(1_999);
    await runDurableObjectAlarm(object);
    expect(queue.sent).toEqual([]);
    passTime(1);
    await runDurableObjectAlarm(object);
    expect(queue.sent).toEqual([{ kind: "outbox", batchId: header.id }]);
    expect((await object.outbox(10)).map(indexOf)).toEqual([0, 1]);
  });

  it("assigns the next item to a lane in the same call in which the lane reports a result", async () => {
    const { object } = await startBatch({ totalItems: 2, lanes: 1 });
    const first = itemOf(await object.take(0, 1));
    const { next } = await object.complete(first, { pdfId: first.pdfId, ...result }, { lane: 0, turn: 1 });
    const second = next && itemOf(next);
    expect(second).toMatchObject({ index: 1, lease: 1 });
    const over = { lane: 0, turn: 1 };
    expect(second && (await object.complete(second, { pdfId: second.pdfId, ...result }, over)).next).toEqual({
      kind: "over",
    });
    expect(await object.complete(first, { pdfId: first.pdfId, ...result }, over)).toEqual({
      accepted: false,
      outbox: [],
      next: null,
    });
  });

  it("assigns an item again after a transient error, but only after a delay", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object } = await startBatch({ totalItems: 1, lanes: 1 });
    const item = itemOf(await object.take(0, 1));
    expect((await object.giveBack(item, error)).outbox).toMatchObject([{ kind: "discard", pdfId: item.pdfId }]);
    const wait = await object.take(0, 1);
    expect(wait).toEqual({ kind: "wait", delayMs: 1_000 });
    passTime(1_000);
    expect(itemOf(await object.take(0, 1))).toMatchObject({ index: 0, lease: 2 });
  });

  it("starts a lane that has ended when an item must be assigned again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue } = await startBatch({ totalItems: 2 });
    itemOf(await object.take(0, 1));
    const other = itemOf(await object.take(1, 1));
    await object.complete(other, { pdfId: other.pdfId, ...result });
    expect(await object.take(1, 1)).toEqual({ kind: "over" });
    passTime(LEASE_MS + 1);
    await runDurableObjectAlarm(object);
    expect(lanesIn(queue)).toEqual([expect.objectContaining({ lane: 0, turn: 2 })]);
  });

  it("stops after an error if stop_on_failure is set, and reports the remaining items as not processed", async () => {
    const { object } = await startBatch({ stopOnFailure: true, lanes: 1 });
    const item = itemOf(await object.take(0, 1));
    await object.fail(item, error);
    expect(await object.take(0, 1)).toEqual({ kind: "over" });
    expect(await object.snapshot()).toMatchObject({ phase: "failed", completedItems: 0, failedItems: 1 });
    expect((await object.results(0, 10)).map(({ status }) => status)).toEqual([
      "failed",
      "not_processed",
      "not_processed",
    ]);
  });

  it("revokes the lease of items in progress when the client cancels", async () => {
    const { object } = await startBatch();
    const item = itemOf(await object.take(0, 1));
    const commit = await object.cancel();
    expect(commit?.outbox).toMatchObject([{ kind: "discard", pdfId: item.pdfId }]);
    expect(await object.beat(0, 1, item)).toBe(false);
    expect((await object.complete(item, { pdfId: item.pdfId, ...result })).accepted).toBe(false);
    expect(await object.snapshot()).toMatchObject({ phase: "canceled", completedItems: 0 });
    expect(await object.cancel()).toBeNull();
  });

  it("starts the creation of the merged file or ZIP when all items have ended, and accepts the file once", async () => {
    const { object, queue } = await startBatch({ totalItems: 1, lanes: 1, output: "zip" });
    const item = itemOf(await object.take(0, 1));
    await object.complete(item, { pdfId: item.pdfId, ...result });
    expect(queue.sent).toMatchObject([{ kind: "finish", turn: 1 }]);
    expect(await object.enterFinish(1)).not.toBeNull();
    expect(await object.enterFinish(1)).toBeNull();
    expect(await object.parts(0, 10)).toEqual([{ index: 0, name: null, pdfId: item.pdfId, bytes: 1000 }]);
    const file = { pdfId: null, pages: null, bytes: 5000 };
    expect((await object.finish(1, file)).accepted).toBe(true);
    expect((await object.finish(1, file)).accepted).toBe(false);
    expect(await object.snapshot()).toMatchObject({ phase: "completed", file });
  });

  it("fails the batch when the creation of its file stops without a result six times", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object } = await startBatch({ totalItems: 1, lanes: 1, output: "zip" });
    const item = itemOf(await object.take(0, 1));
    await object.complete(item, { pdfId: item.pdfId, ...result });
    for (let turn = 1; turn <= 6; turn += 1) {
      await object.enterFinish(turn);
      passTime(LEASE_MS + 1);
      await runDurableObjectAlarm(object);
    }
    expect(await object.snapshot()).toMatchObject({
      phase: "failed",
      completedItems: 1,
      error: { code: "render_crashed" },
    });
  });

  it("deletes the batch when it is never started", async () => {
    const { object } = await openBatch();
    await runDurableObjectAlarm(object);
    await runInDurableObject(object, (_instance, state) => {
      for (const table of ["batch", "items"]) {
        expect(state.storage.sql.exec(`select count(*) as n from ${table}`).one().n).toBe(0);
      }
    });
  });

  it("deletes the batch on request, then sends no message and rejects late results", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { object, queue } = await startBatch();
    const item = itemOf(await object.take(0, 1));
    await object.erase();
    expect((await object.complete(item, { pdfId: item.pdfId, ...result })).accepted).toBe(false);
    expect((await object.fail(item, error)).accepted).toBe(false);
    expect(await object.beat(0, 1, item)).toBe(false);
    await object.handOn(0, 1, 0);
    expect([await object.snapshot(), await object.cancel(), await object.enterLane(0, 1)]).toEqual([null, null, null]);
    passTime(60_000);
    await runDurableObjectAlarm(object);
    expect(await runDurableObjectAlarm(object)).toBe(false);
    expect(queue.sent).toEqual([]);
  });
});

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { BatchHeader } from "../../../src/domain/batch-object.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { BatchMessage } from "../../../src/domain/messages.ts";
import type { BatchDurableObject } from "../../../src/durable/batch.do.ts";
import { deleteAccount } from "../../../src/operations/accounts/delete.ts";
import { drainOutbox } from "../../../src/operations/batches/drain-outbox.ts";
import { runFinish } from "../../../src/operations/batches/run-finish.ts";
import { runLane } from "../../../src/operations/batches/run-lane.ts";
import { TestApi } from "../../support/api.ts";
import { env } from "../../support/environment.ts";

const { services } = new TestApi();
const error = { type: "rendering_error", code: "timeout_exceeded", message: "Too slow.", param: null } as const;

/** Starts a batch of one item and one lane, and records the queue messages that the batch sends. */
async function startedBatch(given: Partial<BatchHeader> = {}) {
  const id = newId("bat", Date.now());
  const sent: BatchMessage[] = [];
  const queue = { sendBatch: async (messages: { body: BatchMessage }[]) => sent.push(...messages.map((m) => m.body)) };
  const object = env.BATCH.getByName(id);
  const hold = (instance: BatchDurableObject) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } });
  await runInDurableObject(object, hold);
  const accountId = given.accountId ?? newId("acc", Date.now());
  const header: BatchHeader = {
    id,
    accountId,
    environment: "live",
    output: "individual",
    totalItems: 1,
    parallel: 1,
    lanes: 1,
    stopOnFailure: false,
    webhookUrl: null,
    metadata: {},
    createdAt: Date.now(),
    ...given,
  };
  await object.create(header);
  await object.add(0, [{ name: null, input: { inline: "{}" } }]);
  await object.start();
  return { id, object, sent, header };
}

/** Returns the number of rows that the batch object still has in its tables, and whether its alarm is still set. */
async function leftIn(object: DurableObjectStub<BatchDurableObject>): Promise<[number, boolean]> {
  const rows = await runInDurableObject(object, (_, { storage }) =>
    ["batch", "items", "lanes", "outbox"]
      .map((table) => Number(storage.sql.exec(`SELECT count(*) AS n FROM ${table}`).one().n))
      .reduce((sum, count) => sum + count, 0),
  );
  await runDurableObjectAlarm(object);
  return [rows, await runDurableObjectAlarm(object)];
}

async function endItem({ object, header }: Awaited<ReturnType<typeof startedBatch>>): Promise<void> {
  await object.enterLane(0, 1);
  const take = await object.take(0, 1);
  if (take.kind !== "item") throw new Error("The batch has an item");
  const { pdfId } = take.item;
  if (header.output === "individual") await object.fail(take.item, error);
  else await object.complete(take.item, { pdfId, pages: 1, bytes: 1, renderTimeMs: 1 });
}

describe("A batch of a deleted account", () => {
  it("deletes itself when its lane starts, instead of sending messages forever", async () => {
    const batch = await startedBatch();
    await runLane({ services, input: { kind: "lane", batchId: batch.id, lane: 0, turn: 1 } });
    expect(await leftIn(batch.object)).toEqual([0, false]);
    expect(batch.sent).toHaveLength(1);
  });

  it("deletes itself when its ZIP file would be created", async () => {
    const batch = await startedBatch({ output: "zip" });
    await endItem(batch);
    await runFinish({ services, input: { kind: "finish", batchId: batch.id, turn: 1 } });
    expect(await leftIn(batch.object)).toEqual([0, false]);
  });

  it("deletes itself when its end would be announced", async () => {
    const batch = await startedBatch();
    await endItem(batch);
    await drainOutbox({ services, input: { batchId: batch.id } });
    expect(await leftIn(batch.object)).toEqual([0, false]);
  });
});

it("The deletion of an account deletes its running and ended batches and its ledger, and nothing of another account", async () => {
  const api = new TestApi();
  const [gone, stays] = await Promise.all([api.client({ credits: 30 }), api.client({ credits: 30 })]);
  const batches = await Promise.all(
    [gone.accountId, gone.accountId, stays.accountId].map(async (accountId, index) => {
      const batch = await startedBatch({ accountId });
      const { id, output, webhookUrl, metadata, createdAt } = batch.header;
      const row = { id, accountId, output, webhookUrl, metadata, createdAt } as const;
      await api.services.commit([api.services.batches.adding({ ...row, environment: "live", status: "processing" })]);
      if (index === 1) {
        await endItem(batch);
        await drainOutbox({ services, input: { batchId: id } });
      }
      return batch;
    }),
  );
  await deleteAccount({ services: api.services, input: { accountId: gone.accountId } });
  const snapshots = await Promise.all(batches.map(({ object }) => object.snapshot()));
  expect(snapshots.map((snapshot) => snapshot?.phase)).toEqual([undefined, undefined, "open"]);
  const [first, , last] = batches;
  if (first) expect(await leftIn(first.object)).toEqual([0, false]);
  const gate = env.ACCOUNT_GATE.getByName(gone.accountId);
  expect(await gate.balance()).toMatchObject({ available: 0, packs: [], consumed: 0, reserved: 0 });
  expect(await gate.ledger(10, null)).toEqual([]);
  expect((await env.ACCOUNT_GATE.getByName(stays.accountId).balance()).available).toBe(80);
  if (last) await last.object.erase();
});

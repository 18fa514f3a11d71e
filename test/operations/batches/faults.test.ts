import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import { isEnded } from "../../../src/domain/batch.ts";
import type { BatchContract } from "../../../src/domain/batch-object.ts";
import type { BatchMessage } from "../../../src/domain/messages.ts";
import { toFolioError } from "../../../src/domain/to-folio-error.ts";
import type { BatchDurableObject } from "../../../src/durable/batch.do.ts";
import { createBatch } from "../../../src/operations/batches/create.ts";
import { drainOutbox } from "../../../src/operations/batches/drain-outbox.ts";
import { runFinish } from "../../../src/operations/batches/run-finish.ts";
import { runLane } from "../../../src/operations/batches/run-lane.ts";
import type { Caller } from "../../../src/operations/caller.ts";
import type { Services } from "../../../src/operations/dependencies.ts";
import { batchInputOf, createBatchBody } from "../../../src/resources/batches.ts";
import { makeServices } from "../../../src/services.ts";
import { TestApi, type TestClient } from "../../support/api.ts";
import { config, env } from "../../support/environment.ts";
import { Faults } from "../../support/faults.ts";
import { faultyEnv } from "../../support/faulty-env.ts";

const { seeds: SEEDS, items: ITEMS } = inject("faults");
const OUTPUTS = ["individual", "merged", "zip"] as const;
/** Time in ms after which every lease of a lost call has expired, except the leases of the batch itself. */
const LEASES_MS = 60_000;
const TIMEOUT_MS = 240_000;

afterEach(() => {
  vi.useRealTimers();
});

type Queued = { body: BatchMessage; delaySeconds?: number };

/** A batch's queue in which the injected faults lose, duplicate and reject messages. */
class FaultyQueue {
  readonly messages: Queued[] = [];

  readonly #faults: Faults;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  sendBatch(messages: Queued[]): Promise<void> {
    return this.#faults.call(async () => {
      for (const message of messages) {
        if (this.#faults.isStruck()) continue;
        this.messages.push(message);
        if (this.#faults.isStruck()) this.messages.push(message);
      }
    });
  }
}

async function house(seed: number) {
  const faults = new Faults(seed);
  const queue = new FaultyQueue(faults);
  const plain = new TestApi();
  const hooked = new Set<string>();
  const hook = async (id: string) => {
    if (hooked.has(id)) return;
    hooked.add(id);
    await runInDurableObject(
      env.BATCH.getByName(id),
      (instance: BatchDurableObject) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } }),
    );
  };
  const { services } = plain;
  const quiet = { info: () => undefined, error: () => undefined };
  const faulty: Services = makeServices(faultyEnv(faults), config, {
    log: quiet,
    // Replaces the container, to which large files go, by an editor with injected errors.
    pdfEditor: faults.wrapMethods(services.pdfEditor, ["inspect", "compress", "merge"]),
    webhookQueue: { send: () => faults.call(async () => undefined) },
    batch: (id) =>
      new Proxy({} as BatchContract, {
        get:
          (_, name) =>
          async (...args: unknown[]) => {
            await hook(id);
            const object = env.BATCH.getByName(id) as unknown as Record<
              string | symbol,
              (...args: unknown[]) => unknown
            >;
            return object[name]?.(...args);
          },
      }),
  });
  return { faults, queue, plain, faulty };
}

/**
 * Delivers each message up to five times. When no message waits, advances the clock. Ends when the batch has ended and
 * its final event is sent.
 */
async function work(services: Services, queue: FaultyQueue, batchId: string): Promise<void> {
  const object = env.BATCH.getByName(batchId);
  for (let round = 0; round < 2_000; round += 1) {
    const message = queue.messages.shift();
    if (message) {
      vi.setSystemTime(Date.now() + (message.delaySeconds ?? 0) * 1_000);
      await deliver(services, message.body);
      continue;
    }
    const snapshot = await services.batch(batchId).snapshot();
    if (snapshot && isEnded(snapshot) && (await object.outbox(1)).length === 0) return;
    vi.setSystemTime(Date.now() + 5_000);
    await runDurableObjectAlarm(object);
  }
  throw new Error("The batch does not end");
}

async function deliver(services: Services, message: BatchMessage): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      if (message.kind === "lane") return await runLane({ services, input: message });
      if (message.kind === "finish") return await runFinish({ services, input: message });
      if (message.kind === "outbox") return await drainOutbox({ services, input: { batchId: message.batchId } });
    } catch {
      // Ignores the error: like the platform, the loop delivers a failed message again.
    }
  }
}

async function created(services: Services, client: TestClient, seed: number): Promise<string> {
  const caller: Caller = {
    accountId: client.accountId,
    environment: "live",
    plan: "scale",
    keyId: null,
    scopes: ["*"],
  };
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    html: `<p>${index}`,
    ...(index % 5 === 0 ? { compress: "low" } : {}),
  }));
  const output = OUTPUTS[seed % OUTPUTS.length];
  const input = batchInputOf(createBatchBody().parse({ items, parallel: 4, output }));
  for (;;) {
    try {
      return (await createBatch({ services, caller, input })).batch.id;
    } catch (error) {
      // Repeats the request after a server error, as a client does. Other errors are not repeated.
      if (toFolioError(error).status < 500) throw error;
    }
  }
}

async function everything<Item>(client: TestClient, path: string): Promise<Item[]> {
  const all: Item[] = [];
  for (let after = ""; ; ) {
    const page = await (await client.get(`${path}?limit=100${after}`)).json<{
      data: Item[];
      next_cursor: string | null;
    }>();
    all.push(...page.data);
    if (page.next_cursor === null) return all;
    after = `&starting_after=${page.next_cursor}`;
  }
}

let injected = 0;

afterAll(() => {
  console.log(`${injected} faults in batches of ${ITEMS}, seeds ${SEEDS[0]} to ${SEEDS.at(-1)}`);
});

describe("A batch with injected errors of storage, database, queue, browser, PDF editor and account gate", () => {
  it.each(SEEDS)(
    "ends, loses no item and charges each item once (seed %i)",
    async (seed) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { faults, queue, plain, faulty } = await house(seed);
      const client = await plain.client({ credits: ITEMS });
      const batchId = await created(faulty, client, seed);
      await work(faulty, queue, batchId);
      expect(faults.injected).toBeGreaterThan(0);
      injected += faults.injected;

      vi.setSystemTime(Date.now() + LEASES_MS);
      const batch = await plain.services.batch(batchId).snapshot();
      const results = await plain.services.batch(batchId).results(0, ITEMS);
      expect(results.map(({ index }) => index)).toEqual(Array.from({ length: ITEMS }, (_, index) => index));
      const completed = results.filter(({ status }) => status === "completed");
      expect(await plain.services.gate(client.accountId).balance()).toMatchObject({
        consumed: completed.length,
        reserved: 0,
        slotsInUse: 0,
      });
      const pdfs = await everything<{ id: string }>(client, "/v1/pdfs");
      const items = completed.flatMap((result) => ("pdfId" in result ? [result.pdfId] : []));
      const ids = [...items, ...(batch?.file?.pdfId ? [batch.file.pdfId] : [])];
      expect(pdfs.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const stored = await env.FILES.list({ prefix: `${client.accountId}/` });
      expect(stored.objects.map(({ key }) => key.split("/")[1]).sort()).toEqual(
        [...ids.map((id) => `${id}.pdf`), ...(batch?.output === "zip" ? [`${batchId}.zip`] : [])].sort(),
      );
      const types = (await everything<{ type: string; resource_id?: string }>(client, "/v1/events")).map(
        ({ type }) => type,
      );
      expect(types.filter((type) => type.startsWith("batch.item."))).toHaveLength(ITEMS);
      expect(types.filter((type) => type === "batch.completed")).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { onMessages } from "../../../src/background/queue.ts";
import { onTick } from "../../../src/background/scheduled.ts";
import { CLOSURE_SETTLES_MS } from "../../../src/domain/account-closure.ts";
import type { BatchHeader } from "../../../src/domain/batch-object.ts";
import { newId } from "../../../src/domain/ids.ts";
import { type BatchMessage, QUEUES } from "../../../src/domain/messages.ts";
import type { BatchDurableObject } from "../../../src/durable/batch.do.ts";
import { createAccount } from "../../../src/operations/accounts/create.ts";
import { deleteAccount } from "../../../src/operations/accounts/delete.ts";
import { runLane } from "../../../src/operations/batches/run-lane.ts";
import { sealedItem } from "../../../src/operations/batches/sealed-items.ts";
import type { Services } from "../../../src/operations/dependencies.ts";
import { deliverEvent } from "../../../src/operations/events/deliver.ts";
import { dispatchEvent } from "../../../src/operations/events/dispatch.ts";
import { runJobLane } from "../../../src/operations/jobs/run-lane.ts";
import { batchInputOf, createBatchBody } from "../../../src/resources/batches.ts";
import {
  columnsOf,
  databaseTables,
  filesOf,
  idsOf,
  objectIds,
  storedInObjectsSince,
  tablesWith,
} from "../../support/account-traces.ts";
import { TestApi, type TestClient } from "../../support/api.ts";
import { env } from "../../support/environment.ts";
import { expectError } from "../../support/errors.ts";
import { minimalPdf } from "../../support/minimal-pdf.ts";
import type { StrictLog } from "../../support/strict-log.ts";
import { Inbox } from "../../support/webhook-inbox.ts";

const TICK = { cron: "* * * * *", scheduledTime: Date.UTC(2026, 0, 1, 0, 7) };
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * A fake renderer that counts the renders that have started. If it is created closed, all renders wait until `open` is
 * called.
 */
class PausableRenderer {
  begun = 0;
  #open = Promise.withResolvers<void>();
  readonly #waiting: { count: number; resolve(): void }[] = [];

  constructor(isOpen = true) {
    if (isOpen) this.#open.resolve();
  }

  version = async () => "fake";

  render: Services["renderer"]["render"] = async () => {
    this.begun += 1;
    for (const { count, resolve } of this.#waiting) if (this.begun >= count) resolve();
    await this.#open.promise;
    return {
      body: minimalPdf(),
      warnings: [],
      debug: null,
      mainDocument: null,
      engine: "fake",
      pages: Promise.resolve(1),
      pageSize: Promise.resolve(null),
    };
  };

  open(): void {
    this.#open.resolve();
  }

  /** Resolves when this many renders have started. */
  async hasBegun(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.begun >= count) return;
    this.#waiting.push({ count, resolve });
    await promise;
  }
}

/** Returns an API whose clock the test can move, and whose renders need no browser. */
function testApi(renderer = new PausableRenderer(), overrides: Partial<Services> = {}) {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  const api = new TestApi({ renderer, clock, ...overrides });
  const quiet = { info: () => undefined, error: () => undefined };
  const quietly = { ...api.services, log: quiet, partProbes: PROBES };
  return {
    api,
    services: api.services,
    /** Runs the maintenance work that runs every minute. */
    tick: () => onTick(quietly, TICK),
    advance: (ms: number) => {
      aheadMs += ms;
    },
  };
}

const ok = async () => true;
const PROBES = { database: ok, files: ok, queue: ok, browser: ok, container: ok };
const remove = ({ api, accountId }: TestClient) => deleteAccount({ services: api.services, input: { accountId } });
const closureOf = (accountId: string) =>
  env.DB.prepare("SELECT * FROM account_closures WHERE account_id = ?").bind(accountId).first();

/**
 * Marks all account deletions as ended. Otherwise, maintenance in the next test would continue the deletions that earlier tests started.
 */
afterEach(async () => {
  await env.DB.prepare("UPDATE account_closures SET ended_at = 1").run();
});

/** Waits for the response of a request that must succeed, and returns its JSON body. */
async function made(answer: Promise<Response>): Promise<{ id: string; url: string }> {
  const response = await answer;
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text);
}

/**
 * Fills an account through the API with at least one resource of every kind. Returns texts that occur only in the data
 * of this account.
 */
async function fill(client: TestClient): Promise<{ texts: string[]; url: string }> {
  const { accountId, api } = client;
  const { services } = api;
  const note = crypto.randomUUID();
  const headers = { "Idempotency-Key": "once" };
  const pdf = await made(client.post("/v1/pdfs", { html: "<p>", metadata: { of: note } }, headers));
  await made(client.post("/v1/partials", { name: "foot", html: `<i>${note}</i>` }));
  await made(client.post("/v1/assets", { name: "logo", source: { base64: PNG }, description: note }));
  await made(client.post("/v1/templates", { name: "letter", html: '<img src="asset:logo">{{> foot}}', schema: {} }));
  await made(client.post("/v1/webhook_endpoints", { url: `${new Inbox().url(500)}?note=${note}`, events: ["*"] }));
  const account = await services.accounts.find(accountId);
  const email = `${newId("per", Date.now()).toLowerCase()}@example.test`;
  const personId = await services.people.provide({ name: "Ada", email, password: "correct horse", isOperator: false });
  const createdAt = Date.now();
  const invitation = { id: newId("inv", createdAt), accountId, email: `guest@${note}.test`, role: "viewer" } as const;
  await services.commit([
    services.members.adding({ accountId, personId, role: "owner", createdAt }),
    services.members.inviting({
      ...invitation,
      tokenDigest: note,
      invitedBy: personId,
      createdAt,
      expiresAt: createdAt + 1e6,
    }),
  ]);
  await addDelivery(client, note);
  await addBatch(client, note);
  await services.files.put(accountId, { name: "orphan.pdf", contentType: "application/pdf" }, new Uint8Array(3));
  return { texts: [accountId, account?.email ?? "", note, ...(await idsOf(accountId))], url: pdf.url };
}

/** Adds an event with a failed delivery that has been attempted, and dead letters about the event and the delivery. */
async function addDelivery({ accountId, api: { services } }: TestClient, note = "note") {
  const at = Date.now();
  const event = { id: newId("evt", at), accountId, environment: "live", type: "pdf.completed", createdAt: at } as const;
  const rest = {
    resourceId: newId("pdf", at),
    data: JSON.stringify({ of: note }),
    webhookUrl: null,
    traceparent: null,
  };
  const laneId = `${accountId}:https://receiver.example/${note}`;
  const delivery = {
    id: newId("dlv", at),
    accountId,
    eventId: event.id,
    endpointId: null,
    url: "https://x.example",
    laneId,
  };
  const state = { status: "pending", attempts: 0, roundStart: 0, nextAttemptAt: at + 1e9, createdAt: at } as const;
  await services.commit([
    services.events.adding({ ...event, ...rest }),
    services.deliveries.adding({ ...delivery, ...state }),
    ...services.deliveries.recording(
      {
        deliveryId: delivery.id,
        number: 1,
        startedAt: at,
        status: 500,
        failure: null,
        latencyMs: 1,
        answer: note,
      },
      { status: "failed", nextAttemptAt: null },
    ),
    services.deadLetters.adding({
      id: newId("msg", at),
      queue: QUEUES.webhooks,
      body: { kind: "delivery", laneId, deliveryId: delivery.id, attempt: 1 },
      createdAt: at,
    }),
    services.deadLetters.adding({
      id: newId("msg", at),
      queue: QUEUES.webhooks,
      body: { kind: "event", eventId: event.id },
      createdAt: at,
    }),
  ]);
  await services.webhookLane(laneId).adopt([{ id: delivery.id, attempt: 2 }]);
  return { eventId: event.id, deliveryId: delivery.id, laneId };
}

/** Starts a batch with one item without its queue. Lane 0 of the batch waits for the message of turn 1. */
async function addBatch({ accountId, api: { services } }: TestClient, note = "note"): Promise<string> {
  const id = newId("bat", Date.now());
  const object = env.BATCH.getByName(id);
  const queue = { sendBatch: async () => undefined };
  await runInDurableObject(
    object,
    (instance: BatchDurableObject) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } }),
  );
  const header: BatchHeader = {
    id,
    accountId,
    environment: "live",
    output: "individual",
    totalItems: 1,
    parallel: 1,
    lanes: 1,
    stopOnFailure: false,
    webhookUrl: `https://receiver.example/${note}`,
    metadata: {},
    createdAt: Date.now(),
  };
  await object.create(header);
  await object.add(0, [{ name: null, input: { inline: await itemText(services, note) } }]);
  await object.start();
  const { environment, output, webhookUrl, metadata, createdAt } = header;
  await services.commit([
    services.batches.adding({
      id,
      accountId,
      environment,
      output,
      webhookUrl,
      metadata,
      createdAt,
      status: "processing",
    }),
    services.deadLetters.adding({
      id: newId("msg", createdAt),
      queue: QUEUES.batches,
      body: { kind: "lane", batchId: id, lane: 0, turn: 1 },
      createdAt,
    }),
  ]);
  return id;
}

/** Returns the stored form of a batch item. */
async function itemText(services: Services, note: string): Promise<string> {
  const [item] = batchInputOf(createBatchBody().parse({ items: [{ html: `<p>${note}` }] })).items;
  if (!item) throw new Error("The body has an item");
  return sealedItem(services, item);
}

describe("Deleting an account", () => {
  it("leaves nothing of it in any table, file or Durable Object", async () => {
    const { api, tick, advance } = testApi();
    const before = await objectIds();
    const client = await api.client({ credits: 100 });
    const { texts } = await fill(client);
    const filled = await tablesWith(texts);
    expect(filled).toEqual(
      expect.arrayContaining(["pdfs", "events", "deliveries", "delivery_attempts", "dead_letters"]),
    );
    expect(filled).toEqual(expect.arrayContaining(["accounts", "api_keys", "audit_entries", "files", "daily_usage"]));
    expect(filled).toEqual(expect.arrayContaining(["templates", "partials", "partial_versions", "assets", "batches"]));
    expect((await storedInObjectsSince(before)).join()).toContain(client.accountId);
    await remove(client);
    await tick();
    advance(CLOSURE_SETTLES_MS);
    await tick();
    expect(await tablesWith(texts)).toEqual([]);
    expect(await filesOf(client.accountId)).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
  });

  it("ends with a record without personal data, once no earlier work can still be running", async () => {
    const { api, tick, advance } = testApi();
    const client = await api.client();
    await remove(client);
    await tick();
    expect(await closureOf(client.accountId)).toMatchObject({ ended_at: null });
    advance(CLOSURE_SETTLES_MS);
    await tick();
    const record = await closureOf(client.accountId);
    expect(Object.keys(record ?? {})).toEqual([
      ...["account_id", "requested_at", "visited_at", "ended_at", "database", "moving_to"],
    ]);
    expect(record?.ended_at).toBeGreaterThanOrEqual(Number(record?.requested_at) + CLOSURE_SETTLES_MS);
  });

  it("frees the e-mail address for a new account at once", async () => {
    const { api, services } = testApi();
    const client = await api.client();
    const email = (await services.accounts.find(client.accountId))?.email ?? "";
    await remove(client);
    const account = await createAccount({ services, input: { name: "Again", email } });
    expect(account.id).not.toBe(client.accountId);
    expect((await services.gate(account.id).balance()).available).toBe(50);
  });

  it("rejects 20 renders in flight, and neither stores nor charges anything", async () => {
    const renderer = new PausableRenderer(false);
    const { api, tick } = testApi(renderer);
    const client = await api.client({ credits: 100 });
    const before = await objectIds();
    const answers = Array.from({ length: 20 }, (_, index) =>
      client.post("/v1/pdfs", { html: `<p>${index}` }, { "Idempotency-Key": `${index}` }),
    );
    await renderer.hasBegun(20);
    await remove(client);
    renderer.open();
    for (const answer of await Promise.all(answers)) await expectError(answer, "invalid_api_key");
    await tick();
    expect(await tablesWith([client.accountId])).toEqual([]);
    expect(await filesOf(client.accountId)).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
    expect((await client.api.services.gate(client.accountId).balance()).consumed).toBe(0);
  });

  it("rejects a key at once whose look-up is cached, also for a replay with the same idempotency key", async () => {
    const { api } = testApi();
    const client = await api.client({ credits: 10 });
    const headers = { "Idempotency-Key": "again" };
    expect((await client.post("/v1/pdfs", { html: "<p>" }, headers)).status).toBe(200);
    await remove(client);
    await expectError(await client.post("/v1/pdfs", { html: "<p>" }, headers), "invalid_api_key");
    await expectError(await client.get("/v1/pdfs"), "invalid_api_key");
  });

  it("ends a wait for a slot", async () => {
    const renderer = new PausableRenderer(false);
    const { api } = testApi(renderer);
    const client = await api.client({ plan: "free" });
    const answers = Array.from({ length: 3 }, () => client.post("/v1/pdfs", { html: "<p>" }));
    await renderer.hasBegun(2);
    await remove(client);
    renderer.open();
    for (const answer of await Promise.all(answers)) await expectError(answer, "invalid_api_key");
    expect(renderer.begun).toBe(2);
  });

  it("stops signed URLs at once, even before the files are deleted", async () => {
    const { api, services } = testApi();
    const client = await api.client();
    const { url } = await fill(client);
    const path = url.replace(/^https?:\/\/[^/]+/, "");
    expect((await api.fetch(path)).status).toBe(200);
    await services.commit(services.accountClosures.starting(client.accountId, Date.now()));
    expect(await filesOf(client.accountId)).not.toEqual([]);
    await expectError(await api.fetch(path), "resource_not_found");
  });

  it("discards a batch item that is being rendered", async () => {
    const renderer = new PausableRenderer(false);
    const { api, services, tick } = testApi(renderer);
    const client = await api.client({ credits: 10 });
    const before = await objectIds();
    const batchId = await addBatch(client);
    const lane = runLane({ services, input: { kind: "lane", batchId, lane: 0, turn: 1 } });
    await renderer.hasBegun(1);
    await remove(client);
    renderer.open();
    await lane;
    await tick();
    expect(await tablesWith([client.accountId, batchId])).toEqual([]);
    expect(await filesOf(client.accountId)).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
  });

  it("discards an asynchronous job that is being made", async () => {
    const renderer = new PausableRenderer(false);
    const { api, services, tick } = testApi(renderer);
    const client = await api.client({ credits: 10 });
    const before = await objectIds();
    const sent: BatchMessage[] = [];
    const queue = {
      sendBatch: async (messages: { body: BatchMessage }[]) => sent.push(...messages.map((m) => m.body)),
    };
    const line = env.JOB_LINE.getByName(client.accountId);
    await runInDurableObject(line, (instance) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } }));
    const accepted = await client.post("/v1/pdfs", { html: "<p>", async: true });
    const { id } = (await accepted.json()) as { id: string };
    const [message] = sent;
    if (message?.kind !== "jobs") throw new Error("The job has a message");
    const lane = runJobLane({ services, input: message });
    await renderer.hasBegun(1);
    await remove(client);
    renderer.open();
    await lane;
    await runJobLane({ services, input: { ...message, turn: message.turn + 1 } });
    await tick();
    expect(await tablesWith([client.accountId, id])).toEqual([]);
    expect(await filesOf(client.accountId)).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
  });

  it("deletes a file that a dying upload stored after the sweep", async () => {
    const { api, services, tick } = testApi();
    const client = await api.client();
    await remove(client);
    await services.files.put(client.accountId, { name: "late.pdf", contentType: "application/pdf" }, new Uint8Array(9));
    await tick();
    expect(await filesOf(client.accountId)).toEqual([]);
  });

  it("sends no webhook afterwards, and ignores late messages and alarms", async () => {
    const sent: string[] = [];
    const webhookSender = { send: async ({ url }: { url: string }) => void sent.push(url) };
    const { api, services, tick } = testApi(undefined, { webhookSender: webhookSender as never });
    const client = await api.client();
    const before = await objectIds();
    const { eventId, deliveryId, laneId } = await addDelivery(client);
    const batchId = await addBatch(client);
    await services.commit(services.accountClosures.starting(client.accountId, Date.now()));
    const late = async () => {
      await dispatchEvent({ services, input: { eventId } });
      await deliverEvent({ services, input: { kind: "delivery", laneId, deliveryId, attempt: 2 } });
      await runLane({ services, input: { kind: "lane", batchId, lane: 0, turn: 1 } });
      await runJobLane({ services, input: { kind: "jobs", accountId: client.accountId, lane: 0, turn: 1 } });
      const gate = env.ACCOUNT_GATE.getByName(client.accountId);
      await runInDurableObject(gate, (instance) => instance.alarm());
      await runInDurableObject(env.WEBHOOK_LANE.getByName(laneId), (instance) => instance.alarm());
      await runInDurableObject(env.JOB_LINE.getByName(client.accountId), (instance) => instance.alarm());
      await runInDurableObject(env.BATCH.getByName(batchId), (instance) => instance.alarm());
    };
    await late();
    await tick();
    await late();
    expect(sent).toEqual([]);
    expect(await tablesWith([client.accountId, eventId, deliveryId, batchId])).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
  });

  it("keeps no dead letter about it", async () => {
    const { api, services } = testApi();
    const client = await api.client();
    const { eventId, deliveryId, laneId } = await addDelivery(client);
    const batchId = await addBatch(client);
    await remove(client);
    const bodies: [queue: string, body: object][] = [
      [QUEUES.deadBatches, { kind: "jobs", accountId: client.accountId, lane: 0, turn: 1 }],
      [QUEUES.deadBatches, { kind: "lane", batchId, lane: 0, turn: 1 }],
      [QUEUES.deadWebhooks, { kind: "event", eventId }],
      [QUEUES.deadWebhooks, { kind: "delivery", laneId, deliveryId, attempt: 2 }],
    ];
    for (const [queue, body] of bodies) {
      const message = { body, ack: () => undefined, retry: () => undefined };
      await onMessages(services, { queue, messages: [message] }, { waitMs: 1_000, keepAlive: () => undefined });
    }
    expect(await tablesWith([client.accountId, eventId, deliveryId, batchId])).toEqual([]);
  });

  it.each([
    "close",
    "removingBatches",
    "removingDeliveries",
    "endpointIds",
    "filledTables",
    "remove",
    "removingDeadLetters",
  ])("continues after a stop at %s", async (stop) => {
    const { api, services, tick } = testApi();
    const client = await api.client();
    const before = await objectIds();
    const note = crypto.randomUUID();
    await made(client.post("/v1/pdfs", { html: "<p>", metadata: { of: note } }));
    await addDelivery(client, note);
    await addBatch(client, note);
    const texts = [client.accountId, note, ...(await idsOf(client.accountId))];
    const stopped = stop === "close" ? stoppedGate(services) : stoppedAt(services, stop);
    await deleteAccount({ services: stopped, input: { accountId: client.accountId } });
    expect((stopped.log as StrictLog).entries.map(({ event }) => event)).toContain("account.sweep_interrupted");
    await tick();
    expect(await tablesWith(texts)).toEqual([]);
    expect(await filesOf(client.accountId)).toEqual([]);
    expect(await storedInObjectsSince(before)).toEqual([]);
  });

  it("changes no other account, whose log lines of the same write are kept", async () => {
    const { api, services } = testApi();
    const [gone, stays] = await Promise.all([api.client(), api.client()]);
    await fill(stays);
    const before = await tablesWith([stays.accountId]);
    await remove(gone);
    const line = (accountId: string) => ({
      id: newId("req", Date.now()),
      accountId,
      environment: "live" as const,
      keyId: null,
      method: "GET",
      route: "/v1/pdfs",
      status: 200,
      code: null,
      durationMs: 1,
      createdAt: Date.now(),
    });
    const [lost, kept] = [line(gone.accountId), line(stays.accountId)];
    await services.commit(services.requestLog.adding([lost, kept]));
    expect(await tablesWith([lost.id])).toEqual([]);
    expect(await tablesWith([kept.id])).toEqual(["request_log"]);
    expect(await tablesWith([stays.accountId])).toEqual(expect.arrayContaining(before));
    expect((await stays.post("/v1/pdfs", { html: "<p>" })).status).toBe(200);
  });
});

const stopNow = () => {
  throw new Error("The instance was stopped");
};

/** Returns services in which one method of the repository of account deletions throws an error. */
function stoppedAt(services: Services, method: string): Services {
  const accountClosures = new Proxy(services.accountClosures, {
    get: (target, name) => {
      if (name === method) return stopNow;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...services, accountClosures };
}

const stoppedGate = (services: Services): Services => ({
  ...services,
  gate: (accountId) => ({
    ...services.gate(accountId),
    close: async () => stopNow(),
  }),
});

describe("The database", () => {
  it("has a trigger that rejects rows of a deleted account for each table with an account_id", async () => {
    const { results } = await env.DB.prepare(
      "SELECT tbl_name AS name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%BEFORE INSERT%account_closures%'",
    ).all<{ name: string }>();
    const guarded = results.map(({ name }) => name).sort();
    const owned: string[] = [];
    for (const table of await databaseTables()) {
      const isMoveState = /^account_(?:fences|moves|move_passes)$/.test(table);
      if (!isMoveState && (await columnsOf(table)).includes("account_id")) owned.push(table);
    }
    expect(owned.length).toBeGreaterThan(15);
    expect(guarded).toEqual(owned);
  });

  it("ignores an attempt of a delivery that was deleted meanwhile", async () => {
    const { api, services } = testApi();
    const { deliveryId } = await addDelivery(await api.client());
    await env.DB.prepare("DELETE FROM delivery_attempts WHERE delivery_id = ?").bind(deliveryId).run();
    await env.DB.prepare("DELETE FROM deliveries WHERE id = ?").bind(deliveryId).run();
    const attempt = { deliveryId, number: 2, startedAt: 1, status: 200, failure: null, latencyMs: 1, answer: "late" };
    await services.commit(services.deliveries.recording(attempt, { status: "succeeded", nextAttemptAt: null }));
    expect(await tablesWith([deliveryId])).not.toContain("delivery_attempts");
  });
});

import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import { verifyWebhook } from "../../clients/typescript/src/webhooks.ts";
import { Cipher } from "../../src/domain/cipher.ts";
import { event as eventSchema } from "../../src/resources/events.ts";
import { webhookEndpoint as endpointSchema } from "../../src/resources/webhook-endpoints.ts";
import { TestApi, TestClient } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { Inbox } from "../support/webhook-inbox.ts";

type Endpoint = z.output<ReturnType<typeof endpointSchema>>;

const api = new TestApi();
const soon = { timeout: 10_000, interval: 50 };

async function endpointAt(client: TestClient, url: string, events = ["*"]): Promise<Endpoint & { secret: string }> {
  const answer = await client.post("/v1/webhook_endpoints", { url, events });
  const endpoint = endpointSchema().parse(await answer.json());
  expect(answer.status).toBe(201);
  return { ...endpoint, secret: endpoint.secret ?? "" };
}

const test = async (client: TestClient, { id }: Endpoint) => {
  const answer = await client.post(`/v1/webhook_endpoints/${id}/test`, undefined);
  expect(answer.status).toBe(202);
  return eventSchema().parse(await answer.json());
};

/**
 * A cipher whose `encrypt` waits until it has been called this many times. So all callers have read the same state of
 * the endpoint before one of them changes it.
 */
class GatheringCipher extends Cipher {
  #missing: number;
  readonly #complete = Promise.withResolvers<void>();

  constructor(expected: number) {
    super(...config.ENCRYPTION_KEY);
    this.#missing = expected;
  }

  override async encrypt(text: string): Promise<Uint8Array> {
    if (--this.#missing === 0) this.#complete.resolve();
    await this.#complete.promise;
    return super.encrypt(text);
  }
}

const eventOf = async (client: TestClient, id: string) =>
  eventSchema().parse(await (await client.get(`/v1/events/${id}`)).json());

describe("A webhook endpoint", () => {
  it("returns its secret once and stores it encrypted", async () => {
    const client = await api.client();
    const { id, secret } = await endpointAt(client, "https://example.com/hook", ["pdf.completed"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const retrieved = endpointSchema().parse(await (await client.get(`/v1/webhook_endpoints/${id}`)).json());
    expect(retrieved).toMatchObject({ id, status: "active", events: ["pdf.completed"] });
    expect(retrieved.secret).toBeUndefined();
    const list = await (await client.get("/v1/webhook_endpoints")).text();
    expect(list).toContain(id);
    expect(list).not.toContain("whsec_");
    const row = await env.DB.prepare("select * from webhook_endpoints where id = ?").bind(id).first();
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  it("receives each event with signatures of both schemes, and every attempt has the same body", async () => {
    const client = await api.client();
    const inbox = new Inbox();
    const endpoint = await endpointAt(client, inbox.url(), ["pdf.completed"]);
    const pdf = (await (await client.post("/v1/pdfs", { html: "<h1>Hello</h1>" })).json()) as { id: string };
    const [received] = await vi.waitFor(async () => {
      const all = await inbox.received();
      expect(all).toHaveLength(1);
      return all;
    }, soon);
    if (!received) throw new Error("Nothing came");
    const { body, headers } = received;
    const event = await verifyWebhook(body, headers["service-signature"], endpoint.secret);
    expect(event).toMatchObject({ type: "pdf.completed", data: { id: pdf.id, status: "completed", pages: 1 } });
    expect(new Webhook(endpoint.secret).verify(body, headers)).toEqual(event);
    expect(headers["webhook-id"]).toBe(event.id);
    await vi.waitFor(async () => expect((await eventOf(client, event.id)).status).toBe("succeeded"), soon);
  });

  it("receives only events of the types to which it subscribes", async () => {
    const client = await api.client();
    const inbox = new Inbox();
    await endpointAt(client, inbox.url(), ["pdf.failed"]);
    await client.post("/v1/pdfs", { html: "<h1>Hello</h1>" });
    await client.post("/v1/pdfs", { html: "<h1>Hello</h1>", javascript: "throw new Error('no')" });
    await vi.waitFor(async () => expect(await inbox.types()).toEqual(["pdf.failed"]), soon);
  });

  it("receives signatures with the old and the new secret after a rotation", async () => {
    const client = await api.client();
    const inbox = new Inbox();
    const endpoint = await endpointAt(client, inbox.url());
    const answer = await client.post(`/v1/webhook_endpoints/${endpoint.id}/rotate_secret`, undefined);
    const rotated = endpointSchema().parse(await answer.json());
    expect(rotated.previous_secret_expires_at).toBeDefined();
    await test(client, endpoint);
    const received = await vi.waitFor(async () => {
      const [first] = await inbox.received();
      if (!first) throw new Error("Nothing came yet");
      return first;
    }, soon);
    for (const secret of [endpoint.secret, rotated.secret ?? ""]) {
      const event = await verifyWebhook(received.body, received.headers["service-signature"], secret);
      expect(event.type).toBe("webhook_endpoint.test");
      expect(new Webhook(secret).verify(received.body, received.headers)).toEqual(event);
    }
  });

  it("has only one new secret after several concurrent rotations", async () => {
    const client = await api.client();
    const inbox = new Inbox();
    const endpoint = await endpointAt(client, inbox.url());
    const path = `/v1/webhook_endpoints/${endpoint.id}/rotate_secret`;
    const together = new TestApi({ cipher: new GatheringCipher(5) });
    const rotating = new TestClient(together, client.accountId, client.key);
    const rotations = await Promise.all(Array.from({ length: 5 }, () => rotating.post(path, undefined)));
    expect(rotations.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = rotations.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ error: { type: "conflict", code: "version_conflict" } });
    const rotated = endpointSchema().parse(await rotations.find(({ status }) => status === 200)?.json());
    await test(client, endpoint);
    const { body, headers } = await vi.waitFor(async () => {
      const [first] = await inbox.received();
      if (!first) throw new Error("Nothing came yet");
      return first;
    }, soon);
    for (const secret of [endpoint.secret, rotated.secret ?? ""])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  it.each([
    [500, 500, "status"],
    [404, 404, "status"],
    [302, 302, "status"],
    ["reset", null, "connection_failed"],
  ] as const)("gets the next attempt on schedule after it responds with %s", async (behaviour, status, failure) => {
    const client = await api.client();
    const endpoint = await endpointAt(client, new Inbox().url(behaviour));
    const { id } = await test(client, endpoint);
    const event = await vi.waitFor(async () => {
      const now = await eventOf(client, id);
      expect(now.deliveries[0]?.attempts).toHaveLength(1);
      return now;
    }, soon);
    const [delivery] = event.deliveries;
    expect(event.status).toBe("pending");
    expect(delivery?.attempts).toMatchObject([{ number: 1, status, failure }]);
    const waitMs = Date.parse(delivery?.next_attempt_at ?? "") - Date.parse(delivery?.attempts[0]?.started_at ?? "");
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    expect(waitMs).toBeLessThan(65_000);
  });

  it("gets the next attempt at once after POST /v1/events/{id}/retry, and the attempts after it on schedule", async () => {
    const client = await api.client();
    const endpoint = await endpointAt(client, new Inbox().url(500));
    const { id } = await test(client, endpoint);
    const attempts = async (count: number) =>
      vi.waitFor(async () => {
        const [delivery] = (await eventOf(client, id)).deliveries;
        expect(delivery?.attempts).toHaveLength(count);
        return delivery;
      }, soon);
    await attempts(1);
    expect((await client.post(`/v1/events/${id}/retry`, {})).status).toBe(202);
    const delivery = await attempts(2);
    expect(delivery?.attempts).toMatchObject([{ number: 1 }, { number: 2, status: 500 }]);
    expect(Date.parse(delivery?.next_attempt_at ?? "")).toBeGreaterThan(Date.now());
  });

  it("does not delay another endpoint when it never responds", async () => {
    const client = await api.client();
    const [tarPit, inbox] = [new Inbox(), new Inbox()];
    const slow = await endpointAt(client, tarPit.url("hang"));
    for (let count = 0; count < 20; count += 1) await test(client, slow);
    await vi.waitFor(async () => expect((await tarPit.received()).length).toBeGreaterThanOrEqual(5), soon);
    const quick = await endpointAt(client, inbox.url());
    const sentAt = Date.now();
    await test(client, quick);
    await vi.waitFor(async () => expect(await inbox.received()).toHaveLength(1), soon);
    expect(Date.now() - sentAt).toBeLessThan(10_000);
    expect((await tarPit.received()).length).toBe(5);
  });

  it("can be changed, disabled and deleted", async () => {
    const client = await api.client();
    const inbox = new Inbox();
    const { id } = await endpointAt(client, inbox.url());
    const path = `/v1/webhook_endpoints/${id}`;
    const changed = await (await client.patch(path, { status: "disabled", events: ["pdf.failed"] })).json();
    expect(endpointSchema().parse(changed)).toMatchObject({ status: "disabled", events: ["pdf.failed"] });
    expect((await client.patch(path, {})).status).toBe(400);
    expect(await (await client.delete(path)).json()).toEqual({ id, object: "webhook_endpoint", deleted: true });
    expect((await client.get(path)).status).toBe(404);
  });

  it("is not visible to other accounts", async () => {
    const client = await api.client();
    const { id } = await endpointAt(client, "https://example.com/hook");
    const inTest = await client.withKey({ environment: "test" });
    for (const other of [await api.client(), inTest]) {
      expect((await other.get(`/v1/webhook_endpoints/${id}`)).status).toBe(404);
      expect((await other.patch(`/v1/webhook_endpoints/${id}`, { events: ["*"] })).status).toBe(404);
      expect((await other.post(`/v1/webhook_endpoints/${id}/test`, undefined)).status).toBe(404);
      expect((await other.delete(`/v1/webhook_endpoints/${id}`)).status).toBe(404);
    }
  });

  it.each([
    ["a private address", "https://192.168.0.1/", 422, "url_not_allowed"],
    ["the metadata service", "http://169.254.169.254/latest", 422, "url_not_allowed"],
    ["plain http on a live key", "http://example.com/", 422, "url_not_allowed"],
    ["a name that only begins like a loopback address", "http://127.0.0.1.nip.io/", 422, "url_not_allowed"],
    ["another scheme", "ftp://example.com/", 400, "invalid_parameter"],
    ["no URL", "nonsense", 400, "invalid_parameter"],
  ])("cannot be created with %s", async (_, url, status, code) => {
    const client = await api.client();
    const answer = await client.post("/v1/webhook_endpoints", { url, events: ["*"] });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code, param: "url" } });
    expect(await (await client.get("/v1/webhook_endpoints")).json()).toMatchObject({ data: [] });
  });

  it("cannot be created with an unknown event type", async () => {
    const body = { url: "https://example.com/", events: ["pdf.exploded"] };
    const answer = await (await api.client()).post("/v1/webhook_endpoints", body);
    expect(await answer.json()).toMatchObject({ error: { code: "invalid_parameter", param: "events[0]" } });
  });
});

describe("An event", () => {
  it("can be listed by type and retrieved, and is not visible to other accounts", async () => {
    const client = await api.client();
    await client.post("/v1/pdfs", { html: "<h1>Hello</h1>" });
    const list = (await (await client.get("/v1/events?type=pdf.completed")).json()) as { data: unknown[] };
    const [event] = list.data.map((each) => eventSchema().parse(each));
    expect(event).toMatchObject({ type: "pdf.completed", status: "not_sent", deliveries: [] });
    expect((await client.get(`/v1/events/${event?.id}`)).status).toBe(200);
    const stranger = await api.client();
    expect((await stranger.get(`/v1/events/${event?.id}`)).status).toBe(404);
    expect((await stranger.post(`/v1/events/${event?.id}/retry`, {})).status).toBe(404);
  });

  it("cannot be retried for an endpoint to which it was not sent", async () => {
    const client = await api.client();
    const endpoint = await endpointAt(client, new Inbox().url());
    const { id } = await test(client, endpoint);
    const answer = await client.post(`/v1/events/${id}/retry`, { endpoint_id: "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { param: "endpoint_id" } });
  });
});

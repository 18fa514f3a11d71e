import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebhookSender } from "../../../src/engines/outbound/webhook-sender.ts";

const allowAll = { refusal: async () => null };
const request = { headers: { "content-type": "application/json" }, body: '{"id":"evt_1"}' };
const servers: Server[] = [];

async function receiver(listener: RequestListener): Promise<{ url: string; visits: string[] }> {
  const visits: string[] = [];
  const server = createServer((incoming, outgoing) => {
    visits.push(incoming.url ?? "");
    listener(incoming, outgoing);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, visits };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("The webhook sender", () => {
  it("delivers the given body and headers, and keeps the response", async () => {
    const bodies: string[] = [];
    const { url } = await receiver((incoming, outgoing) => {
      incoming.on("data", (chunk) => bodies.push(String(chunk)));
      incoming.on("end", () => outgoing.end(`got ${incoming.headers["content-type"]}`));
    });
    const outcome = await new WebhookSender(allowAll).send({ url, ...request });
    expect(outcome).toMatchObject({ status: 200, failure: null, answer: "got application/json" });
    expect(bodies).toEqual([request.body]);
  });

  it.each([301, 302, 307, 308])("counts %i as a failure and does not follow it", async (status) => {
    const { url, visits } = await receiver((_, outgoing) =>
      outgoing.writeHead(status, { location: "/elsewhere" }).end(),
    );
    expect(await new WebhookSender(allowAll).send({ url, ...request })).toMatchObject({ status, failure: "status" });
    expect(visits).toEqual(["/hook"]);
  });

  it.each([400, 404, 410, 429, 500, 503])("counts %i as a failure", async (status) => {
    const { url } = await receiver((_, outgoing) => outgoing.writeHead(status, { "retry-after": "120" }).end("no"));
    const outcome = await new WebhookSender(allowAll).send({ url, ...request });
    expect(outcome).toMatchObject({ status, failure: "status", answer: "no", retryAfterMs: 120_000 });
  });

  it("ends a request to a receiver that does not respond in time", async () => {
    const { url } = await receiver(() => undefined);
    const outcome = await new WebhookSender(allowAll, fetch, 300).send({ url, ...request });
    expect(outcome).toMatchObject({ status: null, failure: "timeout" });
  });

  it("keeps the status of a receiver whose body never ends, and at most 4 KB of the body", async () => {
    const { url } = await receiver((_, outgoing) => {
      outgoing.writeHead(200);
      const flood = () => {
        while (outgoing.write("x".repeat(65_536)));
      };
      outgoing.on("drain", flood);
      flood();
    });
    const outcome = await new WebhookSender(allowAll).send({ url, ...request });
    expect(outcome).toMatchObject({ status: 200, failure: null });
    expect(outcome.answer).toHaveLength(4096);
  });

  it("keeps the status of a receiver whose slow body exceeds the time limit", async () => {
    const { url } = await receiver((_, outgoing) => outgoing.writeHead(201).write("slow"));
    const outcome = await new WebhookSender(allowAll, fetch, 300).send({ url, ...request });
    expect(outcome).toMatchObject({ status: 201, failure: null, answer: "slow" });
  });

  it("counts a reset or rejected connection as a failure", async () => {
    const { url } = await receiver((incoming) => incoming.socket.destroy());
    expect(await new WebhookSender(allowAll).send({ url, ...request })).toMatchObject({ failure: "connection_failed" });
    expect(await new WebhookSender(allowAll).send({ url: "http://127.0.0.1:1/", ...request })).toMatchObject({
      status: null,
      failure: "connection_failed",
    });
  });

  it("opens no connection if the guard rejects the address", async () => {
    const { url, visits } = await receiver((_, outgoing) => outgoing.end());
    const refuse = { refusal: async () => "it is a loopback address" };
    const outcome = await new WebhookSender(refuse).send({ url, ...request });
    expect(outcome).toMatchObject({ status: null, failure: "destination_blocked" });
    expect(visits).toEqual([]);
  });
});

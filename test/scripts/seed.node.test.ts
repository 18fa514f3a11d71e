import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { seedAccount } from "../../scripts/local/seed.mjs";
import { UnreachableError } from "../../scripts/operator/client.mjs";

const servers: ReturnType<typeof createServer>[] = [];

/** Starts a fake instance that handles every request with `answer`. */
async function instance(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const account = { id: "acc_1", email: "dev@example.com", plan: "scale", webhook_secret: "whsec_1" };
const credits = { available: 100_000, packs: [{ id: "npm-start" }] };

/** Responds like an instance that already has the seeded account, and accepts its keys. */
function seeded({ url = "" }: IncomingMessage, response: ServerResponse) {
  const body = url.startsWith("/operator/v1/accounts?") ? { data: [account] } : { ...account, credits };
  response.end(JSON.stringify(body));
}

const previous = { test_key: "pk_test_1", live_key: "pk_live_1" };

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe("The seeding of npm start", () => {
  it("continues when the instance drops one connection", async () => {
    let requests = 0;
    const baseUrl = await instance((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else seeded(request, response);
    });
    expect(await seedAccount({ baseUrl, operatorSecret: "s", previous })).toEqual({
      accountId: "acc_1",
      email: "dev@example.com",
      password: expect.stringMatching(/^[\w-]{16}$/),
      testKey: "pk_test_1",
      liveKey: "pk_live_1",
      webhookSecret: "whsec_1",
    });
  });

  it("fails when the instance drops every connection", async () => {
    const baseUrl = await instance((request) => request.socket.destroy());
    await expect(seedAccount({ baseUrl, operatorSecret: "s", previous })).rejects.toBeInstanceOf(UnreachableError);
  });

  it("does not repeat a rejected request", async () => {
    let requests = 0;
    const baseUrl = await instance((_, response) => {
      requests += 1;
      const error = { code: "route_not_found", message: "There is nothing at this path." };
      response.writeHead(404).end(JSON.stringify({ error }));
    });
    await expect(seedAccount({ baseUrl, operatorSecret: "wrong", previous })).rejects.toThrow("route_not_found");
    expect(requests).toBe(1);
  });
});

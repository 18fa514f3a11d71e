import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { readBody } from "./request-body.ts";

declare module "vitest" {
  export interface ProvidedContext {
    receiverUrl: string;
  }
}

/** A request that the webhook receiver got. */
export interface Received {
  headers: Record<string, string>;
  body: string;
}

/**
 * Starts a local webhook receiver. `POST /<behaviour>/<inbox>` stores the request in the inbox. Then it responds with the status that
 * `behaviour` names, never responds (`hang`) or resets the connection (`reset`). `GET /inbox/<inbox>` returns the stored requests.
 */
export default async function startReceiver(project: TestProject): Promise<() => void> {
  const inboxes = new Map<string, Received[]>();
  const server = createServer((request, response) => void answer(inboxes, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("receiverUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function answer(inboxes: Map<string, Received[]>, request: IncomingMessage, response: ServerResponse) {
  const [, behaviour = "", inbox = ""] = (request.url ?? "").split("/");
  const received = inboxes.get(inbox) ?? [];
  if (request.method === "GET") return response.end(JSON.stringify(received));
  const body = await readBody(request);
  received.push({ headers: request.headers as Record<string, string>, body: body.toString() });
  inboxes.set(inbox, received);
  if (behaviour === "hang") return;
  if (behaviour === "reset") return request.socket.destroy();
  response.writeHead(Number(behaviour), { location: "/200/elsewhere" }).end("thank you");
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

/**
 * A web server on loopback for documents under test. The query of `/a/<topic>/<name>?…` determines the response. Its parameters are
 * `status`, `type`, `body` or `base64`, `location`, `delay` (ms), `hang` (no response), `endless` (the body never ends) and
 * `header.<name>`. Further parameters are `bytes` (size of a generated body), `closed` (no CORS headers) and `echo` (responds with the
 * request as JSON). `/hits/<topic>` returns the requests of this topic, WebSocket upgrades included.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hits = new Map<string, string[]>();
  const note = (request: IncomingMessage, kind: string) => {
    const [, , topic = "", ...name] = new URL(request.url ?? "/", "http://site").pathname.split("/");
    hits.set(topic, [...(hits.get(topic) ?? []), `${kind} ${name.join("/")}`]);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    const url = new URL(request.url ?? "/", "http://site");
    if (url.pathname.startsWith("/hits/")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(hits.get(url.pathname.slice("/hits/".length)) ?? []));
      return;
    }
    note(request, request.method ?? "GET");
    const asked = () => {
      const { method, headers } = request;
      return JSON.stringify({ method, headers, body: Buffer.concat(chunks).toString() });
    };
    request.on("end", () => {
      setTimeout(() => answer(url.searchParams, response, asked), Number(url.searchParams.get("delay") ?? 0));
    });
  });
  server.on("upgrade", (request, socket) => {
    note(request, "UPGRADE");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("assets", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function answer(query: URLSearchParams, response: ServerResponse, asked: () => string): void {
  if (query.has("hang")) return;
  response.statusCode = Number(query.get("status") ?? 200);
  response.setHeader("content-type", query.get("type") ?? "text/html; charset=utf-8");
  if (!query.has("closed")) response.setHeader("access-control-allow-origin", "*");
  const location = query.get("location");
  if (location !== null) response.setHeader("location", location);
  for (const [name, value] of query) if (name.startsWith("header.")) response.setHeader(name.slice(7), value);
  const bytes = query.get("bytes");
  if (bytes !== null) response.end(Buffer.alloc(Number(bytes), "x"));
  else if (query.has("echo")) response.end(asked());
  else {
    const body = Buffer.from(query.get("base64") ?? query.get("body") ?? "", query.has("base64") ? "base64" : "utf8");
    if (query.has("endless")) response.write(body);
    else response.end(body);
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    assets: string;
  }
}

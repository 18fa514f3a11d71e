import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import type { TestProject } from "vitest/node";

/** Contacts of a test server (canary) that no page may contact. */
export interface Contacts {
  /** Paths `/<topic>/<name>` of HTTP requests and WebSocket handshakes. */
  paths: string[];
  connections: number;
  datagrams: number;
}

/**
 * Starts a test server (canary) on loopback that records every contact: TCP connections, their HTTP requests, and UDP datagrams on the same
 * port. A request to `canaryLog` returns the contacts and clears the record.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let contacts: Contacts = { paths: [], connections: 0, datagrams: 0 };
  const http = createServer((request, response) => {
    contacts.paths.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*").end();
  });
  http.on("upgrade", (request, socket) => {
    contacts.paths.push(request.url ?? "");
    socket.destroy();
  });
  const tcp = createTcpServer((socket) => {
    contacts.connections += 1;
    socket.on("error", () => {});
    http.emit("connection", socket);
  });
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4", () => {
    contacts.datagrams += 1;
  });
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  const log = createServer((_, response) => {
    response.end(JSON.stringify(contacts));
    contacts = { paths: [], connections: 0, datagrams: 0 };
  });
  await new Promise<void>((resolve) => log.listen(0, "127.0.0.1", resolve));
  project.provide("canary", `127.0.0.1:${port}`);
  project.provide("canaryLog", `http://127.0.0.1:${(log.address() as AddressInfo).port}`);
  project.provide("vectors", process.env.FOLIO_VECTORS === "all" ? "all" : "third");
  return async () => {
    udp.close();
    for (const server of [tcp, log]) server.close();
    http.closeAllConnections();
    log.closeAllConnections();
  };
}

declare module "vitest" {
  export interface ProvidedContext {
    canary: string;
    canaryLog: string;
    /** Selection of attack vectors: `npm run soak -- vectors` tests all of them, `npm test` tests every third page of vectors. */
    vectors: "all" | "third";
  }
}

import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawRequest {
  method: string;
  path: string;
  key: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request on its own connection, which the test can close at any time. */
export interface OpenRequest {
  /** Returns the data received so far: status line, headers and body as the server sent them. */
  received(): string;
  /** Closes the connection: `close` sends FIN, like a program that exits or reaches a timeout; `reset` sends RST. */
  hangUp(how?: "close" | "reset"): void;
  /** Resolves when the server has closed the connection. */
  closed: Promise<unknown>;
}

/** Sends the whole request and collects the response as it arrives. */
export async function openRequest(baseUrl: string, request: RawRequest): Promise<OpenRequest> {
  const { hostname, port } = new URL(baseUrl);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const pieces: Buffer[] = [];
  socket.on("data", (piece) => pieces.push(piece));
  socket.on("error", () => undefined);
  socket.write(wireText(hostname, request));
  return {
    received: () => Buffer.concat(pieces).toString("latin1"),
    hangUp: (how = "close") => (how === "close" ? socket.destroy() : socket.resetAndDestroy()),
    closed: once(socket, "close"),
  };
}

function wireText(host: string, { method, path, key, body, headers = {} }: RawRequest): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = Object.entries({
    Host: host,
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

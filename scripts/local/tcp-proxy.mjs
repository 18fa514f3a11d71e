import { once } from "node:events";
import { connect, createServer } from "node:net";
import { loopback } from "./ports.mjs";
import { RequestHead } from "./request-head.mjs";
import { ResponseParser } from "./response-parser.mjs";

/**
 * Time in ms for which a client may keep using a connection after the runtime has closed the idle connection. Many
 * clients close their end after 4 s, busy clients later.
 */
const REPLACEMENT_GRACE_MS = 5_000;
/**
 * Maximum number of bytes of a request that are kept for a repetition until the runtime responds. No request body is
 * larger.
 */
const REPLAY_MAX_BYTES = 32 * 1024 * 1024;

/**
 * @typedef {{ port: number, runtimePort: number, graceMs?: number, untilReady?: () => Promise<unknown> | null }} FrontOptions
 *   `untilReady`: new connections wait for this promise while the runtime is being replaced.
 */

/**
 * Listens on `port` and forwards every byte to the runtime on `runtimePort`, so that the runtime detects disconnected clients. workerd
 * treats the end of a client's stream (FIN) as a client that waits for a response, and only a reset as a disconnection. Like other reverse
 * proxies and Cloudflare's, this proxy treats both as a disconnection. It also repeats a request that the runtime did not read: a
 * runtime that was busy for seconds checks its idle timeout before it reads, and closes the connection. The request is then sent again
 * on a new connection. A request whose size is ambiguous gets 400, because the runtime would respond with 500.
 * @param {FrontOptions} options
 * @returns {Promise<() => void>} Closes every connection.
 */
export async function startTcpProxy({ port, ...options }) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    const ready = options.untilReady?.() ?? null;
    if (ready === null) return forwardConnection(client, options);
    client.on("error", () => client.destroy());
    ready.then(() => !client.destroyed && forwardConnection(client, options));
  });
  server.listen(port, loopback);
  await once(server, "listening");
  return () => {
    server.close();
    for (const client of clients) client.destroy();
  };
}

/**
 * @param {import("node:net").Socket} client
 * @param {Omit<FrontOptions, "port">} options
 */
function forwardConnection(client, { runtimePort, graceMs = REPLACEMENT_GRACE_MS }) {
  const answer = new ResponseParser();
  let head = new RequestHead();
  /**
   * Bytes of a request on a reused connection, kept until the runtime responds, so that the request can be repeated.
   * @type {Buffer[] | null}
   */
  let unread = null;
  let unreadBytes = 0;
  let isReused = false;
  let hasAnswer = false;
  /** @type {NodeJS.Timeout | undefined} */
  let leaving;
  let runtime = connectToRuntime();
  client.on("data", (bytes) => {
    clearTimeout(leaving);
    leaving = undefined;
    // Ends the connection: these bytes belong to a request to which the runtime has already responded without reading
    // it completely.
    if (answer.isComplete && hasAnswer && !startsRequest(bytes)) return void client.end();
    if (answer.isComplete) {
      answer.beginResponse(bytes);
      head = new RequestHead();
      unread = isReused ? [] : null;
      unreadBytes = 0;
    }
    const invalid = head.read(bytes);
    if (invalid !== null) return void reject(invalid);
    unreadBytes += bytes.length;
    if (unreadBytes > REPLAY_MAX_BYTES) unread = null;
    unread?.push(bytes);
    if (!runtime.write(bytes)) client.pause();
  });
  /** @param {string} message */
  const reject = (message) => {
    runtime
      .unpipe(client)
      .removeAllListeners()
      .on("error", () => {})
      .destroy();
    client.removeAllListeners("data").on("data", () => {});
    client.end(badRequest(message));
  };
  const hangUp = () => {
    clearTimeout(leaving);
    runtime.resetAndDestroy();
  };
  client.on("end", hangUp).on("error", hangUp).on("close", hangUp);
  // The client has closed its side of the connection. Without this, the connection would stay half open for ever.
  client.on("end", () => client.end());

  function connectToRuntime() {
    const socket = connect({ port: runtimePort, host: loopback, allowHalfOpen: true, noDelay: true });
    socket.pipe(client, { end: false });
    socket.on("drain", () => client.resume());
    socket.on("data", (bytes) => {
      unread = null;
      isReused = true;
      hasAnswer = true;
      answer.read(bytes);
    });
    socket.on("end", () => socket === runtime && !reconnect() && client.end());
    socket.on("error", () => socket === runtime && !reconnect() && client.destroy());
    return socket;
  }

  /**
   * Opens a new connection to the runtime if it has closed an idle connection, or a connection whose last request it
   * did not read.
   */
  function reconnect() {
    if (!isReused || !(answer.isComplete || unread)) return false;
    const ended = runtime;
    isReused = false;
    runtime = connectToRuntime();
    ended.destroy();
    if (answer.isComplete) leaving ??= setTimeout(() => client.end(), graceMs);
    for (const bytes of unread ?? []) runtime.write(bytes);
    unread = null;
    client.resume();
    return true;
  }
}

/** @param {Buffer} bytes */
const startsRequest = (bytes) => /^[A-Z]+(?: |$)/.test(bytes.toString("latin1", 0, 8));

/** @param {string} message */
const badRequest = (message) =>
  [
    "HTTP/1.1 400 Bad Request",
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${Buffer.byteLength(message)}`,
    "",
    message,
  ].join("\r\n");

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
 * Time in ms after which the proxy itself responds to `GET /healthz`. The runtime runs all requests in one thread, so a
 * large request on a slow machine can delay a health check for seconds.
 */
const HEALTH_WAIT_MS = 150;
/** Maximum age in ms of the latest bytes from the runtime at which the runtime counts as healthy. */
const HEALTHY_MS = 30_000;

/**
 * @typedef {{ respondedAtMs: number }} RuntimeState `respondedAtMs`: when the runtime last sent bytes on any connection.
 * @typedef {{ port: number, runtimePort: number, graceMs?: number, untilReady?: () => Promise<unknown> | null }} FrontOptions
 *   `untilReady`: new connections wait for this promise while the runtime is being replaced.
 */

/**
 * Listens on `port` and forwards every byte to the runtime on `runtimePort`, so that the runtime detects disconnected clients. workerd
 * treats the end of a client's stream (FIN) as a client that waits for a response, and only a reset as a disconnection. Like other reverse
 * proxies and Cloudflare's, this proxy treats both as a disconnection. It also repeats a request that the runtime did not read: a
 * runtime that was busy for seconds checks its idle timeout before it reads, and closes the connection. The request is then sent again
 * on a new connection. If the runtime is busy, the proxy itself responds to health checks, provided that the runtime responded to
 * some request within the last 30 s. A request whose size is ambiguous gets 400, because the runtime would respond with 500.
 * @param {FrontOptions} options
 * @returns {Promise<() => void>} Closes every connection.
 */
export async function startTcpProxy({ port, ...options }) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  const state = { respondedAtMs: Number.NEGATIVE_INFINITY };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    const ready = options.untilReady?.() ?? null;
    if (ready === null) return forwardConnection(client, options, state);
    client.on("error", () => client.destroy());
    ready.then(() => !client.destroyed && forwardConnection(client, options, state));
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
 * @param {RuntimeState} state
 */
function forwardConnection(client, { runtimePort, graceMs = REPLACEMENT_GRACE_MS }, state) {
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
  /** @type {NodeJS.Timeout | undefined} */
  let healthTimer;
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
    if (invalid !== null) return void respond(badRequest(invalid));
    if (isHealthCheck(bytes)) healthTimer = setTimeout(respondHealthy, HEALTH_WAIT_MS);
    unreadBytes += bytes.length;
    if (unreadBytes > REPLAY_MAX_BYTES) unread = null;
    unread?.push(bytes);
    if (!runtime.write(bytes)) client.pause();
  });
  /** @param {string} response */
  const respond = (response) => {
    runtime
      .unpipe(client)
      .removeAllListeners()
      .on("error", () => {})
      .destroy();
    client.removeAllListeners("data").on("data", () => {});
    client.end(response);
  };
  const respondHealthy = () => {
    if (performance.now() - state.respondedAtMs < HEALTHY_MS) respond(HEALTHY);
  };
  const hangUp = () => {
    clearTimeout(leaving);
    clearTimeout(healthTimer);
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
      clearTimeout(healthTimer);
      state.respondedAtMs = performance.now();
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

/** @param {Buffer} bytes */
const isHealthCheck = (bytes) => bytes.toString("latin1", 0, HEALTH_CHECK.length) === HEALTH_CHECK;
const HEALTH_CHECK = "GET /healthz HTTP/1.1\r\n";
const HEALTHY_BODY = '{"status":"ok"}';
const HEALTHY = [
  "HTTP/1.1 200 OK",
  "Connection: close",
  "Content-Type: application/json",
  "Cache-Control: no-store",
  "X-Content-Type-Options: nosniff",
  `Content-Length: ${HEALTHY_BODY.length}`,
  "",
  HEALTHY_BODY,
].join("\r\n");

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

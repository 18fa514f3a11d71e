import { once } from "node:events";
import { connect, createServer } from "node:net";
import { loopback } from "./ports.mjs";

/** A connection that the runtime ends after so long a silence it ends for being idle: it does so after 5 s. */
const IDLE_MS = 4_000;
/** So much longer a client may send on it. Many leave their end of an idle connection after 4 s, and a busy one is late with that. */
const GRACE_MS = 5_000;

/** @typedef {{ port: number, runtimePort: number, idleMs?: number, graceMs?: number }} FrontOptions */

/**
 * Listens on `port` and passes every byte on to the runtime on `runtimePort`, so that it hears of clients that hang up: workerd takes
 * the end of a client's stream (FIN) for a client that has sent everything and waits, and only a reset for one that is gone. Like
 * every reverse proxy, and like the platform's, this takes both for gone. Nor does a client lose a request to a runtime that ends an
 * idle connection just then.
 * @param {FrontOptions} options
 * @returns {Promise<() => void>} Closes every connection.
 */
export async function startFront({ port, ...options }) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    passOn(client, options);
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
function passOn(client, { runtimePort, idleMs = IDLE_MS, graceMs = GRACE_MS }) {
  /** Since when the runtime has said nothing more; null while it is to answer. @type {number | null} */
  let silentSinceMs = null;
  /** @type {NodeJS.Timeout | undefined} */
  let leaving;
  let runtime = join();
  client.on("data", () => {
    silentSinceMs = null;
    clearTimeout(leaving);
    leaving = undefined;
  });
  const hangUp = () => {
    clearTimeout(leaving);
    runtime.resetAndDestroy();
  };
  client.on("end", hangUp).on("error", hangUp).on("close", hangUp);

  function join() {
    const socket = connect({ port: runtimePort, host: loopback, allowHalfOpen: true, noDelay: true });
    client.pipe(socket, { end: false });
    socket.pipe(client, { end: false });
    socket.on("data", () => {
      silentSinceMs = performance.now();
    });
    socket.on("end", () => {
      const wasIdle = silentSinceMs !== null && performance.now() - silentSinceMs >= idleMs;
      if (!wasIdle) return client.end();
      client.unpipe(socket);
      socket.destroy();
      runtime = join();
      leaving ??= setTimeout(() => client.end(), graceMs);
    });
    socket.on("error", () => client.destroy());
    return socket;
  }
}

import { once } from "node:events";
import { connect, createServer } from "node:net";
import { loopback } from "./ports.mjs";

/**
 * Listens on `port` and passes every byte on to the runtime on `runtimePort`, so that it hears of clients that hang up: workerd takes
 * the end of a client's stream (FIN) for a client that has sent everything and waits, and only a reset for one that is gone. Like
 * every reverse proxy, and like the platform's, this takes both for gone.
 * @param {{ port: number, runtimePort: number }} options
 * @returns {Promise<() => void>} Closes every connection.
 */
export async function startFront({ port, runtimePort }) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    const runtime = connect({ port: runtimePort, host: loopback, allowHalfOpen: true, noDelay: true });
    const hangUp = () => runtime.resetAndDestroy();
    client.pipe(runtime, { end: false });
    runtime.pipe(client);
    client.on("end", hangUp).on("error", hangUp);
    client.on("close", () => {
      clients.delete(client);
      hangUp();
    });
    runtime.on("error", () => client.destroy());
  });
  server.listen(port, loopback);
  await once(server, "listening");
  return () => {
    server.close();
    for (const client of clients) client.destroy();
  };
}

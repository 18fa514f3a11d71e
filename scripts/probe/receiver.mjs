import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { loopback } from "../local/ports.mjs";

const pixelPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** @typedef {{ path: string, headers: import("node:http").IncomingHttpHeaders, body: string }} Heard */

/**
 * Starts a server on this machine that records all requests and responds to each with an image.
 * @param {number} port
 * @param {string | undefined} publicUrl
 */
export async function startReceiver(port, publicUrl) {
  /** @type {Heard[]} */
  const heard = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(200, { "content-type": "image/png", "access-control-allow-origin": "*" }).end(pixelPng);
  });
  server.listen(port, loopback);
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: (publicUrl ?? `http://${loopback}:${address.port}`).replace(/\/+$/, ""),
    /** @param {string} path */
    hits: (path) => heard.filter((one) => one.path === path),
    /**
     * @param {string} path
     * @param {number} withinMs
     * @returns {Promise<Heard | undefined>}
     */
    async until(path, withinMs) {
      for (const endsAt = Date.now() + withinMs; Date.now() < endsAt; await delay(50)) {
        const found = heard.find((one) => one.path === path);
        if (found) return found;
      }
      return undefined;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

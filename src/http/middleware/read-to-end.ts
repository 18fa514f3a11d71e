import type { MiddlewareHandler } from "hono";

/**
 * Limits for reading the rest of a body, in bytes and ms. For a longer rest, a new connection costs the client less.
 */
const MOST_BYTES = 64 * 1_048_576;
const MOST_MS = 10_000;

/**
 * Reads the rest of a rejected request's body. Otherwise the runtime resets the connection. The client could then lose
 * the response, or its next request that is already in transit. If the client sends `Expect`, the rest is not read,
 * because this client waits for a response before it sends the body.
 */
export function readToEnd(): MiddlewareHandler {
  return async ({ req }, next) => {
    await next();
    const { body } = req.raw;
    const isTooLarge = Number(req.header("Content-Length") ?? 0) > MOST_BYTES;
    if (!body || body.locked || isTooLarge || req.header("Expect") !== undefined) return;
    const reader = body.getReader();
    const late = setTimeout(() => reader.cancel().catch(() => {}), MOST_MS);
    try {
      for (let bytes = 0; bytes <= MOST_BYTES; ) {
        const { done, value } = await reader.read();
        if (done) return;
        bytes += value.byteLength;
      }
    } catch {
      // The client has disconnected or takes too long. In both cases, the runtime may reset the connection.
    } finally {
      clearTimeout(late);
    }
  };
}

import type { MiddlewareHandler } from "hono";

/** Above these limits a new connection costs less than reading the rest. */
const MOST_BYTES = 64 * 1_048_576;
const MOST_MS = 10_000;

/**
 * Reads the rest of a rejected request's body. Otherwise the runtime resets the connection, and the client may lose the response that it
 * has not read yet, or its next request that is already in transit. A client that sends `Expect` waits for a response before it sends the
 * body.
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
      // The client has disconnected or takes too long, so the connection need not be kept.
    } finally {
      clearTimeout(late);
    }
  };
}

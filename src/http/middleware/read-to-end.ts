import type { MiddlewareHandler } from "hono";

/** Beyond these, a new connection costs less than reading on. */
const MOST_BYTES = 64 * 1_048_576;
const MOST_MS = 10_000;

/**
 * Reads what a refused request sends beside its refusal: the runtime resets a connection whose request was not read to its end, and with
 * it what the client has not read yet, the refusal first of all, or its next request, already on its way there. Who asked to
 * be told before sending a body (`Expect`) has not sent it.
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
      // The client has gone, or has taken too long: there is nobody to keep the connection for.
    } finally {
      clearTimeout(late);
    }
  };
}

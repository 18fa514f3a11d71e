import type { MiddlewareHandler } from "hono";

/** Beyond this, a new connection costs less than reading on. */
const MOST_BYTES = 1_048_576;

/**
 * Reads what a refused request sends beside its refusal: the runtime closes a connection whose request was not read to its end, and the
 * client's next request, already on its way there, would be lost.
 */
export function readToEnd(): MiddlewareHandler {
  return async ({ req }, next) => {
    await next();
    const { body, bodyUsed } = req.raw;
    if (!body || bodyUsed || body.locked || Number(req.header("Content-Length") ?? Number.NaN) > MOST_BYTES) return;
    const reader = body.getReader();
    try {
      for (let bytes = 0; bytes <= MOST_BYTES; ) {
        const { done, value } = await reader.read();
        if (done) return;
        bytes += value.byteLength;
      }
    } catch {
      // The client has gone: there is nobody to keep the connection for.
    }
  };
}

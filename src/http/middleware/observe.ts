import type { MiddlewareHandler } from "hono";
import { newId } from "../../domain/ids.ts";
import { Timings } from "../../operations/caller.ts";
import type { Services } from "../../operations/dependencies.ts";
import { recordRequest } from "../../operations/logs/record-request.ts";
import type { AppVariables } from "../context.ts";

/** Gives every request an id and timings, and writes its one log line and the headers that tell of them. */
export function observe(services: Services): MiddlewareHandler<{ Variables: AppVariables }> {
  return async (context, next) => {
    const startedAt = services.clock.now();
    const requestId = newId("req", startedAt);
    const timings = new Timings(() => services.clock.now());
    context.set("requestId", requestId);
    context.set("services", services);
    context.set("timings", timings);
    await next();

    const durationMs = services.clock.now() - startedAt;
    const caller = context.get("caller");
    const rate = context.get("rate");
    const headers = new Headers(context.res.headers);
    headers.set("Request-Id", requestId);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Server-Timing", serverTiming(timings, durationMs));
    if (rate) {
      headers.set("RateLimit-Policy", `"key";q=${rate.limit};w=${rate.windowMs / 1000}`);
      headers.set("RateLimit", `"key";r=${rate.remaining};t=${Math.ceil(rate.resetMs / 1000)}`);
    }
    context.res = new Response(context.res.body, { status: context.res.status, headers });
    if (caller) {
      const { accountId, environment, keyId } = caller;
      const record = recordRequest({
        services,
        input: {
          id: requestId,
          accountId,
          environment,
          keyId,
          method: context.req.method,
          route: context.get("route") ?? "none",
          status: context.res.status,
          code: context.get("errorCode") ?? null,
          durationMs,
          createdAt: startedAt,
        },
      });
      keepAlive(context, record);
    }
    services.log.info("request", {
      request_id: requestId,
      method: context.req.method,
      route: context.get("route") ?? "none",
      status: context.res.status,
      error: context.get("errorCode"),
      account_id: caller?.accountId,
      key_id: caller?.keyId,
      environment: caller?.environment,
      duration_ms: durationMs,
      ...Object.fromEntries([...timings.parts].map(([part, ms]) => [`${part}_ms`, ms])),
    });
  };
}

/** Tests without an execution context lose nothing: their isolate stays. */
function keepAlive(
  context: { executionCtx: { waitUntil(work: Promise<unknown>): void } },
  work: Promise<unknown>,
): void {
  try {
    context.executionCtx.waitUntil(work);
  } catch {
    work.catch(() => undefined);
  }
}

const serverTiming = (timings: Timings, totalMs: number): string =>
  [...timings.parts, ["total", totalMs] as const].map(([part, ms]) => `${part};dur=${ms}`).join(", ");

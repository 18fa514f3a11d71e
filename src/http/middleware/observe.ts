import type { MiddlewareHandler } from "hono";
import { deprecationHeaders } from "../../domain/api-versions.ts";
import { newId } from "../../domain/ids.ts";
import { newTrace, parseTraceparent } from "../../domain/trace-context.ts";
import { Timings } from "../../operations/caller.ts";
import type { Services } from "../../operations/dependencies.ts";
import { recordRequest } from "../../operations/logs/record-request.ts";
import type { AppContext, AppVariables, HttpSettings } from "../context.ts";

/**
 * Header that no response has. Deleting it throws if the headers of the response cannot be changed. So the deletion
 * tests whether they can.
 */
const UNKNOWN_HEADER = "Folio-Unknown";

/** Gives every request an id, timings and a trace. Writes the request's log line, metric and response headers. */
export function observe(
  services: Services,
  { baseUrl }: Pick<HttpSettings, "baseUrl">,
): MiddlewareHandler<{ Variables: AppVariables }> {
  return async (context, next) => {
    const startedAt = services.clock.now();
    context.set("requestId", newId("req", startedAt));
    context.set("services", services);
    context.set("timings", new Timings(services));
    const trace = parseTraceparent(context.req.header("traceparent") ?? null) ?? newTrace();
    await services.tracing.within(trace, async () => {
      await next();
      const durationMs = services.clock.now() - startedAt;
      addResponseHeaders(context, { baseUrl, durationMs });
      logRequest(context, { startedAt, durationMs });
      reportRequest(context, durationMs);
    });
  };
}

/** Adds the headers that every response has. */
function addResponseHeaders(
  context: AppContext,
  { baseUrl, durationMs }: { baseUrl: string; durationMs: number },
): void {
  const rate = context.get("rate");
  const version = context.get("version");
  const bookmark = context.get("readPoint")?.bookmark;
  const headers = writableHeaders(context);
  headers.set("Request-Id", context.get("requestId"));
  headers.set("X-Content-Type-Options", "nosniff");
  // JSON contains data of the account. Files have their own rules for caches.
  if (!headers.has("Cache-Control") && headers.get("Content-Type")?.startsWith("application/json")) {
    headers.set("Cache-Control", "no-store");
  }
  headers.set("Server-Timing", serverTiming(context.get("timings"), durationMs));
  if (rate) {
    headers.set("RateLimit-Policy", `"key";q=${rate.limit};w=${rate.windowMs / 1000}`);
    headers.set("RateLimit", `"key";r=${rate.remaining};t=${Math.ceil(rate.resetMs / 1000)}`);
  }
  if (bookmark) headers.set("Folio-Bookmark", bookmark);
  if (version) {
    headers.set("Folio-Version", version.date);
    const deprecation = deprecationHeaders(version, `${baseUrl}/docs/versions`);
    for (const [name, value] of Object.entries(deprecation)) headers.set(name, value);
  }
}

/**
 * Returns response headers that can be changed. The headers of a response from another service cannot be changed, so
 * that response is replaced by a copy.
 */
function writableHeaders(context: AppContext): Headers {
  try {
    context.res.headers.delete(UNKNOWN_HEADER);
  } catch {
    const { body, status, headers } = context.res;
    context.res = new Response(body, { status, headers });
  }
  return context.res.headers;
}

/** Records the request in the log that the account's members can read. */
function logRequest(context: AppContext, { startedAt, durationMs }: { startedAt: number; durationMs: number }): void {
  const caller = context.get("caller");
  if (!caller) return;
  const { accountId, environment, keyId } = caller;
  const input = {
    id: context.get("requestId"),
    accountId,
    environment,
    keyId,
    method: context.req.method,
    route: context.get("route") ?? "none",
    status: context.res.status,
    code: context.get("errorCode") ?? null,
    durationMs,
    createdAt: startedAt,
  };
  keepAlive(context, recordRequest({ services: context.get("services"), input }));
}

function reportRequest(context: AppContext, durationMs: number): void {
  const services = context.get("services");
  const caller = context.get("caller");
  const { parts } = context.get("timings");
  const route = context.get("route") ?? "none";
  const error = context.get("errorCode");
  services.log.info("request", {
    request_id: context.get("requestId"),
    method: context.req.method,
    route,
    status: context.res.status,
    error,
    account_id: caller?.accountId,
    key_id: caller?.keyId,
    environment: caller?.environment,
    duration_ms: durationMs,
    ...Object.fromEntries([...parts].map(([part, ms]) => [`${part}_ms`, ms])),
  });
  services.metrics.request({
    accountId: caller?.accountId ?? "",
    environment: caller?.environment ?? "",
    route,
    status: context.res.status,
    error: error ?? "",
    durationMs,
    renderMs: parts.get("render") ?? 0,
    waitMs: parts.get("queue") ?? 0,
  });
}

/**
 * Keeps the invocation running until the work is done. Tests have no execution context. They need none, because their
 * isolate keeps running.
 */
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

import { tracing as platform } from "cloudflare:workers";
import { AsyncLocalStorage } from "node:async_hooks";
import type { TraceContext, Tracing } from "./domain/trace-context.ts";

const present = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | null => present.getStore() ?? null;

/**
 * Records stages as spans of the platform's own trace, which Workers can export. Each span has the caller's trace id as
 * an attribute.
 */
export const platformTracing: Tracing = {
  within: (trace, work) => present.run(trace, work),
  current: currentTrace,
  span: (name, work) =>
    platform.enterSpan(`folio.${name}`, (span) => {
      const traceId = currentTrace()?.traceId;
      if (traceId !== undefined) span.setAttribute("folio.trace_id", traceId);
      return work();
    }),
};

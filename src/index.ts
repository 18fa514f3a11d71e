import type { Env } from "./env.ts";

export { AccountGate } from "./durable/account-gate.do.ts";
export { BatchDurableObject } from "./durable/batch.do.ts";
export { IdempotencyShard } from "./durable/idempotency.do.ts";
export { JobLine } from "./durable/job-line.do.ts";
export { WebhookLane } from "./durable/webhook-lane.do.ts";
export { BrowserHost } from "./engines/browser/browser-host.do.ts";
export { FleetPlanner } from "./engines/browser/fleet-planner.do.ts";
export { ResourceDoor } from "./engines/browser/resource-door.ts";
export { DocumentContainer } from "./engines/container/container.do.ts";

/**
 * The entry points, which are loaded at the first request, queue message or cron trigger. An isolate with only Durable
 * Objects never loads them and starts in a fifth of the time.
 */
let loaded: typeof import("./entry-points.ts").entryPoints | undefined;

async function loadEntryPoints() {
  loaded ??= (await import("./entry-points.ts")).entryPoints;
  return loaded;
}

export default {
  fetch: async (request, env, context) => (await loadEntryPoints()).fetch(request, env, context),
  queue: async (batch, env, context) => (await loadEntryPoints()).queue(batch, env, context),
  scheduled: async (controller, env) => (await loadEntryPoints()).scheduled(controller, env),
} satisfies ExportedHandler<Env>;

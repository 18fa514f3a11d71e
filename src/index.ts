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

/** Loaded by the first request, message or tick: an isolate that holds nothing but objects starts in a fifth of the time without it. */
let loaded: typeof import("./entrances.ts").entrances | undefined;

async function entrances() {
  loaded ??= (await import("./entrances.ts")).entrances;
  return loaded;
}

export default {
  fetch: async (request, env, context) => (await entrances()).fetch(request, env, context),
  queue: async (batch, env, context) => (await entrances()).queue(batch, env, context),
  scheduled: async (controller, env) => (await entrances()).scheduled(controller, env),
} satisfies ExportedHandler<Env>;

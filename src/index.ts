import { onTick } from "./background/scheduled.ts";
import { type Env, parseConfig } from "./env.ts";
import { createApp } from "./http/app.ts";
import { makeServices } from "./services.ts";

export { AccountGate } from "./durable/account-gate.do.ts";
export { IdempotencyShard } from "./durable/idempotency.do.ts";
export { BrowserHost } from "./engines/browser/browser-host.do.ts";

/** Bindings are the same for the life of an isolate, so the wiring is done once. */
let wired: ReturnType<typeof wire> | undefined;

function wire(env: Env) {
  const config = parseConfig(env);
  const services = makeServices(env, config);
  const app = createApp(services, {
    baseUrl: config.BASE_URL,
    operatorSecret: config.OPERATOR_SECRET,
    localClientAddress: config.LOCAL_CLIENT_ADDRESS,
  });
  return { services, app };
}

export default {
  fetch(request, env, context) {
    wired ??= wire(env);
    return wired.app.fetch(request, env, context);
  },
  async scheduled(controller, env) {
    wired ??= wire(env);
    await onTick(wired.services, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;

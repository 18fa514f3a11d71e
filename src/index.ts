import { type Env, parseConfig } from "./env.ts";
import { createApp } from "./http/app.ts";
import { makeServices } from "./services.ts";

export { AccountGate } from "./durable/account-gate.do.ts";
export { IdempotencyShard } from "./durable/idempotency.do.ts";
export { BrowserHost } from "./engines/browser/browser-host.do.ts";

/** Bindings are the same for the life of an isolate, so the wiring is done once. */
let app: ReturnType<typeof createApp> | undefined;

function wire(env: Env): ReturnType<typeof createApp> {
  const config = parseConfig(env);
  return createApp(makeServices(env, config), {
    baseUrl: config.BASE_URL,
    operatorSecret: config.OPERATOR_SECRET,
    localClientAddress: config.LOCAL_CLIENT_ADDRESS,
  });
}

export default {
  fetch(request, env, context) {
    app ??= wire(env);
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;

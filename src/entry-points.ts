import { onMessages } from "./background/queue.ts";
import { onTick, type Tick } from "./background/scheduled.ts";
import { onWarmUp } from "./background/warm-up.ts";
import { dashboardEntrance } from "./dashboard/entrance.ts";
import { isDashboardPath } from "./dashboard/paths.ts";
import { type Env, parseConfig } from "./env.ts";
import { createApp } from "./http/app.ts";
import { withSecurityHeaders } from "./http/response-headers.ts";
import { makeServices } from "./services.ts";

/**
 * Matches paths that the platform serves without calling the Worker (wrangler.toml). In local development, the runtime
 * always calls the Worker.
 */
const PUBLIC_FILES = /^\/(?:assets\/|docs\/images\/|docs\/search(?:-contributors)?\.json$)/;
/** Local path that runs the work of a cron trigger. Local development itself has no cron triggers. */
const LOCAL_CRON_PATH = "/cdn-cgi/local/scheduled";
/** Local path that starts everything that an account's first render needs. */
const LOCAL_WARM_UP_PATH = "/cdn-cgi/local/warm-up";

/** The runtime. It is created once per isolate, because bindings do not change while the isolate runs. */
let runtime: ReturnType<typeof createRuntime> | undefined;

function createRuntime(env: Env) {
  const config = parseConfig(env);
  const services = makeServices(env, config);
  const app = createApp(services, {
    baseUrl: config.BASE_URL,
    operatorSecrets: config.OPERATOR_SECRET,
    localClientAddress: config.LOCAL_CLIENT_ADDRESS,
    page: (path) => env.PAGES.fetch(`${config.BASE_URL}${path}`),
    maintenance: config.MAINTENANCE,
  });
  const dashboard = dashboardEntrance(services, {
    baseUrl: config.BASE_URL,
    filesUrl: config.FILES_URL,
    authSecret: config.AUTH_SECRET[0],
    localClientAddress: config.LOCAL_CLIENT_ADDRESS,
    tryItAccount: config.TRY_IT_ACCOUNT,
    maintenance: config.MAINTENANCE,
  });
  const { CONSUMER_WAIT_MS: consumerWaitMs, MAINTENANCE: maintenance } = config;
  const isHttps = config.BASE_URL.startsWith("https:");
  const isLocal = config.LOCAL_CLIENT_ADDRESS !== "";
  return { services, app, dashboard, consumerWaitMs, maintenance, isHttps, isLocal };
}

async function tick(env: Env, controller: Tick): Promise<void> {
  runtime ??= createRuntime(env);
  if (!runtime.maintenance) await onTick(runtime.services, controller);
}

/** Handlers for requests, queue messages and cron triggers. */
export const entryPoints = {
  async fetch(request, env, context) {
    runtime ??= createRuntime(env);
    const { pathname, searchParams, protocol } = new URL(request.url);
    const transport = { isHttps: runtime.isHttps || protocol === "https:" };
    if (PUBLIC_FILES.test(pathname)) return withSecurityHeaders(await env.PAGES.fetch(request), transport);
    if (pathname === LOCAL_CRON_PATH && runtime.isLocal) {
      await tick(env, { cron: searchParams.get("cron") ?? "", scheduledTime: Date.now() });
      return new Response("ok");
    }
    if (pathname === LOCAL_WARM_UP_PATH && runtime.isLocal) {
      await onWarmUp(runtime.services, searchParams.get("account") ?? "");
      return new Response("ok");
    }
    const app = isDashboardPath(pathname) ? runtime.dashboard : runtime.app;
    const answer = Promise.resolve(app.fetch(request, env, context)).then((response) =>
      withSecurityHeaders(response, transport),
    );
    // Keep the invocation running even if the client disconnects, until slots and credits are released.
    context.waitUntil(answer.catch(() => undefined));
    return answer;
  },
  async queue(batch, env, context) {
    runtime ??= createRuntime(env);
    await onMessages(runtime.services, batch, {
      waitMs: runtime.consumerWaitMs,
      keepAlive: (work) => context.waitUntil(work),
    });
  },
  async scheduled(controller, env) {
    await tick(env, controller);
  },
} satisfies ExportedHandler<Env>;

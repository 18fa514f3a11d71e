import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { FolioError } from "../domain/errors.ts";
import { rejectWrites } from "../domain/maintenance.ts";
import type { Services } from "../operations/dependencies.ts";
import type { AppContext, AppVariables, HttpSettings } from "./context.ts";
import { docs } from "./docs.ts";
import { failureResponse } from "./failure.ts";
import { observe } from "./middleware/observe.ts";
import { readToEnd } from "./middleware/read-to-end.ts";
import { operatorApp } from "./operator/app.ts";
import { admitCaller, identifyCaller, runRoute } from "./pipeline.ts";
import { files } from "./routes/files.ts";
import { health } from "./routes/health.ts";
import { routes } from "./routes.ts";

/** Creates the whole HTTP app: API routes, file downloads, operator API, OpenAPI document and docs. */
export function createApp(services: Services, settings: HttpSettings): Hono<{ Variables: AppVariables }> {
  // Hono's default router first tries a router that does not support these paths, and then uses TrieRouter. So
  // TrieRouter is used directly.
  const app = new Hono<{ Variables: AppVariables }>({ strict: false, router: new TrieRouter() });
  app.use(observe(services, settings), readToEnd());
  app.onError((error, context) => failureResponse(context, settings, error));
  if (settings.maintenance) {
    app.use((context, next) => {
      rejectWrites(context.req.method);
      return next();
    });
  }

  app.route("/", health());
  app.get("/v1/openapi.json", async (context) => {
    // The document is imported on demand, because few isolates serve it and the import would delay the start of all
    // others.
    const { servedDocument } = await import("./openapi/compact.ts");
    return context.json(servedDocument(settings.baseUrl), 200, { "Cache-Control": "public, max-age=300" });
  });
  app.route("/", docs(settings));
  app.route("/", files);
  app.route("/operator/v1", operatorApp(settings));
  for (const route of routes) {
    app.on(route.method.toUpperCase(), honoPath(route.path), (context) => runRoute(context, route, settings));
  }
  app.post("/mcp", async (context) => {
    context.set("route", "/mcp");
    // The API requests of the MCP tools count against the key's rate limit. The MCP messages themselves do not.
    await identifyCaller(context, settings);
    // The MCP code is imported on demand, for the same reason as the OpenAPI document.
    const { answerMcp } = await import("./mcp.ts");
    return answerMcp(context, settings.baseUrl, async (request) =>
      app.fetch(request, context.env, context.executionCtx),
    );
  });
  const methodsOf = allowedMethods(app.routes);
  app.all("*", (context) => refuseUnknown(context, settings, methodsOf(context.req.path)));
  return app;
}

/** Converts a path from OpenAPI to Hono syntax: `/v1/pdfs/{id}` → `/v1/pdfs/:id`. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/**
 * Throws 405 with the header `Allow` for an unsupported method of a known path. Throws 404 for an unknown path. A key
 * in the request is checked and counted here too.
 */
async function refuseUnknown(context: AppContext, settings: HttpSettings, methods: string[]): Promise<never> {
  if (context.req.path.startsWith("/v1/") && context.req.header("Authorization")) await admitCaller(context, settings);
  if (methods.length === 0)
    throw new FolioError("route_not_found", "No endpoint has this path. Check the path against the API reference.");
  const allow = methods.join(", ");
  context.set("failureHeaders", { Allow: allow });
  throw new FolioError("method_not_allowed", `The method must be one of ${allow}; got ${context.req.method}.`);
}

interface Registered {
  method: string;
  /** Path of a route in Hono syntax: `/v1/pdfs/:id`. A trailing slash in a request's path is ignored. */
  path: string;
}

/**
 * Returns a function that lists the methods of a path. The list is empty for an unknown path. HEAD is allowed if GET is
 * allowed (RFC 9110 section 9.3.2).
 */
function allowedMethods(registered: readonly Registered[]): (path: string) => string[] {
  const known = registered.filter(({ method }) => method !== "ALL");
  const patterns = known.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const methods = patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

import { Hono } from "hono";
import { FolioError } from "../domain/errors.ts";
import type { Services } from "../operations/dependencies.ts";
import type { AppContext, AppVariables, HttpSettings } from "./context.ts";
import { docsPage } from "./docs.ts";
import { failureResponse } from "./failure.ts";
import { observe } from "./middleware/observe.ts";
import { openApiDocument } from "./openapi.ts";
import { operatorApp } from "./operator/app.ts";
import { runRoute } from "./pipeline.ts";
import { files } from "./routes/files.ts";
import { routes } from "./routes.ts";

/** The whole HTTP side: the API's routes, files, operator API, description and docs. */
export function createApp(services: Services, settings: HttpSettings): Hono<{ Variables: AppVariables }> {
  const app = new Hono<{ Variables: AppVariables }>();
  app.use(observe(services));
  app.onError((error, context) => failureResponse(context, settings, error));

  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/v1/openapi.json", (context) => context.json(openApiDocument(settings.baseUrl)));
  app.get("/docs", (context) => context.html(docsPage(openApiDocument(settings.baseUrl))));
  app.route("/", files);
  app.route("/operator/v1", operatorApp(settings));
  for (const route of routes) {
    app.on(route.method.toUpperCase(), honoPath(route.path), (context) => runRoute(context, route, settings));
  }
  app.notFound((context) => failureResponse(context, settings, unknownRoute(context)));
  return app;
}

/** `/v1/pdfs/{id}` → `/v1/pdfs/:id`. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Another method of a known path is 405 with `Allow`; anything else 404. */
function unknownRoute(context: AppContext): FolioError {
  const methods = routes.filter(({ path }) => pathPattern(path).test(context.req.path)).map(({ method }) => method);
  if (methods.length === 0) return new FolioError("route_not_found", "There is nothing at this path.");
  const allow = [...new Set(methods)].join(", ").toUpperCase();
  context.set("failureHeaders", { Allow: allow });
  return new FolioError("method_not_allowed", `This path allows ${allow}, got ${context.req.method}.`);
}

const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

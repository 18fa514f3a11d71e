import { Hono } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { PATHS } from "../src/engines/container/protocol.ts";
import { toErrorBody, toReportedError } from "./response.ts";
import type { RouteServices } from "./route-services.ts";
import { edit } from "./routes/edit.ts";
import { extract } from "./routes/extract.ts";
import { images } from "./routes/images.ts";
import { ocr } from "./routes/ocr.ts";
import { office } from "./routes/office.ts";

/**
 * Creates the HTTP server application that runs in the container. `contract.ts` defines the types of its requests and
 * responses.
 */
export function createApp(workshop: RouteServices): Hono {
  const app = new Hono();
  app.get(PATHS.health, (c) => c.json(workshop.health()));
  app.post(PATHS.office, office(workshop));
  app.post(PATHS.ocr, ocr(workshop));
  app.post(PATHS.edit, edit(workshop));
  app.post(PATHS.images, images(workshop));
  app.post(PATHS.extract, extract(workshop));
  app.notFound((c) =>
    c.json(toErrorBody(new FolioError("route_not_found", `No endpoint has this path: ${c.req.path}`)), 404),
  );
  app.onError((thrown, c) => {
    const error = toReportedError(thrown, c.req.header("traceparent"));
    if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
    return c.json(toErrorBody(error), error.status as 400);
  });
  return app;
}

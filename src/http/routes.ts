import { CONVERSION_NAMES, EDIT_NAMES } from "../operations/producing/catalogue.ts";
import { producingRoute } from "./producing.ts";
import type { Route } from "./route.ts";
import { assetRoutes } from "./routes/assets.ts";
import { batchRoutes } from "./routes/batches.ts";
import { engineRoutes } from "./routes/engine.ts";
import { eventRoutes } from "./routes/events.ts";
import { extractionRoutes } from "./routes/extractions.ts";
import { imageRoutes } from "./routes/images.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { partialRoutes } from "./routes/partials.ts";
import { pdfInfoRoutes } from "./routes/pdf-info.ts";
import { pdfRoutes } from "./routes/pdfs.ts";
import { signatureRoutes } from "./routes/signatures.ts";
import { templateRenderRoutes } from "./routes/template-renders.ts";
import { templateRoutes } from "./routes/templates.ts";
import { thumbnailRoutes } from "./routes/thumbnails.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookEndpointRoutes } from "./routes/webhook-endpoints.ts";

/**
 * All endpoints that require an API key. A path with a fixed segment must come before a path with a parameter in the
 * same position.
 */
export const routes: readonly Route[] = [
  ...pdfInfoRoutes,
  ...signatureRoutes,
  ...EDIT_NAMES.map(producingRoute),
  producingRoute("runPipeline"),
  ...thumbnailRoutes,
  ...pdfRoutes,
  ...CONVERSION_NAMES.map(producingRoute),
  ...templateRoutes,
  ...templateRenderRoutes,
  ...partialRoutes,
  ...assetRoutes,
  ...imageRoutes,
  ...batchRoutes,
  ...jobRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
  ...extractionRoutes,
  ...engineRoutes,
  ...usageRoutes,
];

import type { Route } from "./route.ts";
import { engineRoutes } from "./routes/engine.ts";
import { extractionRoutes } from "./routes/extractions.ts";
import { pdfEditRoutes } from "./routes/pdf-edits.ts";
import { pdfRoutes } from "./routes/pdfs.ts";
import { usageRoutes } from "./routes/usage.ts";

/** Every endpoint that takes an API key. A more specific path stands before one with a parameter in its place. */
export const routes: readonly Route[] = [
  ...pdfEditRoutes,
  ...pdfRoutes,
  ...extractionRoutes,
  ...engineRoutes,
  ...usageRoutes,
];

import type { Page } from "./page.ts";
import { assetPages } from "./pages/assets.tsx";
import { batchPages } from "./pages/batches.tsx";
import { eventPages } from "./pages/events.tsx";
import { extractionPages } from "./pages/extractions.tsx";
import { imagePages } from "./pages/images.tsx";
import { jobPages } from "./pages/jobs.tsx";
import { keyPages } from "./pages/keys.tsx";
import { logPages } from "./pages/logs.tsx";
import { overviewPages } from "./pages/overview.tsx";
import { partialPages } from "./pages/partials.tsx";
import { pdfPages } from "./pages/pdfs.tsx";
import { playgroundPages } from "./pages/playground.tsx";
import { settingsPages } from "./pages/settings.tsx";
import { templatePages } from "./pages/templates.tsx";
import { usagePages } from "./pages/usage.tsx";
import { webhookPages } from "./pages/webhooks.tsx";

/**
 * Every page and action of an account. The first match wins, so a path with a fixed segment must come before a path
 * with a parameter in the same position.
 */
export const pages: readonly Page[] = [
  ...overviewPages,
  ...playgroundPages,
  ...pdfPages,
  ...imagePages,
  ...templatePages,
  ...partialPages,
  ...assetPages,
  ...batchPages,
  ...extractionPages,
  ...jobPages,
  ...webhookPages,
  ...eventPages,
  ...keyPages,
  ...usagePages,
  ...logPages,
  ...settingsPages,
];

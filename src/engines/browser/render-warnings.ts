import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { PageReport } from "./page-report.ts";
import type { RequestTracker } from "./request-tracker.ts";

/** Returns the warnings for a document that was printed although it has problems. */
export function renderWarnings(
  { warnings: ofRequests, hasBlockedFonts: lacksFonts }: RequestTracker,
  report: PageReport | null,
  idleMissed: boolean,
): Warning[] {
  const warnings = [...ofRequests];
  if (idleMissed) {
    warnings.push({
      code: "network_idle_timeout",
      message: `The page never had ${LIMITS.networkIdleMs} ms without network requests and was printed while loading. Set wait_until to load if this is expected.`,
    });
  }
  if (report?.restless) {
    warnings.push({
      code: "still_changing",
      message:
        "The document's scripts were still changing it when it was printed. Set wait_for_selector or wait_for_function to wait for them.",
    });
  }
  for (const message of report?.errors ?? []) warnings.push({ code: "script_error", message });
  for (const url of report?.blocked ?? []) {
    warnings.push({
      code: "resource_blocked",
      message: "A WebSocket connection was blocked: documents cannot open WebSockets.",
      resource: url,
    });
  }
  if (report && report.missingGlyphs.length > 0) {
    const characters = report.missingGlyphs.map((text) => `${text} (U+${codePointHex(text)})`).join(", ");
    warnings.push({ code: "glyph_missing", message: `No font has a glyph for ${characters}.` });
  }
  if (!lacksFonts && !warnings.some(({ code }) => code === "font_failed")) {
    for (const family of report?.failedFonts ?? []) {
      warnings.push({ code: "font_failed", message: "A font did not load.", resource: family });
    }
  }
  return warnings;
}

function codePointHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

export const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

/** Returns a request for one page. `content` contains operators that `at`, `across` and `down` return. */
export const request = (content: string[]) => ({
  source: { bytes: handmadePdf([{ content: content.join("") }]) },
  pages: "all",
  deadlineMs: Date.now() + 30_000,
});
export const tablesOn = async (...content: string[]) => (await extractor.tables(request(content))).tables;

export const at = (x: number, y: number, text: string): string => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET\n`;
export const across = (x0: number, x1: number, y: number): string => `${x0} ${y} m ${x1} ${y} l S\n`;
export const down = (x: number, y0: number, y1: number): string => `${x} ${y0} m ${x} ${y1} l S\n`;

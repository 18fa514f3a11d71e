import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { LocalExtractor } from "@folio/extraction";
import { THREAD_READING_LIMITS } from "@folio/extraction/model";
import { definePDFJSModule } from "unpdf";
import { describe, expect, it } from "vitest";
import documents from "../../packages/extraction/test/fixtures/documents.json" with { type: "json" };
import { cMaps } from "../../packages/pdf/test/support/cmaps.ts";
import { fromRoot } from "../../scripts/local/paths.mjs";

const trimmed = fromRoot("dist/trimmed/pdfjs.js");

async function readAll(): Promise<Record<string, unknown>> {
  const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
  const read: Record<string, unknown> = {};
  for (const [name, base64] of Object.entries(documents)) {
    if (name === "encrypted") continue;
    const source = { bytes: new Uint8Array(Buffer.from(base64, "base64")) };
    read[name] = await extractor.text({ source, pages: "all", deadlineMs: Date.now() + 30_000 }, "structured");
  }
  return read;
}

describe("The trimmed pdf.js library", () => {
  it("reads everything that the complete library reads", async () => {
    const whole = await readAll();
    await definePDFJSModule(() => import(trimmed));
    const part = await readAll();
    expect(Object.keys(part).length).toBeGreaterThan(5);
    expect(JSON.stringify(part)).toContain("Czech Republic");
    expect(part).toEqual(whole);
  });

  it("has less than 60% of the size of the complete library, both compressed with gzip", () => {
    const sizeOf = (file: string) => gzipSync(readFileSync(file)).length;
    expect(sizeOf(trimmed)).toBeLessThan(0.6 * sizeOf(fromRoot("node_modules/unpdf/dist/pdfjs.mjs")));
  });
});

import { ISOLATE_READING_LIMITS, LocalExtractor } from "@folio/extraction";
import { describe, expect, it } from "vitest";
import { cMaps } from "../../../test/support/cmaps.ts";
import { fixture } from "./support/extraction-documents.ts";

const extractor = new LocalExtractor({ limits: ISOLATE_READING_LIMITS, hasFallback: false, cMaps });
const requestOf = (name: Parameters<typeof fixture>[0]) => ({
  source: { bytes: fixture(name) },
  pages: "all",
  deadlineMs: Date.now() + 20_000,
});

describe("@folio/extraction in Workers", () => {
  it("returns text in reading order, and Markdown with the tables of the document", async () => {
    const { content, warnings } = await extractor.text(requestOf("tagged"), "markdown");
    expect(content).toMatch(/^#/m);
    expect(content).toMatch(/^\|.*\|$/m);
    expect(warnings).toEqual([]);
  });

  it("reads fonts that need predefined CMaps, and text in right-to-left scripts", async () => {
    const { content } = await extractor.text(requestOf("scripts"), "text");
    expect(content).toMatch(/\p{Script=Arabic}/u);
    expect(content).toMatch(/\p{Script=Devanagari}/u);
    expect(content).toMatch(/\p{Script=Hiragana}|\p{Script=Han}/u);
  });

  it("returns tables", async () => {
    const { tables } = await extractor.tables(requestOf("ruled"));
    expect(tables[0]?.columns).toBeGreaterThan(1);
  });

  it("reports a missing password", async () => {
    await expect(extractor.text(requestOf("encrypted"), "text")).rejects.toMatchObject({ code: "password_required" });
  });
});

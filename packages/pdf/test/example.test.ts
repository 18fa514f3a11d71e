import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { pageCount, pdftotext, saved } from "./support/pdf-tools.ts";

describe("examples/merge-and-number.ts", () => {
  it("merges all sources and numbers the pages consecutively", () => {
    const one = saved(handmadePdf([{ content: textContent("first") }, { content: textContent("second") }]));
    const out = saved(new Uint8Array());
    const example = join(import.meta.dirname, "../examples/merge-and-number.ts");
    expect(execFileSync(process.execPath, [example, out, one, one], { encoding: "utf8" })).toBe("4 pages\n");
    const merged = readFileSync(out);
    expect(pageCount(merged)).toBe(4);
    expect(pdftotext(merged)).toMatch(/first[\s\S]*1 of 4[\s\S]*second[\s\S]*2 of 4[\s\S]*4 of 4/);
  });
});

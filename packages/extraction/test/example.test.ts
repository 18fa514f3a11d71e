import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saved } from "../../pdf/test/support/pdf-tools.ts";
import { fixture } from "./support/extraction-documents.ts";

describe("examples/to-markdown.ts", () => {
  it("prints the text as Markdown and lists the tables", () => {
    const example = join(import.meta.dirname, "../examples/to-markdown.ts");
    const printed = execFileSync(process.execPath, [example, saved(fixture("ruled"))], { encoding: "utf8" });
    expect(printed).toContain("| Total |");
    expect(printed).toMatch(/\nTable on page 1: \d+ rows, \d+ columns\n$/);
  });
});

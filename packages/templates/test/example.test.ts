import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("examples/invoice.ts", () => {
  it("prints the invoice's HTML", () => {
    const example = join(import.meta.dirname, "../examples/invoice.ts");
    expect(execFileSync(process.execPath, [example], { encoding: "utf8" })).toBe(
      "<h1>Invoice 2026-17</h1>\n<p>Paper: 12,50\u00a0€</p>\n\n",
    );
  });
});

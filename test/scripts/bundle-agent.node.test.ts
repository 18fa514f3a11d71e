import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { bundleAgent, generatedFile } from "../../scripts/agent/bundle-agent.mjs";

describe("the scripts that run in pages", () => {
  it("are carried by the Worker as their sources are now: else run `npm run build:agent`", async () => {
    expect(await readFile(generatedFile, "utf8")).toBe(await bundleAgent());
  });
});

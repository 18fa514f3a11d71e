import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { bundleAgent, generatedFile } from "../../scripts/agent/bundle-agent.mjs";

describe("The bundled page scripts", () => {
  it("match their sources (if not, run npm run build:agent)", async () => {
    expect(await readFile(generatedFile, "utf8")).toBe(await bundleAgent());
  });
});

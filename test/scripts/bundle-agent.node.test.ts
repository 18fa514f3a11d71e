import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { bundleAgent, generatedFile } from "../../scripts/agent/bundle-agent.mjs";

describe("The bundled page scripts", () => {
  it("are up to date with their sources (`npm run build:agent` updates them)", async () => {
    expect(await readFile(generatedFile, "utf8")).toBe(await bundleAgent());
  });
});

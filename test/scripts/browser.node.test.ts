import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { miniflareBrowserFolder, miniflareBrowserVersion } from "../../scripts/setup/browser.mjs";

describe("the browser's place in Miniflare's cache", () => {
  it("is the one of the pinned Miniflare", async () => {
    const source = await readFile("node_modules/miniflare/dist/src/index.js", "utf8");
    expect(/var BROWSER_VERSION = "([\d.]+)";/.exec(source)?.[1]).toBe(miniflareBrowserVersion);
  });

  it("honours XDG_CACHE_HOME and the processor", () => {
    const folder = miniflareBrowserFolder({ XDG_CACHE_HOME: "/cache" }, "arm64");
    expect(folder).toBe(`/cache/.wrangler/chrome/linux_arm-${miniflareBrowserVersion}`);
  });
});

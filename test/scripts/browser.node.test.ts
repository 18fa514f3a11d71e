import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { miniflareBrowserFolder, miniflareBrowserVersion, repairWrapper } from "../../scripts/setup/browser.mjs";

describe("The browser's path in Miniflare's cache", () => {
  it("equals the path of the pinned Miniflare version", async () => {
    const source = await readFile("node_modules/miniflare/dist/src/index.js", "utf8");
    expect(/var BROWSER_VERSION = "([\d.]+)";/.exec(source)?.[1]).toBe(miniflareBrowserVersion);
  });

  it("depends on XDG_CACHE_HOME and on the processor architecture", () => {
    const folder = miniflareBrowserFolder({ XDG_CACHE_HOME: "/cache" }, "arm64");
    expect(folder).toBe(`/cache/.wrangler/chrome/linux_arm-${miniflareBrowserVersion}`);
  });
});

describe.runIf(process.platform === "linux")("The wrapper script of the system's browser", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "folio-wrapper-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is replaced by a newer set-up: it limits the memory that a process may allocate, and passes all flags to the browser", async () => {
    const [browser, wrapper] = [join(folder, "browser"), join(folder, "chrome")];
    await writeFile(browser, '#!/bin/sh\nulimit -S -d\nfor last; do :; done\necho "$last"\n');
    await chmod(browser, 0o755);
    await writeFile(wrapper, `#!/bin/sh\nexec ${browser} --no-sandbox "$@"\n`);
    await repairWrapper(wrapper);
    const answered = execFileSync(wrapper, ["--version"], { encoding: "utf8" });
    expect(answered).toBe(`${3 * 1024 * 1024}\n--version\n`);
    const written = await readFile(wrapper, "utf8");
    await repairWrapper(wrapper);
    expect(await readFile(wrapper, "utf8")).toBe(written);
  });
});

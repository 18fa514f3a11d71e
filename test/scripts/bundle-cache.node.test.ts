import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedBundle } from "../../scripts/building/bundle-cache.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

let folder: string;
beforeEach(async () => {
  // Inputs of a bundle are recorded with their path from the root, so they must be in the root.
  folder = await mkdtemp(fromRoot("dist/bundle-cache-"));
  vi.stubEnv("FOLIO_ENTRY", join(folder, "entry.ts"));
  await writeFile(join(folder, "entry.ts"), 'import { text } from "./part.ts"; export default text;');
  await writeFile(join(folder, "part.ts"), 'export const text = "first";');
  // A file that is younger than the build would not be recorded.
  for (const name of ["entry.ts", "part.ts"]) await utimes(join(folder, name), 0, 0);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const bundled = () => cachedBundle(join(folder, "bundles"));
const textOf = async (bundle: string) => (await import(join(bundle, "index.js"))).default;

describe("cachedBundle", () => {
  it("reuses the bundle of unchanged sources", async () => {
    const first = await bundled();
    expect(await textOf(first)).toBe("first");
    await writeFile(join(first, "mark"), "");
    expect(await bundled()).toBe(first);
    expect(await readdir(first)).toContain("mark");
  });

  it("bundles again when an imported file changes, and keeps the earlier bundle", async () => {
    const first = await bundled();
    await writeFile(join(folder, "part.ts"), 'export const text = "second";');
    const second = await bundled();
    expect(await textOf(second)).toBe("second");
    expect(await textOf(first)).toBe("first");
  });

  it("bundles again when the bundle was deleted", async () => {
    const first = await bundled();
    await rm(first, { recursive: true });
    expect(await textOf(await bundled())).toBe("first");
  });

  it("keeps the six latest bundles", async () => {
    for (let count = 0; count < 8; count += 1) {
      await writeFile(join(folder, "part.ts"), `export const text = "number ${count}";`);
      await bundled();
    }
    const kept = (await readdir(join(folder, "bundles"), { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    expect(kept).toHaveLength(6);
  });
});

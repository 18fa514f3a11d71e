import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { workerBuild } from "./building/worker.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { syncFolder } from "./local/sync-folder.mjs";

/**
 * Bundles the Worker into dist/worker or the given folder. wrangler runs this script before an upload and uploads the result, because
 * wrangler itself would create a single module. scripts/assets.mjs must have run before.
 */

/** @param {string} outdir */
async function bundle(outdir) {
  const { build } = await import("esbuild");
  await build(workerBuild(outdir));
}

await runMain(async () => {
  const [folder] = process.argv.slice(2);
  if (folder) {
    await bundle(resolve(folder));
    return 0;
  }
  const dist = fromRoot("dist");
  await mkdir(dist, { recursive: true });
  const made = await mkdtemp(join(dist, "making-"));
  try {
    await bundle(made);
    await syncFolder(made, join(dist, "worker"));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return 0;
});

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildPageAssets } from "./building/page-assets.mjs";
import { writePublicHeaders } from "./building/public-headers.mjs";
import { BuildStamp, changedInputs, digestsOf, recordedFiles } from "./building/stamp.mjs";
import { provideTrimmedLibraries } from "./building/trimmed-libraries.mjs";
import { Fingerprints, filesBelow } from "./local/fingerprint.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot, root } from "./local/paths.mjs";
import { syncFolder } from "./local/sync-folder.mjs";

/**
 * Builds everything that the Worker serves or loads besides its own code, if the sources have changed. These are page assets in
 * dist/public/assets, the documentation in dist/public/docs, and trimmed libraries in dist/trimmed. wrangler runs this script before each
 * bundle.
 */

const dist = fromRoot("dist");

/**
 * @typedef {object} Product
 * @property {string} name The folder in dist/public.
 * @property {string[]} sources Source files and folders, as paths from the root.
 * @property {(target: string) => Promise<string[]>} build Writes the folder, and returns further files that it depends on.
 */

/** @type {Product[]} */
const products = [
  {
    name: "assets",
    sources: ["src/dashboard/assets", "src/engines/markdown/page", "scripts/building"],
    build: buildPageAssets,
  },
  {
    name: "docs",
    sources: ["docs", "scripts/docs"],
    build: async (target) => {
      // Imports the module only when needed, because its libraries take half a second to load.
      const { buildSite } = await import("./docs/site.mjs");
      return (await buildSite(target)).inputs;
    },
  },
];

await runMain(async () => {
  await mkdir(dist, { recursive: true });
  const fingerprints = new Fingerprints();
  await Promise.all([provideTrimmedLibraries(), ...products.map((product) => buildIfChanged(product, fingerprints))]);
  await writePublicHeaders(join(dist, "public"));
  return 0;
});

/** @param {Product} product @param {Fingerprints} fingerprints */
async function buildIfChanged({ name, sources, build }, fingerprints) {
  const stamp = new BuildStamp(join(dist, "stamps", `${name}.json`));
  const recorded = await stamp.read();
  const context = { tool: [name], fingerprints };
  const files = await filesBelow(sources);
  const current = await digestsOf([...files, ...recordedFiles(recorded)], context);
  if (changedInputs(recorded, current).length === 0) return;
  await stamp.clear();
  const made = await mkdtemp(join(dist, "making-"));
  try {
    const others = (await build(made)).map((file) => relative(root, fromRoot(file)));
    await syncFolder(made, join(dist, "public", name));
    const own = others.filter((file) => !file.startsWith("node_modules"));
    await stamp.write(await digestsOf([...files, ...own], context));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

// Bundles a command of clients/ with everything that it needs, so that its package has no dependencies. npm runs this script before it packs.
// Usage: node scripts/clients/build-program.mjs cli|mcp
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { runMain } from "../local/main.mjs";
import { fromRoot } from "../local/paths.mjs";
import { UserError } from "../local/step-printer.mjs";
import { bundledPackages, noticesText } from "./third-party-notices.mjs";

const PROGRAMS = ["cli", "mcp"];

/**
 * Defines `require` in the bundle, because some bundled packages are CommonJS modules that call `require` for modules
 * of Node.
 */
const REQUIRE =
  'import { createRequire as createNodeRequire } from "node:module"; const require = createNodeRequire(import.meta.url);';

await runMain(async () => {
  const name = process.argv[2] ?? "";
  if (!PROGRAMS.includes(name))
    throw new UserError(`The argument must be one of ${PROGRAMS.join(", ")}; got "${name}".`);
  const folder = fromRoot("clients", name);
  const outdir = join(folder, "dist");
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: fromRoot(),
    entryPoints: [join(folder, "src/main.ts")],
    outdir,
    bundle: true,
    // Splits the bundle, so that modules which a command loads only when it needs them remain separate files.
    splitting: true,
    chunkNames: "[name]-[hash]",
    platform: "node",
    format: "esm",
    target: oldestNode(JSON.parse(await readFile(join(folder, "package.json"), "utf8"))),
    conditions: ["folio-source"],
    banner: { js: REQUIRE },
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  await writeFile(join(outdir, "THIRD_PARTY_NOTICES.txt"), await noticesText(bundledPackages(metafile)));
  return 0;
});

/**
 * Returns the oldest Node version that the package supports, in the format of esbuild's `target`.
 * @param {{ engines: { node: string } }} manifest
 */
function oldestNode({ engines }) {
  return engines.node.replace(">=", "node");
}

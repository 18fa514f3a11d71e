import { cp, mkdir, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSite } from "./docs/site.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";

/**
 * What pages load, from src/dashboard/assets to dist/public/assets, what the Worker loads on first need, and the pages under /docs:
 * wrangler runs it before each bundle.
 */

const source = fromRoot("src/dashboard/assets");
const target = fromRoot("dist/public/assets");
const fonts = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "source-serif.woff2": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
};

await runMain(async () => {
  const { build } = await import("esbuild");
  const islands = (await readdir(join(source, "islands"))).filter((name) => /\.tsx?$/.test(name));
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: [
      ...islands.map((name) => join(source, "islands", name)),
      join(source, "folio.css"),
      join(source, "docs.css"),
    ],
    outdir: target,
    entryNames: "[name]",
    chunkNames: "part-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    external: ["/assets/*"],
    logLevel: "warning",
  });
  await buildSite(fromRoot("dist/public/docs"));
  const require = createRequire(import.meta.url);
  const cMaps = fromRoot("src/engines/extraction/fonts");
  await Promise.all([
    ...["cmaps.bin", "cmaps.LICENSE.txt"].map((name) => cp(join(cMaps, name), join(target, name))),
    cp(join(source, "favicon.svg"), join(target, "favicon.svg")),
    ...Object.entries(fonts).map(([name, path]) => cp(require.resolve(path), join(target, name))),
  ]);
  return 0;
});

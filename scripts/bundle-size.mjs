import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { provideTrimmedLibraries } from "./building/trimmed-libraries.mjs";
import { workerBuild } from "./building/worker.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { UserError } from "./local/step-printer.mjs";

await runMain(async () => {
  const { bundleCeilingKiB } = JSON.parse(await readFile(fromRoot("package.json"), "utf8")).folio;
  await provideTrimmedLibraries();
  const { build } = await import("esbuild");
  const { outputFiles } = await build({ ...workerBuild(fromRoot("dist/worker")), write: false });
  // Leaves out source maps, because an upload to Cloudflare contains every module but no source maps.
  const modules = outputFiles.filter(({ path }) => extname(path) !== ".map");
  const sizeKiB = Math.ceil(modules.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) / 1024);
  const figure = `Worker bundle: ${sizeKiB} KiB gzipped; the limit is ${bundleCeilingKiB} KiB`;
  if (sizeKiB > bundleCeilingKiB) throw new UserError(`${figure} (folio.bundleCeilingKiB in package.json)`);
  console.log(figure);
  return 0;
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { lastLines, quietTools, run, toolNode, wranglerArguments } from "./local/commands.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { Advice } from "./local/steps.mjs";

await runMain(async () => {
  const { bundleCeilingKiB } = JSON.parse(await readFile(fromRoot("package.json"), "utf8")).folio;
  const folder = await mkdtemp(join(tmpdir(), "folio-bundle-"));
  try {
    await bundle(folder);
    const sizeKiB = Math.ceil((await gzippedBytes(folder)) / 1024);
    const figure = `Worker bundle: ${sizeKiB} KiB gzipped, the ceiling is ${bundleCeilingKiB} KiB`;
    if (sizeKiB > bundleCeilingKiB) throw new Advice(`${figure} (folio.bundleCeilingKiB in package.json)`);
    console.log(figure);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function bundle(folder) {
  const args = wranglerArguments(["deploy", "--dry-run", "--outdir", folder, "--containers-rollout=none"]);
  const { code, output } = await run(toolNode, args, { env: { ...process.env, ...quietTools } });
  if (code !== 0) throw new Advice(`The Worker could not be bundled:\n${lastLines(output, 30)}`);
}

/**
 * What an upload counts: every module, without source maps and wrangler's note.
 * @param {string} folder
 */
async function gzippedBytes(folder) {
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".map") && name !== "README.md");
  const modules = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return modules.reduce((sum, module) => sum + gzipSync(module).length, 0);
}

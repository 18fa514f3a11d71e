// Packs the clients as files that npm and pip install without a registry.
// Usage: npm run pack:clients [-- FOLDER], by default into dist/clients
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { lastLines, run } from "../local/commands.mjs";
import { runMain } from "../local/main.mjs";
import { fromRoot, root } from "../local/paths.mjs";
import { createSteps, UserError } from "../local/step-printer.mjs";
import { installNodePackages } from "../setup/node-packages.mjs";

const NPM_PACKAGES = ["typescript", "cli", "mcp"];

await runMain(async () => {
  const folder = process.argv[2] === undefined ? fromRoot("dist/clients") : resolve(process.argv[2]);
  const step = createSteps();
  await step("Node packages", (context) => installNodePackages(root, context));
  await mkdir(folder, { recursive: true });
  for (const name of NPM_PACKAGES) await step(`clients/${name}`, () => packForNpm(name, folder));
  await step("clients/python", () => packForPython(folder));
  console.log(`The packages are in ${folder}. docs/guides/clients.md shows how to install them.`);
  return 0;
});

/** @param {string} name @param {string} folder */
async function packForNpm(name, folder) {
  const { code, output } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: fromRoot("clients", name),
  });
  if (code !== 0) throw new UserError(`npm pack failed in clients/${name}:\n${lastLines(output, 20)}`);
  return lastLines(output, 1);
}

/**
 * Builds the Python package (wheel) with the build backend of the project, which needs neither pip nor other packages.
 * @param {string} folder
 */
async function packForPython(folder) {
  const backend = "import build_backend, sys; print(build_backend.build_wheel(sys.argv[1]))";
  const { code, output } = await run("python3", ["-B", "-c", backend, folder], { cwd: fromRoot("clients/python") });
  if (code === 127) return "skipped: python3 is not installed";
  if (code !== 0) throw new UserError(`The wheel could not be built:\n${lastLines(output, 20)}`);
  return lastLines(output, 1);
}

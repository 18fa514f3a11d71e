import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { lastLines, run, toolNode } from "../local/commands.mjs";
import { UserError } from "../local/step-printer.mjs";

const oldestToolNode = 22;

/**
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock
 */

/**
 * Whether the installed packages are incomplete: a package, or its version, that the lock file requires on every
 * platform is missing.
 * @param {Lock} lock package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json, which npm writes when an install is complete
 */
export function isOlderThanLock(lock, installed) {
  if (!installed?.packages) return true;
  const present = installed.packages;
  return Object.entries(lock.packages ?? {}).some(
    ([path, entry]) => path !== "" && !entry.optional && present[path]?.version !== entry.version,
  );
}

/**
 * Runs `npm ci` in a folder whose node_modules is missing, incomplete or older than its lock file.
 * @param {string} directory
 * @param {import("../local/step-printer.mjs").StepContext} context
 */
export async function installNodePackages(directory, { say }) {
  const lock = await readLock(join(directory, "package-lock.json"));
  if (!lock || !isOlderThanLock(lock, await readLock(join(directory, "node_modules/.package-lock.json")))) {
    return "up to date";
  }
  say("npm ci");
  const { code, output } = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: directory,
    env: { ...process.env, PATH: withoutLocalBinaries(process.env.PATH ?? "") },
  });
  if (code !== 0) throw new UserError(`npm ci failed in ${directory}:\n${lastLines(output, 20)}`);
  return "installed";
}

/** Checks that the Node of the npm package `node` runs, because wrangler and vitest need a newer Node than this script. */
export async function checkToolNode() {
  const { code, output } = await run(toolNode, ["--version"]);
  const major = Number(/^v(\d+)\./.exec(output)?.[1]);
  if (code === 0 && major >= oldestToolNode) return output.trim();
  throw new UserError(
    `The packaged Node (${toolNode}) does not run: ${lastLines(output, 3) || `exit code ${code}`}\n` +
      "The package `node` contains it and must be allowed to run its install script. Delete node_modules and try again.",
  );
}

/**
 * Removes node_modules/.bin from a PATH. npm puts this folder first, but `npm ci` replaces the program `node` in it.
 * @param {string} path
 */
const withoutLocalBinaries = (path) =>
  path
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join("node_modules", ".bin")))
    .join(delimiter);

/**
 * @param {string} path
 * @returns {Promise<Lock | undefined>}
 */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

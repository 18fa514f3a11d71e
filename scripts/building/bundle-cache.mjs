import { createHash } from "node:crypto";
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Fingerprints } from "../local/fingerprint.mjs";
import { fromRoot } from "../local/paths.mjs";
import { BuildStamp, changedInputs, digestsOf, recordedFiles } from "./stamp.mjs";
import { workerBuild } from "./worker.mjs";

/** Number of bundles that are kept. Several `npm start` with different sources or entries may run at the same time. */
const KEPT_BUNDLES = 6;

/**
 * Returns a folder with the bundle of the Worker, which must not be changed. Bundles the Worker only if one of its
 * sources has changed. scripts/assets.mjs must have run before.
 * @param {string} [folder] Folder that contains all bundles.
 * @returns {Promise<string>}
 */
export async function cachedBundle(folder = fromRoot("dist/bundles")) {
  const { entryPoints } = workerBuild("");
  const name = digestOf(JSON.stringify(entryPoints));
  const stamp = new BuildStamp(join(folder, `${name}.json`));
  const recorded = await stamp.read();
  const files = recordedFiles(recorded);
  if (files.length > 0 && changedInputs(recorded, await inputDigests(files)).length === 0) {
    const known = join(folder, bundleName(recorded));
    if (await exists(join(known, "index.js"))) {
      const now = new Date();
      await utimes(known, now, now).catch(() => {});
      return known;
    }
  }
  await mkdir(folder, { recursive: true });
  return await build({ folder, stamp });
}

/** @param {{ folder: string, stamp: BuildStamp }} place */
async function build({ folder, stamp }) {
  const startedAtMs = Date.now();
  const made = await mkdtemp(join(folder, "making-"));
  try {
    const esbuild = await import("esbuild");
    const { metafile } = await esbuild.build({ ...workerBuild(made), metafile: true });
    await esbuild.stop();
    // package-lock.json stands for the installed packages.
    const files = Object.keys(metafile.inputs).filter((file) => !file.startsWith("node_modules/"));
    const inputs = await inputDigests(files);
    const target = join(folder, bundleName(inputs));
    // Another process may have made the same bundle.
    await rename(made, target).catch(async (error) => {
      if (!(await exists(join(target, "index.js")))) throw error;
    });
    // A file that changed during the build may be in the bundle in its old form.
    if (!(await isAnyNewer(files, startedAtMs))) await stamp.write(inputs);
    await removeOld(folder);
    return target;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} files */
const inputDigests = (files) =>
  digestsOf(files, {
    tool: ["worker bundle", JSON.stringify(workerBuild(""))],
    configuration: ["scripts/building/worker.mjs"],
    fingerprints: new Fingerprints(),
  });

const digestOf = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** @param {import("./stamp.mjs").Inputs} inputs */
const bundleName = (inputs) => digestOf(JSON.stringify(Object.entries(inputs).sort()));

/** @param {string} path */
const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

/** @param {readonly string[]} files @param {number} atMs */
async function isAnyNewer(files, atMs) {
  const times = await Promise.all(files.map((file) => stat(fromRoot(file)).then(({ mtimeMs }) => mtimeMs)));
  return times.some((mtimeMs) => mtimeMs >= atMs);
}

/** @param {string} folder */
async function removeOld(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const bundles = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("making-"))
      .map(async ({ name }) => {
        const path = join(folder, name);
        return {
          path,
          mtimeMs: await stat(path)
            .then(({ mtimeMs }) => mtimeMs)
            .catch(() => 0),
        };
      }),
  );
  const old = bundles.sort((one, other) => other.mtimeMs - one.mtimeMs).slice(KEPT_BUNDLES);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}

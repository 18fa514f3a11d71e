import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Makes the folder `target` equal to the folder `source`, and removes `source`. Replaces each changed file by one
 * rename. So a server of the folder, or another build of it, never reads part of a file. `source` must be on the same
 * file system.
 * @param {string} source
 * @param {string} target
 */
export async function syncFolder(source, target) {
  const [made, stood] = await Promise.all([filesOf(source), filesOf(target)]);
  await Promise.all(made.map((file) => writeIfChanged(join(source, file), join(target, file))));
  const gone = stood.filter((file) => !made.includes(file));
  await Promise.all(gone.map((file) => rm(join(target, file), { force: true })));
  await rm(source, { recursive: true, force: true });
}

/** @param {string} from @param {string} to */
async function writeIfChanged(from, to) {
  const [text, before] = await Promise.all([readFile(from), readFile(to).catch(() => undefined)]);
  if (before?.equals(text)) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** @param {string} folder @returns {Promise<string[]>} Paths relative to the folder; none for a missing folder. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
